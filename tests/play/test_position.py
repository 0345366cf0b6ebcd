"""Positions: what is missing, unknown or wrong is refused with its path; what is let in can be played."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.errors import BadPosition, Refusal, UnknownGame
from cantiere.core.readable import as_dict
from cantiere.core.record import pool, raw
from cantiere.games import GAMES
from cantiere.play.match import Match
from cantiere.play.position import built, from_position, position, read_position, write_position
from cantiere.play.texts import LANGUAGES, say
from tests.conftest import Table, Walk, covering, every_registered_table, trace
from tests.play.files import check_sentence, places

AZUL = GAMES[0]
TABLE = Table(AZUL, 2, (("side", "coloured"),))
MATCH = TABLE.after(Walk(5, 40, 2))


def test_a_position_is_complete_and_readable():
    text = write_position(MATCH)
    written = json.loads(text)
    assert written == position(MATCH)
    assert list(written) == ["format", "version", "game", "rules", "state"]
    assert written["state"]["rng"].startswith("0x")
    again = read_position(text.encode())
    assert again.state.tobytes() == MATCH.state.tobytes()
    assert (again.turn, again.events(0)) == (0, [])
    again.play(again.legal()[0])
    again.back()
    assert again.state.tobytes() == MATCH.state.tobytes()


@every_registered_table
def test_a_position_knows_its_options(table):
    match = table.after(Walk(5, 40, 2))
    again = read_position(write_position(match))
    assert (again.options, again.seats) == (table.options, table.seats)


def with_state(path: str, part: Any = ...) -> dict[str, Any]:
    """The position with one field of its state replaced, or left out."""
    written = json.loads(write_position(MATCH))
    inside, (*steps, last) = written["state"], path.split(".")
    for step in steps:
        inside = inside[int(step) if step.isdigit() else step]
    if part is ...:
        del inside[last]
    else:
        inside[int(last) if last.isdigit() else last] = part
    return written


@pytest.mark.parametrize(
    ("path", "part", "code", "named"),
    [
        ("rng", ..., "position_missing", "state.rng"),
        ("players.1.hand", ..., "position_missing", "state.players[1].hand"),
        ("weather", 3, "position_unknown", "state.weather"),
        ("players.0.stars.red.size", 3, "position_unknown", "state.players[0].stars.red.size"),
        ("bag.pink", 3, "position_unknown", "state.bag.pink"),
        ("places.centre.present", 3, "position_unknown", "state.places.centre.present"),
        ("phase", "sleeping", "position_field", "state.phase"),
        ("side", 1, "position_field", "state.side"),
        ("round_no", "first", "position_field", "state.round_no"),
        ("round_no", 40_000, "position_field", "state.round_no"),
        ("rng", 12, "position_field", "state.rng"),
        ("players", [], "position_field", "state.players"),
        ("players.0", None, "position_field", "state.players[0]"),
        ("players.0.stars.red.tiles", ["red"] * 5, "position_field", "state.players[0].stars.red.tiles"),
        ("players.0.stars.red.tiles.2", "pink", "position_field", "state.players[0].stars.red.tiles[2]"),
        ("seats", 3, "position_field", "state.players"),
        ("seats", 5, "position_field", "state.seats"),
        ("seats", True, "position_field", "state.seats"),
        ("seats", 2.0, "position_field", "state.seats"),
        ("seats", "2", "position_field", "state.seats"),
        ("seats", [], "position_field", "state.seats"),
        ("seats", ..., "position_field", "state.seats"),
    ],
)
def test_a_wrong_field_is_refused_with_its_path(path, part, code, named):
    with pytest.raises(BadPosition) as caught:
        read_position(json.dumps(with_state(path, part)))
    assert (caught.value.code, caught.value.facts["path"]) == (code, named)
    for language in LANGUAGES:
        assert named in say(caught.value, language)


@pytest.mark.parametrize("state", [None, [], 3, "state", {}])
def test_what_is_no_state_is_refused(state):
    with pytest.raises(BadPosition) as caught:
        built(AZUL, state)
    check_sentence(caught.value)


@pytest.mark.parametrize(
    ("parts", "kind", "code"),
    [
        ({"format": "cantiere-game"}, BadPosition, "file_foreign"),
        ({"version": 2}, BadPosition, "file_future"),
        ({"version": None}, BadPosition, "file_wrong_part"),
        ({"game": "chess"}, UnknownGame, "unknown_game"),
        ({"game": None}, BadPosition, "file_wrong_part"),
        ({"rules": 7}, BadPosition, "rules_version"),
        ({"rules": True}, BadPosition, "file_wrong_part"),
        ({"rules": "1"}, BadPosition, "file_wrong_part"),
        ({"moves": []}, BadPosition, "file_unknown_part"),
    ],
)
def test_the_frame_of_a_position_is_checked(parts, kind, code):
    with pytest.raises(Refusal) as caught:
        from_position({**position(MATCH), **parts})
    assert (type(caught.value), caught.value.code) == (kind, code)
    check_sentence(caught.value)


@pytest.mark.parametrize("part", ["game", "rules", "state"])
def test_a_missing_part_is_named(part):
    written = position(MATCH)
    del written[part]
    with pytest.raises(BadPosition) as caught:
        from_position(written)
    assert (caught.value.code, caught.value.facts) == ("file_missing_part", {"part": part})


@pytest.mark.parametrize("text", ["", "{", "[]", "nonsense", b"\xff", '{"format": 1}', '{"a": 1, "a": 2}'])
def test_what_is_no_position_at_all_is_refused(text):
    with pytest.raises(BadPosition) as caught:
        read_position(text)
    check_sentence(caught.value)


extremes = st.sampled_from([-(2**15), -1, 0, 1, 2, 3, 4, 5, 6, 10, 22, 100, 2**15 - 1])
words = st.sampled_from(["red", "purple", "centre", "draft", "place", "bonus", "keep", "over", "grey", None])
edits = st.lists(st.tuples(st.integers(0, 10**9), extremes | words), min_size=1, max_size=3)


def edited(state: Any, changes: list[tuple[int, Any]]) -> dict[str, Any]:
    """A written state with other numbers and words in some places."""
    written = as_dict(state)
    paths = [path for path in places(written) if path != ("rng",)]
    for number, value in changes:
        with suppress(TypeError, IndexError):  # an edit before this one left no such place
            *steps, last = paths[number % len(paths)]
            inside = written
            for step in steps:
                inside = inside[step]
            inside[last] = value
    return written


def check_playable(match: Match, seed: int) -> None:
    """What was let in behaves as a game does, to its end, without a number that does not fit."""
    rules, chance = engine(match.game), Random(seed)
    for ply in range(3_000):
        table, allowed = pool(match.game.state, 1), match.legal()
        table[0] = match.state
        if ply % 20 == 0:
            assert list(match.game.faults(match.state)) == []
            assert built(match.game, as_dict(match.state)).tobytes() == match.state.tobytes()
        assert allowed == [rules.pick(raw(table), k) for k in range(rules.count(raw(table)))]
        assert match.is_over == (allowed == [])
        for seat, score in enumerate(match.scores()):
            assert sum(line.points for line in match.breakdown(seat)) == score
        if match.is_over:
            return
        match.play(chance.choice(allowed))
    pytest.fail("this game does not end")


@pytest.mark.parametrize("table", covering(GAMES), ids=str)
@settings(max_examples=40 if JIT else 15)
@given(plies=st.integers(0, 200), seed=st.integers(0, 20), changes=edits)
def test_an_edited_position_is_refused_or_can_be_played(table, plies, seed, changes):
    state = table.after(Walk(seed, plies, 2)).state
    try:
        start = built(table.game, edited(state, changes))
        match = Match(table.game, table.seats, 1, table.options, start=start)
    except Refusal as reason:
        check_sentence(reason)
    else:
        check_playable(match, seed)


def test_two_readings_of_a_position_are_independent():
    text = write_position(MATCH)
    one, other = read_position(text), read_position(text)
    one.play(one.legal()[0])
    assert trace(other)[0] == MATCH.state.tobytes()


def all_runs(player: dict[str, Any], points: int) -> None:
    player["run_points"] = dict.fromkeys(
        ("purple", "green", "orange", "yellow", "blue", "red", "centre"), points
    )


def one_run(player: dict[str, Any], points: int) -> None:
    player["points"] += points - sum(player["run_points"].values())
    player["run_points"] = {"centre": points}


def loss(player: dict[str, Any], points: int) -> None:
    player["points"] += player["lost_to_marker"] - points
    player["lost_to_marker"] = points


@pytest.mark.parametrize(
    ("edit", "points"),
    [
        (all_runs, 2**15 - 1),
        (all_runs, -(2**15)),
        (one_run, 32_750),
        (one_run, -3),
        (loss, -40),
        (loss, -32_700),
    ],
    ids=lambda part: getattr(part, "__name__", str(part)),
)
def test_points_that_nobody_can_have_are_refused(edit, points):
    """Numbers near the edge of a field would wrap in play; sums of such numbers must not overflow here."""
    written = position(MATCH)
    edit(written["state"]["players"][0], points)
    with pytest.raises(Refusal) as caught:
        from_position(written)
    check_sentence(caught.value)


def test_a_loss_too_large_for_any_sum_is_refused():
    written = with_state("players.0.lost_to_marker", -(2**15))
    with pytest.raises(Refusal):
        from_position(written)

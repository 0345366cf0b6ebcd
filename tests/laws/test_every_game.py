"""Laws that hold for every game, at every table, in any position that play can reach."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.errors import GameOver, IllegalMove, Refusal
from cantiere.core.events import CAPACITY, Log
from cantiere.core.game import MAX_SEED, NO_ACTION, Game
from cantiere.core.readable import as_dict
from cantiere.core.record import SPECTATOR, Record, Visible, observe, pool, raw
from cantiere.games import GAMES
from cantiere.play.gamefile import read_game, write_game
from cantiere.play.match import Match, opening
from cantiere.play.notation import read_line, read_lines, write_lines
from cantiere.play.position import built, read_position, write_position
from cantiere.play.texts import LANGUAGES, say
from tests import campanile, palazzo
from tests.conftest import (
    EVERY_GAME,
    ROOT,
    Walk,
    covering,
    every_game,
    every_table,
    fingerprints,
    in_another_python,
    played_on,
    trace,
    walks,
    whole_games,
)
from tests.toy import CARDS_PER_COLOUR, COLOURS, LANTERN, seen

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")

few_examples = settings(max_examples=3 if JIT else 1)
seeds = st.integers(0, MAX_SEED)
random_words = st.integers(0, 2**64 - 1)
WITHOUT_CHANCE = {"palermo"}  # but for the draw of the first player
HEADING = re.compile(r"^#{2,4} (\d+(?:\.\d+)*) ", re.MULTILINE)


def viewers(match: Match) -> range:
    """Every seat, and the spectator."""
    return range(SPECTATOR, match.seats)


def laid(match: Match) -> Any:
    """The state of a match as a pool of its own, for the engine."""
    records = pool(match.game.state, 1)
    records[0] = match.state
    return records


def sections(game: Game) -> set[str]:
    """The rules that may be cited; the toy has no page."""
    if game is LANTERN:
        return {f"lantern.{number}" for number in range(1, 6)}
    page = ROOT / "docs" / "rules" / f"{game.id}.en.md"
    return {f"{game.rules_prefix}.{number}" for number in HEADING.findall(page.read_text("utf-8"))}


def check_refusal(match: Match, action: int, refusal: Refusal) -> None:
    """The right class, a reason that says more than no, a rule that exists, a sentence in each language."""
    if match.is_over:
        assert (type(refusal), refusal.code) == (GameOver, "game_over")
    elif action not in range(match.game.notation.size):
        assert refusal.code == "no_such_action"
    else:
        assert refusal.code.startswith(match.game.rules_prefix + "_")
        assert refusal.rule in sections(match.game)
        assert refusal.facts["move"] == match.game.notation.text(action)
        assert refusal.facts["examples"] == match.moves()[:3]
    if match.game in GAMES:
        for language in LANGUAGES:
            sentence = say(refusal, language)
            assert sentence != str(refusal)
            assert not re.search(r"[{}]|None", sentence)


# Legality has one author.


@every_table
@given(walk=walks, action=st.integers(-2, 3_000) | st.integers() | st.integers(-(2**70), 2**70))
def test_an_action_is_legal_or_refused_without_a_trace(table, walk, action):
    match = table.after(walk)
    before, allowed = trace(match), match.legal()
    if action in allowed:
        match.play(action)
        assert match.turn == len(before[1]) + 1
    else:
        with pytest.raises(IllegalMove) as caught:
            match.play(action, word=1)
        check_refusal(match, action, caught.value)
        assert trace(match) == before


@every_table
@few_examples
@given(walk=walks)
def test_every_action_that_is_not_listed_is_refused_with_its_reason(table, walk):
    match = table.after(walk)
    before, allowed = trace(match), match.legal()
    for action in range(-2, match.game.notation.size + 2):
        if action in allowed:
            onward = match.copy()
            onward.play(action)
            assert onward.actions == [*match.actions, action]
        else:
            with pytest.raises(IllegalMove) as caught:
                match.play(action)
            check_refusal(match, action, caught.value)
    assert trace(match) == before


@every_table
@given(walk=walks)
def test_legal_actions_are_listed_ascending_and_once(table, walk):
    match = table.after(walk)
    allowed, notation = match.legal(), match.game.notation
    assert allowed == sorted(set(allowed))
    assert all(0 <= action < notation.size for action in allowed)
    assert len(allowed) <= notation.most


@every_table
@few_examples
@given(walk=whole_games)
def test_counting_and_picking_agree_with_the_list_all_game_long(table, walk):
    rules = engine(table.game)
    for match in table.along(walk):
        table_now, allowed = raw(laid(match)), match.legal()
        assert rules.count(table_now) == len(allowed)
        assert [rules.pick(table_now, k) for k in range(len(allowed))] == allowed
        preferred = NO_ACTION if match.is_over else table.game.rules.prefer(match.state)
        assert preferred in (NO_ACTION, *allowed)


@every_table
@given(walk=walks)
def test_every_way_to_play_an_action_does_the_same(table, walk):
    """With a log and without, by number and by place in the list, alone and with the next list."""
    match = table.after(walk)
    rules, moves = engine(table.game), pool(table.game.moves, 1)
    for k, action in enumerate(match.legal()[:20]):
        onward, stepped, kth = match.copy(), laid(match), laid(match)
        onward.play(action)
        choices = rules.step(raw(stepped), action, raw(moves))
        assert rules.step_kth(raw(kth), k) == choices == len(onward.legal())
        assert stepped[0].tobytes() == kth[0].tobytes() == onward.state.tobytes()
        assert list(moves[0].actions[:choices]) == onward.legal()


@every_table
@few_examples
@given(seed=st.integers(0, MAX_SEED - 100))
def test_random_games_by_list_and_by_count_are_the_same_games(table, seed):
    games = 20 if JIT else 3
    rules, first = engine(table.game), pool(table.game.state, 1)
    first[0] = opening(table.game, table.seats, table.options)
    results = []
    for run, extra in ((rules.random_games, [raw(pool(table.game.moves, 1))]), (rules.random_games_fast, [])):
        last, scores, lengths = pool(table.game.state, 1), np.zeros((games, table.seats)), np.zeros(games)
        run(raw(last), raw(first), *extra, seed, scores, lengths)
        results.append((last[0].tobytes(), scores.tolist(), lengths.tolist()))
    assert results[0] == results[1]
    assert table.game.rules.is_over(last[0])


def window(records: Any, place: int) -> Any:
    """One record of a pool as a pool, not copied."""
    if JIT:
        return records[place : place + 1]
    own = pool(type(records[place]), 1)
    list.__setitem__(own, 0, records[place])
    return own


@every_table
@given(walk=walks)
def test_rules_change_the_records_they_are_given_and_nothing_beside_them(table, walk):
    match, rules = table.after(walk), engine(table.game)
    states, logs, moves = (pool(kind, 3) for kind in (table.game.state, Log, table.game.moves))
    for place in range(3):
        states[place] = match.state
        moves[place].actions[:] = [-7] * table.game.notation.most
        logs[place].count = 5
    beside = [records[place].tobytes() for records in (states, logs, moves) for place in (0, 2)]
    choices = rules.legal(raw(window(states, 1)), raw(window(moves, 1)))
    assert states[1].tobytes() == match.state.tobytes()
    assert list(moves[1].actions[choices:]) == [-7] * (table.game.notation.most - choices)
    for action in match.legal()[:1]:
        rules.play(raw(window(states, 1)), action, raw(window(logs, 1)))
    rules.redeal(raw(window(states, 1)), SPECTATOR, 3)
    assert [records[place].tobytes() for records in (states, logs, moves) for place in (0, 2)] == beside


@every_table
@given(walk=walks)
def test_questions_change_nothing(table, walk):
    match = table.after(walk)
    before = trace(match)
    for seat in range(match.seats):
        match.breakdown(seat)
        match.view_as_dict(seat)
        match.imagined(seat, 1)
    match.legal(), match.moves(), match.scores(), match.winners(), match.snapshot(), match.copy()
    write_game(match), write_position(match)
    assert trace(match) == before


# Secrets stay secret.


@every_table
@given(walk=walks, seed=seeds)
def test_no_view_depends_on_what_its_viewer_cannot_see(table, walk, seed):
    """Change every secret: the view must not move by one byte."""
    match = table.after(walk)
    for viewer in viewers(match):
        other = Match(match.game, match.seats, 1, match.options, start=match.imagined(viewer, seed))
        assert other.view(viewer).tobytes() == match.view(viewer).tobytes()
        assert other.view_as_dict(viewer) == match.view_as_dict(viewer)


def secrets(
    kind: type[Record], seats: int, viewer: int, owner: int | None = None, path: tuple[Any, ...] = ()
) -> Iterator[tuple[Any, ...]]:
    """Where the declarations say that a viewer may not look."""
    for name, field in kind.fields.items():
        if field.is_record:
            for place in range(seats if field.by_seat else field.length):
                inside = (*path, name, place)
                yield from secrets(field.kind, seats, viewer, place if field.by_seat else owner, inside)
        elif field.visible is Visible.NOBODY or (field.visible is Visible.OWNER and owner != viewer):
            yield (*path, name)


def at(record: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        record = record[step]
    return tuple(map(int, record)) if hasattr(record, "__len__") else int(record)


# Where counting can settle what is hidden, a game says so here; anywhere else every secret must change.
def lantern_is_settled(state: Any, viewer: int, path: tuple[Any, ...]) -> bool:
    """Counting leaves one possibility: no card is there, or all unseen ones, or these are all alike."""
    if path == ("rng",):
        return False
    unseen = [CARDS_PER_COLOUR - int(seen(state, viewer, colour)) for colour in range(COLOURS)]
    if path == ("deck",):
        cards = state.deck_size
    else:
        player = state.players[path[1]]
        cards = player.hand_size - sum(player.known)
    return cards in (0, sum(unseen)) or max(unseen) == sum(unseen)


IS_SETTLED = {
    LANTERN.id: lantern_is_settled,
    campanile.GAME.id: campanile.is_settled,
    palazzo.GAME.id: palazzo.is_settled,
}


@every_table
@given(walk=walks)
def test_redeal_redraws_every_declared_secret(table, walk):
    """Otherwise the law above would prove nothing about the forgotten one."""
    match = table.after(walk)
    is_settled = IS_SETTLED.get(match.game.id, lambda state, viewer, path: False)
    for viewer in viewers(match):
        declared = set(secrets(match.game.state, match.seats, viewer))
        waiting = {path for path in declared if not is_settled(match.state, viewer, path)}
        assert ("rng",) in waiting
        for seed in range(3_000):
            world = match.imagined(viewer, seed)
            waiting = {path for path in waiting if at(world, path) == at(match.state, path)}
            if not waiting:
                break
        assert waiting == set(), viewer


@every_table
@given(walk=walks, seed=seeds)
def test_an_imagined_world_could_be_the_true_one(table, walk, seed):
    """It is sound, offers its viewer the same actions, and the same seed imagines the same world."""
    match = table.after(walk)
    for viewer in viewers(match):
        world = match.imagined(viewer, seed)
        assert list(match.game.faults(world)) == []
        assert world.tobytes() == match.imagined(viewer, seed).tobytes()
        other = Match(match.game, match.seats, 1, match.options, start=world)
        assert other.is_over == match.is_over
        if viewer == match.to_move:
            assert other.legal() == match.legal()


@every_table
@given(walk=walks, seed=seeds)
def test_whoever_sees_only_the_view_can_imagine_as_well(table, walk, seed):
    """`redeal` reads nothing that its viewer may not know: a bot is given a view, not the state."""
    match, rules = table.after(walk), engine(table.game)
    for viewer in viewers(match):
        world = pool(match.game.state, 1)
        world[0] = match.view(viewer)
        rules.redeal(raw(world), viewer, seed)
        assert as_dict(world[0]) == as_dict(match.imagined(viewer, seed))


def check_shown(shown: Any, truth: Any, kind: type[Record], viewer: int, owner: int | None) -> None:
    """A view as JSON says what it may, in full, and nothing else."""
    fields = {name: field for name, field in kind.fields.items() if not field.derived}
    assert shown.keys() == {name for name, field in fields.items() if field.visible is not Visible.NOBODY}
    for name in shown:
        field = fields[name]
        if field.is_record:
            places = truth[name] if isinstance(truth[name], dict) else range(len(truth[name]))
            for place in places:
                whose = place if field.by_seat else owner
                check_shown(shown[name][place], truth[name][place], field.kind, viewer, whose)
        elif field.visible is Visible.OWNER and owner != viewer:
            assert shown[name] is None
        else:
            assert shown[name] == truth[name]


@every_table
@given(walk=walks)
def test_a_view_tells_what_it_may_and_nothing_else(table, walk):
    match = table.after(walk)
    truth = as_dict(match.state)
    assert "rng" in truth
    for viewer in viewers(match):
        check_shown(match.view_as_dict(viewer), truth, match.game.state, viewer, owner=None)
        assert int(match.view(viewer).rng) == 0
        assert truth["rng"] not in json.dumps(match.view_as_dict(viewer))


@every_table
@few_examples
@given(walk=whole_games)
def test_no_event_tells_more_than_its_declaration(table, walk):
    for match in table.along(walk):
        told = {viewer: match.events(viewer) for viewer in viewers(match)}
        for number, public in enumerate(told[SPECTATOR]):
            declared = match.game.details[match.game.events[public.kind.upper()]]
            assert public.rule == declared.rule
            assert public.rule in sections(match.game)
            for viewer in viewers(match):
                event = told[viewer][number]
                assert (event.kind, event.seat) == (public.kind, public.seat)
                for detail in declared.details:
                    owned = detail.visible is Visible.OWNER and event.seat == viewer != SPECTATOR
                    shown = event.details[detail.name]
                    assert (shown is not None) == (detail.visible is Visible.ALL or owned)
                    assert owned or shown == public.details[detail.name]


@every_table
@few_examples
@given(walk=whole_games)
def test_the_log_has_room_for_every_action(table, walk):
    for match in table.along(walk):
        assert len(match.events(SPECTATOR)) < CAPACITY


# Seed, options, moves and words are the truth.


@every_table
@given(seed=seeds)
def test_the_same_seed_lays_out_the_same_table(table, seed):
    assert trace(table.match(seed)) == trace(table.match(seed))


@every_table
@given(seed=st.integers(0, MAX_SEED - 10))
def test_other_seeds_lay_out_other_tables(table, seed):
    """Even neighbouring ones: not only the random word differs, but what lies on the table."""
    laid_out = {table.match(seed + step).view(SPECTATOR).tobytes() for step in range(10)}
    assert len(laid_out) > (1 if table.game.id in WITHOUT_CHANCE else 5)


def fed(match: Match, walk: Walk, words: dict[int, int]) -> Match:
    """Play a walk with random words written into the state before some of its actions."""
    chance = Random(walk.seed)
    for turn in range(walk.plies):
        choices = match.legal()
        if not choices:
            break
        match.play(choices[chance.randrange(len(choices))], word=words.get(turn))
    return match


some_words = st.dictionaries(st.integers(0, 30), random_words, max_size=5)


@every_table
@given(walk=walks, words=some_words)
def test_a_saved_match_loads_to_the_same_bytes(table, walk, words):
    match = fed(table.match(walk.seed), walk, words)
    names = [f"Élodie {seat}" for seat in range(match.seats)]
    text = write_game(match, names)
    for again in (text, text.encode(), "\ufeff".encode() + text.encode(), write_game(match.copy(), names)):
        loaded = read_game(again)
        assert trace(loaded.match) == trace(match)
        assert loaded.names == tuple(names)
        assert write_game(loaded.match, names) == text


@every_table
@given(walk=walks, words=some_words)
def test_a_match_from_a_position_is_saved_with_it(table, walk, words):
    started = table.after(walk)
    match = Match(table.game, table.seats, 5, table.options, start=started.state)
    before = trace(started)
    fed(match, Walk(walk.seed, 12, 1), words)
    assert trace(started) == before
    again = read_game(write_game(match)).match
    assert trace(again) == trace(match)
    again.go_to(0)
    assert again.state.tobytes() == before[0]


@every_table
@given(walk=walks, words=some_words, steps=st.integers(0, 400))
def test_going_back_is_as_if_it_had_never_been_played(table, walk, words, steps):
    match = fed(table.match(walk.seed), walk, words)
    turn = max(0, match.turn - steps)
    fresh = table.match(walk.seed)
    for action in match.actions[:turn]:
        fresh.play(action, word=match.words.get(fresh.turn))
    straight = match.copy()
    match.back(match.turn - turn)
    straight.go_to(turn)
    assert trace(match) == trace(straight) == trace(fresh)


@every_table
@given(walk=walks, action=st.integers(0, 20))
def test_copies_go_their_own_ways(table, walk, action):
    match = table.after(walk)
    twin, before = match.copy(), trace(match)
    assert trace(twin) == before
    for choice in twin.legal()[action : action + 1] or twin.legal()[:1]:
        twin.play(choice, word=7)
        assert trace(match) == before
        assert (twin.words, match.words) == ({twin.turn - 1: 7}, {})


@every_table
@given(walk=walks, words=st.tuples(random_words, random_words))
def test_a_fed_word_replaces_what_chance_would_have_done(table, walk, words):
    """Two worlds that differ only in their random word are one, once the same word is fed to both."""
    match = table.after(walk)
    start = match.snapshot()
    start.rng = words[0]
    other = Match(match.game, match.seats, 1, match.options, start=start)
    for action in match.legal()[:1]:
        match.play(action, word=words[1])
        other.play(action, word=words[1])
        assert other.state.tobytes() == match.state.tobytes()


@every_table
def test_other_words_bring_other_tiles(table):
    """Somewhere in a game an action draws; what it draws depends on the word."""

    def outcomes(match: Match, action: int) -> set[bytes]:
        """What the spectator sees, by word; more than one if the action draws in the open."""
        worlds = [match.copy() for _ in range(4)]
        for word, world in enumerate(worlds):
            world.play(action, word=word)
        return {world.view(SPECTATOR).tobytes() for world in worlds}

    positions = islice(table.along(Walk(3, 100_000, 2)), 0, None, 3)
    draws = any(
        len(outcomes(match, action)) > 1
        for match in positions
        for action in (*match.legal()[:1], *match.legal()[-1:])
    )
    assert draws == (table.game.id not in WITHOUT_CHANCE)


@every_table
@given(walk=walks)
def test_a_position_is_written_and_read_without_loss(table, walk):
    match = table.after(walk)
    again = read_position(write_position(match))
    assert again.state.tobytes() == match.state.tobytes()
    assert again.options == match.options
    assert again.legal() == match.legal()
    assert built(match.game, as_dict(match.state)).tobytes() == match.state.tobytes()


# A game goes to its end.


@every_table
@given(walk=whole_games)
def test_every_game_ends_and_then_offers_nothing(table, walk):
    match, rules = table.match(walk.seed), engine(table.game)
    for _ in played_on(match, walk):
        assert match.is_over == (match.legal() == []) == (rules.count(raw(laid(match))) == 0)
    assert match.is_over
    before = trace(match)
    for action in (0, -1, match.game.notation.size, 10**30):
        with pytest.raises(GameOver):
            match.play(action)
    with pytest.raises(GameOver):
        match.play_text(match.game.notation.text(0))
    assert trace(match) == before


@every_table
@few_examples
@given(walk=whole_games)
def test_scores_answer_at_any_moment_and_add_up(table, walk):
    names = [line.name for line in table.game.lines]
    assert len(set(names)) == len(names)
    for match in table.along(walk):
        for seat, score in enumerate(match.scores()):
            lines = match.breakdown(seat)
            assert sum(line.points for line in lines) == score
            assert {line.line for line in lines} <= set(names)
            assert {line.rule for line in lines} <= sections(match.game)
        best = max(match.scores())
        assert match.winners()
        assert {match.scores()[seat] for seat in match.winners()} == {best}


@every_table
@given(walk=walks)
def test_each_legal_action_cites_a_rule(table, walk):
    match = table.after(walk)
    assert {match.why(action) for action in match.legal()} <= sections(match.game)


# Notation.


@every_game
def test_notation_is_a_bijection_on_all_actions(game):
    notation, everything = game.notation, range(game.notation.size)
    texts = [notation.text(action) for action in everything]
    assert len(set(texts)) == len(texts)
    assert [notation.parse(text) for text in texts] == list(everything)
    assert [notation.parse(f" {text.upper()} ") for text in texts] == list(everything)
    parts = [notation.parts(action) for action in everything]
    assert [notation.from_parts(part) for part in parts] == list(everything)
    assert [notation.from_parts(json.loads(json.dumps(part))) for part in parts] == list(everything)
    assert [read_line(notation, text) for text in texts] == [[action] for action in everything]


@every_table
@given(walk=walks, chance=st.randoms(use_true_random=False))
def test_written_moves_are_read_back_with_their_parts_in_any_order(table, walk, chance):
    match = table.after(walk)
    lines = write_lines(match.game.notation, match.actions)
    assert read_lines(match.game.notation, lines) == match.actions
    mixed = []
    for line in lines:
        first, *more = line.split("+")
        chance.shuffle(more)
        mixed.append(" + ".join([first, *more]))
    again = table.match(walk.seed)
    for line in mixed:
        again.play_text(line)
    assert trace(again) == trace(match)


@every_table
@given(walk=walks, plies=st.integers(0, 350))
def test_replaying_is_playing(table, walk, plies):
    match = table.after(walk)
    again = table.match(walk.seed)
    again.replay(match.actions[:plies])
    again.replay(match.actions[plies:])
    assert trace(again) == trace(match)


# Compiled and plain Python are one.


@pytest.mark.skipif(not JIT, reason="this is plain Python: the compiled run compares the two")
def test_compiled_and_plain_python_agree_in_every_byte():
    games = 2
    code = f"import json; from tests.conftest import fingerprints; print(json.dumps(fingerprints({games})))"
    assert fingerprints(games) == in_another_python(code, {"NUMBA_DISABLE_JIT": "1"})


def test_the_tables_cover_every_game_seat_and_option():
    assert {game.id for game in GAMES} < {table.game.id for table in covering(EVERY_GAME)}
    for game in EVERY_GAME:
        own = [table for table in covering(EVERY_GAME) if table.game is game]
        assert {table.seats for table in own} == set(game.seats)
        for option in game.options:
            assert {table.options[option.name] for table in own} == set(option.values)


@every_table
def test_observing_twice_changes_nothing_more(table):
    view = table.match().view(SPECTATOR)
    assert observe(view, SPECTATOR).tobytes() == view.tobytes()

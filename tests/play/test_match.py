"""A match: what it refuses, by class and code, and that a refusal leaves no trace."""

import pytest

from cantiere.core.errors import BadFile, BadTable, GameOver, IllegalMove, NotYourTurn
from cantiere.core.record import SPECTATOR, observe
from cantiere.games import GAMES, find
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from tests.conftest import Table, Walk, every_game, trace
from tests.toy import LANTERN

AZUL = GAMES[0]
TABLE = Table(AZUL, 2, (("side", "coloured"),))
LANTERNS = Table(LANTERN, 2, (("glow", "dim"),))


def code_of(caught: pytest.ExceptionInfo) -> str:
    return caught.value.code


@every_game
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100])
def test_a_wrong_number_of_seats_is_refused(game, seats):
    with pytest.raises(BadTable) as caught:
        Match(game, seats, 1)
    assert code_of(caught) == "wrong_seats"
    assert (caught.value.facts["fewest"], caught.value.facts["most"]) == (game.seats[0], game.seats[-1])


@pytest.mark.parametrize("seed", [-1, 2**63, 10**30])
def test_a_wrong_seed_is_refused(seed):
    with pytest.raises(BadTable) as caught:
        Match(AZUL, 2, seed)
    assert (code_of(caught), caught.value.facts["seed"]) == ("wrong_seed", seed)


def test_the_largest_seed_is_one():
    assert Match(AZUL, 2, 2**63 - 1).seed == 2**63 - 1


def test_unknown_options_and_choices_are_refused():
    with pytest.raises(BadTable) as caught:
        Match(AZUL, 2, 1, {"colour": "grey"})
    assert (code_of(caught), caught.value.facts["known"]) == ("unknown_option", ["first", "side"])
    with pytest.raises(BadTable) as caught:
        Match(AZUL, 2, 1, {"side": "pink"})
    assert (code_of(caught), caught.value.facts["known"]) == ("unknown_choice", ("coloured", "grey"))


def test_whoever_begins_by_the_rulebook():
    assert {game.first.age for game in GAMES} == {"youngest", "oldest"}
    assert find("campanile").first.age == "oldest"


def test_the_first_choice_is_the_default():
    assert Match(AZUL, 2, 1).options == {"side": "coloured"}
    assert Match(AZUL, 2, 1, {"side": "grey"}).state.side == 1


@every_game
def test_who_is_not_on_turn_is_refused(game):
    match = Match(game, game.seats[0], 1)
    before, other = trace(match), (match.to_move + 1) % match.seats
    for seat in (other, match.seats, -1, 99):
        with pytest.raises(NotYourTurn) as caught:
            match.play(match.legal()[0], seat=seat, word=4)
        assert caught.value.facts == {"seat": seat, "to_move": match.to_move}
        with pytest.raises(NotYourTurn):
            match.play_text(match.moves()[0], seat=seat)
    assert trace(match) == before
    match.play(match.legal()[0], seat=match.to_move)
    assert match.turn == 1


@every_game
def test_after_the_end_nobody_is_on_turn(game):
    options = tuple((one.name, one.values[0]) for one in game.options)
    match = Table(game, game.seats[0], options).after(Walk(1, 10_000, 1))
    for seat in (None, 0, 1):
        with pytest.raises(GameOver) as caught:
            match.play(0, seat=seat)
        assert code_of(caught) == "game_over"


@pytest.mark.parametrize("action", [-1, AZUL.notation.size, 2**63, -(2**80)])
def test_a_number_that_is_no_action_is_refused(action):
    match = Match(AZUL, 2, 1)
    before = trace(match)
    for attempt in (match.play, lambda number: match.replay([number])):
        with pytest.raises(IllegalMove) as caught:
            attempt(action)
        assert caught.value.facts == {"action": action, "size": AZUL.notation.size}
    assert trace(match) == before


@pytest.mark.parametrize("viewer", [-2, 2, 7])
def test_a_viewer_who_has_no_seat_is_refused(viewer):
    match = Match(AZUL, 2, 1)
    for question in (
        match.view,
        match.view_as_dict,
        match.events,
        lambda seat: match.imagined(seat, 1),
        match.breakdown,
    ):
        with pytest.raises(BadTable) as caught:
            question(viewer)
        assert (code_of(caught), caught.value.facts) == ("no_such_seat", {"seat": viewer, "seats": 2})


def test_a_match_cannot_go_back_behind_its_start_nor_forward():
    match = TABLE.after(Walk(1, 5, 1))
    before = trace(match)
    behind = [(match.back, steps, steps) for steps in (-1, 6, 100)] + [(match.go_to, -1, 6)]
    for attempt, number, steps in behind:
        with pytest.raises(IllegalMove) as caught:
            attempt(number)
        assert (code_of(caught), caught.value.facts) == ("cannot_go_back", {"steps": steps, "turn": 5})
    with pytest.raises(IllegalMove) as caught:
        match.go_to(6)
    assert (code_of(caught), caught.value.facts) == ("turn_to_come", {"wanted": 6, "turn": 5})
    assert trace(match) == before


def test_back_at_the_start_the_setup_is_told_again():
    match = LANTERNS.match(3)
    before = trace(match)
    assert match.events(0) != []
    match.play(match.legal()[0])
    match.back()
    assert trace(match) == before
    match.play(match.legal()[0], word=9)
    match.go_to(0)
    assert trace(match) == before


def test_a_written_move_that_is_refused_halfway_leaves_no_trace():
    match = LANTERNS.match(3)
    match.play_text("draw")
    match.play(LANTERN.notation.parse("draw"), word=5)
    lit = next(move for move in match.moves() if move.startswith("l"))
    before = trace(match)
    for line in (f"{lit}+.+.", f"{lit}+r+r+r+r+r+g+g+g+g+g+g"):
        with pytest.raises(IllegalMove) as caught:
            match.play_text(line)
        assert caught.value.code.startswith("lantern_")
        assert trace(match) == before


def test_replaying_stops_at_the_first_illegal_action():
    match = TABLE.after(Walk(7, 30, 1))
    for wrong in (match.actions[0], 10**25, -5):
        again = TABLE.match(7)
        with pytest.raises(IllegalMove):
            again.replay([*match.actions[:20], wrong, *match.actions[20:]])
        assert again.actions == match.actions[:20]
        again.replay(match.actions[20:])
        assert trace(again) == trace(match)


def test_replaying_feeds_words_where_they_belong():
    match = LANTERNS.match(7)
    words = {2: 2**64 - 1, 5: 0, 9: 77}
    for turn in range(10):
        match.play(match.legal()[0], word=words.get(turn))
    assert match.words == words
    for cut in range(11):
        again = LANTERNS.match(7)
        again.replay(match.actions[:cut], words)
        again.replay(match.actions[cut:], {turn - cut: word for turn, word in words.items() if turn >= cut})
        assert trace(again) == trace(match)


def test_a_position_given_as_start_is_not_shared():
    """Neither with the match it came from nor with whoever holds the record."""
    first = TABLE.after(Walk(1, 12, 1))
    match = Match(AZUL, 2, 1, start=first.state)
    laid_out = match.state.tobytes()
    first.play(first.legal()[0])
    assert match.state.tobytes() == laid_out
    match.play(match.legal()[-1])
    match.back()
    assert match.state.tobytes() == laid_out
    assert match.events(SPECTATOR) == []
    twin = match.copy()
    twin.play(twin.legal()[0])
    assert match.state.tobytes() == laid_out


def test_a_snapshot_is_a_record_of_its_own():
    match = TABLE.match()
    snapshot = match.snapshot()
    snapshot.to_move = 1 - snapshot.to_move
    assert match.state.to_move != snapshot.to_move


def test_the_state_is_live():
    match = TABLE.match()
    match.state.to_move = 1 - match.to_move
    assert match.to_move == match.state.to_move


def test_a_copy_has_the_same_past():
    match = LANTERNS.after(Walk(4, 9, 1))
    match.play(match.legal()[0], word=3)
    twin = match.copy()
    assert trace(twin) == trace(match)
    twin.back(5)
    match.back(5)
    assert trace(twin) == trace(match)


@pytest.mark.parametrize("word", [-1, 2**64])
def test_a_random_word_has_64_bits(word):
    match = Match(AZUL, 2, 1)
    with pytest.raises(ValueError, match="random word"):
        match.play(match.legal()[0], word=word)
    assert (match.turn, match.words) == (0, {})


@pytest.mark.parametrize("name", ["\x1b[2J", "Ana\n", "\u202eneB"])
def test_a_name_that_would_steer_a_terminal_is_refused(name):
    with pytest.raises(BadFile):
        write_game(Match(AZUL, 2, 1), ["Ana", name])


@every_game
def test_an_imagined_world_looks_the_same_to_whoever_imagines_it(game):
    match = Match(game, 3, 5)
    for _ in range(12):
        match.play(match.legal()[0])
    for viewer in (*range(3), SPECTATOR):
        world = match.imagined(viewer, seed=9)
        assert observe(world, viewer).tobytes() == match.view(viewer).tobytes()

"""§1 and §2 of palermo.en.md: what is on the table, and how it begins."""

import pytest

from cantiere.games.palermo import GAME
from cantiere.games.palermo.state import FieldName, Phase, SquareName
from cantiere.play.match import Match
from tests.palermo import begun, phase, told
from tests.palermo_oracle import house, name


def test_1_1_fields_and_squares_have_readable_names():
    """§1.1: 14 × 14 fields, a letter and a number; a square is called after its north-western field."""
    fields = [one.name.lower() for one in FieldName]
    assert (fields[0], fields[13], fields[14], fields[-1]) == ("a1", "n1", "a2", "n14")
    assert len({*fields}) == 196
    squares = [one.name.lower() for one in SquareName]
    assert squares[:7] == ["b2", "d2", "f2", "h2", "j2", "l2", "b4"]
    assert len({*squares}) == 36


@pytest.mark.parametrize(
    ("move", "roofs"),
    [
        ("1f9", "f8"),  # unturned: roof NW, door field SW
        ("1f8", "g8"),
        ("1g8", "g9"),
        ("1g9", "f9"),
        ("2f9", "f8 g8"),  # unturned: roofs NW and NE, door field SW
        ("2f8", "g8 g9"),
        ("2g8", "f9 g9"),
        ("2g9", "f8 f9"),
        ("3g9", "f8 f9 g8"),  # unturned: roofs NW, NE and SW, door field SE
        ("3f9", "f8 g8 g9"),
        ("3f8", "f9 g8 g9"),
        ("3g8", "f8 f9 g9"),
    ],
)
def test_1_2_every_house_in_every_turn(move, roofs):
    """§1.2: quarter turns clockwise, never mirrored; the door field says how a house is turned."""
    match = begun(3, "sb2", move)
    state = match.state
    streets = sum(int(word) << 64 * place for place, word in enumerate(state.streets))
    covered = {one.name.lower() for one in FieldName if not streets >> ((one // 14 + 1) * 16 + one % 14) & 1}
    assert " ".join(sorted(covered)) == roofs
    assert FieldName(int(state.players[0].doors[0])).name.lower() == move[1:]
    square = [one.name.lower() for one in SquareName].index("f8")
    shapes = [house(square, int(move[0]), turns) for turns in range(4)]
    assert [name(door) for built, door in shapes if {*map(name, built)} == covered] == [move[1:]]


@pytest.mark.parametrize(("seats", "chips"), [(3, 11), (4, 8), (5, 7)])
def test_2_1_chips_and_houses(seats, chips):
    """§2.1 §1.2: chips by the number of players, twelve houses of each type, an empty board."""
    match = Match(GAME, seats, 5)
    players = [match.state.players[seat] for seat in range(seats)]
    assert [int(player.chips) for player in players] == [chips] * seats
    assert {int(player.pawn) for player in players} == {int(player.policeman) for player in players} == {-1}
    assert list(match.state.supply) == [12, 12, 12]
    assert set(match.state.city) == {0}
    assert phase(match) is Phase.START
    assert told(match, "game_began") == [{"chips": chips}]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_2_1_the_first_player_is_drawn(seats):
    """§2.1, R3: every seat about as often."""
    first = [Match(GAME, seats, seed).to_move for seed in range(60 * seats)]
    assert all(first.count(seat) in range(35, 90) for seat in range(seats))


@pytest.mark.parametrize("seats", [2, 6])
def test_2_1_for_three_to_five_players(seats):
    assert seats not in GAME.seats


def test_2_2_without_policemen():
    """§2.2: the option leaves nothing but the pawns to move."""
    assert [(option.name, option.values) for option in GAME.options] == [("no_police", ("no", "yes"))]
    moves = {}
    for choice in ("no", "yes"):
        match = begun(3, "sf8", no_police=choice)
        while phase(match) is not Phase.TURN:
            match.play(match.legal()[0])
        moves[choice] = match.moves()
    assert [move for move in moves["no"] if move[0] != "p"] == moves["yes"]
    assert len(moves["no"]) > len(moves["yes"])

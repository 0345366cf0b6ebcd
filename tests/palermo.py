"""Tables of Palermo in a few words, for tests.

Fields, houses and moves are written as in section 9 of the rules page: `2f9` is a house with two roofs
and its door at f9. Each table is a position that `faults` has nothing against.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from cantiere.core.record import SPECTATOR, copied
from cantiere.games.palermo import GAME
from cantiere.games.palermo.pieces import wrong_pieces
from cantiere.games.palermo.state import Phase
from cantiere.play.match import Match
from cantiere.play.setups.palermo import (  # noqa: F401  for tests that use this module
    CHIPS,
    EMPTY,
    FIRST_HOUSE,
    HOME,
    START,
    STREET,
    Table,
    name,
    number,
)


def begun(seats: int, *moves: str, no_police: str = "no") -> Match:
    """A new game in which seat 0 begins, after some moves."""
    match = next(
        match
        for match in (Match(GAME, seats, seed, {"no_police": no_police}) for seed in range(100))
        if match.to_move == 0
    )
    for line in moves:
        for move in line.split():
            match.play_text(move)
    return match


def ends(match: Match) -> str:
    """Where the pawn may go, in alphabetical order, home included."""
    return " ".join(sorted(move for move in match.moves() if move[0] != "p"))


def posts(match: Match) -> set[str]:
    """Where the policeman may go."""
    return {move[1:] for move in match.moves() if move[0] == "p"}


def pawn(match: Match, seat: int = 0) -> str:
    return name(match.state.players[seat].pawn)


def phase(match: Match) -> Phase:
    return Phase(int(match.state.phase))


def told(match: Match, kind: str) -> list[dict[str, Any]]:
    """The details of the events of one kind that the last action produced."""
    return [event.details for event in match.events(SPECTATOR) if event.kind == kind]


def route(match: Match) -> str:
    """The fields that the last walk led over; a corner run is written with an exclamation mark."""
    steps = [event for event in match.events(SPECTATOR) if event.kind in ("stepped", "ran")]
    return " ".join(event.details["field"] + ("!" if event.kind == "ran" else "") for event in steps)


def sheet(match: Match, seat: int = 0) -> dict[str, int]:
    """The score of a seat, line by line."""
    return {one.line: one.points for one in match.breakdown(seat)}


def random_game(seats: int, seed: int, no_police: str = "no", eager: bool = True) -> Iterator[Match]:
    """A whole game, shown before each action and at the end. Eager players take a door or home."""
    match, chance = Match(GAME, seats, seed, {"no_police": no_police}), Random(seed)
    yield match
    while not match.is_over:
        obvious = int(GAME.rules.prefer(match.state)) if eager else -1
        match.play(obvious if obvious >= 0 else chance.choice(match.legal()))
        yield match


@cache
def _city(seats: int, seed: int) -> Any:
    """A city built at random."""
    return next(game.snapshot() for game in random_game(seats, seed) if game.state.phase == Phase.ENTER)


def scattered(seats: int, seed: int) -> Match:
    """A city built at random, with pawns and policemen in each other's way, often on the ring."""
    chance = Random(seed)
    state = copied(_city(seats, chance.randrange(12)))
    state.round_no, state.to_move, state.phase = 9, chance.randrange(seats), Phase.TURN
    centre = chance.randrange(196)
    for seat in range(seats):
        _scatter(state, seat, centre, chance)
    if state.players[int(state.to_move)].policeman >= 0 and chance.random() < 0.2:
        state.phase = Phase.WALK
    GAME.derive(state)
    assert list(GAME.faults(state)) == []
    return Match(GAME, seats, 1, start=state)


def _scatter(state: Any, seat: int, centre: int, chance: Random) -> None:
    """Put the pieces of one seat near the centre, or anywhere, until nothing is wrong with that."""
    player, share = state.players[seat], chance.choice([0, 0.3, 0.9, 1])
    built = sum(int(door) >= 0 for door in player.doors)
    for place in range(built):
        player.collected[place] = int(chance.random() < share)
    spread = chance.choice([1, 2, 13])
    for piece in ("pawn", "policeman"):
        while piece == "pawn" or chance.random() < 0.9:
            row, column = (at + chance.randint(-spread, spread) for at in divmod(centre, 14))
            row, column = min(max(row, 0), 13), min(max(column, 0), 13)
            player[piece] = row * 14 + column
            if not any(_is_about(fault, piece, seat) for fault in wrong_pieces(state)):
                break
            player[piece] = -1
            spread = min(13, spread + 1)


def _is_about(fault: Any, piece: str, seat: int) -> bool:
    return fault.code == f"palermo_{piece}" and fault.facts["seat"] <= seat

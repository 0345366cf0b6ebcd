"""Tables of Azul – Summer Pavilion in a few words, for tests.

Tiles are written by their letters, `"ggr"`, boards by their spaces, `"B4 B5 C3r"`, as in section 9 of
the rules page. Each table is a position that could be played to: no tile is missing, the points add up.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from cantiere.core.record import SPECTATOR
from cantiere.games.azul_pavilion.state import Phase
from cantiere.play.match import Match
from cantiere.play.setups.azul_pavilion import (  # noqa: F401  for tests that use this module
    COLOURED,
    GREY,
    LETTERS,
    NOBODY,
    STARS,
    TILES_PER_COLOUR,
    Table,
    counts,
    letters,
    tiles_everywhere,
)


def full_board(without: str = "") -> str:
    """Every space of the coloured side; the central star has the six colours in their order."""
    spaces = [f"{star}{number}" for star in STARS[:-1] for number in range(1, 7)]
    spaces += [f"C{number}{letter}" for number, letter in enumerate(LETTERS, 1)]
    return " ".join(space for space in spaces if space[:2] not in without.split())


def give(match: Match, tiles: str, seat: int = 0) -> None:
    """Put tiles of bag, tower or supply into a hand: this leaves the truth of seed and moves."""
    for colour, wanted in enumerate(counts(tiles)):
        for heap in (match.state.bag, match.state.tower, match.state.supply):
            given = min(wanted, int(heap[colour]))
            heap[colour] -= given
            match.state.players[seat].hand[colour] += given
            wanted -= given
        assert wanted == 0, f"no {LETTERS[colour]} left"


def empty_hand(match: Match, seat: int = 0) -> None:
    """Put a hand back into the bag."""
    hand = match.state.players[seat].hand
    for colour in range(len(LETTERS)):
        match.state.bag[colour] += hand[colour]
        hand[colour] = 0


def hand(match: Match, seat: int = 0) -> str:
    return letters(match.state.players[seat].hand)


def kept(match: Match, seat: int = 0) -> str:
    return letters(match.state.players[seat].kept)


def lying(match: Match, place: int) -> str:
    """The tiles on a factory, or in the centre (0)."""
    return letters(match.state.places[place].tiles)


def points(match: Match, seat: int = 0) -> int:
    return int(match.state.players[seat].points)


def tile_on(match: Match, space: str, seat: int = 0) -> str:
    """The letter of the tile on a space, or nothing."""
    colour = int(match.state.players[seat].stars[STARS.index(space[0])].tiles[int(space[1]) - 1])
    return LETTERS[colour] if colour >= 0 else ""


def phase(match: Match) -> Phase:
    return Phase(int(match.state.phase))


def told(match: Match, kind: str) -> list[dict[str, Any]]:
    """The details of the events of one kind that the last action produced."""
    return [event.details for event in match.events(SPECTATOR) if event.kind == kind]


def sheet(match: Match, seat: int = 0) -> dict[str, int]:
    """The score of a seat, line by line."""
    return {one.line: one.points for one in match.breakdown(seat)}


def endings(match: Match) -> Iterator[Match]:
    """The tables after each way to finish the choice of bonus or kept tiles that has begun."""
    if phase(match) not in (Phase.BONUS, Phase.KEEP):
        yield match
        return
    for action in match.legal():
        onward = match.copy()
        onward.play(action)
        yield from endings(onward)


def sets_of(tiles: str, sizes: range) -> list[str]:
    """All different sets of so many of these tiles, each written in the order of the colours."""
    choices = product(*(range(count + 1) for count in counts(tiles)))
    return sorted(letters(chosen) for chosen in choices if sum(chosen) in sizes)

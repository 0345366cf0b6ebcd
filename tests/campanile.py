"""Tables of Campanile in a few words, for tests.

Cards are written by their letters, `"rrb"`; what was built on a tower by the storeys of its cards,
`{"r": "332"}`; bets by seat, tower and token in the order in which they were laid, `"0r2 2r3"`. Each
table is a position that could be played to: no card is missing, and the piles fit what was built.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cantiere.core.record import SPECTATOR, Memory, memory_of
from cantiere.games.campanile import GAME  # noqa: F401  for tests that use this module
from cantiere.games.campanile.state import Phase
from cantiere.play.match import Match
from cantiere.play.setups.campanile import (  # noqa: F401  for tests that use this module
    IN_A_PILE,
    IN_PLAY,
    LETTERS,
    Table,
    letters,
)

FLAGS = ((8, 4), (6, 3), (4, 2), (2, 1))  # §1.6
TOKENS = (5, 3, 1)  # §1.3
LEFT_OVER = {2: 0, 3: 1, 4: 2, 5: 1}  # §2.3


def known(match: Match, seat: int = 0) -> str:
    return letters(match.state.players[seat].known)


def hidden(match: Match, seat: int = 0) -> str:
    return letters(match.state.players[seat].hidden)


def height(match: Match, letter: str) -> int:
    return int(match.state.towers[LETTERS.index(letter)].storeys)


def heights(match: Match) -> dict[str, int]:
    return {letter: height(match, letter) for letter in LETTERS}


def tops(match: Match) -> str:
    """The open cards of piles 1, 2, 3; "." where there is none."""
    return "".join(LETTERS[pile.top] if pile.top >= 0 else "." for pile in match.state.piles)


def left(match: Match) -> list[int]:
    return [int(pile.left) for pile in match.state.piles]


def tokens(match: Match, seat: int = 0) -> list[int]:
    """Tokens of 1, 2 and 3 that a seat has not bet."""
    return [int(count) for count in match.state.players[seat].tokens]


def bet_on(match: Match, letter: str, seat: int = 0) -> list[int]:
    """Tokens of 1, 2 and 3 of a seat under a tower."""
    return [int(count) for count in match.state.towers[LETTERS.index(letter)].bets[seat].tokens]


def place_on(match: Match, letter: str, seat: int = 0) -> int:
    return int(match.state.towers[LETTERS.index(letter)].bets[seat].place)


def phase(match: Match) -> Phase:
    return Phase(int(match.state.phase))


def told(match: Match, kind: str, viewer: int = SPECTATOR) -> list[dict[str, Any]]:
    """The details of the events of one kind that the last action produced."""
    return [event.details for event in match.events(viewer) if event.kind == kind]


def sheet(match: Match, seat: int = 0) -> dict[str, int]:
    """The score of a seat, line by line."""
    return {one.line: one.points for one in match.breakdown(seat)}


def cards_everywhere(state: Any) -> list[int]:
    """How many cards of each style there are: towers, piles, hands, face down."""
    seats = range(state.seats)
    return [
        int(state.towers[style].cards + state.face_down[style])
        + sum(int(pile.top) == style for pile in state.piles)
        + sum(int(state.players[seat].known[style] + state.players[seat].hidden[style]) for seat in seats)
        for style in range(len(LETTERS))
    ]


def tokens_everywhere(state: Any, seat: int) -> list[int]:
    """How many tokens of 1, 2 and 3 a seat has, before it and under towers."""
    heaps = [state.players[seat].tokens, *(tower.bets[seat].tokens for tower in state.towers)]
    return [sum(int(heap[value]) for heap in heaps) for value in range(len(TOKENS))]


def unseen_by(state: Any, viewer: int) -> list[int]:
    """§1.5 The cards of each style that a viewer cannot place, counted from what lies open."""
    seen = Counter(int(pile.top) for pile in state.piles)
    for style in range(len(LETTERS)):
        seen[style] += int(state.towers[style].cards)
        remembered = [viewer] if memory_of(state) == Memory.HIDDEN else range(state.seats)
        seen[style] += sum(int(state.players[seat].known[style]) for seat in remembered if seat != SPECTATOR)
        seen[style] += int(state.players[viewer].hidden[style]) if viewer != SPECTATOR else 0
    return [IN_PLAY[int(state.seats)] - seen[style] for style in range(len(LETTERS))]


def is_settled(state: Any, viewer: int, path: Sequence[Any]) -> bool:
    """Counting leaves one possibility: no card is there, or all unseen ones, or these are all alike."""
    if path == ("rng",):
        return False
    if path[-1] == "known":
        return sum(map(int, state.players[path[1]].known)) == 0
    unseen = unseen_by(state, viewer)
    cards = (
        sum(map(int, state.face_down)) if path == ("face_down",) else int(sum(state.players[path[1]].hidden))
    )
    return cards in (0, sum(unseen)) or max(unseen) == sum(unseen)

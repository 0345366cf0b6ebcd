"""Azul – Summer Pavilion: positions in a few words.

Tiles are written by their letters, `"ggr"`, boards by their spaces, `"B4 B5 C3r"`, as in section 9 of the
rules page.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cantiere.games.azul_pavilion import GAME
from cantiere.games.azul_pavilion.state import Phase
from cantiere.play.match import Match
from cantiere.play.setups.checking import checked, counted, which

LETTERS = "pgoybr"
STARS, POSITIONS = "PGOYBRC", "123456"
COLOURED, GREY = "coloured", "grey"
NOBODY = -1
TILES_PER_COLOUR = 22


def counts(letters: str) -> list[int]:
    """Tiles by colour: `"ggr"` is two green and a red one."""
    return counted(letters, LETTERS, "tiles")


def letters(heap: Sequence[int]) -> str:
    """The way back: tiles in the order of the colours."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, heap, strict=True))


@dataclass
class Table:
    """A position of the placing phase, or of a draft if tiles lie somewhere; seat 0 is to move.

    What is said nowhere else lies in the bag, or in `rest`: the tower, or the hand of a seat.
    """

    hands: Sequence[str] = ("", "")
    boards: Sequence[str] = ()
    points: Sequence[int] = ()
    kept: Sequence[str] = ()
    passed: Sequence[int] = ()  # seats
    places: Mapping[int, str] = field(default_factory=dict)  # 0 is the centre
    supply: str = "ppggooyybr"
    bag: str = ""
    tower: str = ""
    rest: str | int = "bag"
    round_no: int = 1
    to_move: int = 0
    starter: int = 0
    marker: int = NOBODY
    side: str = COLOURED

    def match(self) -> Match:
        """A match that starts from this position."""
        seats = len(self.hands)
        state = Match(GAME, seats, 1, {"side": self.side}).snapshot()
        state.round_no, state.to_move, state.starter = self.round_no - 1, self.to_move, self.starter
        state.phase, state.marker = (Phase.DRAFT if self.places else Phase.PLACE), self.marker
        state.supply[:], state.tower[:] = counts(self.supply), counts(self.tower)
        for number, lying in enumerate(state.places):
            lying.tiles[:] = counts(self.places.get(number, ""))
        for seat in range(seats):
            self._seat(state.players[seat], seat)
        self._put_the_rest(state)
        return checked(GAME, state, {"side": self.side})

    def _seat(self, player: Any, seat: int) -> None:
        player.hand[:] = counts(self.hands[seat])
        player.kept[:] = counts(self.kept[seat] if self.kept else "")
        player.passed = int(seat in self.passed)
        for space in (self.boards[seat] if seat < len(self.boards) else "").split():
            star, position = which(space[0], STARS, "boards"), which(space[1:2], POSITIONS, "boards")
            colour = which(space[2:] or space[0].lower(), LETTERS, "boards")
            player.stars[star].tiles[position] = colour
        player.points = self.points[seat] if self.points else 5
        earned = int(player.points) - 5
        player.run_points[STARS.index("C")] = max(0, earned)
        player.lost_to_discards = max(0, -earned)

    def _put_the_rest(self, state: Any) -> None:
        state.bag[:] = counts(self.bag)
        heaps = {"bag": state.bag, "tower": state.tower}
        rest = heaps[self.rest] if isinstance(self.rest, str) else state.players[self.rest].hand
        everywhere = tiles_everywhere(state)
        for colour in range(len(LETTERS)):
            rest[colour] += TILES_PER_COLOUR - everywhere[colour]


def tiles_everywhere(state: Any) -> list[int]:
    """How many tiles of each colour there are: bag, tower, supply, places, hands, corners, boards."""
    heaps = [state.bag, state.tower, state.supply, *(lying.tiles for lying in state.places)]
    laid: Counter[int] = Counter()
    for seat in range(state.seats):
        player = state.players[seat]
        heaps += [player.hand, player.kept]
        laid.update(int(tile) for star in player.stars for tile in star.tiles)
    return [sum(int(heap[colour]) for heap in heaps) + laid[colour] for colour in range(len(LETTERS))]

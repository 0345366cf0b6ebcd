"""Tables of Azul – Summer Pavilion in a few words, for tests.

Tiles are written by their letters, `"ggr"`, boards by their spaces, `"B4 B5 C3r"`, as in section 9 of
the rules page. Each table is a position that could be played to: no tile is missing, the points add up.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from cantiere.core.record import SPECTATOR
from cantiere.games.azul_pavilion import GAME
from cantiere.games.azul_pavilion.state import Phase
from cantiere.play.match import Match

LETTERS = "pgoybr"
STARS = "PGOYBRC"
COLOURED, GREY = "coloured", "grey"
NOBODY = -1
TILES_PER_COLOUR = 22


def counts(letters: str) -> list[int]:
    """Tiles by colour: `"ggr"` is two green and a red one."""
    return [letters.count(letter) for letter in LETTERS]


def letters(heap: Sequence[int]) -> str:
    """The way back: tiles in the order of the colours."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, heap, strict=True))


def full_board(without: str = "") -> str:
    """Every space of the coloured side; the central star has the six colours in their order."""
    spaces = [f"{star}{number}" for star in STARS[:-1] for number in range(1, 7)]
    spaces += [f"C{number}{letter}" for number, letter in enumerate(LETTERS, 1)]
    return " ".join(space for space in spaces if space[:2] not in without.split())


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
        for place in range(len(state.places)):
            state.places[place].tiles[:] = counts(self.places.get(place, ""))
        for seat in range(seats):
            self._seat(state.players[seat], seat)
        self._put_the_rest(state)
        GAME.derive(state)
        assert list(GAME.faults(state)) == []
        return Match(GAME, seats, 1, {"side": self.side}, start=state)

    def _seat(self, player: Any, seat: int) -> None:
        player.hand[:] = counts(self.hands[seat])
        player.kept[:] = counts(self.kept[seat] if self.kept else "")
        player.passed = int(seat in self.passed)
        for space in (self.boards[seat] if seat < len(self.boards) else "").split():
            star, position, colour = space[0], int(space[1]), space[2:] or space[0].lower()
            player.stars[STARS.index(star)].tiles[position - 1] = LETTERS.index(colour)
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
    heaps = [state.bag, state.tower, state.supply, *(place.tiles for place in state.places)]
    laid: Counter[int] = Counter()
    for seat in range(state.seats):
        player = state.players[seat]
        heaps += [player.hand, player.kept]
        laid.update(int(tile) for star in player.stars for tile in star.tiles)
    return [sum(int(heap[colour]) for heap in heaps) + laid[colour] for colour in range(len(LETTERS))]


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

"""Palermo: positions in a few words.

Fields and houses are written as in section 9 of the rules page: `2f9` is a house with two roofs and its
door at f9.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cantiere.core.errors import BadPosition
from cantiere.games.palermo import GAME
from cantiere.games.palermo.state import FieldName, Phase
from cantiere.play.match import Match
from cantiere.play.setups.checking import checked, which

CHIPS = {3: 11, 4: 8, 5: 7}
EMPTY, START, STREET, FIRST_HOUSE = 0, 1, 2, 3
HOME = "home"
FIELDS = [field.name.lower() for field in FieldName]


def number(field: str) -> int:
    """The number of a field; -1 for none."""
    return which(field, FIELDS, "fields") if field else -1


def name(field: int) -> str:
    return FieldName(int(field)).name.lower() if field >= 0 else ""


def square(field: str) -> int:
    """The square that a field lies in."""
    row, column = divmod(number(field), 14)
    if not 0 < row < 13 > column > 0:
        raise BadPosition("position_field", path=f"houses: {field!r}", expected="b2..m13")
    return (row - 1) // 2 * 6 + (column - 1) // 2


def quarter(field: str) -> int:
    row, column = divmod(number(field), 14)
    return (row - 1) % 2 * 2 + (column - 1) % 2


@dataclass
class Table:
    """A position of the second phase, or of the building; seat 0 is to move and began the game.

    Businesses that a player does not have count as chips that found no place. A pawn is a field, `home`,
    or nothing if it has not entered yet.
    """

    houses: Sequence[str] = ("1b3", "1l3", "1l13")
    pawns: Sequence[str] = ("f8", "g8", "g9")
    police: Sequence[str] = ()
    collected: str = ""  # door fields
    start: str = "f8"
    income: Sequence[int] = ()
    to_move: int = 0
    round_no: int = 5
    building: bool = False
    walking: bool = False  # the policeman has been moved
    no_police: str = "no"

    def match(self) -> Match:
        """A match that starts from this position."""
        seats, options = len(self.houses), {"no_police": self.no_police}
        state = Match(GAME, seats, 1, options).snapshot()
        state.starter, state.to_move = 0, self.to_move
        state.phase, state.round_no = self._phase(), 0 if self.building else self.round_no
        state.city[:] = [EMPTY if self.building else STREET] * 36
        state.city[square(self.start)] = START
        for seat in range(seats):
            self._build(state, seat)
            if not self.building:
                self._post(state.players[seat], seat)
        return checked(GAME, state, options)

    def _phase(self) -> Phase:
        if self.building:
            return Phase.BUILD
        enters = not self.pawns[self.to_move]
        return Phase.ENTER if enters else Phase.WALK if self.walking else Phase.TURN

    def _build(self, state: Any, seat: int) -> None:
        player, built = state.players[seat], self.houses[seat].split()
        for nth, house in enumerate(built):
            roofs, door = house[0], house[1:]
            player.doors[nth] = number(door)
            player.collected[nth] = int(door in self.collected.split())
            if int(roofs):
                state.supply[int(roofs) - 1] -= 1
                state.city[square(door)] = FIRST_HOUSE + (int(roofs) - 1) * 4 + quarter(door)
            else:
                state.city[square(door)] = STREET
        unplaced = CHIPS[int(state.seats)] - len(built)
        player.chips, player.lost_chips = (unplaced, 0) if self.building else (0, unplaced)

    def _post(self, player: Any, seat: int) -> None:
        pawn = self.pawns[seat] if seat < len(self.pawns) else ""
        player.is_home = int(pawn == HOME)
        player.pawn = number("" if pawn == HOME else pawn)
        player.policeman = number(self.police[seat] if seat < len(self.police) else "")
        player.income = self.income[seat] if self.income else 0

"""Palermo: the houses and what each way to turn them touches, as tables. Data only. §1.2

A *kind* is a house and the quarter of its door field: 0..11, the bits of `State.fits`.
"""

from itertools import pairwise

from cantiere.core.compile import table
from cantiere.games.palermo.state import HOUSES, KINDS, QUARTERS, House, Quarter, Tile

CHIPS = table((0, 0, 0, 11, 8, 7))  # [seats] §2.1
BONUS = table((0, 0, 0, 5, 4, 3))  # [seats] §6.3

CLOCKWISE = (Quarter.NW, Quarter.NE, Quarter.SE, Quarter.SW)
UNTURNED = {  # roofs and door field before any turn
    House.ONE: ((Quarter.NW,), Quarter.SW),
    House.TWO: ((Quarter.NW, Quarter.NE), Quarter.SW),
    House.THREE: ((Quarter.NW, Quarter.NE, Quarter.SW), Quarter.SE),
}


def turned(quarter: Quarter, turns: int) -> Quarter:
    """Where a quarter comes to lie after so many quarter turns clockwise."""
    return CLOCKWISE[(CLOCKWISE.index(quarter) + turns) % QUARTERS]


def roofs_of(house: House, door: Quarter) -> frozenset[Quarter]:
    """§1.2 The roof fields of a house that is turned so that its door field lies in a quarter."""
    roofs, unturned = UNTURNED[house]
    turns = (CLOCKWISE.index(door) - CLOCKWISE.index(unturned)) % QUARTERS
    return frozenset(turned(roof, turns) for roof in roofs)


_KINDS = [(house, door) for house in House for door in Quarter]
_ROOFS = [roofs_of(*kind) for kind in _KINDS]
assert [f"{house.name}_{door.name}" for house, door in _KINDS] == [tile.name for tile in list(Tile)[3:]]

ROOFS = table([sum(1 << quarter for quarter in roofs) for roofs in _ROOFS])  # [kind] quarters, as bits

# The twelve fields around a square, line by line (`grid.rim`). Eight of them share a side with it:
#    0  1  2  3      the sides that each quarter lies at:  NW 1 4 · NE 2 5
#    4        5                                            SW 6 9 · SE 7 10
#    6        7
#    8  9 10 11
RIM = 12
SIDES_AT = {Quarter.NW: (1, 4), Quarter.NE: (2, 5), Quarter.SW: (6, 9), Quarter.SE: (7, 10)}
ALL_SIDES = sum(1 << side for sides in SIDES_AT.values() for side in sides)
_CORNERS = (0, 3, 8, 11)
_AROUND = (1, 2, 3, 5, 7, 11, 10, 9, 8, 6, 4, 0)  # clockwise


def _kinds_at(rim: int, with_roof: bool) -> int:
    """The kinds of which a roof, or else a street field, lies at one of these sides; all as bits."""
    found = 0
    for kind, roofs in enumerate(_ROOFS):
        for quarter in Quarter:
            if (quarter in roofs) == with_roof and any(rim >> side & 1 for side in SIDES_AT[quarter]):
                found |= 1 << kind
    return found


JOINING = table(
    [_kinds_at(~rim, with_roof=True) for rim in range(1 << RIM)]
)  # [rim, fields without a roof] §3.2
REACHING = table([_kinds_at(rim, with_roof=False) for rim in range(1 << RIM)])  # [rim, fields to reach] §3.4


def _connected(rim: int) -> bool:
    """Whether the open sides of a square are connected around it, so that no way needs the square."""
    is_open = [bool(rim >> place & 1) for place in _AROUND]
    for here, place in enumerate(_AROUND):
        if place in _CORNERS and not is_open[here - 1] and not is_open[(here + 1) % RIM]:
            is_open[here] = False  # a corner that leads nowhere
    return sum(before and not after for before, after in pairwise([*is_open, is_open[0]])) <= 1


CONNECTED = table([_connected(rim) for rim in range(1 << RIM)])  # [rim, open fields as bits] §3.4

HOW_MANY = table([kinds.bit_count() for kinds in range(1 << KINDS)])  # [kinds]
LOWEST = table([(kinds & -kinds).bit_length() - 1 for kinds in range(1 << KINDS)])  # [kinds]
OF_TYPE = table([(1 << QUARTERS) - 1 << house * QUARTERS for house in range(HOUSES)])  # [house] its kinds

"""Palazzo: the 48 tiles, their stacks, and what palaces are worth, as tables. Data only.

Sections point to docs/rules/palazzo.en.md.
"""

from enum import IntEnum

from cantiere.core.compile import table


class Material(IntEnum):
    """§1.2"""

    BRICK = 0
    SANDSTONE = 1
    MARBLE = 2


class Tile(IntEnum):
    """§1.2 Material, floor, windows. The lower floors come first, so that a tile stands on a smaller one.

    Each material has two tiles with floor 3 and one window; the one of stack III ends in X.
    """

    BR11 = 0
    BR12 = 1
    BR13 = 2
    SA11 = 3
    SA12 = 4
    SA13 = 5
    MA11 = 6
    MA12 = 7
    MA13 = 8
    BR21 = 9
    BR22 = 10
    BR23 = 11
    SA21 = 12
    SA22 = 13
    SA23 = 14
    MA21 = 15
    MA22 = 16
    MA23 = 17
    BR31 = 18
    BR31X = 19
    BR32 = 20
    BR33 = 21
    SA31 = 22
    SA31X = 23
    SA32 = 24
    SA33 = 25
    MA31 = 26
    MA31X = 27
    MA32 = 28
    MA33 = 29
    BR41 = 30
    BR42 = 31
    BR43 = 32
    SA41 = 33
    SA42 = 34
    SA43 = 35
    MA41 = 36
    MA42 = 37
    MA43 = 38
    BR51 = 39
    BR52 = 40
    BR53 = 41
    SA51 = 42
    SA52 = 43
    SA53 = 44
    MA51 = 45
    MA52 = 46
    MA53 = 47


TILES = len(Tile)
FLOORS = 5
MESSENGERS = 5  # §1.3 they lie in stack III

MATERIAL = table([("BR", "SA", "MA").index(tile.name[:2]) for tile in Tile])  # [tile]
FLOOR = table([int(tile.name[2]) for tile in Tile])  # [tile] 1..5
WINDOWS = table([int(tile.name[3]) for tile in Tile])  # [tile] 1..3
FIRST = table([sum(FLOOR[tile] < floor for tile in Tile) for floor in range(FLOORS + 2)])  # [floor]

STACKS = (  # §1.3, R1: floor and windows, the same for each material
    ("11", "13", "21", "23", "32"),
    ("12", "22", "33", "31", "41", "52"),
    ("31X", "42", "43", "51", "53"),
)
STACK_OF = table(
    [number for tile in Tile for number, names in enumerate(STACKS) if tile.name[2:] in names]
)  # [tile] 0..2
TILES_IN_STACK = table([sum(STACK_OF[tile] == stack for tile in Tile) for stack in range(len(STACKS))])
AFTER_STACK = table([38, 20, 0])  # [stack] tiles and messengers that lie in the stacks after it
BY_STACK = table(sorted(Tile, key=lambda tile: STACK_OF[tile]))  # tiles of stack I, then II, then III
FIRST_IN_STACK = table([0, 15, 33])  # [stack] where its tiles begin in BY_STACK

FLOOR_POINTS = table([0, -5, 0, 0, 3, 6])  # [floors] §7.2; from three floors on the windows are added
FEWEST_FLOORS_FOR_WINDOWS = 3
PURE_POINTS = table([0, 0, 0, 3, 3, 6])  # [floors] §7.3

"""Azul – Summer Pavilion: the board and its figures, as tables. Data only.

Sections point to docs/rules/azul-pavilion.en.md. Tables are flat, so that the same text indexes them
compiled and in plain Python: `PRINTED[(side * 2 + is_centre) * POSITIONS + position]`.
"""

from typing import NamedTuple

from cantiere.core.compile import table
from cantiere.games.azul_pavilion.state import CENTRE_STAR, FULL, POSITIONS, Colour, Star

FACTORIES = table((0, 0, 5, 7, 9))  # [seats] §2.1

MULTICOLOUR_POINTS = 12
STAR_POINTS = table((20, 18, 17, 16, 15, 14))  # [colour] §6.1
NUMBER_POINTS = table((0, 4, 8, 12, 16))  # [number] §6.2; fives and sixes score nothing
SCORING_NUMBERS = 4

CLOCKWISE = (Star.ORANGE, Star.RED, Star.BLUE, Star.YELLOW, Star.GREEN, Star.PURPLE)  # from the upper left

IN_ORDER = (1, 2, 3, 4, 5, 6)
_PRINTED = (
    (IN_ORDER, IN_ORDER),  # coloured side: outer stars, central star
    ((3, 2, 1, 4, 5, 6), (3, 3, 3, 3, 3, 3)),  # grey side, §7.1
)
PRINTED = table(
    [number for side in _PRINTED for star in side for number in star]
)  # [side, is_centre, position]


class Feature(NamedTuple):
    """§1.3 A pillar, statue or window: the spaces around it, as bits of one or two stars."""

    kind: str
    gain: int  # bonus tiles
    star: Star
    spaces: int
    other: Star
    other_spaces: int


def _spaces(*positions: int) -> int:
    return sum(1 << (position - 1) for position in positions)


def _features() -> tuple[Feature, ...]:
    found = []
    for place, star in enumerate(CLOCKWISE):
        following = CLOCKWISE[(place + 1) % len(CLOCKWISE)]
        before, after = (place - 1) % POSITIONS + 1, place % POSITIONS + 1  # central spaces it faces
        found += [
            Feature("window", 3, star, _spaces(5, 6), star, 0),
            Feature("statue", 2, star, _spaces(1, 2), following, _spaces(3, 4)),
            Feature("pillar", 1, star, _spaces(2, 3), Star.CENTRE, _spaces(before, after)),
        ]
    return tuple(found)


FEATURES = _features()
FEATURE_GAIN = table([feature.gain for feature in FEATURES])
FEATURE_STAR = table([feature.star for feature in FEATURES])
FEATURE_SPACES = table([feature.spaces for feature in FEATURES])
FEATURE_OTHER = table([feature.other for feature in FEATURES])
FEATURE_OTHER_SPACES = table([feature.other_spaces for feature in FEATURES])

NO_FEATURE = -1
MOST_TOUCHING = 2  # features that one space can touch


def _touching(star: int, position: int) -> list[int]:
    bit = 1 << position
    touching = [
        number
        for number, feature in enumerate(FEATURES)
        if (feature.star == star and feature.spaces & bit)
        or (feature.other == star and feature.other_spaces & bit)
    ]
    return (touching + [NO_FEATURE] * MOST_TOUCHING)[:MOST_TOUCHING]


TOUCHING = table(
    [feature for star in Star for position in range(POSITIONS) for feature in _touching(star, position)]
)  # [star, position, 2]


def _run(filled: int, position: int) -> int:
    """How many connected tiles a position is part of, round the star."""
    if filled == FULL or not filled >> position & 1:
        return POSITIONS if filled == FULL else 0
    length = 1
    for direction in (1, -1):
        neighbour = (position + direction) % POSITIONS
        while filled >> neighbour & 1:
            length += 1
            neighbour = (neighbour + direction) % POSITIONS
    return length


RUN = table([_run(filled, position) for filled in range(FULL + 1) for position in range(POSITIONS)])


def ways_to_pay(cost: int, tiles: int, jokers: int) -> int:
    """§4.3 How many jokers may stand in a payment: so many different numbers of them."""
    fewest, most = max(0, cost - tiles), min(jokers, cost - 1)
    return max(0, most - fewest + 1) if tiles else 0


# How many placements of one colour a star offers, by what is printed there, tiles in hand, jokers and
# free positions. More than six tiles or five jokers change nothing for costs of at most six.
TILES_THAT_COUNT, JOKERS_THAT_COUNT = 6, 5
PLACEMENTS = table(
    [
        sum(ways_to_pay(cost, tiles, jokers) for place, cost in enumerate(printed) if free >> place & 1)
        for side in _PRINTED
        for printed in side
        for tiles in range(TILES_THAT_COUNT + 1)
        for jokers in range(JOKERS_THAT_COUNT + 1)
        for free in range(FULL + 1)
    ]
)  # [side, is_centre, tiles, jokers, free]


def spaces_with(side: int, star: int, number: int) -> int:
    """The positions of a star that carry a number, as bits."""
    printed = _PRINTED[side][star == CENTRE_STAR]
    return _spaces(*(place + 1 for place in range(POSITIONS) if printed[place] == number))


OUTER_WITH = table([spaces_with(side, 0, number) for side in (0, 1) for number in range(SCORING_NUMBERS + 1)])
CENTRE_WITH = table(
    [spaces_with(side, CENTRE_STAR, number) for side in (0, 1) for number in range(SCORING_NUMBERS + 1)]
)

NO_COLOUR = -1
ONLY_COLOUR = table(
    [bits.bit_length() - 1 if bits.bit_count() == 1 else NO_COLOUR for bits in range(FULL + 1)]
)  # [colours as bits]
LOWEST = table([(bits & -bits).bit_length() - 1 for bits in range(FULL + 1)])  # [bits] the lowest set bit
HOW_MANY = table([bits.bit_count() for bits in range(FULL + 1)])  # [bits]


def _picks(joker: int, present: int) -> int:
    """§3.2 The colours that may be chosen at a place, as bits."""
    others = present & ~(1 << joker)
    return others or present


CHOOSABLE = table(
    [_picks(joker, present) for joker in Colour for present in range(FULL + 1)]
)  # [joker, present]

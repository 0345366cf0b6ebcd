"""Azul – Summer Pavilion: how a board and a hand stand, by the tables of `prospects`."""

from cantiere.bots.heuristics.azul_pavilion.prospects import (
    FEATURE_COUNT,
    FEATURE_WORTH,
    FLEXIBLE,
    HAND_WORTH,
    KINDS,
    MOST_HELD,
    MOST_MISSING,
    MOST_SAME,
    MULTICOLOUR,
    NUMBER_WORTH,
    SETS,
    SINGLE,
    SPREAD,
    STAGES,
    STAR_WORTH,
    START,
)
from cantiere.core.compile import compiled_beside
from cantiere.games import azul_pavilion
from cantiere.games.azul_pavilion.boards import (
    FEATURE_GAIN,
    FEATURE_OTHER,
    FEATURE_OTHER_SPACES,
    FEATURE_SPACES,
    FEATURE_STAR,
    HOW_MANY,
    MOST_TOUCHING,
    ONLY_COLOUR,
    RUN,
    SCORING_NUMBERS,
    TOUCHING,
)
from cantiere.games.azul_pavilion.placing import cost_of, row_of
from cantiere.games.azul_pavilion.state import (
    COLOURS,
    POSITIONS,
    ROUNDS,
    STARS,
    Colour,
    Phase,
    Player,
    Side,
    StarSpaces,
    State,
)

compiled = compiled_beside(azul_pavilion)

TYPICAL = int(Colour.YELLOW)  # what a star without tiles is taken for, where its tiles decide


@compiled
def stage_of(state: State) -> int:
    """Two for each round: its draft, its placing."""
    return min(STAGES - 1, 2 * state.round_no + (0 if state.phase == Phase.DRAFT else 1))


@compiled
def marker_worth(state: State) -> int:
    """The first choice of the next draft, §3.4; there is none after the last round."""
    return SINGLE[START] if state.round_no < ROUNDS - 1 else 0


@compiled
def kind_of(side: int, star: int, spaces: StarSpaces) -> int:
    """What a star is on the way to: one colour or all of them. On the grey side its tiles decide, §7.2."""
    if side == Side.COLOURED:
        return star
    if spaces.filled == 0:
        return TYPICAL
    colour = ONLY_COLOUR[spaces.colours]
    return colour if colour >= 0 else MULTICOLOUR


@compiled
def kind_with(side: int, star: int, spaces: StarSpaces, colour: int) -> int:
    """The same, once a tile of this colour lies there as well."""
    if side == Side.COLOURED:
        return star
    return colour if spaces.colours & ~(1 << colour) == 0 else MULTICOLOUR


@compiled
def star_worth(stage: int, row: int, kind: int, filled: int) -> int:
    """What is still to be hoped from a star, beside the points already scored there."""
    return STAR_WORTH[((row * KINDS + kind) * STAGES + stage) * SETS + filled]


@compiled
def number_worth(side: int, number: int, filled: int) -> int:
    """The hope of filling every space with a number."""
    return NUMBER_WORTH[(side * (POSITIONS + 1) + number) * (MOST_SAME + 1) + filled]


@compiled
def hand_worth(stage: int, colour: int, filled: int, tiles: int) -> int:
    """What tiles of a colour are good for, with the star of their colour filled so far."""
    return HAND_WORTH[((stage * COLOURS + colour) * SETS + filled) * (MOST_HELD + 1) + min(tiles, MOST_HELD)]


@compiled
def feature_worth(stage: int, feature: int, missing: int) -> int:
    """The hope of a feature's bonus tiles, or the tiles themselves."""
    return FEATURE_WORTH[(stage * 4 + FEATURE_GAIN[feature]) * (MOST_MISSING + 1) + missing]


@compiled
def missing_around(player: Player, feature: int) -> int:
    """Free spaces around a pillar, statue or window."""
    own = FEATURE_SPACES[feature] & ~player.stars[FEATURE_STAR[feature]].filled
    others = FEATURE_OTHER_SPACES[feature] & ~player.stars[FEATURE_OTHER[feature]].filled
    return HOW_MANY[own] + HOW_MANY[others]


@compiled
def same_numbers(side: int, player: Player) -> int:
    """How many spaces with each scoring number are filled, four bits for each."""
    spread = 0
    for star in range(STARS):
        spread += SPREAD[row_of(side, star) * SETS + player.stars[star].filled]
    return spread


@compiled
def filled_with(numbers: int, number: int) -> int:
    """How many spaces with this number are filled; what does not score is not counted."""
    return numbers >> 4 * (number - 1) & 15 if number <= SCORING_NUMBERS else 0


@compiled
def space_gain(state: State, player: Player, star: int, position: int, numbers: int) -> int:
    """What a tile here brings, whatever its colour: its run, a number nearer, features nearer or won."""
    stage, number = stage_of(state), cost_of(state.side, star, position)
    filled = filled_with(numbers, number)
    gain = 10 * RUN[(player.stars[star].filled | 1 << position) * POSITIONS + position]
    gain += number_worth(state.side, number, filled + 1) - number_worth(state.side, number, filled)
    for touching in range(MOST_TOUCHING):
        feature = TOUCHING[(star * POSITIONS + position) * MOST_TOUCHING + touching]
        if feature >= 0:
            missing = missing_around(player, feature)
            gain += feature_worth(stage, feature, missing - 1) - feature_worth(stage, feature, missing)
    return gain


@compiled
def board_worth(state: State, seat: int) -> int:
    """What a board promises beside the points on the track."""
    player, stage, side = state.players[seat], stage_of(state), state.side
    worth = 0
    for star in range(STARS):
        spaces = player.stars[star]
        worth += star_worth(stage, row_of(side, star), kind_of(side, star, spaces), spaces.filled)
    numbers = same_numbers(side, player)
    for number in range(1, SCORING_NUMBERS + 1):
        worth += number_worth(side, number, filled_with(numbers, number))
    for feature in range(FEATURE_COUNT):
        missing = missing_around(player, feature)
        if missing:
            worth += feature_worth(stage, feature, missing)
    return worth


@compiled
def tiles_worth(state: State, seat: int) -> int:
    """What the tiles of a hand and those kept promise."""
    player, stage = state.players[seat], stage_of(state)
    joker = state.round_no
    worth = 0
    for colour in range(COLOURS):
        held = player.hand[colour] + player.kept[colour]
        filled = player.stars[colour].filled if state.side == Side.COLOURED else 0
        worth += hand_worth(stage, colour, filled, held)
        if colour == joker + player.passed:
            worth += SINGLE[FLEXIBLE] * held
    return worth

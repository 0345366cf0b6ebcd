"""Azul – Summer Pavilion, phase 2: placing tiles, bonus tiles, passing. §4 §7.2"""

from cantiere.core.chance import total
from cantiere.core.compile import compiled
from cantiere.core.events import Log, emit
from cantiere.core.record import Ints
from cantiere.games.azul_pavilion.boards import (
    FEATURE_GAIN,
    FEATURE_OTHER,
    FEATURE_OTHER_SPACES,
    FEATURE_SPACES,
    FEATURE_STAR,
    HOW_MANY,
    JOKERS_THAT_COUNT,
    LOWEST,
    MOST_TOUCHING,
    ONLY_COLOUR,
    PLACEMENTS,
    PRINTED,
    RUN,
    TILES_THAT_COUNT,
    TOUCHING,
)
from cantiere.games.azul_pavilion.events import Event
from cantiere.games.azul_pavilion.moves import PASS, placement, put
from cantiere.games.azul_pavilion.scoring import lose
from cantiere.games.azul_pavilion.state import (
    CENTRE_STAR,
    COLOURS,
    FULL,
    POSITIONS,
    STARS,
    Player,
    Side,
    StarSpaces,
    State,
)


@compiled
def allowed_colours(side: int, star: int, spaces: StarSpaces) -> int:
    """§4.4 §7.2 The colours that a star still takes, as bits."""
    if side == Side.COLOURED:
        return 1 << star if star != CENTRE_STAR else FULL & ~spaces.colours
    if HOW_MANY[spaces.filled] < 2:
        return FULL
    return spaces.colours if ONLY_COLOUR[spaces.colours] >= 0 else FULL & ~spaces.colours


@compiled
def row_of(side: int, star: int) -> int:
    """Which of the four ways of printing numbers a star has."""
    return side * 2 + (1 if star == CENTRE_STAR else 0)


@compiled
def cost_of(side: int, star: int, position: int) -> int:
    """§4.2 The printed number."""
    return PRINTED[row_of(side, star) * POSITIONS + position]


@compiled
def jokers_for(state: State, player: Player, colour: int) -> int:
    """§4.3 Jokers that may stand in for a colour; the joker colour is paid with itself."""
    return player.hand[state.round_no] if colour != state.round_no else 0


@compiled
def placements(state: State, player: Player, star: int, colour: int) -> int:
    """How many ways there are to put a colour on a star: spaces times payments."""
    tiles = min(player.hand[colour], TILES_THAT_COUNT)
    jokers = min(jokers_for(state, player, colour), JOKERS_THAT_COUNT)
    row = row_of(state.side, star) * (TILES_THAT_COUNT + 1) + tiles
    free = FULL & ~player.stars[star].filled
    return PLACEMENTS[(row * (JOKERS_THAT_COUNT + 1) + jokers) * (FULL + 1) + free]


@compiled
def held_colours(player: Player) -> int:
    """The colours in a hand, as bits."""
    held = 0
    for colour in range(COLOURS):
        held |= (player.hand[colour] > 0) << colour
    return held


@compiled
def count_placements(state: State) -> int:
    """All placements and the pass."""
    player = state.players[state.to_move]
    held, count = held_colours(player), 1
    for star in range(STARS):
        colours = held & allowed_colours(state.side, star, player.stars[star])
        while colours:
            count += placements(state, player, star, LOWEST[colours])
            colours &= colours - 1
    return count


@compiled
def pick_placement(state: State, k: int) -> int:
    """The k-th placement: first its star and colour, then its space and payment."""
    player = state.players[state.to_move]
    held = held_colours(player)
    for star in range(STARS):
        colours = held & allowed_colours(state.side, star, player.stars[star])
        while colours:
            here = placements(state, player, star, LOWEST[colours])
            if k < here:
                return pick_on_star(state, star, LOWEST[colours], k)
            k -= here
            colours &= colours - 1
    return PASS


@compiled
def pick_on_star(state: State, star: int, colour: int, k: int) -> int:
    player = state.players[state.to_move]
    jokers = jokers_for(state, player, colour)
    position = 0
    while True:
        if not player.stars[star].filled >> position & 1:
            cost = cost_of(state.side, star, position)
            fewest = max(0, cost - player.hand[colour])
            ways = max(0, min(jokers, cost - 1) - fewest + 1)
            if k < ways:
                return put(star, colour, position, fewest + k)
            k -= ways
        position += 1


@compiled
def list_placements(state: State, actions: Ints) -> int:
    """§4.2 Every free space, colour and payment, then the pass."""
    player = state.players[state.to_move]
    held, count = held_colours(player), 0
    for star in range(STARS):
        colours = held & allowed_colours(state.side, star, player.stars[star])
        while colours:
            count = list_on_star(state, star, LOWEST[colours], actions, count)
            colours &= colours - 1
    actions[count] = PASS
    return count + 1


@compiled
def list_on_star(state: State, star: int, colour: int, actions: Ints, count: int) -> int:
    player = state.players[state.to_move]
    tiles, jokers = player.hand[colour], jokers_for(state, player, colour)
    # Read once: for all a compiler knows, what is written below lies there.
    filled, side = player.stars[star].filled, state.side
    for position in range(POSITIONS):
        if filled >> position & 1:
            continue
        cost = cost_of(side, star, position)
        for paid in range(max(0, cost - tiles), min(jokers, cost - 1) + 1):
            actions[count] = put(star, colour, position, paid)
            count += 1
    return count


@compiled
def place_tile(state: State, action: int, log: Log | None) -> None:
    """§4.2 Pay, lay one tile, score its run, win what it completes."""
    star, colour, position, jokers = placement(action)
    cost = cost_of(state.side, star, position)
    player = state.players[state.to_move]
    player.hand[colour] -= cost - jokers
    player.hand[state.round_no] -= jokers
    state.tower[colour] += cost - jokers - 1
    state.tower[state.round_no] += jokers
    lay(player.stars[star], position, colour)
    emit(log, Event.PLACED, state.to_move, star, position + 1, colour, cost, jokers)
    score_run(state, star, position, log)
    win_features(state, star, position, log)


@compiled
def lay(spaces: StarSpaces, position: int, colour: int) -> None:
    spaces.tiles[position] = colour
    spaces.filled |= 1 << position
    spaces.colours |= 1 << colour


@compiled
def score_run(state: State, star: int, position: int, log: Log | None) -> None:
    """§4.5 A point for each tile of the connected run."""
    player = state.players[state.to_move]
    points = RUN[player.stars[star].filled * POSITIONS + position]
    player.points += points
    player.run_points[star] += points
    emit(log, Event.SCORED, state.to_move, star, points)


@compiled
def win_features(state: State, star: int, position: int, log: Log | None) -> None:
    """§4.6 Each feature completed by this placement gives its tiles, as far as the supply goes."""
    gain = 0
    for touching in range(MOST_TOUCHING):
        feature = TOUCHING[(star * POSITIONS + position) * MOST_TOUCHING + touching]
        if feature >= 0 and is_surrounded(state.players[state.to_move], feature):
            gain += FEATURE_GAIN[feature]
            emit(log, Event.WON, state.to_move, feature % 3, FEATURE_STAR[feature], FEATURE_GAIN[feature])
    if gain:
        stock = total(state.supply)
        state.bonus_left = min(gain, stock)
        if gain > stock:
            emit(log, Event.BONUS_LOST, state.to_move, gain - stock)


@compiled
def is_surrounded(player: Player, feature: int) -> bool:
    """§1.3 All spaces around a pillar, statue or window have a tile."""
    spaces, others = FEATURE_SPACES[feature], FEATURE_OTHER_SPACES[feature]
    return (
        player.stars[FEATURE_STAR[feature]].filled & spaces == spaces
        and player.stars[FEATURE_OTHER[feature]].filled & others == others
    )


@compiled
def highest_bonus(state: State) -> int:
    """§4.6 The largest colour after which the supply still holds the tiles to be taken."""
    left, colour = state.bonus_left, COLOURS
    while left > 0:
        colour -= 1
        left -= state.supply[colour]
    return colour


@compiled
def take_bonus(state: State, colour: int, log: Log | None) -> None:
    state.supply[colour] -= 1
    state.players[state.to_move].hand[colour] += 1
    state.bonus_left -= 1
    state.lowest = colour
    emit(log, Event.TOOK_BONUS, state.to_move, colour)


@compiled
def keep_tile(state: State, colour: int, log: Log | None) -> None:
    """§4.8 A tile on a corner of the board."""
    player = state.players[state.to_move]
    player.hand[colour] -= 1
    player.kept[colour] += 1
    state.lowest = colour
    emit(log, Event.KEPT, state.to_move, colour)


@compiled
def discard_hand(state: State, log: Log | None) -> None:
    """§4.8 All tiles not kept go to the tower, at a point each."""
    player = state.players[state.to_move]
    hand, count = player.hand, total(player.hand)
    if count == 0:
        return
    lost = lose(player, count)
    player.lost_to_discards += lost
    emit(log, Event.DISCARDED, state.to_move, hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], lost)
    for colour in range(COLOURS):
        state.tower[colour] += hand[colour]
        hand[colour] = 0

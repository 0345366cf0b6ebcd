"""Azul – Summer Pavilion: the prior of a search and the policy of its rollouts."""

from math import exp
from typing import Any

from cantiere.bots.heuristics.azul_pavilion.prospects import (
    COMING_JOKER,
    FLEXIBLE,
    NOISE,
    SINGLE,
    SPILL,
    STAGES,
)
from cantiere.bots.heuristics.azul_pavilion.standing import (
    hand_worth,
    kind_of,
    kind_with,
    marker_worth,
    same_numbers,
    space_gain,
    stage_of,
    star_worth,
)
from cantiere.core.chance import below, total
from cantiere.core.compile import compiled_beside
from cantiere.core.game import Moves
from cantiere.games import azul_pavilion
from cantiere.games.azul_pavilion.boards import FACTORIES, LOWEST
from cantiere.games.azul_pavilion.draft import choosable
from cantiere.games.azul_pavilion.moves import PASS, STOP, TAKE, TILE, placement, put, take, taking
from cantiere.games.azul_pavilion.placing import (
    allowed_colours,
    cost_of,
    held_colours,
    jokers_for,
    row_of,
)
from cantiere.games.azul_pavilion.state import (
    CENTRE,
    COLOURS,
    IN_CENTRE,
    LEAST_POINTS,
    MOST_KEPT,
    POSITIONS,
    STARS,
    Phase,
    Player,
    Side,
    State,
)

compiled = compiled_beside(azul_pavilion)

NOTHING = -1_000_000  # worse than any move
PRIOR_TEMPERATURE = 12.0  # tenths of a point that make a prior 2.7 times as high
LEAST_PRIOR = 0.01
EVENLY = 12  # can be divided by each number of tiles that may be chosen


@compiled
def rollout_policy(state: State) -> int:
    """The move that brings most at once, give or take some noise."""
    if state.phase == Phase.DRAFT:
        return best_take(state)
    if state.phase == Phase.PLACE:
        return best_placement(state)
    return first_of_best_tiles(state)


@compiled
def prior(state: State, moves: Moves, count: int, priors: Any) -> None:
    """The softmax of what moves bring at once."""
    highest = NOTHING
    numbers = same_numbers(state.side, state.players[state.to_move])
    wanted = first_of_best_tiles(state) if state.phase in (Phase.BONUS, Phase.KEEP) else PASS
    for k in range(count):
        action = moves.actions[k]
        gain = gain_of(state, action, numbers, wanted)
        priors[k] = gain
        highest = max(highest, gain)
    for k in range(count):
        priors[k] = LEAST_PRIOR + exp((priors[k] - highest) / PRIOR_TEMPERATURE)


@compiled
def gain_of(state: State, action: int, numbers: int, wanted: int) -> int:
    """What a move of any kind brings, in tenths."""
    if state.phase == Phase.DRAFT:
        place, colour = taking(action)
        return take_gain(state, place, colour)
    if action == PASS:
        return pass_gain(state.players[state.to_move])
    if state.phase == Phase.PLACE:
        star, colour, position, jokers = placement(action)
        player = state.players[state.to_move]
        gain = space_gain(state, player, star, position, numbers)
        return gain + tile_gain(state, player, star, colour, position, jokers)
    if action == STOP:
        return -20
    return 0 if action == wanted else -15


@compiled
def filled_for(state: State, player: Player, colour: int) -> int:
    """The spaces filled on the star that a colour is for; on the grey side there is none."""
    return player.stars[colour].filled if state.side == Side.COLOURED else 0


@compiled
def worth_of_more(state: State, player: Player, colour: int, held: int, count: int) -> int:
    """What so many more tiles of a colour are good for, with those held."""
    stage, filled = stage_of(state), filled_for(state, player, colour)
    gain = hand_worth(stage, colour, filled, held + count) - hand_worth(stage, colour, filled, held)
    if colour == state.round_no:
        gain += SINGLE[FLEXIBLE] * count
    if colour == state.round_no + 1:
        gain += SINGLE[COMING_JOKER] * count
    return gain


# Draft


@compiled
def best_take(state: State) -> int:
    best, highest = TAKE, NOTHING
    for place in range(FACTORIES[state.seats] + 1):
        colours = choosable(state, place)
        while colours:
            colour = LOWEST[colours]
            gain = take_gain(state, place, colour) + below(state, SINGLE[NOISE])
            if gain > highest:
                best, highest = take(place, colour), gain
            colours &= colours - 1
    return best


@compiled
def take_gain(state: State, place: int, colour: int) -> int:
    """What tiles are good for with those in hand; the marker has its price and its worth, §3.4."""
    player, joker = state.players[state.to_move], state.round_no
    tiles = state.places[place].tiles
    count = tiles[colour] if colour != joker else 1
    jokers = min(1, tiles[joker]) if colour != joker else 0
    gain = worth_of_more(state, player, colour, player.hand[colour], count)
    if jokers:
        gain += worth_of_more(state, player, joker, player.hand[joker], 1)
    if place == CENTRE and state.marker == IN_CENTRE:
        gain += marker_worth(state) - 10 * min(count + jokers, player.points - LEAST_POINTS)
    return gain


# Placing


@compiled
def best_placement(state: State) -> int:
    """The space and colour that bring most, paid with as few jokers as possible; or the pass."""
    player = state.players[state.to_move]
    held, numbers = held_colours(player), same_numbers(state.side, player)
    best, highest = PASS, pass_gain(player)
    for star in range(STARS):
        spaces = player.stars[star]
        colours = held & allowed_colours(state.side, star, spaces)
        if not colours:
            continue
        for position in range(POSITIONS):
            if not spaces.filled >> position & 1:
                action, gain = best_colour(state, player, star, position, colours)
                if action == PASS:
                    continue
                gain += space_gain(state, player, star, position, numbers) + below(state, SINGLE[NOISE])
                if gain > highest:
                    best, highest = action, gain
    return best


@compiled
def best_colour(state: State, player: Player, star: int, position: int, colours: int) -> tuple[int, int]:
    """The colour that is best spent on a space, and what that brings beside the space; else a pass."""
    best, highest = PASS, NOTHING
    cost = cost_of(state.side, star, position)
    while colours:
        colour = LOWEST[colours]
        colours &= colours - 1
        jokers = max(0, cost - player.hand[colour])
        if jokers <= min(jokers_for(state, player, colour), cost - 1):
            gain = tile_gain(state, player, star, colour, position, jokers)
            if gain > highest:
                best, highest = put(star, colour, position, jokers), gain
    return best, highest


@compiled
def tile_gain(state: State, player: Player, star: int, colour: int, position: int, jokers: int) -> int:
    """What a tile does for its star, less what the tiles paid would have been good for."""
    side, stage, spaces, joker = state.side, stage_of(state), player.stars[star], state.round_no
    after, row, cost = spaces.filled | 1 << position, row_of(side, star), cost_of(side, star, position)
    gain = star_worth(stage, row, kind_with(side, star, spaces, colour), after)
    gain -= star_worth(stage, row, kind_of(side, star, spaces), spaces.filled)
    held, filled = player.hand[colour], filled_for(state, player, colour)
    left = after if star == colour and side == Side.COLOURED else filled
    gain += hand_worth(stage, colour, left, held - cost + jokers) - hand_worth(stage, colour, filled, held)
    if jokers:
        held, filled = player.hand[joker], filled_for(state, player, joker)
        gain += hand_worth(stage, joker, filled, held - jokers) - hand_worth(stage, joker, filled, held)
    if colour == joker + 1:
        gain -= SINGLE[COMING_JOKER] * (cost - jokers)
    return gain - SINGLE[FLEXIBLE] * (jokers if colour != joker else cost)


@compiled
def pass_gain(player: Player) -> int:
    """Tiles that cannot be kept are lost, and a point with each of them, §4.8."""
    return -SINGLE[SPILL] * max(0, total(player.hand) - MOST_KEPT)


# Bonus tiles and kept tiles


@compiled
def first_of_best_tiles(state: State) -> int:
    """Of the most useful tiles that may still be had, the first in the order of the colours."""
    player = state.players[state.to_move]
    room = state.bonus_left if state.phase == Phase.BONUS else MOST_KEPT - total(player.kept)
    first, taken = COLOURS, 0
    while room:
        colour, count = most_useful(state, player, taken, room)
        if colour == COLOURS:
            break
        taken += count << 4 * colour
        room -= count
        first = min(first, colour)
    return TILE + first if first < COLOURS else STOP


@compiled
def most_useful(state: State, player: Player, taken: int, room: int) -> tuple[int, int]:
    """The colour, and how many tiles of it, worth most for each; `taken` has four bits for each colour."""
    best, size, highest = COLOURS, 0, NOTHING
    stock = state.supply if state.phase == Phase.BONUS else player.hand
    for colour in range(state.lowest, COLOURS):
        chosen = taken >> 4 * colour & 15
        for count in range(1, min(room, stock[colour] - chosen) + 1):
            gain = choice_gain(state, player, colour, chosen, count) * EVENLY // count
            if gain > highest:
                best, size, highest = colour, count, gain
    return best, size


@compiled
def choice_gain(state: State, player: Player, colour: int, chosen: int, count: int) -> int:
    """So many more bonus tiles now, or kept tiles in the next round."""
    if state.phase == Phase.BONUS:
        return worth_of_more(state, player, colour, player.hand[colour] + chosen, count)
    stage, filled = min(stage_of(state) + 1, STAGES - 1), filled_for(state, player, colour)
    held = player.kept[colour] + chosen
    gain = hand_worth(stage, colour, filled, held + count) - hand_worth(stage, colour, filled, held)
    return gain + (SINGLE[FLEXIBLE] * count if colour == state.round_no + 1 else 0)

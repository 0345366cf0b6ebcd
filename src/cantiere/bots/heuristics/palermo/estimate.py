"""What a position of Palermo may bring: all open doors, the nearest first, then home."""

from cantiere.bots.heuristics.palermo.ways import FAR, nearest, open_ways, preferred, unguarded, whereabouts
from cantiere.core.compile import compiled_beside
from cantiere.games import palermo
from cantiere.games.palermo.grid import (
    NONE,
    Board,
    how_many,
    is_empty,
    nth,
    square_board,
    touch,
    with_field,
    without,
)
from cantiere.games.palermo.houses import BONUS
from cantiere.games.palermo.scoring import score
from cantiere.games.palermo.state import FIRST_POINTS, NOWHERE, Phase, State
from cantiere.games.palermo.walking import Ways, collected, open_doors, points_of

compiled = compiled_beside(palermo)

USUAL_WAY = 3.5  # points to a door that is not yet built
AT_HAND = 1.5  # points to a door that one has stopped short of
DETOURS = 6  # doors for which the last pawn needs one turn more


@compiled
def estimate(state: State, seat: int) -> float:
    """The points a seat may end with: what it has, what it will collect, and what it will get for waiting."""
    earned = float(score(state, seat))
    if state.phase == Phase.OVER or state.start_square == NOWHERE:
        return earned
    first = state.starter if state.phase == Phase.BUILD else state.to_move
    lag = (seat - first) % state.seats / state.seats
    return earned + outlook(state, seat) + BONUS[state.seats] * (last_turn(state) - lag)


@compiled
def last_turn(state: State) -> float:
    """The turns that the last pawn may need: a rough guess, but the same for all."""
    most = 0
    for seat in range(state.seats):
        player = state.players[seat]
        if not player.is_home:
            most = max(most, 1 + how_many(open_doors(player)) + player.chips)
    return most + most / DETOURS


@compiled
def outlook(state: State, seat: int) -> float:
    """§6 What is still to collect, always at the nearest door, and then home, less what the turns cost.

    Policemen stand where they are for the first way only: who ends it on one pays a point in the turn after.
    Doors that are not yet built are the usual way off.
    """
    player, bonus = state.players[seat], BONUS[state.seats]
    if player.is_home:
        return 0.0
    ways, here, doors = open_ways(state, seat), whereabouts(state, seat), open_doors(player)
    points, later = points_of(state, seat), FIRST_POINTS + collected(player)
    worth = player.chips * (later + how_many(doors) - USUAL_WAY - bonus + (player.chips - 1) / 2)
    while not is_empty(doors):
        cost, found = next_door(ways, here, doors)
        worth += points - bonus - effort(cost, FAR if player.chips else points, bonus)
        here = lone(found, doors)
        doors = without(doors, here)
        later += 1
        worth -= touch(here, ways.guarded)
        points, ways = later, unguarded(ways)
    cost, _ = nearest(ways, here, square_board(state.start_square))
    return worth + later + player.chips - bonus - effort(cost, later + player.chips, bonus)


@compiled
def next_door(ways: Ways, here: Board, doors: Board) -> tuple[int, Board]:
    """What the way to the next door costs, and that door.

    A policeman there costs a point in this turn and one in the next: a door without one may be nearer.
    """
    goals = preferred(doors, ways.taken)
    cost, found = nearest(ways, here, goals)
    free = without(goals, ways.guarded)
    if touch(found, ways.guarded) and not is_empty(free):
        other, unwatched = nearest(ways, here, free)
        if other <= cost + 1:
            return other, unwatched
    return cost, found


@compiled
def effort(cost: int, points: int, bonus: int) -> float:
    """What a way costs, in points: each turn more loses the bonus for waiting, but leaves a short rest.

    So no way costs more than to stop short of its end and to collect a turn later.
    """
    lost = 0
    while cost > points:
        cost -= points
        lost += bonus
    return lost + min(float(cost), bonus + AT_HAND)


@compiled
def lone(found: Board, doors: Board) -> Board:
    """One of the doors found; if no way was found, any."""
    return with_field(NONE, nth(doors if is_empty(found) else found, 0))

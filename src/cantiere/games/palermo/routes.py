"""Palermo: the way a pawn walks, told step by step for logs and animations. §5

Only legal walks are told: that the field can be reached for the points given is settled before.
"""

from cantiere.core.compile import compiled
from cantiere.core.events import Log, emit
from cantiere.games.palermo.events import Event, Loss
from cantiere.games.palermo.grid import BESIDE, CORNERS, NONE, has, spread, with_field
from cantiere.games.palermo.running import runs, sides_of
from cantiere.games.palermo.state import NOWHERE
from cantiere.games.palermo.walking import Ways, most_spent, onward, standing

_DIRECTIONS = 4
_CHOICES = _DIRECTIONS + len(CORNERS)  # the four fields beside, then runs to the four corners
_MOST_GUARDS = 4


@compiled
def step_to(field: int, choice: int) -> int:
    """Where a step leads to; NOWHERE beyond the ring."""
    if choice < _DIRECTIONS:
        return BESIDE[field * _DIRECTIONS + choice]
    return CORNERS[choice - _DIRECTIONS]


@compiled
def step_cost(ways: Ways, field: int, choice: int) -> int:
    """§5.1 §5.2 §5.3 What a step costs; NOWHERE if it cannot be made."""
    target = step_to(field, choice)
    if target == NOWHERE:
        return NOWHERE
    if choice < _DIRECTIONS:
        if has(ways.guarded, target):
            return 2
        return 1 if has(ways.plain, target) else NOWHERE
    due = runs(sides_of(with_field(NONE, field)), ways.guards)
    for paid in range(_MOST_GUARDS + 1):
        if due >> (4 * paid + choice - _DIRECTIONS) & 1:
            return 1 + paid
    return NOWHERE


@compiled
def leads(ways: Ways, pawn: int, field: int, points: int) -> bool:
    """Whether some walk to a field costs exactly so much."""
    front = standing(pawn)
    for _ in range(points):
        front = onward(ways, front)
    return has(front.layer, field)


@compiled
def next_step(ways: Ways, before: int, pawn: int, field: int, points: int) -> int:
    """The first step of a walk to a field that costs exactly so much; not back where it came from, if it can.

    In the order north, west, east, south, then the corners.
    """
    back = NOWHERE
    for choice in range(_CHOICES):
        cost, target = step_cost(ways, pawn, choice), step_to(pawn, choice)
        if 0 < cost <= points and leads(ways, target, field, points - cost):
            if target != before:
                return choice
            back = choice
    return back


@compiled
def tell_route(ways: Ways, seat: int, pawn: int, field: int, spent: int, left: int, log: Log) -> None:
    """Each step of a walk that costs `spent`, with what is `left` of the points after it."""
    before = NOWHERE
    while spent > 0:
        choice = next_step(ways, before, pawn, field, spent)
        cost = step_cost(ways, pawn, choice)
        before, pawn = pawn, step_to(pawn, choice)
        spent, left = spent - cost, left - cost
        emit(log, Event.STEPPED if choice < _DIRECTIONS else Event.RAN, seat, pawn, cost, left)


@compiled
def tell_walk(ways: Ways, seat: int, pawn: int, field: int, points: int, log: Log) -> None:
    """§5.4 A walk that ends on a field without business; §5.5 §5.6 and what is lost there."""
    spent = most_spent(ways, pawn, field, points)
    tell_route(ways, seat, pawn, field, spent, points, log)
    if spent > 0:
        emit(log, Event.WALKED, seat, field, spent)
    else:
        emit(log, Event.STAYED, seat, field)
    if spent < points:
        emit(log, Event.POINTS_LOST, seat, points - spent, loss_at(ways, field, points - spent))


@compiled
def loss_at(ways: Ways, field: int, lost: int) -> Loss:
    """§5.5 The reason for losing one point; §5.6 or more."""
    if lost > 1:
        return Loss.NO_END
    return Loss.POLICEMAN if has(spread(ways.guarded), field) else Loss.STUCK

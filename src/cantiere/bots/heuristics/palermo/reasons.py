"""Palermo: what speaks for a move and against it, in named features of the game."""

from collections.abc import Iterator
from typing import Any

from cantiere.bots.heuristics.palermo.estimate import USUAL_WAY, outlook
from cantiere.bots.heuristics.palermo.ways import nearest_own, next_errand
from cantiere.bots.heuristics.reason import Reason
from cantiere.core.readable import word_of
from cantiere.core.record import copied
from cantiere.games.palermo.houses import BONUS
from cantiere.games.palermo.moves import DROP, GO, HOME, POST, START, STREET, WAIT, door_of
from cantiere.games.palermo.scoring import score
from cantiere.games.palermo.state import CITY_SIDE, FIRST_POINTS, NOWHERE, FieldName, Phase

Reasons = Iterator[Reason]


def reasons(before: Any, after: Any, action: int, seat: int) -> Reasons:
    """Why a seat might play an action, or not."""
    if action < START:
        yield from _of_building(before, after, action, seat)
    elif action < GO:
        yield from _of_start_tile(action - START)
    elif action < HOME:
        yield from _of_entering(after, seat) if before.phase == Phase.ENTER else _of_walk(before, after, seat)
    elif action == HOME:
        yield from _of_coming_home(before, after, seat)
    elif action != DROP:
        yield from _of_policeman(before, after, action, seat)


def _name(field: int) -> str:
    return str(word_of(FieldName, int(field)))


def _rivals(state: Any, seat: int) -> list[int]:
    return [other for other in range(int(state.seats)) if other != seat]


def _open_doors(player: Any) -> list[int]:
    places = zip(player.doors, player.collected, strict=True)
    return [int(door) for door, done in places if door != NOWHERE and not done]


def _harm(before: Any, after: Any, seat: int) -> float:
    """How many points less a seat can expect."""
    return float(outlook(before, seat)) - float(outlook(after, seat))


def _of_start_tile(square: int) -> Reasons:
    edges = {square // CITY_SIDE, square % CITY_SIDE} & {0, CITY_SIDE - 1}
    yield Reason("start_at_ring" if edges else "start_inside", 1.0)


def _of_building(before: Any, after: Any, action: int, seat: int) -> Reasons:
    door = door_of(action)
    cost, field = nearest_own(after, seat, door)
    if field != NOWHERE:
        code = "door_near" if cost <= USUAL_WAY else "door_far"
        yield Reason(code, USUAL_WAY - cost, {"field": _name(field), "points": int(cost)})
    if action >= STREET:
        return
    harm = _harm(before, _without_last_door(after, seat), seat)
    if harm >= 1:
        yield Reason("own_way_longer", -harm, {"points": round(harm)})
    harm, rival = max((_harm(before, after, rival), rival) for rival in _rivals(before, seat))
    if harm >= 1:
        yield Reason("rival_way_longer", harm, {"rival": rival, "points": round(harm)})


def _without_last_door(state: Any, seat: int) -> Any:
    """The same town, but the last house still counts as a chip to be placed."""
    world = copied(state)
    player = world.players[seat]
    last = max(place for place, door in enumerate(player.doors) if door != NOWHERE)
    player.doors[last] = NOWHERE
    player.chips += 1
    return world


def _of_entering(after: Any, seat: int) -> Reasons:
    cost, field = next_errand(after, seat)
    if field != NOWHERE:
        yield Reason("starts_near", USUAL_WAY - cost, {"field": _name(field), "points": int(cost)})


def _of_walk(before: Any, after: Any, seat: int) -> Reasons:
    player, bonus = after.players[seat], int(BONUS[int(after.seats)])
    is_collecting = sum(player.collected) > sum(before.players[seat].collected)
    if is_collecting:
        points = int(player.income - before.players[seat].income)
        yield Reason("collects", points + 1.0, {"field": _name(player.pawn), "points": points})
    elif before.nearest_door != NOWHERE:
        yield Reason("no_income", float(-bonus), {"points": bonus})
    yield from _of_what_is_next(before, after, seat, is_collecting)
    yield from _of_standing(after, seat)


def _of_what_is_next(before: Any, after: Any, seat: int, is_collecting: bool) -> Reasons:
    """§6 How far the next door is, or home."""
    cost, field = next_errand(after, seat)
    player = after.players[seat]
    facts = {"field": _name(field), "points": int(cost)}
    if field == NOWHERE:
        return
    if not _open_doors(player):
        yield Reason("all_collected" if is_collecting else "nearer_home", 2.0, {"points": int(cost)})
    elif not is_collecting:
        code = "nears_door" if before.nearest_door == NOWHERE else "stops_short"
        yield Reason(code, float(FIRST_POINTS + sum(player.collected) - cost), facts)
    else:
        yield Reason("next_near" if cost <= USUAL_WAY else "next_far", USUAL_WAY - cost, facts)


def _of_standing(after: Any, seat: int) -> Reasons:
    """§4.2 §6.1 What it means to stand there: on a policeman, or on somebody's door."""
    pawn = after.players[seat].pawn
    for rival in _rivals(after, seat):
        other = after.players[rival]
        if other.policeman == pawn:
            yield Reason("on_policeman", -1.0, {"rival": rival})
        if int(pawn) in _open_doors(other):
            yield Reason("blocks_door", 1.5, {"rival": rival, "field": _name(pawn)})


def _of_coming_home(before: Any, after: Any, seat: int) -> Reasons:
    points = int(score(after, seat)) - int(score(before, seat))
    yield Reason("comes_home", points + 1.0, {"points": points})
    if after.phase != Phase.OVER:
        yield Reason("waits", float(BONUS[int(after.seats)]), {"points": int(BONUS[int(after.seats)])})
        return
    lead = int(score(after, seat)) - max(int(score(after, rival)) for rival in _rivals(after, seat))
    yield Reason("ends_ahead" if lead >= 0 else "ends_behind", float(lead or 1), {"points": abs(lead)})


def _of_policeman(before: Any, after: Any, action: int, seat: int) -> Reasons:
    """§4.3 Whose way gets longer, and whose shorter; if he stays, whose way he makes longer."""
    absent = copied(before)
    absent.players[seat].policeman = NOWHERE
    for rival in _rivals(before, seat):
        now = _harm(absent, after if action >= POST else before, rival)
        if now >= 1:
            code = "policeman_stops" if action >= POST else "policeman_stays"
            yield Reason(code, now, {"rival": rival, "points": round(now)})
        elif action >= POST and action - POST in _open_doors(before.players[rival]):
            yield Reason("policeman_at_door", 0.75, {"rival": rival, "field": _name(action - POST)})
        lost = _harm(absent, before, rival) - now
        if action != WAIT and lost >= 1:
            yield Reason("policeman_leaves", -lost, {"rival": rival, "points": round(lost)})

"""Palermo: points to walk with, lengths of ways, and what each choice would bring."""

from collections.abc import Sequence

from cantiere.core.readable import word_of
from cantiere.core.record import pool
from cantiere.games.palermo.explain import WalkEnd, end_at, joins_nothing
from cantiere.games.palermo.houses import BONUS, CHIPS
from cantiere.games.palermo.moves import DROP, GO, HOME, POST, WAIT
from cantiere.games.palermo.state import NOWHERE, ROUNDS, FieldName, Phase, State
from cantiere.games.palermo.walking import points_of
from cantiere.play.match import Match
from cantiere.play.view_models.palermo.ways import ROW, Lengths, survey_doors, survey_walks, trace
from cantiere.play.view_models.shapes.palermo import (
    Building,
    Field,
    MoveEffect,
    OpenFacts,
    PlayerFacts,
    Walking,
    Way,
    Ways,
)
from cantiere.play.view_models.trials import Trials

_PATHS = 2  # from a new door to the nearest others
_LONGEST_PATH = 16  # points: longer ones are numbers only


def counted(match: Match) -> list[int]:
    """§7.2 All points are scored at once."""
    return match.scores()


def open_facts(match: Match) -> OpenFacts:
    """By seat, the points to walk with and how far it is; what is special about the choices."""
    state, seats, legal = match.state, range(match.seats), match.legal()
    if state.phase == Phase.START:
        players: list[PlayerFacts] = [{} for _ in seats]
    elif state.phase == Phase.BUILD:
        players = [{"walks": _walks(state, seat)} for seat in seats]
    else:
        players = _walkers(state)
    return {
        "rounds": ROUNDS,
        "bonus": int(BONUS[match.seats]),
        "players": players,
        "anywhere": bool(state.phase == Phase.BUILD) and joins_nothing(state, legal[0]),
        "ends": _ends(state, legal),
    }


def _ends(state: State, legal: Sequence[int]) -> dict[Field, str]:
    """§5.4 to §5.6 How each walk that may be made ends, if not with all points spent."""
    fields = [action - GO for action in legal if GO <= action < HOME]
    ends = {str(word_of(FieldName, field)): end_at(state, field) for field in fields}
    return {field: end.name.lower() for field, end in ends.items() if end != WalkEnd.EXACT}


def _walks(state: State, seat: int) -> list[list[Way]]:
    """§3 From each own door to each, and last to the start tile."""
    lengths, built = pool(Lengths, 1)[0], _built(state, seat)
    survey_doors(state, seat, lengths)
    costs = [*map(int, lengths.costs)]
    return [_row(costs, place, built) for place in range(built)]


def _walkers(state: State) -> list[PlayerFacts]:
    """§4.2 Points to walk with; §5 ways from the pawn."""
    lengths = pool(Lengths, 1)[0]
    survey_walks(state, lengths)
    costs, told = [*map(int, lengths.costs)], list[PlayerFacts]()
    for seat in range(int(state.seats)):
        one: PlayerFacts = {"points": int(lengths.points[seat]), "is_fined": bool(lengths.fines[seat])}
        if not state.players[seat].is_home:
            *ways, home = _row(costs, seat, _built(state, seat))
            one["ways"], one["home"], one["next"] = ways, home, _way(int(lengths.nearest[seat]))
        told.append(one)
    return told


def _built(state: State, seat: int) -> int:
    """§3.1 How many doors a seat has; they stand first."""
    player = state.players[seat]
    return int(CHIPS[int(state.seats)]) - int(player.chips) - int(player.lost_chips)


def _row(costs: Sequence[int], row: int, built: int) -> list[Way]:
    one = costs[row * ROW : (row + 1) * ROW]
    return [*map(_way, one[:built]), _way(one[-1])]


def _way(cost: int) -> Way:
    return None if cost == NOWHERE else cost


def move_effects(match: Match) -> dict[str, MoveEffect]:
    """By move: walks from a new door, ways from where a pawn enters, whole walks, what a policeman costs."""
    trials, text = Trials(match), match.game.notation.text
    return {text(action): _weighed(trials, action) for action in match.legal()}


def _weighed(trials: Trials, action: int) -> MoveEffect:
    phase = trials.before.phase
    if phase == Phase.START or action in (WAIT, DROP):
        return {}
    if phase == Phase.BUILD:
        return _building(trials, action)
    if phase == Phase.ENTER:
        return {"ways": _walkers(trials.after(action))[trials.seat]["ways"]}  # §4.1 to the own doors
    return _posting(trials, action) if action >= POST else _walking(trials, action)


def _building(trials: Trials, action: int) -> Building:
    """§3 How far the new door would be from the others, and the ways to the nearest ones."""
    state, seat = trials.after(action), trials.seat
    *others, door = map(int, state.players[seat].doors[: _built(state, seat)])
    *walks, _, home = _walks(state, seat)[-1]
    near = sorted((way, other) for way, other in zip(walks, others, strict=True) if way is not None)
    paths = [_path(state, seat, door, *one) for one in near[:_PATHS] if one[0] <= _LONGEST_PATH]
    return {"walks": walks, "home": home, "paths": paths}


def _path(state: State, seat: int, door: int, way: int, other: int) -> list[Field]:
    lengths = pool(Lengths, 1)[0]
    count = trace(state, seat, door, other, way, lengths)
    return [str(word_of(FieldName, int(field))) for field in (door, *lengths.path[:count])]


def _posting(trials: Trials, action: int) -> Ways:
    """§4.3 By seat, the way to the next door or home with the policeman there."""
    state, lengths = trials.after(action), pool(Lengths, 1)[0]
    survey_walks(state, lengths)
    return {"ways": [_way(int(cost)) for cost in lengths.nearest[: int(state.seats)]]}


def _walking(trials: Trials, action: int) -> Walking:
    """§5 §6 The walk as the log would tell it, what it brings, and the points of the next turn."""
    state = trials.after(action)
    told: Walking = {"route": [], "way": 0, "fines": 0, "income": 0, "lost": 0, "reason": None, "next": None}
    for event in trials.events():
        details = event.details
        if event.kind in ("stepped", "ran"):
            told["route"].append((details["field"], details["cost"]))
            told["way"] += details["cost"]
            told["fines"] += details["cost"] - 1
        elif event.kind in ("collected", "came_home"):
            told["income"] = details["points"]
        elif event.kind == "points_lost":
            told["lost"], told["reason"] = details["points"], details["reason"]
    if action != HOME:
        told["next"] = int(points_of(state, trials.seat))
    return told

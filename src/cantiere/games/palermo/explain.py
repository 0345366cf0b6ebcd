"""Palermo: which rule allows a move, and why another one is refused.

This decides nothing: `legal` does. It looks for the reason that a player would find on the table.
"""

from enum import IntEnum

from cantiere.core.errors import IllegalMove
from cantiere.core.game import Question
from cantiere.core.readable import word_of
from cantiere.games.palermo.building import count_houses
from cantiere.games.palermo.grid import QUARTER_FIELD, SQUARE_OF
from cantiere.games.palermo.moves import DROP, GO, HOME, POST, START, STREET, WAIT, door_of, house_of
from cantiere.games.palermo.questions import cut_off_by, is_street, joins, reason_to_end, way_to
from cantiere.games.palermo.state import (
    HOUSES_PER_TYPE,
    NOWHERE,
    QUARTERS,
    FieldName,
    House,
    NoPolice,
    Phase,
    Player,
    SquareName,
    State,
    Tile,
)
from cantiere.games.palermo.turns import is_blocked
from cantiere.games.palermo.walking import points_of


class WalkEnd(IntEnum):
    """Why a walk may end on a field."""

    ENTER = 0
    COLLECT = 1  # at an open door
    EXACT = 2  # all points are spent
    SHORT = 3  # but one
    NO_END = 4  # nothing better is possible


_RULE_OF_END = {
    WalkEnd.ENTER: "palermo.4.1",
    WalkEnd.COLLECT: "palermo.6.1",
    WalkEnd.EXACT: "palermo.5.4",
    WalkEnd.SHORT: "palermo.5.5",
    WalkEnd.NO_END: "palermo.5.6",
}


def why(state: State, action: int) -> str:
    """The rule that a legal action comes from."""
    if action >= POST:
        return "palermo.4.3"
    if action < STREET:
        return _why_house(state, *house_of(action))
    if action < START or action == DROP:
        return "palermo.3.5"
    if action < GO:
        return "palermo.3.1"
    if action < HOME:
        return _RULE_OF_END[end_at(state, action - GO)]
    return "palermo.6.2" if action == HOME else "palermo.6.3"


def end_at(state: State, field: int) -> WalkEnd:
    """Why the pawn to move may end on a field."""
    return WalkEnd(min(int(reason_to_end(state, field)), WalkEnd.NO_END))


def _why_house(state: State, square: int, kind: int) -> str:
    if _is_first(state):
        return "palermo.3.1"
    return "palermo.3.2" if joins(state, square, kind) else "palermo.3.3"


def _is_first(state: State) -> bool:
    return all(count == HOUSES_PER_TYPE for count in state.supply)


def joins_nothing(state: State, action: int) -> bool:
    """§3.3 Whether a house that may be built need not join a roof, though there are some: then none need."""
    return action < STREET and not _is_first(state) and not bool(joins(state, *house_of(action)))


def open_doors(player: Player) -> list[int]:
    """The door fields of a player's businesses that are not yet collected."""
    doors = zip(player.doors, player.collected, strict=True)
    return [int(door) for door, collected in doors if door != NOWHERE and not collected]


def why_not(state: State, action: int) -> IllegalMove:
    """The reason why an action is not legal."""
    if state.phase not in _phases_of(action):
        return IllegalMove("palermo_wrong_phase", rule="palermo.4.1", phase=word_of(Phase, int(state.phase)))
    if action < START or action == DROP:
        return _no_tile(state, action)
    if state.phase == Phase.ENTER:
        return IllegalMove(
            "palermo_not_start_field", rule="palermo.4.1", field=word_of(FieldName, action - GO)
        )
    if action >= POST:
        return _no_post(state, action - POST)
    return _no_walk(state, action)


def _phases_of(action: int) -> tuple[Phase, ...]:
    """The phases an action belongs to."""
    if action < START or action == DROP:
        return (Phase.BUILD,)
    if action < GO:
        return (Phase.START,)
    if action < HOME:
        return (Phase.ENTER, Phase.TURN, Phase.WALK)
    return (Phase.TURN, Phase.WALK)


def _no_tile(state: State, action: int) -> IllegalMove:
    if action == DROP:
        return IllegalMove("palermo_place_left", rule="palermo.3.5")
    door = door_of(action)
    square = int(SQUARE_OF[door])
    if state.city[square] != Tile.EMPTY:
        return IllegalMove("palermo_square_taken", rule="palermo.3.1", square=word_of(SquareName, square))
    if action < STREET:
        return _no_house(state, square, house_of(action)[1], door)
    if count_houses(state):
        return IllegalMove("palermo_house_fits", rule="palermo.3.5")
    return IllegalMove("palermo_walled_in", rule="palermo.3.5", square=word_of(SquareName, square))


def _no_house(state: State, square: int, kind: int, door: int) -> IllegalMove:
    house = kind // QUARTERS
    if state.supply[house] == 0:
        return IllegalMove("palermo_no_house", rule="palermo.3.1", house=word_of(House, house))
    cut_off = int(cut_off_by(state, square, kind))
    if cut_off == NOWHERE:
        return IllegalMove("palermo_not_joined", rule="palermo.3.2", house=word_of(House, house))
    if cut_off == QUARTER_FIELD[state.start_square * QUARTERS]:
        return IllegalMove("palermo_start_cut_off", rule="palermo.3.4")
    code = "palermo_own_door_cut_off" if cut_off == door else "palermo_door_cut_off"
    return IllegalMove(code, rule="palermo.3.4", door=word_of(FieldName, cut_off))


def _no_post(state: State, field: int) -> IllegalMove:
    if state.no_police != NoPolice.NO:
        return IllegalMove("palermo_no_police", rule="palermo.2.2")
    if state.phase == Phase.WALK:
        return IllegalMove("palermo_posted_already", rule="palermo.4.3")
    if is_blocked(state, state.to_move):
        return IllegalMove("palermo_blocked", rule="palermo.4.3")
    return IllegalMove(_post_fault(state, field), rule="palermo.4.3", field=word_of(FieldName, field))


def _post_fault(state: State, field: int) -> str:
    players = [state.players[seat] for seat in range(state.seats)]
    if not is_street(state, field):
        return "palermo_roof"
    if SQUARE_OF[field] == state.start_square:
        return "palermo_post_on_start"
    if any(field in (player.pawn, player.policeman) for player in players):
        return "palermo_post_occupied"
    return "palermo_post_beside"


def _no_walk(state: State, action: int) -> IllegalMove:
    seat = int(state.to_move)
    if state.players[seat].is_home:
        return IllegalMove("palermo_at_home", rule="palermo.6.3")
    if action == WAIT:
        return IllegalMove("palermo_not_home", rule="palermo.6.3")
    if action == HOME:
        return _no_home(state, open_doors(state.players[seat]))
    return _no_end(state, action - GO)


def _no_home(state: State, missing: list[int]) -> IllegalMove:
    if missing:
        return IllegalMove(
            "palermo_chips_left", rule="palermo.6.2", doors=[word_of(FieldName, one) for one in missing]
        )
    return IllegalMove(
        "palermo_home_too_far", rule="palermo.6.2", points=int(points_of(state, state.to_move))
    )


def _no_end(state: State, field: int) -> IllegalMove:
    seat, name = int(state.to_move), word_of(FieldName, field)
    if not is_street(state, field):
        return IllegalMove("palermo_roof", rule="palermo.5.1", field=name)
    on_start = SQUARE_OF[field] == state.start_square
    if on_start and not open_doors(state.players[seat]):
        return IllegalMove("palermo_say_home", rule="palermo.6.2")
    others = [state.players[other].pawn for other in range(state.seats) if other != seat]
    if field in others and not on_start:
        return IllegalMove("palermo_pawn_there", rule="palermo.5.4", field=name)
    points = int(points_of(state, seat))
    code = "palermo_too_far" if way_to(state, field) > points else "palermo_not_exact"
    return IllegalMove(code, rule="palermo.5.4", field=name, points=points)


def why_none(state: State, question: Question) -> IllegalMove | None:
    """The reason why nothing is built there, or not with that house; else one field speaks for itself."""
    parts = question.parts
    if parts.get("kind") != "build" or state.phase not in (Phase.START, Phase.BUILD):
        return None
    if not question.actions:
        return IllegalMove("palermo_ring", rule="palermo.1.1")
    if state.phase == Phase.START:
        return IllegalMove("palermo_start_first", rule="palermo.3.1")
    house = house_of(question.actions[0])[1] // QUARTERS
    if "door" in parts:
        return None
    if state.supply[house] == 0:
        return IllegalMove("palermo_no_house", rule="palermo.1.2", house=word_of(House, house))
    return IllegalMove("palermo_house_nowhere", rule="palermo.3.2", house=word_of(House, house))

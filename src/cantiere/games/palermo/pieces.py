"""Palermo: where pawns and policemen can stand in a position, and where not. For `check`."""

from collections.abc import Iterator

from cantiere.core.errors import BadPosition
from cantiere.games.palermo.explain import open_doors
from cantiere.games.palermo.grid import BESIDE, SQUARE_OF
from cantiere.games.palermo.houses import BONUS
from cantiere.games.palermo.questions import is_street
from cantiere.games.palermo.state import NOWHERE, NoPolice, Phase, Player, State

_BUILDING = (Phase.START, Phase.BUILD)


def wrong_pieces(state: State) -> Iterator[BadPosition]:
    """§4 §5 §6 Pawns, policemen and points that no game leads to."""
    for seat in range(state.seats):
        if not _pawn_may_be(state, seat):
            yield BadPosition("palermo_pawn", rule="palermo.5.4", seat=seat)
        if not _policeman_may_be(state, seat):
            yield BadPosition("palermo_policeman", rule="palermo.4.3", seat=seat)
        if not _points_may_be(state, state.players[seat]):
            yield BadPosition("palermo_points", rule="palermo.6.1", seat=seat)


def _pawn_may_be(state: State, seat: int) -> bool:
    player, entered = state.players[seat], _has_entered(state, seat)
    pawn, open_fields = int(player.pawn), open_doors(player)
    if player.is_home:
        return pawn == NOWHERE and entered and not open_fields
    if pawn == NOWHERE or not entered:
        return pawn == NOWHERE and not entered
    others = [state.players[other].pawn for other in range(state.seats) if other != seat]
    on_start = SQUARE_OF[pawn] == state.start_square
    free = bool(open_fields) if on_start else pawn not in others
    return free and is_street(state, pawn) and pawn not in open_fields


def _has_entered(state: State, seat: int) -> bool:
    """§4.1 Whether a seat has chosen its field of the start tile: in round 1 one after the other."""
    if state.phase in _BUILDING:
        return False
    turn, now = ((one - state.starter) % state.seats for one in (seat, state.to_move))
    return bool(state.round_no > 1 or turn < now or (turn == now and state.phase != Phase.ENTER))


def _policeman_may_be(state: State, seat: int) -> bool:
    policeman = int(state.players[seat].policeman)
    if policeman == NOWHERE:
        return state.phase != Phase.WALK or seat != state.to_move
    others = {int(state.players[other].policeman) for other in range(state.seats) if other != seat}
    near = {policeman, *(int(BESIDE[policeman * 4 + direction]) for direction in range(4))} - {NOWHERE}
    allowed = state.no_police == NoPolice.NO and _has_entered(state, seat)
    posted = is_street(state, policeman) and SQUARE_OF[policeman] != state.start_square
    return allowed and posted and near.isdisjoint(others)


def _points_may_be(state: State, player: Player) -> bool:
    """§6.1 Income comes from businesses, §6.2 points for arriving and §6.3 waiting from being home."""
    late = player.arrival == 0 and player.waiting == 0
    earned = any(player.collected) or player.income == 0
    return earned and (bool(player.is_home) or late) and player.waiting % BONUS[state.seats] == 0

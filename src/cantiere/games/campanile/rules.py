"""Campanile: how the game is played. Sections point to docs/rules/campanile.en.md."""

from cantiere.core.compile import compiled
from cantiere.core.events import Log
from cantiere.core.game import Moves
from cantiere.games.campanile.betting import bet_or_not, count_bets, list_bets, pick_bet
from cantiere.games.campanile.building import build, count_builds, list_builds, pick_build
from cantiere.games.campanile.drawing import draw
from cantiere.games.campanile.state import Phase, State


@compiled
def legal(state: State, moves: Moves) -> int:
    """List every action allowed now, ascending."""
    if state.phase == Phase.BUILD:
        return list_builds(state, moves.actions)
    if state.phase == Phase.BET:
        return list_bets(state, moves.actions)
    return 0


@compiled
def count(state: State) -> int:
    """How many actions are legal; none at the end."""
    if state.phase == Phase.BUILD:
        return count_builds(state)
    if state.phase == Phase.BET:
        return count_bets(state)
    return 0


@compiled
def pick(state: State, k: int) -> int:
    """The k-th legal action."""
    if state.phase == Phase.BUILD:
        return pick_build(state, k)
    return pick_bet(state, k)


@compiled
def apply(state: State, action: int, log: Log | None) -> None:
    """§3.1 Build, then bet or not; the draw follows by itself."""
    if state.phase == Phase.BUILD:
        build(state, action, log)
        state.phase = Phase.BET
    else:
        bet_or_not(state, action, log)
        draw(state, log)


@compiled
def is_over(state: State) -> bool:
    """§5.3 A pile is empty."""
    return state.phase == Phase.OVER

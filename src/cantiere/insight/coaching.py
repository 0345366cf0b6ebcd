"""A coach at the table: is a move a serious mistake, and what was another player's move for?

Both are told from what one seat can see. Only what levels and hints call is called: nothing has to be
compiled for it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cantiere.bots.heuristics import heuristics_of
from cantiere.bots.heuristics.reason import Reason
from cantiere.bots.hints import imagined, reasons_of, weightiest
from cantiere.bots.mcts.tree import NONE, ROOT, Tree, empty_tree
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.engine import legal_actions, new_scratch, search_engine, settings_of
from cantiere.bots.search.searcher import Searcher
from cantiere.core.game import Game
from cantiere.insight.judging import (
    LONGEST_EXPECTED,
    TAIL_DIVISOR,
    Difference,
    Judgement,
    WinChance,
    judgement_of,
)
from cantiere.insight.why import told_apart
from cantiere.play.events import Event

SERIOUS = (Judgement.MISTAKE, Judgement.BLUNDER)
WORLDS = 6  # that are imagined to find what a move was for
_ONLY, _NEVER = 1, -1e9  # the node of the only action; what makes a search leave all others alone


@dataclass(frozen=True)
class Concern:
    """A serious mistake that somebody is about to make."""

    loss: Difference
    judgement: Judgement
    against: tuple[Reason, ...]  # what speaks against it
    instead: tuple[Reason, ...]  # what speaks for a better move; which one that is, is not told


def concern(game: Game, view: Any, line: Sequence[int], seed: int, budget: Budget) -> Concern | None:
    """What to ask somebody before a move: judged by its first action, as a review would judge it."""
    action = line[0]
    if len(legal_actions(game, view)) == 1:
        return None
    budget = budget.part(TAIL_DIVISOR if game.notation.text(action).startswith("+") else 1)
    searcher = Searcher(game)
    candidates = searcher.search(view, seed, budget)
    best = candidates[0].action
    if best == action:
        return None
    playouts = sum(one.visits for one in candidates)  # as many as there was time for
    loss = chance_after(game, view, best, seed, playouts).minus(
        chance_after(game, view, action, seed, playouts)
    )
    judgement = judgement_of(is_best=False, loss=loss)
    if judgement not in SERIOUS:
        return None
    expected = islice(searcher.principal_variation(best), LONGEST_EXPECTED)
    played, better = told_apart(game, view, line, (best, *expected))
    against = tuple(reason for reason in played.reasons if reason.weight < 0)
    return Concern(loss, judgement, against, tuple(one for one in better.reasons if one.weight > 0))


def chance_after(game: Game, view: Any, action: int, seed: int, playouts: int) -> WinChance:
    """What the seat to move may expect of an action: a usual search, which can only begin with that one."""
    heuristics, mover = heuristics_of(game), int(view.to_move)
    tree = _tree_of_one(action, mover, int(view.seats), playouts)
    search = search_engine(game, heuristics).search
    search(tree, new_scratch(game, view), settings_of(heuristics), seed, playouts)
    return WinChance(float(tree.win_sum[_ONLY, mover]) / playouts, playouts)


def _tree_of_one(action: int, mover: int, seats: int, playouts: int) -> Tree:
    """A tree whose root has one child. Where there is none yet, that of the root is expected: never good."""
    tree = empty_tree(4 * playouts + 64, seats)
    tree.used[0] = _ONLY + 1
    tree.action[_ONLY], tree.mover[_ONLY] = action, mover
    tree.first_child[ROOT], tree.first_child[_ONLY], tree.next_sibling[_ONLY] = _ONLY, NONE, NONE
    tree.visits[ROOT] = tree.visits[_ONLY] = 1
    tree.value_sum[ROOT, mover] = _NEVER
    return tree


def purpose(game: Game, view: Any, viewer: int, seen: Sequence[Event], seed: int = 0) -> list[Reason]:
    """What somebody else's action was for, as far as a viewer can know: what is so in every world that fits.

    `view` is the viewer's before the action, `seen` what the viewer saw of it. Of an action that shows
    nothing, nothing is told.
    """
    if not seen:
        return []
    found = None
    for one in _looking_like(seen[0], [*_continuations(game, view, viewer, seed)]):
        reasons = list(reasons_of(game)(one.before, one.after, one.action, int(view.to_move)))
        found = reasons if found is None else [reason for reason in found if _is_among(reason, reasons)]
    return weightiest([one for one in found or () if one.weight > 0])


@dataclass(frozen=True)
class _Continuation:
    """What may have happened, as a viewer imagines it, and what they would have seen first."""

    before: Any
    after: Any
    action: int
    first: Event | None


def _continuations(game: Game, view: Any, viewer: int, seed: int) -> Iterator[_Continuation]:
    for number in range(WORLDS):
        world = imagined(game, view, seed + number, viewer)
        for action in world.legal():
            again = world.copy()
            again.play(action)
            yield _Continuation(world.state, again.state, action, next(iter(again.events(viewer)), None))


def _looking_like(first: Event, all_of_them: list[_Continuation]) -> list[_Continuation]:
    """Those that would have shown the same; where chance decides what is shown, the same kind of event."""
    exactly = [one for one in all_of_them if one.first == first]
    return exactly or [one for one in all_of_them if one.first and _kind(one.first) == _kind(first)]


def _kind(event: Event) -> tuple[str, int]:
    return event.kind, event.seat


def _is_among(reason: Reason, others: list[Reason]) -> bool:
    return any((one.code, one.facts) == (reason.code, reason.facts) for one in others)

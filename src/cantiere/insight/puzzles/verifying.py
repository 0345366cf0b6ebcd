"""Whether a move is best for sure: by long searches with several seeds, all of them over the seat's view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from cantiere.bots.search.budget import Budget
from cantiere.bots.search.engine import legal_actions
from cantiere.bots.search.searcher import Searcher
from cantiere.core.game import Game
from cantiere.core.record import observe
from cantiere.insight.judging import TAIL_DIVISOR, Judge, WinChance
from cantiere.insight.puzzles.puzzle import THOUSAND, Step
from cantiere.insight.turns import draws_after
from cantiere.insight.values import private_seed
from cantiere.play.match import Match

SEEDS = 3
LEAST_MARGIN = 0.03  # of the win: what any other choice loses for sure
LEAST_LOSS = 0.04  # what it loses as far as one can tell
MOST_MOVES = 3  # of the seat in one puzzle
LONGEST_REPLY = 16  # actions of the others between two of them
_LOOKS = (16, 4)  # parts of the budget; what is clearly worse after one of them is looked at no further
_FEWEST = 60  # playouts of a look
_SURER = 3.0  # standard errors, of all but the last: there are many choices, and none may slip through


@dataclass(frozen=True)
class Examiner:
    """Judges positions of one game by searches of so many playouts each."""

    game: Game
    playouts: int
    seed: int

    def best(self, view: Any, playouts: int) -> int | None:
        """What every search finds best; None if they do not agree."""
        found: int | None = None
        for number in range(SEEDS):
            seed = private_seed(self.seed, "best", number)
            action = Searcher(self.game, stops_early=True).search(view, seed, Budget(playouts))[0].action
            if found not in (None, action):
                return None
            found = action
        return found

    def step(self, view: Any, best: int, playouts: int) -> Step | None:
        """The decision with what all choices lose; None if one of them may be as good."""
        judge = Judge(self.game, playouts, self.seed)
        seed = private_seed(self.seed, "loss")
        chance = partial(judge.chance, view, seed=seed)
        top, losses, margin = chance(best, n=SEEDS * playouts), list[int](), 1.0
        for action in legal_actions(self.game, view):
            if action == best:
                losses.append(0)
                continue
            loss = _loss(top, partial(chance, action), playouts)
            if loss is None:
                return None
            losses.append(round(loss[0] * THOUSAND))
            margin = min(margin, loss[1])
        return Step(best, round(margin, 3), tuple(losses))


def _loss(top: WinChance, chance: Callable[..., WinChance], playouts: int) -> tuple[float, float] | None:
    """What a choice loses, and what of it is sure; None if it may be no worse. First by a short look."""
    looks = [max(_FEWEST, playouts // part) for part in _LOOKS]
    for n in (*looks, playouts, SEEDS * playouts):
        loss = top.minus(chance(n=n))
        sure = loss.sure if n > playouts else loss.gain - _SURER * loss.error
        if sure >= LEAST_MARGIN and loss.gain >= LEAST_LOSS:
            return loss.gain, sure
        if n > looks[0] and loss.gain < LEAST_MARGIN / 2:
            return None
    return None


def following(examiner: Examiner, table: Match, begun: Sequence[int]) -> tuple[Step, ...]:
    """What follows a move that has begun, as far as it is as clear: its other parts, later moves of its seat.

    Between moves the others reply as a search over their own view would. Where something is drawn, nobody
    can know how it goes on.
    """
    steps, seat, table, moves = list[Step](), table.mover, table.copy(), 1
    *earlier, action = begun
    for one in earlier:
        table.play(one)
    while not draws_after(table.game, table.snapshot(), action):
        table.play(action)
        step = None if table.is_over or table.mover != seat else _part(examiner, table)
        if step is None and moves < MOST_MOVES and not _is_at_its_end(table, seat):
            step, moves = _later(examiner, table, seat), moves + 1
        if step is None:
            break
        steps.append(step)
        action = step.best
    return _without_forced_end(steps)


def _is_at_its_end(table: Match, seat: int) -> bool:
    """Whether no later move can be asked for: how this one goes on is not clear, or the game is over."""
    goes_on = (table.game.notation.text(action).startswith("+") for action in table.legal())
    return table.is_over or (table.mover == seat and any(goes_on))


def _later(examiner: Examiner, table: Match, seat: int) -> Step | None:
    """The next move of the seat, if it is as clear as the first. What the others reply is played."""
    replies = list[int]()
    while table.mover != seat:
        view, budget = observe(table.state, table.mover), Budget(examiner.playouts // TAIL_DIVISOR)
        reply = Searcher(table.game, stops_early=True).search(view, examiner.seed, budget)[0].action
        if len(replies) == LONGEST_REPLY or draws_after(table.game, table.snapshot(), reply):
            return None
        table.play(reply)
        replies.append(reply)
        if table.is_over:
            return None
    step = _examined(examiner, table, examiner.playouts)
    return None if step is None or len(step.losses) == 1 else replace(step, replies=tuple(replies))


def _part(examiner: Examiner, table: Match) -> Step | None:
    """The decision that continues a move, if it does and there is one."""
    legal, write = table.legal(), table.game.notation.text
    if not all(write(action).startswith("+") for action in legal):
        return None
    if len(legal) == 1:
        return Step(legal[0], 1.0, (0,))
    return _examined(examiner, table, examiner.playouts // TAIL_DIVISOR)


def _examined(examiner: Examiner, table: Match, playouts: int) -> Step | None:
    """The decision at a table, if one choice is clearly best."""
    view = observe(table.state, table.mover)
    best = examiner.best(view, playouts)
    return None if best is None else examiner.step(view, best, playouts)


def _without_forced_end(steps: list[Step]) -> tuple[Step, ...]:
    while steps and len(steps[-1].losses) == 1:
        steps.pop()
    return tuple(steps)

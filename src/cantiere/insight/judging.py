"""Decisions judged by what the seat could see: a search over its view, never with hidden cards."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from math import sqrt
from typing import Any

from cantiere.bots.heuristics import heuristics_of
from cantiere.bots.mcts.tree import ROOT, empty_tree
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.engine import new_scratch, settings_of
from cantiere.bots.search.searcher import Searcher
from cantiere.core.game import Game
from cantiere.core.record import copied, observe
from cantiere.insight.engine import insight_engine
from cantiere.insight.turns import Turn
from cantiere.insight.values import private_seed
from cantiere.play.figures import SURE

TAIL_DIVISOR = 4  # as for bots: what continues a move is looked at for a shorter time
LONGEST_EXPECTED = 8  # actions: more than any move has


class Judgement(StrEnum):
    """What a decision is called."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# The win chance that is lost for sure: what is less than the first of them, or within noise, is good.
LEAST_LOSS = {Judgement.INACCURACY: 0.03, Judgement.MISTAKE: 0.07, Judgement.BLUNDER: 0.15}


@dataclass(frozen=True)
class Difference:
    """By how much one action is worth more than another to the seat to move, with its standard error."""

    gain: float
    error: float

    @property
    def sure(self) -> float:
        """What is left of it after the doubt, never less than nothing."""
        return max(0.0, self.gain - SURE * self.error)


@dataclass(frozen=True)
class WinChance:
    """The share of the win that so many playouts came to."""

    share: float
    playouts: int

    def minus(self, other: "WinChance") -> Difference:
        """The playouts are independent of each other, nearly."""
        variance = sum(one.share * (1 - one.share) / one.playouts for one in (self, other))
        return Difference(self.share - other.share, sqrt(variance))


@dataclass(frozen=True)
class Verdict:
    """What somebody decided, and what a search over the same view would have."""

    number: int  # actions played before it
    seat: int
    played: int
    best: int
    loss: Difference  # by what the seat could see
    known_loss: Difference  # the same with all cards known
    judgement: Judgement
    expected: tuple[int, ...] = ()  # what the search thinks will follow the best

    @property
    def hidden(self) -> float:
        """What hidden information adds to the loss, or takes from it: nobody could decide by that."""
        return self.known_loss.gain - self.loss.gain


_NO_LOSS = Difference(0.0, 0.0)


def judgement_of(is_best: bool, loss: Difference) -> Judgement:
    """The word for a loss: never harsher than its uncertainty allows."""
    if is_best or loss.gain <= 0:
        return Judgement.BEST
    words = [word for word, least in LEAST_LOSS.items() if loss.sure >= least]
    return words[-1] if words else Judgement.GOOD


class Judge:
    """Judges decisions of one game by searches of so many playouts each."""

    def __init__(self, game: Game, playouts: int, seed: int) -> None:
        self.game, self.playouts, self.seed = game, playouts, seed
        self.heuristics = heuristics_of(game)

    def verdict(self, turn: Turn) -> Verdict:
        """What to say of a turn at which there was something to choose."""
        view, seed = observe(turn.before, turn.seat), private_seed(self.seed, turn.number)
        budget, searcher = self.budget(turn.action), Searcher(self.game, stops_early=True)
        best = searcher.search(view, seed, budget)[0].action
        expected = tuple(islice(searcher.principal_variation(best), LONGEST_EXPECTED))
        loss = known_loss = _NO_LOSS
        if best != turn.action:
            loss = known_loss = self._difference(view, turn.action, best, seed, budget, is_known=False)
            if hides_something(turn.before, view):
                known_loss = self._difference(turn.before, turn.action, best, seed, budget, is_known=True)
        judgement = judgement_of(best == turn.action, loss)
        return Verdict(turn.number, turn.seat, turn.action, best, loss, known_loss, judgement, expected)

    def budget(self, action: int) -> Budget:
        is_tail = self.game.notation.text(action).startswith("+")
        return Budget(playouts=self.playouts).part(TAIL_DIVISOR if is_tail else 1)

    def _difference(
        self, state: Any, played: int, best: int, seed: int, budget: Budget, is_known: bool
    ) -> Difference:
        """Both actions are searched with the same budget: the choice itself may have hardly looked at one."""
        chances = [
            self.chance(state, action, seed, budget.playouts, is_known=is_known) for action in (best, played)
        ]
        return chances[0].minus(chances[1])

    def chance(self, state: Any, action: int, seed: int, n: int, is_known: bool = False) -> "WinChance":
        """What the seat to move may expect of an action, by so many playouts."""
        return WinChance(self.searched(state, action, seed, n, is_known)[int(state.to_move)], n)

    def searched(self, state: Any, action: int, seed: int, n: int, is_known: bool) -> Any:
        """[seat] the share of the win when a search goes on from an action."""
        tree, scratch = empty_tree(4 * n + 64, int(state.seats)), new_scratch(self.game, state)
        search = insight_engine(self.game, self.heuristics).search_after
        search(tree, scratch, settings_of(self.heuristics), action, seed, n, is_known)
        return (tree.win_sum[ROOT] / n).tolist()


def hides_something(state: Any, view: Any) -> bool:
    """Whether a seat knows less than all there is to know, the future aside."""
    known = copied(state)
    known.rng = view.rng
    return bool(known.tobytes() != view.tobytes())

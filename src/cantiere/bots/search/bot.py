"""Bots that search, and the greedy one that looks one ply ahead."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from cantiere.bots.bot import Bot
from cantiere.bots.heuristics import Heuristics, heuristics_of
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.engine import legal_actions, new_scratch, search_engine, settings_of
from cantiere.bots.search.searcher import Candidate, Searcher
from cantiere.core.game import Game
from cantiere.play.events import Event

TAIL_DIVISOR = 4  # a decision within a move gets so much less of the budget than the move itself
SLIP_DIVISOR = 4  # a slip has had at least so large a part of the best move's playouts
WORLDS_TRIED = 4  # by a one-ply look-ahead


class SearchBot(Bot):
    """Plays what its search visited most; with `slips`, now and then something nearly as good."""

    listens = True

    def __init__(
        self,
        game: Game,
        budget: Budget,
        slips: float = 0.0,
        heuristics: Heuristics | None = None,
        threads: int = 1,
    ) -> None:
        self.game, self.budget, self.slips = game, budget, slips
        self.searcher = Searcher(game, heuristics, threads, stops_early=not slips)
        self.candidates: list[Candidate] = []  # what the last choice was made from; none if it was forced

    def choose(self, view: Any, seed: int) -> int:
        legal, self.candidates = legal_actions(self.game, view), []
        if len(legal) == 1:
            return legal[0]
        is_tail = all(self.game.notation.text(action).startswith("+") for action in legal)
        budget = self.budget.part(TAIL_DIVISOR) if is_tail else self.budget
        self.candidates = self.searcher.search(view, seed, budget)
        return self._preferred(self.candidates, int(view.to_move), Random(seed))

    def _preferred(self, candidates: list[Candidate], seat: int, dice: Random) -> int:
        """The most visited one, or with slips one of those that are not much worse, nor hardly looked at."""
        best = candidates[0]
        least, fewest = best.value[seat] - self.slips, best.visits / SLIP_DIVISOR
        close = [one for one in candidates if one.value[seat] >= least and one.visits >= fewest]
        weights = [one.visits for one in close]
        return dice.choices(close, weights)[0].action if self.slips and len(close) > 1 else best.action

    def hear(self, action: int | None, events: Sequence[Event]) -> None:
        self.searcher.advance(action)

    def leave(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        self.searcher.reset()


class GreedyBot(Bot):
    """Plays what looks best at the end of its own move, and thinks no further."""

    def __init__(self, game: Game, heuristics: Heuristics | None = None) -> None:
        self.game, self.heuristics = game, heuristics or heuristics_of(game)

    def choose(self, view: Any, seed: int) -> int:
        legal, scratch = legal_actions(self.game, view), new_scratch(self.game, view)
        if len(legal) == 1:
            return legal[0]
        one_ply, found = search_engine(self.game, self.heuristics).one_ply, np.zeros(len(legal))
        one_ply(scratch, settings_of(self.heuristics), seed, WORLDS_TRIED, found)
        values = [round(float(value), 9) for value in found]
        return Random(seed).choice([action for k, action in enumerate(legal) if values[k] == max(values)])

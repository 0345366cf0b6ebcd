"""A position on its way through somebody else's search: a view, then one of the worlds behind it."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, Self

from cantiere.bots.heuristics import plain_heuristics
from cantiere.bots.spiel import rollouts
from cantiere.core.compile import JIT, bind
from cantiere.core.engine import engine
from cantiere.core.game import Game
from cantiere.core.record import pool, put, raw

CHANCE, OVER = -1, -4  # as OpenSpiel numbers those who are no players
NOTHING = -1  # no action was chosen yet


@cache
def random_rollout(game: Game) -> Callable[[Any, int], None]:
    """Random play to the end, compiled."""
    functions = plain_heuristics(game).functions
    parts = {"heuristics": functions, "longest": game.longest, "state_layout": game.state.layout}
    rollout: Callable[[Any, int], None] = bind(rollouts, game.rules, owner=game.id, parts=parts)["rollout"]
    return rollout


class SearchContext:
    """What all worlds of one search share."""

    def __init__(self, game: Game, worlds: int, seed: int, by_steps: bool) -> None:
        self.game, self.seed, self.by_steps = game, seed, by_steps
        self.outcomes = [(number, 1 / worlds) for number in range(worlds)]
        self.engine, self.rollout, self.dice = engine(game), random_rollout(game), Random(seed)
        self._moves = pool(game.moves, 1)
        self.moves, row = raw(self._moves), self._moves[0].actions
        self._row = memoryview(row) if JIT else row

    def listed(self, count: int) -> list[int]:
        """The legal actions that the rules wrote last."""
        return list(self._row[:count])


class World:
    """What OpenSpiel's search asks about, one for each state that it makes.

    It begins as the view of the seat to move. Once an action is chosen it is chance's turn to choose a
    world behind the view; there the action is played, and all that follows. The search copies what it was
    given for each simulation, and such a copy for a rollout: the copy of a copy comes back played to its end,
    unless rollouts are to go step by step.
    """

    __slots__ = ("actions", "chosen", "context", "is_copy", "mover", "states", "table")

    context: SearchContext
    states: Any
    table: Any  # the states as bytes
    mover: int
    actions: Sequence[int]
    chosen: int
    is_copy: bool

    @classmethod
    def seen(cls, context: SearchContext, view: Any) -> Self:
        """The root of a search."""
        world = cls._laid(context, view)
        world.chosen, world.is_copy = NOTHING, False
        world._note_legal(context.engine.legal(world.table, context.moves))
        return world

    @classmethod
    def _laid(cls, context: SearchContext, state: Any) -> Self:
        world = cls()
        world.context, world.states = context, pool(context.game.state, 1)
        put(world.states, 0, state)
        world.table = raw(world.states)
        return world

    def __deepcopy__(self, memo: Any) -> Self:
        copy = self._laid(self.context, self.states[0])
        copy.mover, copy.actions, copy.chosen, copy.is_copy = self.mover, self.actions, self.chosen, True
        if self.is_copy and not self.context.by_steps:
            copy._roll_out()
        return copy

    def apply(self, action: int) -> None:
        """A choice of the seat to move, or of chance."""
        if self.mover == CHANCE:
            self._deal(self.context.seed + action)
        elif self.chosen == NOTHING:
            self.chosen, self.mover = action, CHANCE
        else:
            self._play(action)

    def _deal(self, seed: int) -> None:
        """One of the worlds behind the view, and what was chosen there; the future is part of it."""
        self.context.engine.redeal(self.table, int(self.states[0].to_move), seed)
        self._play(self.chosen)

    def _play(self, action: int) -> None:
        self._note_legal(self.context.engine.step(self.table, action, self.context.moves))

    def _note_legal(self, count: int) -> None:
        self.actions = self.context.listed(count)
        self.mover = int(self.states[0].to_move) if count else OVER

    def _roll_out(self) -> None:
        dice = self.context.dice
        if self.mover == CHANCE:
            self._deal(self.context.seed + dice.randrange(2**32))
        elif self.chosen == NOTHING:
            self.context.engine.redeal(self.table, self.mover, dice.getrandbits(62))
        self.context.rollout(self.table, dice.getrandbits(62))
        self.mover = OVER

    def returns(self) -> list[float]:
        """A share of the win for each seat, from -1 for nothing to 1 for all of it."""
        score, tiebreak = self.context.engine.score, self.context.engine.tiebreak
        seats = range(int(self.states[0].seats))
        ranks = [(score(self.table, seat), tiebreak(self.table, seat)) for seat in seats]
        share = 2.0 / ranks.count(max(ranks))
        return [share - 1.0 if rank == max(ranks) else -1.0 for rank in ranks]

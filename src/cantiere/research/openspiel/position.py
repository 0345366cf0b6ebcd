"""A game between two choices of players or of chance, as OpenSpiel asks for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cantiere.core.engine import engine
from cantiere.core.events import Fact, Log
from cantiere.core.game import Game
from cantiere.core.record import pool, put, raw
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.research.chosen_chance import Draw, Drawn, as_record, chosen_chance
from cantiere.research.openspiel.past import Facts, Known, Past, Step
from cantiere.research.rewards import shared_win

CHANCE, OVER = -1, -4  # as OpenSpiel numbers those who are no players
SETUP, REDEAL = -1, -2  # how a game begins, where else an action stands


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Never changed: each choice makes another one. Its random word is 0, for nothing draws from it.

    While chance is to move, `state` is the state before the action that the draws belong to.
    """

    game: Game
    state: Any
    past: Past | None
    mover: int
    legal: Sequence[int] = ()  # what a player may choose
    action: int = SETUP  # what has begun, if chance is to move
    answers: tuple[int, ...] = ()  # what was drawn for it
    draw: Draw | None = None  # what is to be drawn next

    def __deepcopy__(self, memo: Any) -> "Position":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        seats = int(self.state.seats)
        past = self.past and self.past.told(self.game, seats)
        return restored, (
            self.game.id,
            self.state.tobytes(),
            past,
            self.action,
            self.answers,
            self.draw is None,
        )

    def after(self, choice: int) -> "Position":
        """A choice of the seat to move, or of chance."""
        if self.draw is not None:
            return self._drawn(self.action, (*self.answers, choice))
        if choice not in self.legal:
            self._refuse(choice)
        states, logs = pool(self.game.state, 1), pool(Log, 1)
        put(states, 0, self.state)
        engine(self.game).play(raw(states), choice, raw(logs))
        if int(states[0].rng):  # something was drawn
            return self._drawn(choice, ())
        return self._settled(choice, states[0], facts_of(logs[0]))

    def _refuse(self, choice: int) -> None:
        """With the reason of the game: there are no bounds checks behind this border."""
        Match(self.game, int(self.state.seats), 0, start=self.state).check(choice)

    def _drawn(self, action: int, answers: tuple[int, ...]) -> "Position":
        chance, content = chosen_chance(self.game), self.state.tobytes()
        if action == SETUP:
            told: Draw | Drawn = chance.begin(content, answers)
        elif action == REDEAL:
            told = chance.redeal(content, answers)
        else:
            told = chance.play(content, action, answers)
        if isinstance(told, Draw):
            return Position(self.game, self.state, self.past, CHANCE, (), action, answers, told)
        return self._settled(action, as_record(self.game.state, told.content), told.facts)

    def _settled(self, action: int, state: Any, facts: Sequence[Sequence[int]]) -> "Position":
        mover = CHANCE if action in (SETUP, REDEAL) else int(self.state.to_move)
        return at_choice(self.game, state, Past(state, self.past, Step(action, mover, Facts.of(facts))))

    def imagined(self, seat: int, seed: int) -> "Position":
        """Another one that could be the true one, as far as a seat knows."""
        worlds = pool(self.game.state, 1)
        put(worlds, 0, self.state)
        engine(self.game).redeal(raw(worlds), seat, seed)
        worlds[0].rng = 0
        assert self.past
        return at_choice(self.game, worlds[0], self.past.imagined(self.game, seat, worlds[0]))

    def returns(self) -> list[float]:
        """What each seat has won; nothing before the end."""
        seats = range(int(self.state.seats))
        if self.mover != OVER:
            return [0.0 for _ in seats]
        compiled, table = engine(self.game), self._table()
        return shared_win([(compiled.score(table, seat), compiled.tiebreak(table, seat)) for seat in seats])

    def _table(self) -> Any:
        states = pool(self.game.state, 1)
        put(states, 0, self.state)
        return raw(states)


def facts_of(log: Any) -> Sequence[Sequence[int]]:
    """The rows of a log that were written, read off its bytes at once."""
    layout: Any = Log.layout.fields
    numbers = np.frombuffer(log.tobytes(), np.int16)
    begins, width = layout["facts"][1] // numbers.itemsize, Fact.layout.itemsize // numbers.itemsize
    rows: list[list[int]] = numbers[begins : begins + int(log.count) * width].reshape(-1, width).tolist()
    return rows


def begun(game: Game, opening: Any) -> Position:
    """A new game, from a blank record that has its seats and options."""
    return Position(game, opening, None, CHANCE)._drawn(SETUP, ())


def begun_late(game: Game, state: Any) -> Position:
    """A game that goes on from a position: chance deals what no spectator has seen of it."""
    return Position(game, state, None, CHANCE)._drawn(REDEAL, ())


def at_choice(game: Game, state: Any, past: Past) -> Position:
    """Where somebody decides, or nobody any more."""
    states, moves = pool(game.state, 1), pool(game.moves, 1)
    put(states, 0, state)
    count = engine(game).legal(raw(states), raw(moves))
    legal = [int(action) for action in moves[0].actions[:count]]
    return Position(game, states[0], past, int(state.to_move) if count else OVER, legal)


def restored(
    name: str,
    content: bytes,
    known: Mapping[int, Known] | None,
    action: int,
    answers: tuple[int, ...],
    is_settled: bool,
) -> Position:
    """A position that was written down."""
    game = find(name)
    state = as_record(game.state, content)
    past = None if known is None else Past(state, known=known)
    if is_settled and past:
        return at_choice(game, state, past)
    return Position(game, state, past, CHANCE)._drawn(action, answers)

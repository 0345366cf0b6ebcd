"""The batch environment: one object that holds many games and plays all of them at each call."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cantiere.core.errors import BadTable, GameOver, IllegalMove, Refusal
from cantiere.core.game import MAX_SEED, NO_ACTION, Game
from cantiere.core.record import SPECTATOR, pool, raw
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.research.batch.engine import batch_engine
from cantiere.research.batch.kernels import reading
from cantiere.research.batch.kernels.playing import Games, Legal, Step
from cantiere.research.batch.kernels.reading import ALL_LEGAL
from cantiere.research.batch.observation import Observation
from cantiere.research.batch.tables import Options, seeds_of, tables_of, told, whole_numbers

T = TypeVar("T")
FEWEST = 256  # games that are worth a thread


class Batch:
    """Games of one kind, all alive: where one ends, the next begins in its place, dealt from another seed.

    A game that began with seed s goes on, after its end, with seed s + the number of games. What `legal` and
    `step` return can only be read, and the next call writes it anew: copy what you keep. A batch is for one
    caller at a time; it has threads of its own.
    """

    def __init__(
        self,
        game: Game | str,
        games: int,
        *,
        seats: int | Sequence[int] | None = None,
        options: Options | Sequence[Options] | None = None,
        seed: ArrayLike = 0,
        longest: int | None = None,
        threads: int | None = None,
    ) -> None:
        """Deal `games` games. Seats and options are one for all games, or one for each; by default two
        players, or the fewest that there can be. A game is broken off after `longest` decisions."""
        self.game = find(game) if isinstance(game, str) else game
        self.tables = tables_of(self.game, games, seats, options)
        self.seats = self.tables.seats
        self.longest = self.game.longest if longest is None else longest
        if self.longest < 1:
            raise ValueError(f"a game has one decision or more, not {self.longest}")
        self.observation = Observation(self.game, int(self.seats.max()))
        self.states = pool(self.game.state, games)
        self._engine = batch_engine(self.game)
        self._make_room(games)
        self._share_out(games, threads or os.cpu_count() or 1)
        self.reset(seed)

    def _make_room(self, games: int) -> None:
        each = games, int(self.seats.max())
        self._games = Games(
            states=raw(self.states),
            openings=raw(self.tables.openings),
            choosers=np.zeros(games, np.uint64),
            tables=self.tables.numbers,
            seeds=np.zeros(games, np.int64),
            lengths=np.zeros(games, np.int32),
        )
        actions = np.full((games, self.game.notation.most), NO_ACTION, np.int32)
        self._legal, self._is_listed = Legal(actions, np.zeros(games, np.int32)), False
        self._step = Step(
            actions=np.full(games, NO_ACTION, np.int32),
            rewards=np.zeros(each, np.float32),
            points=np.zeros(each, np.int32),
            done=np.zeros(games, np.bool_),
            truncated=np.zeros(games, np.bool_),
            lengths=np.zeros(games, np.int32),
            to_move=np.zeros(games, np.int32),
        )
        self._told_legal, self._told_step = Legal(*map(told, self._legal)), Step(*map(told, self._step))

    def _share_out(self, games: int, threads: int) -> None:
        """The part of each thread; the first one is the caller's own."""
        parts = max(1, min(threads, games // FEWEST))
        bounds = [games * part // parts for part in range(parts + 1)]
        self._parts = [*pairwise(bounds)]
        self._threads = ThreadPoolExecutor(parts - 1) if parts > 1 else None

    def __len__(self) -> int:
        return len(self.states)

    @property
    def to_move(self) -> NDArray[np.int32]:
        """The seat that decides next in each game."""
        return self._told_step.to_move

    @property
    def seeds(self) -> NDArray[np.int64]:
        """The seed with which each game in progress began."""
        return told(self._games.seeds)

    def reset(self, seeds: ArrayLike | None = None) -> None:
        """Begin all games anew: each with a given seed, or counted on from one; else with its next."""
        following = (self.seeds + len(self)) & MAX_SEED
        wanted = following if seeds is None else seeds_of(seeds, len(self))
        for part in self._step:
            part[:] = 0
        self._step.actions[:] = NO_ACTION
        self._each_part(lambda *part: self._engine.deal(self._games, self._step, wanted, *part))
        self._is_listed = False

    def legal(self) -> Legal:
        """The legal actions of every game, in rows that are filled up with NO_ACTION, and their number."""
        if not self._is_listed:
            self._each_part(lambda *part: self._engine.list_legal(self._games, self._legal, *part))
            self._is_listed = True
        return self._told_legal

    def mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """For every game and every action of the game, whether it is legal now; into `out`, if given."""
        shape = len(self), self.game.notation.size
        marks = np.empty(shape, np.bool_) if out is None else _room(out, shape)
        self.legal()
        self._each_part(lambda *part: reading.mark_legal(self._legal, marks, *part))
        return marks

    def step(self, actions: ArrayLike) -> Step:
        """Play an action in every game. If one of them is refused, nothing has been played in any game."""
        given = whole_numbers(actions, "actions")
        if given.shape != (len(self),):
            raise ValueError(
                f"a step takes one action for each of {len(self)} games, not an array of shape {given.shape}"
            )
        wanted = given.astype(np.int64)
        self._check(wanted)
        self._step.actions[:] = wanted
        return self._play(is_random=False)

    def step_random(self) -> Step:
        """Play any legal action in every game; which ones follows from the seeds."""
        return self._play(is_random=True)

    def _play(self, is_random: bool) -> Step:
        games, step = self._games, self._step
        self._each_part(lambda *part: self._engine.play(games, step, self.longest, is_random, *part))
        self._is_listed = False
        return self._told_step

    def observe(self, viewers: ArrayLike | None = None, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """What one seat of every game sees, by default the one that decides, as rows of numbers.

        `self.observation.columns` tells what they are. They are int16, or of whatever kind `out` is.
        """
        shape = len(self), len(self.observation)
        seen = np.empty(shape, np.int16) if out is None else _room(out, shape)
        eyes = self._step.to_move if viewers is None else self._eyes(viewers)
        numbers, sight = self.observation.numbers(self.states), self.observation.sight
        self._each_part(lambda *part: reading.observe(numbers, eyes, sight, seen, *part))
        return seen

    def match(self, number: int) -> Match:
        """One game as it stands, as a match of its own, to look at or to play on."""
        table = self.tables.numbers[number]
        options = self.tables.options[table]
        return Match(
            self.game, int(self.seats[number]), int(self.seeds[number]), options, self.states[number]
        )

    def place(self, number: int, match: Match) -> None:
        """Go on in one game from where a match stands. What is dealt there afterwards stays the same."""
        if match.game is not self.game or match.seats != self.seats[number]:
            wanted = f"{self.game.id} with {self.seats[number]} players"
            raise ValueError(
                f"game {number} of this batch is {wanted}, not {match.game.id} with {match.seats}"
            )
        if match.is_over:
            raise GameOver("game_over", rule=self.game.end_rule)
        self.states[number], self._games.lengths[number] = match.state, 0
        self._step.to_move[number], self._is_listed = match.mover, False

    def _eyes(self, viewers: ArrayLike) -> NDArray[np.int32]:
        eyes = np.broadcast_to(whole_numbers(viewers, "viewers"), len(self))
        for wrong in np.flatnonzero((eyes < SPECTATOR) | (eyes >= self.seats))[:1]:
            raise BadTable("no_such_seat", seat=int(eyes[wrong]), seats=int(self.seats[wrong]))
        return np.array(eyes, np.int32)

    def _check(self, actions: NDArray[np.int64]) -> None:
        self.legal()
        found = self._each_part(lambda *part: int(reading.first_illegal(self._legal, actions, *part)))
        for number in [number for number in found if number != ALL_LEGAL][:1]:
            action = int(actions[number])
            try:
                self.match(number).check(action)
            except Refusal as reason:
                size = self.game.notation.size
                move = self.game.notation.text(action) if 0 <= action < size else str(action)
                raise IllegalMove(
                    "batch_illegal", rule=reason.rule, number=number, action=action, move=move, reason=reason
                ) from None

    def _each_part(self, work: Callable[[int, int], T]) -> list[T]:
        """What each thread has to say of its part, in their order."""
        first, *others = self._parts
        waiting = [self._threads.submit(work, *part) for part in others] if self._threads else []
        return [work(*first), *(one.result() for one in waiting)]


def _room(out: NDArray[Any], shape: tuple[int, ...]) -> NDArray[Any]:
    if out.shape != shape or not out.flags.writeable:
        raise ValueError(f"`out` must have the shape {shape} and be writable, not {out.shape}")
    return out

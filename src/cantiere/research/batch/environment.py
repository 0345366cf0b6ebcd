"""The batch environment: one object that holds many games and plays all of them at each call."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from cantiere.core.errors import BadTable, GameOver, IllegalMove, Refusal
from cantiere.core.game import MAX_SEED, NO_ACTION, Game
from cantiere.core.record import SPECTATOR, pool, raw
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.table import Choice
from cantiere.research.batch.engine import batch_engine
from cantiere.research.batch.tables import Options, alike, seeds_of, tables_of, told, whole_numbers
from cantiere.research.kernels import reading
from cantiere.research.kernels.playing import Games, Step, Watch
from cantiere.research.kernels.reading import ALL_LEGAL, Legal
from cantiere.research.observing import observation

T = TypeVar("T")
FEWEST = 256  # games that are worth a thread


class Batch:
    """Games of one kind, all alive: where one ends, the next begins in its place, dealt from another seed.

    A game that began with seed s goes on, after its end, with seed s + the number of games. What `legal` and
    `step` return can only be read, and the next call writes it anew: copy what you keep. A batch is for one
    caller at a time; it has threads of its own.
    """

    def __init__(  # noqa: PLR0913  what a table is, and how it is driven: all but two by name
        self,
        game: Game | str,
        games: int,
        *,
        seats: int | Sequence[int] | None = None,
        options: Options | Sequence[Options] | None = None,
        seed: ArrayLike = 0,
        longest: int | None = None,
        threads: int | None = None,
        relative: bool = True,
        **choices: Choice,
    ) -> None:
        """Deal `games` games. Seats and options are one for all games, or one for each; by default two
        players, or the fewest that there can be. Options of all games can be given by name, as to `Match`.
        A game is broken off after `longest` decisions.

        Observations count seats from the viewer on, if they are `relative`.
        """
        self.game = find(game) if isinstance(game, str) else game
        self.tables = tables_of(self.game, games, seats, options, choices)
        self.seats = self.tables.seats
        self.longest = self.game.longest if longest is None else longest
        if self.longest < 1:
            raise ValueError(f"a game has one decision or more, not {self.longest}")
        self.observation = observation(self.game, int(self.seats.max()), relative)
        self.states, self.ends = pool(self.game.state, games), pool(self.game.state, games)
        self._engine = batch_engine(self.game)
        self._make_room(games)
        self._watch: Watch | None = None
        self._share_out(games, threads or os.cpu_count() or 1)
        self.reset(seed)

    def _make_room(self, games: int) -> None:
        each = games, int(self.seats.max())
        self._games = Games(
            states=raw(self.states),
            ends=raw(self.ends),
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

    def watch(self, kind: DTypeLike = np.int16) -> None:
        """From now on each step also tells what `legal`, `mask` and `observe` say without arguments, while
        it has each game at hand. They return arrays that the next step writes anew; `kind` is of `observe`.
        """
        self._is_watched = False  # whether what was seen last is what is
        self._watch = Watch(
            legal=self._legal,
            marks=np.zeros((len(self), self.game.notation.size), np.bool_),
            numbers=self.observation.numbers(self.states),
            sight=self.observation.sight,
            seen=np.zeros((len(self), len(self.observation)), kind),
        )

    def _watched(self) -> Watch | None:
        """What is watched as it is now: after a reset, or a match put in place, it is all looked up once."""
        watch = self._watch
        if watch and not self._is_watched:
            self._mark(watch.marks)
            self._see(self.states, self._step.to_move, watch.seen)
            self._is_watched = True
        return watch

    def _share_out(self, games: int, threads: int) -> None:
        """The part of each thread; the first one is the caller's own."""
        parts = max(1, min(threads, games // FEWEST))
        bounds = [games * part // parts for part in range(parts + 1)]
        self._parts = [*pairwise(bounds)]
        self._threads = ThreadPoolExecutor(parts - 1) if parts > 1 else None

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        players = "–".join(map(str, sorted({int(self.seats.min()), int(self.seats.max())})))
        return f"<Batch {self.game.id!r}: {len(self)} games of {players} players>"

    @property
    def to_move(self) -> NDArray[np.int32]:
        """The seat that decides next in each game."""
        return self._told_step.to_move

    @property
    def lengths(self) -> NDArray[np.int32]:
        """Decisions made in each game in progress."""
        return told(self._games.lengths)

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
        self.ends[:] = self.states
        self._is_listed = self._is_watched = False

    def legal(self) -> Legal:
        """The legal actions of every game, in rows that are filled up with NO_ACTION, and their number."""
        if not self._is_listed:
            self._each_part(lambda *part: self._engine.list_legal(self._games, self._legal, *part))
            self._is_listed = True
        return self._told_legal

    def mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """For every game and every action of the game, whether it is legal now; into `out`, if given."""
        if out is None and (watch := self._watched()):
            return told(watch.marks)
        shape = len(self), self.game.notation.size
        return self._mark(np.empty(shape, np.bool_) if out is None else _room(out, shape))

    def _mark(self, marks: NDArray[np.bool_]) -> NDArray[np.bool_]:
        self.legal()
        self._each_part(lambda *part: reading.mark_legal(self._legal, marks, *part))
        return marks

    def step(self, actions: ArrayLike) -> Step:
        """Play an action in every game; where it is NO_ACTION, -1, the game waits.

        If one of them is refused, nothing has been played in any game.
        """
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
        how = self._games, self._step, self.longest, is_random
        if watch := self._watched():
            self._each_part(lambda *part: self._engine.play_watched(*how, watch, *part))
        else:
            self._each_part(lambda *part: self._engine.play(*how, *part))
            self._is_listed = False
        return self._told_step

    def observe(self, viewers: ArrayLike | None = None, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """What one seat of every game sees, by default the one that decides, as rows of numbers.

        `self.observation.columns` tells what they are. They are int16, or of whatever kind `out` is.
        """
        if viewers is None and out is None and (watch := self._watched()):
            return told(watch.seen)
        shape = len(self), len(self.observation)
        eyes = self._step.to_move if viewers is None else self._eyes(viewers)
        return self._see(self.states, eyes, np.empty(shape, np.int16) if out is None else _room(out, shape))

    def observe_ends(self, viewers: ArrayLike) -> NDArray[Any]:
        """What seats saw at the end of the last game in each place; at its beginning, if none has ended."""
        seen = np.empty((len(self), len(self.observation)), np.int16)
        return self._see(self.ends, self._eyes(viewers), seen)

    def _see(self, states: Any, eyes: NDArray[np.int32], seen: NDArray[Any]) -> NDArray[Any]:
        numbers, sight = self.observation.numbers(states), self.observation.sight
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
        self._step.to_move[number] = match.mover
        self._is_listed = self._is_watched = False

    def imagine(self, other: "Batch", numbers: ArrayLike, seeds: ArrayLike) -> None:
        """Go on, in every game here, from a game of another batch as the seat to move there could imagine it.

        What that seat cannot know, what will be drawn included, is drawn anew from the seeds: to look ahead
        without peeping. Seeds are given as to `reset`.
        """
        chosen = whole_numbers(numbers, "numbers")
        if self.game is not other.game or chosen.shape != (len(self),):
            raise ValueError(f"imagine takes one game of {self.game.id} for each of {len(self)}")
        if not alike(self.tables, other.tables, chosen):
            raise ValueError("a game of this batch has another table than what it is to imagine")
        eyes = other.to_move[chosen]
        found = chosen, eyes, seeds_of(seeds, len(self))
        sources = raw(other.states)
        self._each_part(lambda *part: self._engine.imagine(self._games, sources, *found, *part))
        self._games.lengths[:], self._step.to_move[:] = other.lengths[chosen], eyes
        self._is_listed = self._is_watched = False

    def _eyes(self, viewers: ArrayLike) -> NDArray[np.int32]:
        eyes = np.broadcast_to(whole_numbers(viewers, "viewers"), len(self))
        for wrong in np.flatnonzero((eyes < SPECTATOR) | (eyes >= self.seats))[:1]:
            raise BadTable("no_such_seat", seat=int(eyes[wrong]), seats=int(self.seats[wrong]))
        return np.array(eyes, np.int32)

    def _check(self, actions: NDArray[np.int64]) -> None:
        self.legal()
        number = int(reading.first_illegal(self._legal, actions, 0, len(self)))
        if number == ALL_LEGAL:
            return
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

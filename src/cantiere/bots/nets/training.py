"""A net learns a game by playing itself: round by round it plays, and learns from what came of it.

The first round is of games by the rollout policy, all others of games by the net as it is then, one decision
ahead: by temporal differences of the whole game, as TD-Gammon learned (Tesauro 1995, with λ = 1). All that
a round needs is kept in a folder when it is over. The same plan makes the same net on the same machine,
however often it was stopped.
"""

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cantiere.bots.learned.ahead import RECORDS, Noted, Series
from cantiere.bots.learned.net import new_cells, traits_of_seat
from cantiere.bots.nets.descent import LESSON, Learner, Rows
from cantiere.bots.nets.engine import brain_of, learned_of, net_functions, readable, save, writable
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.core.record import pool, put, raw
from cantiere.games import find
from cantiere.play.match import chosen_options, opening

NET, NOTES = "net.npz", "course.npz"
HEAD_START = 6  # times as many games in the first round: they cost next to nothing
POSITIONS = 24  # of a game, for which there is room
PASSES = 4  # over the positions of a round
CONTEST = 400  # games against the rollout policy, to see how far it is
_FIRST_RATE, _LAST_RATE = 2e-3, 1e-4
_ROUND, _TABLE, _CONTEST = 10**7, 10**10, 10**12  # between the seeds of two


@dataclass(frozen=True)
class Plan:
    """What a net depends on."""

    game_id: str
    players: tuple[int, ...]
    rounds: int
    games: int  # of a round, for each number of players
    seed: int


@dataclass(frozen=True)
class Told:
    """What is known after a round, with figures for each number of players in the order of the plan."""

    number: int
    positions: int
    foreseen: tuple[float, ...]  # part of what is open about who wins that the net knew, before it learned
    won: tuple[float, ...]  # share of games won, alone among rollout policies


class Lessons(NamedTuple):
    """The positions of a round with one number of players."""

    states: Any  # as bytes
    shares: Rows
    points: Rows


@dataclass
class Course:
    """A net on its way, in a folder."""

    plan: Plan
    folder: Path
    learner: Learner
    told: list[Told] = field(default_factory=list)

    @classmethod
    def at(cls, plan: Plan, folder: Path) -> "Course":
        """One that was begun there before, or a new one."""
        game = find(plan.game_id)
        course = cls(plan, folder, Learner.new(learned_of(game).shape, plan.seed))
        if (folder / NOTES).exists():
            course._read()
        return course

    @property
    def game(self) -> Game:
        return find(self.plan.game_id)

    def rounds(self, jobs: int = 1) -> Iterator[Told]:
        """Those that are left, each kept before it is told."""
        with writable(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        for number in range(len(self.told), self.plan.rounds):
            with ThreadPoolExecutor(jobs) as threads:
                lessons = list(threads.map(partial(self._lessons, number), self.plan.players))
            foreseen = self._learn(number, dict(zip(self.plan.players, lessons, strict=True)))
            won = tuple(self._won(number, seats) for seats in self.plan.players)
            positions = sum(len(one.shares) for one in lessons)
            self.told.append(Told(number + 1, positions, foreseen, won))
            self._write()
            yield self.told[-1]

    def _lessons(self, number: int, seats: int) -> Lessons:
        """The games of a round."""
        games = self.plan.games * (1 if number else HEAD_START)
        states = pool(self.game.state, room := games * POSITIONS)
        noted = Noted(raw(states), np.zeros((room, seats), np.float32), np.zeros((room, seats), np.float32))
        table, moves = raw(pool(self.game.state, RECORDS)), raw(pool(self.game.moves, 1))
        known = net_functions(self.game)["play_games"](
            table,
            openings(self.game, seats),
            moves,
            brain_of(self.game, self.learner.weights, seats),
            Series(self._seed(number, seats), games, number > 0),
            noted,
        )
        return Lessons(noted.states, noted.shares[:known], noted.points[:known])

    def _seed(self, number: int, seats: int) -> int:
        return self.plan.seed + number * _ROUND + seats * _TABLE

    def _learn(self, number: int, lessons: Mapping[int, Lessons]) -> tuple[float, ...]:
        """Go over all positions some times, in random order; how much was foreseen at the first."""
        chance = np.random.default_rng((self.plan.seed, number))
        rate = _FIRST_RATE + (_LAST_RATE - _FIRST_RATE) * number / self.plan.rounds
        surprises: dict[int, list[float]] = {seats: [] for seats in lessons}
        for go in range(PASSES):
            parts = [
                (seats, chosen)
                for seats, one in lessons.items()
                for chosen in _parts(chance.permutation(len(one.shares)))
            ]
            for place in chance.permutation(len(parts)):
                seats, chosen = parts[place]
                one = lessons[seats]
                traits = self.traits(one.states, chosen, seats)
                surprise = self.learner.learn(traits, one.shares[chosen], one.points[chosen], rate)
                surprises[seats] += [] if go else [surprise]
        return tuple(1 - float(np.mean(surprises[seats])) / log(seats) for seats in lessons)

    def traits(self, states: Any, chosen: Any, seats: int) -> Rows:
        """[position, seat, trait] What the net is told of some positions."""
        shape = learned_of(self.game).shape
        rows = np.zeros((len(chosen), seats, traits_of_seat(shape)), np.float32)
        net_functions(self.game)["write_traits"](states, chosen, new_cells(shape, seats), rows)
        return rows

    def _won(self, number: int, seats: int) -> float:
        table, moves = raw(pool(self.game.state, RECORDS)), raw(pool(self.game.moves, 1))
        brain = brain_of(self.game, self.learner.weights, seats)
        first = openings(self.game, seats, only_usual=True)
        series = Series(_CONTEST + self._seed(number, seats), min(CONTEST, self.plan.games), True)
        return float(net_functions(self.game)["contest"](table, first, moves, brain, series))

    def _write(self) -> None:
        """All that the next round needs, and the net for whoever wants to use it."""
        learner, told = self.learner, json.dumps([asdict(one) for one in self.told])
        part = (self.folder / NOTES).with_suffix(".part")
        with writable(self.folder), part.open("wb") as file:
            np.savez(
                file,
                plan=np.array(json.dumps(asdict(self.plan))),
                told=np.array(told),
                weights=learner.weights,
                means=learner.means,
                squares=learner.squares,
                updates=np.array(learner.updates),
            )
        with writable(self.folder):
            save(self.folder / NET, self.game, learner.weights)
            part.replace(self.folder / NOTES)

    def _read(self) -> None:
        path = self.folder / NOTES
        with readable(path), np.load(path) as file:
            plan, told = json.loads(str(file["plan"])), json.loads(str(file["told"]))
            learner = self.learner
            learner.weights, learner.means = file["weights"], file["means"]
            learner.squares, learner.updates = file["squares"], int(file["updates"])
        if plan != json.loads(json.dumps(asdict(self.plan))):
            raise Refusal("train_other_plan", folder=str(self.folder))
        self.told = [
            Told(one["number"], one["positions"], tuple(one["foreseen"]), tuple(one["won"])) for one in told
        ]


def _parts(order: Any) -> Iterator[Any]:
    """Lessons of equal length, or one that is shorter where there are not so many positions."""
    yield from (order[begin : begin + LESSON] for begin in range(0, max(1, len(order) - LESSON + 1), LESSON))


def openings(game: Game, seats: int, only_usual: bool = False) -> Any:
    """Tables as usual, and half as many with one option changed."""
    changed = [{one.name: value} for one in game.options for value in one.values[1:]]
    wanted = [{}] if only_usual else [*changed, *[{}] * (2 * len(changed) or 1)]
    tables = pool(game.state, len(wanted))
    for number, options in enumerate(wanted):
        put(tables, number, opening(game, seats, chosen_options(game, options)))
    return raw(tables)

"""Thousands of games as one vector environment of Gymnasium, on the batch engine.

One agent sits at the same seat of every game; a function chooses for all other seats, by default at random.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cantiere.core.errors import BadTable
from cantiere.core.game import MAX_SEED, NO_ACTION, Game
from cantiere.research.batch import Batch, Step
from cantiere.research.extra import extra
from cantiere.research.observing import HIGHEST, LOWEST

with extra("Gymnasium"):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Chooser = Callable[
    [Batch], NDArray[Any]
]  # an action for every game of a batch; those not asked for do not count
Facts = dict[str, Any]
Outcome = tuple[NDArray[np.int16], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Facts]


class CantiereVectorEnv(VectorEnv[NDArray[np.int16], NDArray[Any], NDArray[Any]]):
    """`gymnasium.make_vec(name, num_envs=4096, vectorization_mode="vector_entry_point")`.

    Where a game ends, the next one begins in the same step: `final_obs` is what the agent saw at the end.
    Beside the observations, `action_mask` is what it may do now. An illegal action is refused, with its
    reason, and nothing was played in any game. Rewards are those of winning.
    """

    metadata: Facts = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: str | Game,
        *,
        seat: int = 0,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        others: Chooser | None = None,
    ) -> None:
        """`others` chooses for all seats but the agent's; by default at random."""
        self.num_envs, self.seat, self.others = num_envs, seat, others or self._any_legal
        self.batch = Batch(game, num_envs, seats=seats, options=options)
        if seat not in range(int(self.batch.seats[0])):
            raise BadTable("no_such_seat", seat=seat, seats=int(self.batch.seats[0]))
        columns, size = len(self.batch.observation), self.batch.game.notation.size
        self.single_observation_space = spaces.Box(LOWEST, HIGHEST, (columns,), np.int16)
        self.single_action_space = spaces.Discrete(size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _any_legal(self, batch: Batch) -> NDArray[Any]:
        actions, counts = batch.legal()
        places = (self.np_random.random(len(batch)) * counts).astype(np.int64)
        return actions[np.arange(len(batch)), places]

    def reset(
        self, *, seed: int | None = None, options: Facts | None = None
    ) -> tuple[NDArray[np.int16], Facts]:
        """Deal all games: those of the seeds `seed`, `seed` + 1, ..."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(MAX_SEED // 2)) if seed is None else seed)
        self._told = _Told(self.num_envs, self.seat)
        self._let_others_play()
        return self.batch.observe(viewers=self.seat), {"action_mask": self.batch.mask()}

    def step(self, actions: NDArray[Any]) -> Outcome:
        """Play an action of the agent in every game, and whatever the others answer."""
        self._told = told = _Told(self.num_envs, self.seat)
        told.note(self.batch, self.batch.step(actions))
        self._let_others_play()
        facts = {"action_mask": self.batch.mask(), **told.facts()}
        return self.batch.observe(viewers=self.seat), told.rewards, told.terminated, told.truncated, facts

    def _let_others_play(self) -> None:
        """Until it is the agent's turn in every game, of the next one where one ended."""
        while (waits := self.batch.to_move == self.seat).sum() < self.num_envs:
            chosen = np.where(waits, NO_ACTION, self.others(self.batch))
            self._told.note(self.batch, self.batch.step(chosen))

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is open."""


class _Told:
    """What came of a step in all games, however many decisions of others it took."""

    def __init__(self, games: int, seat: int) -> None:
        self.seat = seat
        self.rewards = np.zeros(games)
        self.terminated, self.truncated = np.zeros(games, np.bool_), np.zeros(games, np.bool_)
        self.ends: NDArray[Any] = np.full(games, None, object)

    def note(self, batch: Batch, step: Step) -> None:
        ended = np.flatnonzero(step.done)
        if not len(ended):
            return
        self.rewards[ended] += step.rewards[ended, self.seat]
        self.terminated[ended] = ~step.truncated[ended]
        self.truncated[ended] = step.truncated[ended]
        seen = batch.observe_ends(self.seat)
        for game in ended:
            self.ends[game] = seen[game]

    def facts(self) -> Facts:
        """By Gymnasium's names."""
        done = self.terminated | self.truncated
        return {"final_obs": self.ends, "_final_obs": done} if done.any() else {}

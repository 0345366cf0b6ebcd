"""Every game as a PettingZoo AEC environment: all seats are agents, one at a time chooses.

There is no parallel environment: in these games nobody chooses at the same time as somebody else.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from cantiere.core.game import MAX_SEED, Game
from cantiere.games import find
from cantiere.play.match import Match, check_table, chosen_options
from cantiere.research.extra import extra
from cantiere.research.frames import Frame, frame
from cantiere.research.observing import HIGHEST, LOWEST, Mask, Seen, action_mask, observation
from cantiere.research.rewards import WIN, Rewards
from cantiere.research.telling import told

with extra("PettingZoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

_AGENT = "seat_{}"
_ILLEGAL_REWARD = -1.0


def env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    reward: str = WIN,
    render_mode: str | None = None,
) -> Any:
    """An environment with PettingZoo's usual wrappers: an illegal action ends the match, at a cost of 1."""
    bare: Any = raw_env(game, seats, options, reward, render_mode)
    bare = wrappers.TerminateIllegalWrapper(bare, illegal_reward=_ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  PettingZoo's name
    """The environment itself: an illegal action is refused with its reason, and nothing has happened.

    `seat_0` is seat 0. An observation is the view of its seat as numbers (`observing`) and the mask of what
    it may do now, all zeros while others are to move. `reset(seed=7)` deals the match of seed 7.
    """

    metadata = {  # noqa: RUF012
        "render_modes": ["ansi", "human", "rgb_array"],
        "is_parallelizable": False,
        "name": "cantiere",
    }

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = WIN,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = find(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = chosen_options(self.game, options or {})
        check_table(self.game, self.seats, 0, self.options)
        self.metadata = {**self.metadata, "name": self.game.id}
        self.render_mode = render_mode
        self.possible_agents = [_AGENT.format(seat) for seat in range(self.seats)]
        self._observer, self._rewards = observation(self.game, self.seats), Rewards(reward)
        self._seeds = np.random.default_rng()
        self._make_spaces()

    def _make_spaces(self) -> None:
        size = self.game.notation.size
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LOWEST, HIGHEST, (len(self._observer),), np.int16),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Deal a match: of this seed, or of the next one that follows from the last seed given."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        dealt = int(self._seeds.integers(MAX_SEED)) if seed is None else seed
        self.match = Match(self.game, self.seats, dealt, self.options)
        self._rewards.begin(self.match)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move()

    def _to_move(self) -> str:
        return _AGENT.format(int(self.match.state.to_move))  # also after the end: some agent is selected

    def observe(self, agent: str) -> dict[str, Seen | Mask]:
        seat, match = self.possible_agents.index(agent), self.match
        legal = match.legal() if seat == match.to_move else []
        return {
            "observation": self._observer.observe(match.state, seat),
            "action_mask": action_mask(self.game, legal),
        }

    def step(self, action: int | None) -> None:
        """Play the action of the agent selected; None once it is terminated."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.match.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._rewards.since(self.match), strict=True))
        is_over = self.match.is_over
        self.terminations = dict.fromkeys(self.agents, is_over)
        is_endless = not is_over and self.match.turn >= self.game.longest  # for automatic play
        self.truncations = dict.fromkeys(self.agents, is_endless)
        self.agent_selection = self._to_move()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Frame | None:
        """What a spectator sees: text, returned (`ansi`) or written (`human`), or pixels (`rgb_array`)."""
        if self.render_mode == "rgb_array":
            return frame(self.match)
        text = told(self.match)
        if self.render_mode == "ansi":
            return text
        print(text, end="")  # noqa: T201  this is what `human` asks for
        return None

    def close(self) -> None:
        """Nothing is open."""

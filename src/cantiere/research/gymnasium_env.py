"""Every game as a Gymnasium environment for one agent: bots sit at the other seats.

Importing this module registers `cantiere/AzulPavilion-v0` and so on.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cantiere.bots.bot import Bot
from cantiere.bots.catalogue import bot_named
from cantiere.bots.referee import Referee
from cantiere.core.errors import BadTable, GameOver, IllegalMove, Refusal
from cantiere.core.game import MAX_SEED, Game
from cantiere.games import GAMES, find
from cantiere.play.match import Match, check_table, chosen_options
from cantiere.play.texts import say
from cantiere.research.extra import extra
from cantiere.research.frames import frame
from cantiere.research.observing import HIGHEST, LOWEST, Seen, action_mask, observation
from cantiere.research.rewards import WIN, Rewards
from cantiere.research.telling import told

with extra("Gymnasium"):
    import gymnasium
    from gymnasium import spaces

_LOST = -1.0
Facts = dict[str, Any]  # what goes beside an observation: Gymnasium leaves the names to the environment


def environment_id(game: Game) -> str:
    """What `gymnasium.make` calls it."""
    return f"cantiere/{game.id.replace('-', ' ').title().replace(' ', '')}-v0"


class CantiereEnv(gymnasium.Env[Seen, int]):
    """A match of one agent against bots.

    An observation is the view of its seat as numbers (`observing`). Beside it: `action_mask`, what it may do
    now, `seat` and `turn`. `reset(seed=7)` deals the match of seed 7; with the same seed and actions all that
    follows is the same, as long as bots think by playouts, not by the clock.

    An illegal action loses the match at once: reward -1, and the reason stands beside it as `refusal`.
    A match that goes on for ever is truncated after as many actions as the game allows automatic play.
    """

    metadata: Facts = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        bots: str | Sequence[str] = "greedy",
        seat: int | None = 0,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = WIN,
        render_mode: str | None = None,
    ) -> None:
        """`bots`: one name for all other seats, or one for each. `seat`: that of the agent; None: drawn anew
        for each match."""
        self.game = find(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = chosen_options(self.game, options or {})
        check_table(self.game, self.seats, 0, self.options)
        if seat is not None and seat not in range(self.seats):
            raise BadTable("no_such_seat", seat=seat, seats=self.seats)
        self.bots, self.wanted_seat = bots, seat
        self._company()  # refuses those that there are not
        self._referee: Referee | None = None
        self.render_mode = render_mode
        self._observer, self._rewards = observation(self.game, self.seats), Rewards(reward)
        self.observation_space = spaces.Box(LOWEST, HIGHEST, (len(self._observer),), np.int16)
        self.action_space: Any = spaces.Discrete(self.game.notation.size)

    def _company(self) -> list[Bot]:
        others = self.seats - 1
        names = [self.bots] * others if isinstance(self.bots, str) else list(self.bots)
        if len(names) != others:
            raise Refusal("against_count", bots=len(names), others=others)
        return [bot_named(name, self.game) for name in names]

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Seen, Facts]:
        """Deal a match and let the bots play until it is the agent's turn."""
        super().reset(seed=seed)
        self.close()
        dealt = int(self.np_random.integers(MAX_SEED)) if seed is None else seed
        self.seat = int(self.np_random.integers(self.seats)) if self.wanted_seat is None else self.wanted_seat
        self.match = Match(self.game, self.seats, dealt, self.options)
        self._rewards.begin(self.match)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        self._referee = Referee(self.match, dict(zip(others, self._company(), strict=True)), dealt)
        self._let_bots_play(self._referee)
        return self._seen(), self._beside()

    def _let_bots_play(self, referee: Referee) -> None:
        while not self._has_ended() and self.match.to_move != self.seat:
            referee.play(referee.asked())

    def _has_ended(self) -> bool:
        return self.match.is_over or self.match.turn >= self.game.longest

    def step(self, action: int) -> tuple[Seen, float, bool, bool, Facts]:
        """Play an action of the agent, and whatever bots answer."""
        try:
            self.match.check(int(action), self.seat)
        except GameOver:
            raise
        except IllegalMove as refusal:
            return self._seen(), _LOST, True, False, {**self._beside(), "refusal": say(refusal, "en")}
        assert self._referee  # Gymnasium has a match dealt first
        self._referee.play(int(action))
        self._let_bots_play(self._referee)
        reward = self._rewards.since(self.match)[self.seat]
        if self.render_mode == "human":
            self.render()
        is_over = self.match.is_over
        return self._seen(), reward, is_over, self._has_ended() and not is_over, self._beside()

    def _seen(self) -> Seen:
        return self._observer.observe(self.match.state, self.seat)

    def _beside(self) -> Facts:
        legal = self.match.legal()
        return {"action_mask": action_mask(self.game, legal), "seat": self.seat, "turn": self.match.turn}

    def render(self) -> Any:  # `Env` promises frames
        """What a spectator sees: text, returned (`ansi`) or written (`human`), or pixels (`rgb_array`)."""
        if self.render_mode == "rgb_array":
            return frame(self.match)
        text = told(self.match)
        if self.render_mode == "ansi":
            return text
        print(text, end="")  # noqa: T201  this is what `human` asks for
        return None

    def close(self) -> None:
        """Let the bots go: some are programs of their own."""
        if self._referee:
            self._referee.part()
            self._referee = None


def register() -> None:
    """Make all games known to `gymnasium.make`."""
    for game in GAMES:
        gymnasium.register(
            environment_id(game),
            f"{__name__}:{CantiereEnv.__name__}",
            vector_entry_point="cantiere.research.gymnasium_vector:CantiereVectorEnv",
            kwargs={"game": game.id},
            max_episode_steps=None,
        )


register()

"""Our games as games of OpenSpiel, so far as its tree search asks; needs OpenSpiel."""

from typing import Any

import pyspiel

from cantiere.bots.spiel.world import OVER, SearchContext, World
from cantiere.core.game import Game

_KIND = pyspiel.GameType
_TREE_MEGABYTES = 1000  # enough: it never has to forget
_SEEDS = 2**31


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game at a table of so many seats, where a view may hide so many worlds."""

    def __init__(self, game: Game, seats: int, worlds: int) -> None:
        kind = _KIND(
            short_name=game.id,
            long_name=game.title,
            dynamics=_KIND.Dynamics.SEQUENTIAL,
            chance_mode=_KIND.ChanceMode.EXPLICIT_STOCHASTIC,
            information=_KIND.Information.IMPERFECT_INFORMATION,
            utility=_KIND.Utility.GENERAL_SUM,
            reward_model=_KIND.RewardModel.TERMINAL,
            min_num_players=seats,
            max_num_players=seats,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        size = pyspiel.GameInfo(
            num_distinct_actions=game.notation.size,
            max_chance_outcomes=worlds,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=game.longest,
        )
        super().__init__(kind, size, {})

    def new_initial_state(self) -> "SpielState":
        """An empty one: a clone is such a state with a copy of all that Python put into the other."""
        return SpielState(self)


class SpielState(pyspiel.State):  # type: ignore[misc]  # as above
    """A world under the names by which OpenSpiel asks."""

    world: World

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)

    def current_player(self) -> int:
        return self.world.mover

    def is_terminal(self) -> bool:
        return self.world.mover == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.world.context.outcomes

    def returns(self) -> list[float]:
        return self.world.returns()

    def _legal_actions(self, player: int) -> Any:
        return self.world.actions

    def _apply_action(self, action: int) -> None:
        self.world.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"world {action}" if player < 0 else self.world.context.game.notation.text(action)


def searched(context: SearchContext, view: Any, uct_c: float, simulations: int, seconds: float) -> Any:
    """The root of its tree after so many simulations, or so many seconds if that is not 0."""
    game = SpielGame(context.game, int(view.seats), len(context.outcomes))
    root = SpielState(game)
    root.world = World.seen(context, view)
    seed = context.seed % _SEEDS
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c,
        simulations,
        _TREE_MEGABYTES,
        True,
        seed,
        False,
        max_wall_clock_time=seconds or -1.0,
    )
    return bot.mcts_search(root)  # its `step` lets go of Python's lock, which our states need

"""`pyspiel.Game` and `pyspiel.State` of our games, and their registration."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pyspiel

from cantiere.core.game import Game
from cantiere.core.readable import as_dict
from cantiere.core.record import Record, Visible
from cantiere.games import GAMES, module_name
from cantiere.play.match import Match, check_table, chosen_options, opening
from cantiere.research.openspiel.observer import SpielObserver
from cantiere.research.openspiel.position import CHANCE, OVER, Position, begun, begun_late

_KIND = pyspiel.GameType
_MOST_OUTCOMES = 64  # of one draw; the largest, a tile of Palazzo's second stack, has fewer by far
_SEEDS = 2**53
_PLAYERS, _DEAL, _TURN = "players", "deal", "turn"
_DRAWN = 0  # as `first`: nobody is named; else the number of a seat, from 1


def short_name(game: Game) -> str:
    """What a game is called in OpenSpiel."""
    return f"cantiere_{module_name(game.id)}"


def hides(kind: type[Record]) -> bool:
    """Whether somebody may know more than others; the random word aside, which means nothing here."""
    return any(
        hides(field.kind) if field.is_record else field.visible is not Visible.ALL and name != "rng"
        for name, field in kind.fields.items()
    )


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know before a game is loaded: the options are its parameters."""
    information = _KIND.Information
    defaults = {_PLAYERS: game.seats[0], game.first.name: _DRAWN, **chosen_options(game, {})}
    return _KIND(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=_KIND.Dynamics.SEQUENTIAL,
        chance_mode=_KIND.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION
        if hides(game.state)
        else information.PERFECT_INFORMATION,
        utility=_KIND.Utility.ZERO_SUM,
        reward_model=_KIND.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**defaults, _DEAL: 0, _TURN: 0},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game at a table: so many seats, all options chosen. `register` makes a class for each game."""

    cantiere_game: Game
    kind: Any

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given, game = dict(parameters or {}), self.cantiere_game
        deal, turn = (int(given.pop(name, 0)) for name in (_DEAL, _TURN))
        self.seats = int(given.pop(_PLAYERS, game.seats[0]))
        first = given.pop(game.first.name, _DRAWN)
        named = {game.first.name: str(first)} if first != _DRAWN else {}
        self.options = chosen_options(game, given | named)
        check_table(game, self.seats, deal, self.options)
        self.beginning = self._begun(deal, turn)
        size = pyspiel.GameInfo(
            num_distinct_actions=game.notation.size,
            max_chance_outcomes=_MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0 / (self.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.longest,
        )
        super().__init__(self.kind, size, dict(parameters or {}))

    def _begun(self, deal: int, turn: int) -> Position:
        """The setup; or, with a turn, where a match of random moves stands after so many actions."""
        game, dice = self.cantiere_game, Random(deal)
        if not turn:
            return begun(game, opening(game, self.seats, self.options))
        match = Match(game, self.seats, deal, self.options)
        while match.turn < turn:
            if match.is_over:
                raise ValueError(f"turn={turn}: the match of deal={deal} ends after {match.turn} actions")
            match.play(dice.choice(match.legal()))
        return begun_late(game, match.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """By default what a player sees now."""
        if params:
            raise ValueError(f"there is nothing to choose about observations, but was given {params}")
        return SpielObserver(
            self.cantiere_game, self.seats, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )


class SpielState(pyspiel.State):  # type: ignore[misc]  # as above
    """A position under the names by which OpenSpiel asks."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.beginning

    def current_player(self) -> int:
        return self.position.mover

    def is_terminal(self) -> bool:
        return self.position.mover == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.draw.outcomes if self.position.draw else []

    def returns(self) -> list[float]:
        return self.position.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.legal) if player == self.position.mover else []

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == CHANCE else self.position.game.notation.text(action)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that could be the true one, as far as a player knows. It has no history of its own."""
        other = SpielState(self.get_game())
        other.position = self.position.imagined(player, int(sampler() * _SEEDS))
        return other

    def __str__(self) -> str:
        position = self.position
        drawn = f" {position.action} {position.answers}" if position.draw else ""
        return f"{position.mover}{drawn} {as_dict(position.state)}"


def loaded(name: str) -> SpielGame:
    """A game by its name and parameters; whoever calls this has registered it by importing this module."""
    game: SpielGame = pyspiel.load_game(name)
    return game


def register() -> None:
    """Make all games known to `pyspiel.load_game`.

    Each by a class of its own: OpenSpiel keeps what it was given until Python is gone, and then only classes,
    which Python itself takes apart before, do not bring the process down.
    """
    for game in GAMES:
        kind = game_type(game)
        named = type(
            f"{module_name(game.id).title()}Game", (SpielGame,), {"cantiere_game": game, "kind": kind}
        )
        pyspiel.register_game(kind, named)

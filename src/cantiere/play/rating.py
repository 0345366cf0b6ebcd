"""How strong somebody is: a model for tables of any size (openskill's Plackett-Luce), and its scale."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean
from typing import Any, TypedDict

START = 1500.0
MU, SIGMA = 25.0, 25 / 3  # of somebody of whom nothing is known
_BETA = 25 / 6
# As in chess: whoever is 400 points better wins ten times for each loss.
_POINTS = 400 / log(10) / (sqrt(2) * _BETA)  # for one unit of the model
SURE = 2.0  # standard deviations
_SETTLED = 400.0  # points of uncertainty: whoever is better known than that has a place among the others
SETTLED_SIGMA = _SETTLED / SURE / _POINTS
Damping = Callable[..., float]


@dataclass(frozen=True)
class Skill:
    """What the model believes of somebody, and how firmly."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def rating(self) -> float:
        return START + (self.mu - MU) * _POINTS

    @property
    def uncertainty(self) -> float:
        """How far from the rating the truth may well be."""
        return SURE * self.sigma * _POINTS

    @property
    def is_settled(self) -> bool:
        return self.sigma <= SETTLED_SIGMA


def guessed(rating: float, uncertainty: float) -> Skill:
    """What is believed of somebody whose rating is only estimated."""
    return Skill(MU + (rating - START) / _POINTS, uncertainty / SURE / _POINTS)


class _Chosen(TypedDict, total=False):
    """What differs from the model's own defaults."""

    tau: float
    gamma: Damping


class Rater:
    """Judges games one by one. `drift` is how much skills may change from game to game."""

    def __init__(self, drift: float | None = None, damping: Damping | None = None) -> None:
        from openskill.models import PlackettLuce  # slow to load, and most who play need no ratings

        chosen: _Chosen = {}
        if drift is not None:
            chosen["tau"] = drift
        if damping is not None:
            chosen["gamma"] = damping
        self._model: Any = PlackettLuce(mu=MU, sigma=SIGMA, beta=_BETA, **chosen)

    def after(self, before: Sequence[Skill], seating: Sequence[int], ranks: Sequence[int]) -> list[Skill]:
        """All skills after a game: who (an index) sat at each seat, and its rank; the lowest has won."""
        teams = [[self._model.rating(mu=before[one].mu, sigma=before[one].sigma)] for one in seating]
        rated = self._model.rate(teams, ranks=[float(rank) for rank in ranks])
        after = list(before)
        for entrant in set(seating):
            own = [team[0] for team, one in zip(rated, seating, strict=True) if one == entrant]
            after[entrant] = _mean(own)
        return after


def _mean(own: Sequence[Any]) -> Skill:
    """A bot that sat there twice was two players who know each other well."""
    return Skill(fmean(one.mu for one in own), fmean(one.sigma for one in own))

"""Ratings for tables of any size, each with its uncertainty (openskill's Plackett-Luce model)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce

START = 1500.0
# As in chess: whoever is 400 points better wins ten times for each loss.
_BETA = 25 / 6
_POINTS = 400 / log(10) / (sqrt(2) * _BETA)  # for one unit of the model
_SURE = 2.0  # standard deviations


@dataclass(frozen=True)
class Rating:
    """How strong an entrant is, and how far from it the truth may well be."""

    rating: float
    uncertainty: float


def ratings(entrants: int, results: Iterable[tuple[Sequence[int], Sequence[int]]]) -> list[Rating]:
    """The rating of each entrant after some matches: who sat at each seat, and the rank of each seat."""
    model: Any = PlackettLuce(beta=_BETA, tau=0, gamma=_undamped)  # bots do not change from match to match
    rated = [model.rating() for _ in range(entrants)]
    for seating, ranks in results:
        after = model.rate(
            [[_copied(model, rated[one])] for one in seating], ranks=[float(one) for one in ranks]
        )
        for entrant in set(seating):
            own = [team[0] for team, one in zip(after, seating, strict=True) if one == entrant]
            rated[entrant] = model.rating(
                mu=fmean(one.mu for one in own), sigma=fmean(one.sigma for one in own)
            )
    return [Rating(START + (one.mu - model.mu) * _POINTS, _SURE * one.sigma * _POINTS) for one in rated]


def _undamped(*_: object) -> float:
    """What a match tells about an uncertainty is believed in full: for people it would shrink too fast."""
    return 1.0


def _copied(model: Any, one: Any) -> Any:
    """A bot that sits there twice is two players who know each other well."""
    return model.rating(mu=one.mu, sigma=one.sigma)

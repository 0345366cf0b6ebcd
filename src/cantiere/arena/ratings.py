"""Ratings of bots, each with its uncertainty, on the scale that people have, too."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cantiere.play.rating import Rater, Skill


@dataclass(frozen=True)
class Rating:
    """How strong an entrant is, and how far from it the truth may well be."""

    rating: float
    uncertainty: float


def ratings(entrants: int, results: Iterable[tuple[Sequence[int], Sequence[int]]]) -> list[Rating]:
    """The rating of each entrant after some matches: who sat at each seat, and the rank of each seat."""
    rater = Rater(drift=0, damping=_undamped)  # bots do not change from match to match
    skills = [Skill()] * entrants
    for seating, ranks in results:
        skills = rater.after(skills, seating, ranks)
    return [Rating(one.rating, one.uncertainty) for one in skills]


def _undamped(*_: object) -> float:
    """What a match tells about an uncertainty is believed in full: for people it would shrink too fast."""
    return 1.0

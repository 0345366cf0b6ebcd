"""The figures of a study, each with its interval over deals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

import numpy as np

from cantiere.arena.adjusted import Adjusted, adjusted, student
from cantiere.play.figures import Share, Spread, share, spread
from cantiere.research.lab.sample import Counts, Sample


@dataclass(frozen=True)
class Mean:
    """A mean over deals, and 95 % by Student's distribution."""

    mean: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether it is not 0."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Feature:
    """Something that seats do, by its name: how much of it winners have, and the others."""

    name: str
    winners: float
    others: float
    difference: Mean  # within games


@dataclass(frozen=True)
class SittingFigures:
    """How one bot's games with itself went at one table."""

    games: int
    by_order: tuple[Share, ...]  # wins of who began, the next, ...
    adjusted: tuple[Adjusted, ...]  # the same without luck; empty if nobody asked for it
    score: Spread
    scores: tuple[int, ...]  # of all seats
    winning: Spread  # the best score of each game
    margin: Spread  # the best to the second best
    length: Spread
    lengths: tuple[int, ...]
    shared: Share  # games that several have won
    lines: tuple[Feature, ...]
    kinds: tuple[Feature, ...]


@dataclass(frozen=True)
class Effect:
    """What a changed option did to a measure, game by game on the same deals."""

    measure: str
    usual: float
    changed: float
    difference: Mean


def mean_of(numbers: Sequence[float]) -> Mean:
    """From a single game nothing is known."""
    n, mean = len(numbers), fmean(numbers)
    if n == 1:
        return Mean(mean, -np.inf, np.inf)
    reach = student(n - 1) * float(np.std(numbers, ddof=1)) / sqrt(n)
    return Mean(mean, mean - reach, mean + reach)


def figures_of(
    samples: Sequence[Sample], line_names: Sequence[str], kind_names: Sequence[str]
) -> SittingFigures:
    """The figures of the games of one sitting."""
    scores = tuple(score for one in samples for score in one.outcome.scores)
    lengths = tuple(one.outcome.length for one in samples)
    seats = len(samples[0].outcome.scores)
    return SittingFigures(
        games=len(samples),
        by_order=tuple(
            share(fmean(part_of(one, place) for one in samples), len(samples)) for place in range(seats)
        ),
        adjusted=tuple(_without_luck(samples, place) for place in range(seats))
        if samples[0].outcome.luck
        else (),
        score=spread(np.array(scores)),
        scores=scores,
        winning=spread(np.array([max(one.outcome.scores) for one in samples])),
        margin=spread(np.array([margin(one) for one in samples])),
        length=spread(np.array(lengths)),
        lengths=lengths,
        shared=share(fmean(len(one.outcome.winners) > 1 for one in samples), len(samples)),
        lines=_features(samples, line_names, lambda one: one.lines),
        kinds=_features(samples, kind_names, lambda one: one.kinds),
    )


def part_of(sample: Sample, place: int) -> float:
    """The share of the win of whoever is so many places behind the one who began."""
    return sample.shares[_seat(sample, place)]


def _seat(sample: Sample, place: int) -> int:
    return (sample.outcome.first + place) % len(sample.shares)


def margin(sample: Sample) -> int:
    best, second, *_ = sorted(sample.outcome.scores, reverse=True)
    return best - second


def _without_luck(samples: Sequence[Sample], place: int) -> Adjusted:
    """Each deal is played once: what its cards did to a seat is still in it, what was drawn later is not."""
    return adjusted(
        [(k, part_of(one, place), one.outcome.luck[_seat(one, place)]) for k, one in enumerate(samples)]
    )


def _features(
    samples: Sequence[Sample], names: Sequence[str], counts: Callable[[Sample], Sequence[Counts]]
) -> tuple[Feature, ...]:
    """Those that ever occur, the clearest first; only games that somebody has lost can tell."""
    decided = [one for one in samples if 0 < len(one.outcome.winners) < len(one.shares)]
    found = []
    for name in names:
        rows = [_sides(one, [count.get(name, 0) for count in counts(one)]) for one in decided]
        if any(winners or others for winners, others in rows):
            winners, others = (fmean(side) for side in zip(*rows, strict=True))
            found.append(Feature(name, winners, others, mean_of([own - other for own, other in rows])))
    return tuple(sorted(found, key=lambda one: -abs(one.difference.mean)))


def _sides(sample: Sample, counts: Sequence[int]) -> tuple[float, float]:
    """The mean of the winners and that of the others."""
    winners = sample.outcome.winners
    own = fmean(counts[seat] for seat in winners)
    return own, fmean(count for seat, count in enumerate(counts) if seat not in winners)


MEASURES: dict[str, Callable[[Sample], float]] = {
    "first": lambda one: 100 * part_of(one, 0),  # per cent of the wins
    "winning": lambda one: float(max(one.outcome.scores)),
    "margin": lambda one: float(margin(one)),
    "length": lambda one: float(one.outcome.length),
}


def effects(usual: Sequence[Sample], changed: Sequence[Sample]) -> tuple[Effect, ...]:
    """What changed with an option; game i of both is played on the same deal."""
    found = []
    for name, measure in MEASURES.items():
        rows = [(measure(one), measure(other)) for one, other in zip(usual, changed, strict=True)]
        before, after = (fmean(side) for side in zip(*rows, strict=True))
        found.append(Effect(name, before, after, mean_of([other - one for one, other in rows])))
    return tuple(found)

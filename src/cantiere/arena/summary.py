"""What a contest tells: standings, who is ahead of whom, seats, lengths and faults."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from statistics import fmean
from typing import TypedDict

import numpy as np

from cantiere.arena.outcome import Fault, Outcome
from cantiere.arena.plan import Plan, Table
from cantiere.arena.ratings import Rating, ratings
from cantiere.arena.standing import Played, Standing, over_deals, standing
from cantiere.play.figures import Share, Spread, spread

_SINGLE = ("scores", "lengths")  # numbers of single matches stand in the file of the results


@dataclass(frozen=True)
class FaultOf:
    """A fault, and whose it was."""

    label: str
    deal: int
    fault: Fault


@dataclass(frozen=True)
class TableSummary:
    """How a table went, all in all."""

    table: Table
    games: int
    deals: int
    standings: tuple[Standing, ...]
    versus: tuple[tuple[Share | None, ...], ...]  # [standing, standing] how often ahead of the other
    by_order: tuple[Share, ...]  # who began, the next, and so on
    lengths: tuple[int, ...]
    length: Spread
    cut: int  # games that had no end
    faults: tuple[FaultOf, ...]


class SummaryFigures(TypedDict):
    """A summary for programs; plans, tables and ratings as their classes declare them."""

    plan: dict[str, object]
    digest: str
    games: int
    lost: int
    tables: list[dict[str, object]]
    ratings: dict[str, dict[str, object]]  # by label


@dataclass(frozen=True)
class Summary:
    """How the whole contest went."""

    plan: Plan
    games: int
    lost: int
    tables: tuple[TableSummary, ...]
    overall: tuple[Rating, ...]  # [entrant] over all tables

    @property
    def rated(self) -> list[tuple[str, Rating]]:
        """The entrants with their ratings, in the order of the plan."""
        return list(zip(self.plan.labels, self.overall, strict=True))

    def as_dict(self) -> SummaryFigures:
        """All figures, for programs."""
        return {
            "plan": self.plan.as_dict(),
            "digest": self.plan.digest,
            "games": self.games,
            "lost": self.lost,
            "tables": [asdict(one, dict_factory=_figures) for one in self.tables],
            "ratings": {label: asdict(one) for label, one in self.rated},
        }


def _figures(parts: list[tuple[str, object]]) -> dict[str, object]:
    return {name: part for name, part in parts if name not in _SINGLE}


def summed_up(plan: Plan, outcomes: Mapping[int, Outcome], lost: int = 0) -> Summary:
    """The figures of the matches that have been played so far, in the order of the plan."""
    played = [Played(plan.pairings[number], outcomes[number]) for number in sorted(outcomes)]
    tables = [
        _table_summary(plan, table, own)
        for table in plan.tables
        if (own := [one for one in played if one.pairing.table == table])
    ]
    return Summary(plan, len(played), lost, tuple(tables), tuple(_rated(plan, played)))


def _rated(plan: Plan, played: Sequence[Played]) -> list[Rating]:
    return ratings(len(plan.entrants), ((one.pairing.seating, one.outcome.ranks) for one in played))


def _table_summary(plan: Plan, table: Table, played: Sequence[Played]) -> TableSummary:
    rated = _rated(plan, played)
    present = sorted({entrant for one in played for entrant in one.pairing.seating})
    lengths = tuple(one.outcome.length for one in played)
    return TableSummary(
        table=table,
        games=len(played),
        deals=len({one.deal for one in played}),
        standings=tuple(
            standing(plan.labels[own], own, [one for one in played if own in one.pairing.seating], rated[own])
            for own in present
        ),
        versus=tuple(tuple(_ahead(played, own, other) for other in present) for own in present),
        by_order=tuple(_by_order(played, place) for place in range(table.seats)),
        lengths=lengths,
        length=spread(np.array(lengths)),
        cut=sum(one.outcome.is_cut for one in played),
        faults=tuple(_faults(plan, played)),
    )


def _ahead(played: Sequence[Played], own: int, other: int) -> Share | None:
    """How often one entrant came in ahead of another; equal ranks count half."""
    parts = [
        (one.deal, fmean(_order(one.outcome.ranks, *pair) for pair in pairs))
        for one in played
        if own != other and (pairs := list(product(one.seats(own), one.seats(other))))
    ]
    return over_deals(parts) if parts else None


def _order(ranks: Sequence[int], seat: int, other: int) -> float:
    return 0.5 if ranks[seat] == ranks[other] else float(ranks[seat] < ranks[other])


def _by_order(played: Sequence[Played], place: int) -> Share:
    """How much is won by whoever is so many places behind the one who began."""
    return over_deals(
        [(one.deal, one.part([(one.outcome.first + place) % one.pairing.table.seats])) for one in played]
    )


def _faults(plan: Plan, played: Sequence[Played]) -> Iterator[FaultOf]:
    for one in played:
        for fault in one.outcome.faults:
            yield FaultOf(plan.labels[one.pairing.seating[fault.seat]], one.deal, fault)

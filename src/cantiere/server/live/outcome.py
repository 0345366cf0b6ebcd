"""How a game ended, for all who look at it later: places, points, and who took part."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from cantiere.server.bodies import Result
from cantiere.server.live.journal import Entry, Stamp
from cantiere.server.live.lines import Answered, Asked, Played
from cantiere.server.live.table import Table


@dataclass(frozen=True)
class Entrant:
    """Who sat somewhere when the game began, a person or a bot by its level, and how they did."""

    person: str | None
    level: str | None
    place: int


def places(table: Table) -> list[int]:
    """By seat, 1 for the first; equals share. Whoever left is behind all who were still there then."""
    left = list(table.gone)  # in that order
    worths = table.match.worths()
    order = [
        (left.index(seat) - len(left), 0, 0) if seat in table.gone else (0, *worth)
        for seat, worth in enumerate(worths)
    ]
    return [1 + sum(other > own for other in order) for own in order]


def result_of(table: Table, started: float | None) -> Result:
    """What is kept of a finished game beside its file."""
    ended = table.entries[-1].at
    return Result(
        scores=table.match.scores(),
        winners=table.winners(),
        why=table.end.why if table.end else "",
        places=places(table),
        left=[table.gone.get(seat) for seat in range(table.setting.seats)],
        bots=[sitter.bot for sitter in table.setting.sitters],
        turns=table.turn,
        seconds=None if started is None else round(max(0.0, ended - started), 1),
    )


def thought(seats: int, entries: Iterable[Entry]) -> list[float]:
    """By seat, the seconds before its moves, also before those that were taken back."""
    spent, since = [0.0] * seats, Stamp(0, math.inf)
    for entry in entries:
        if isinstance(entry.line, Played):
            spent[entry.line.seat] += _between(since, entry)
        if not isinstance(entry.line, Asked | Answered):  # a question does not stop anybody from thinking
            since = entry
    return [round(seconds, 1) for seconds in spent]


def _between(one: Stamp, other: Stamp) -> float:
    """Seconds; of two runs of the server only the wall clock tells."""
    passed = other.time - one.time if one.run == other.run else other.at - one.at
    return max(0.0, passed)


def entrants(table: Table, entries: Iterable[Entry]) -> list[Entrant]:
    """Who took part: a person who was gone before the first own move has not."""
    moved = _movers(table, entries)
    return [
        Entrant(sitter.person, sitter.bot, place)
        for seat, (sitter, place) in enumerate(zip(table.setting.sitters, places(table), strict=True))
        if sitter.bot is not None or seat in moved
    ]


def _movers(table: Table, entries: Iterable[Entry]) -> set[int]:
    """Seats for which a person made a move that was not taken back."""
    lines = frozenset(table.lines)
    kept = (entry.line for entry in entries if entry.number in lines)
    return {line.seat for line in kept if isinstance(line, Played) and not line.by_bot}

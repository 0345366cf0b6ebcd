"""What waits for the people at a table. Nothing here is a secret: everybody there sees the same."""

from collections.abc import Iterator
from typing import NamedTuple

from cantiere.server.bodies.story import Question
from cantiere.server.live.clock import NOBODY, Pace
from cantiere.server.live.decide import PATIENCE, asked_people
from cantiere.server.live.lines import Began, Played, Undone
from cantiere.server.live.table import Table
from cantiere.server.live.timing import runs_out_at

TURN, UNDO, REPLACE, MISSED, REMATCH = "turn", "undo", "replace", "missed", "rematch"
REVEAL = "reveal"  # one's seed is asked for: programs answer by themselves


class Waits(NamedTuple):
    """One thing, for whoever decides for a seat."""

    what: str
    table: str
    game: str
    seat: int
    since: float
    deadline: float | None
    is_slow: bool  # the clock counts days


def waiting_at(table: Table) -> dict[str, tuple[Waits, ...]]:
    """By person, all that waits for them."""
    found: dict[str, tuple[Waits, ...]] = {}
    if table.end is None:
        for one in (*_turn(table), *_question(table)):
            person = table.sitters[one.seat].person
            if person is not None:
                found[person] = (*found.get(person, ()), one)
    return found


def _turn(table: Table) -> Iterator[Waits]:
    seat = table.to_move
    if seat != NOBODY and table.sitters[seat].person is not None:
        deadline = runs_out_at(table.timing)
        told = None if deadline is None else table.wall_time(deadline)
        yield _waits(table, TURN, seat, _came_at(table, seat), told)


def _came_at(table: Table, seat: int) -> float:
    """Since when a person is to move: what they did themselves meanwhile does not count."""
    own = table.same_person(seat)
    for entry in reversed(table.entries):
        line = entry.line
        by_another = isinstance(line, Played | Undone) and line.seat not in own
        if by_another or isinstance(line, Began):
            return entry.at
    return table.entries[0].at


def _question(table: Table) -> Iterator[Waits]:
    """For those who have not answered yet; of a person with several seats the first one."""
    ask = table.ask
    if ask is None:
        return
    what = UNDO if ask.what is Question.UNDO else REPLACE
    for seat in sorted(asked_people(table, ask) - ask.agreed):
        if seat == min(table.same_person(seat)):
            yield _waits(table, what, seat, ask.at)
    if what == REPLACE:
        yield _waits(table, MISSED, ask.target, ask.at, table.wall_time(ask.since + PATIENCE))


def _waits(table: Table, what: str, seat: int, since: float, deadline: float | None = None) -> Waits:
    setting = table.setting
    is_slow = setting.clock.pace is Pace.DAYS
    return Waits(what, table.id, setting.game.id, seat, since, deadline, is_slow)

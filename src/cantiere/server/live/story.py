"""What happened at a table, line by line: of a line of the journal only the parts listed here are told."""

from collections.abc import Iterator
from itertools import takewhile
from typing import assert_never, cast

from cantiere.core.record import SPECTATOR, Memory, memory_of
from cantiere.play.events import Event
from cantiere.play.match import Match
from cantiere.server.bodies.story import (
    AskedLine,
    FailedLine,
    GameEvent,
    LeftLine,
    Line,
    PlayedLine,
    ReturnedLine,
    StoryLine,
)
from cantiere.server.live.eyes import has_own_secrets
from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import (
    Answered,
    Asked,
    Began,
    Failed,
    Flagged,
    Left,
    Opened,
    Played,
    Replaced,
    Resigned,
    Resumed,
    Returned,
    Undone,
)
from cantiere.server.live.table import Table

Events = dict[int, list[GameEvent]]  # by the number of a line
MOST_REPLAYED = 100  # actions that are told one by one to somebody who comes back


def story(table: Table, viewer: int, since: int) -> list[StoryLine] | None:
    """What happened after a line, line by line; None if it is too much, or was taken back again.

    Where players must remember, what went before their own last move is left out.
    """
    since = max(since, _first_told(table, viewer) - 1)
    missed = [*takewhile(lambda entry: entry.number > since, reversed(table.entries))][::-1]
    if not 0 <= table.number - since == len(missed):
        return None
    moves = [entry.line for entry in missed if isinstance(entry.line, Played)]
    if moves and any(isinstance(entry.line, Undone) for entry in missed):
        return None
    first = moves[0].turn if moves else table.turn
    if table.turn - first > MOST_REPLAYED:
        return None
    events = _events(table, viewer, first)
    return [_line(table, viewer, entry, events) for entry in missed]


def _first_told(table: Table, viewer: int) -> int:
    """From which line on a viewer may be told: where players must remember, from their own last move."""
    if memory_of(table.match.state) == Memory.OPEN:
        return 0
    if viewer == SPECTATOR:
        return table.number
    for entry in reversed(table.entries):
        if isinstance(entry.line, Played) and entry.line.seat == viewer:
            return entry.number
    return table.entries[0].number


def _line(table: Table, viewer: int, entry: Entry, events: Events) -> StoryLine:  # noqa: C901  a case per kind
    """Of what a line tells, what everybody may know."""
    line, when = entry.line, Line(number=entry.number, at=entry.at)
    match line:
        case Played():
            return _move(table, viewer, entry, line, events)
        case Undone():
            return {**when, "kind": line.kind, "seat": line.seat, "to_turn": line.to_turn, "how": line.how}
        case Asked():
            return _question(when, line)
        case Answered():
            return {**when, "kind": line.kind, "seat": line.seat, "yes": line.yes}
        case Resigned() | Replaced() | Flagged() | Failed() | Returned():
            return _change(when, line)
        case Began() | Resumed():
            return {**when, "kind": line.kind}
        case Opened():
            raise ValueError("line 0 is told to nobody")  # it opens a table, and is none of its entries
        case _:
            assert_never(line)


def _change(when: Line, line: Left | Failed | Returned) -> LeftLine | FailedLine | ReturnedLine:
    """Somebody else decides for a seat."""
    match line:
        case Failed():
            return {**when, "kind": line.kind, "seat": line.seat, "by": line.by, "why": line.why}
        case Returned():
            return {**when, "kind": line.kind, "seat": line.seat}
        case _:
            return {**when, "kind": line.kind, "seat": line.seat, "by": line.by}


def _move(table: Table, viewer: int, entry: Entry, line: Played, events: Events) -> PlayedLine:
    is_open = line.seat == viewer or not has_own_secrets(table.setting.game)
    return {
        "number": entry.number,
        "kind": line.kind,
        "at": entry.at,
        "seat": line.seat,
        "turn": line.turn,
        "move": line.move if is_open else None,
        "events": events[entry.number],
    }


def _question(when: Line, line: Asked) -> AskedLine:
    return {
        **when,
        "kind": line.kind,
        "seat": line.seat,
        "what": line.what,
        "target": line.target,
        "by": line.by,
    }


def _events(table: Table, viewer: int, first: int) -> Events:
    """By line, what a viewer saw of the actions from a turn on."""
    found: Events = {line: [] for line in table.lines[first:]}
    for turn, match in _steps(table, first):
        found[table.lines[turn]] += [game_event(event) for event in match.events(viewer)]
    return found


def game_event(event: Event) -> GameEvent:
    """An event as it is told; mypy knows no dict that has some names for sure and others beside them."""
    return cast("GameEvent", event.as_dict())


def _steps(table: Table, first: int) -> Iterator[tuple[int, Match]]:
    """The match after each action from a turn on. The last one needs no replay: its events are at hand."""
    match, last = table.match, table.turn - 1
    if first < last:
        again = match.copy()
        again.go_to(first)
        for turn in range(first, last):
            again.play(match.actions[turn], word=match.words.get(turn))
            yield turn, again
    if first <= last:
        yield last, match

"""What happened at a table, line by line: of a line of the journal only the parts listed here are told."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
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
    Stopped,
    Undone,
)
from cantiere.server.live.table import Table

Events = dict[int, list[GameEvent]]  # by the number of a line
MOST_REPLAYED = 100  # actions that are told one by one to somebody who comes back
MOST_LINES = 60  # of the history at once


def told_from(table: Table, viewer: int) -> int:
    """The first line that a viewer may be told: all that is told of the past asks here.

    Where players must remember, that is their own last move; spectators are told only what happens.
    """
    if memory_of(table.match.state) == Memory.OPEN:
        return 0
    if viewer == SPECTATOR:
        return table.number
    for entry in reversed(table.entries):
        if isinstance(entry.line, Played) and entry.line.seat == viewer:
            return entry.number
    return table.entries[0].number


def told_from_turn(table: Table, viewer: int) -> int:
    """The first turn that a viewer may look at again."""
    return bisect_left(table.lines, told_from(table, viewer))


def earlier(table: Table, viewer: int, entries: Sequence[Entry], before: int) -> list[Entry]:
    """The last lines before one that are to be told, without moves that were taken back."""
    first, end = told_from(table, viewer), table.number + 1
    told = [one for one in entries if first <= one.number < min(before, end) and _is_told(table, one)]
    return told[-MOST_LINES:]


def _is_told(table: Table, entry: Entry) -> bool:
    line = entry.line
    if isinstance(line, Played):
        return line.turn < table.turn and table.lines[line.turn] == entry.number
    return not isinstance(line, Opened | Undone)


def story(table: Table, viewer: int, since: int) -> list[StoryLine] | None:
    """What happened after a line, line by line; None if it is too much, or was taken back again."""
    since = max(since, told_from(table, viewer) - 1)
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
    return [told_line(table, viewer, entry, events) for entry in missed]


def told_line(table: Table, viewer: int, entry: Entry, events: Events) -> StoryLine:  # noqa: C901  a case per kind
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
        case Began() | Resumed() | Stopped():
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
        "whole": line.whole,
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


def events_between(match: Match, lines: Sequence[int], viewer: int, first: int, end: int) -> Events:
    """By line, what a viewer saw of some actions of a match, which is a copy of one's own."""
    actions, words = match.actions, match.words
    found: Events = {line: [] for line in lines[first:end]}
    match.go_to(first)
    for turn in range(first, end):
        match.play(actions[turn], word=words.get(turn))
        found[lines[turn]] += [game_event(event) for event in match.events(viewer)]
    return found


def _events(table: Table, viewer: int, first: int) -> Events:
    """By line, what a viewer saw of the actions from a turn on."""
    found: Events = {line: [] for line in table.lines[first:]}
    for turn, match in _steps(table, first):
        found[table.lines[turn]] += [game_event(event) for event in match.part_events(viewer)]
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

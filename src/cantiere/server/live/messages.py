"""What people are told about a table: the view of their seat, and what happened since they last looked.

Nothing else leaves the process. A view is made by `observe`, events are redacted by what they declare, and
of a line of the journal only the parts listed here are told.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import takewhile
from typing import Any, assert_never

from pydantic_core import to_json

from cantiere.core.game import Game
from cantiere.core.record import SPECTATOR, Record, Visible
from cantiere.play.insight import open_facts, own_facts
from cantiere.play.match import Match
from cantiere.server.live.clock import NOBODY
from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import (
    Answered,
    Asked,
    Began,
    Failed,
    Flagged,
    JournalLine,
    Opened,
    Played,
    Replaced,
    Resigned,
    Resumed,
    Returned,
    Undone,
)
from cantiere.server.live.table import Table
from cantiere.server.live.timing import as_of

MOST_REPLAYED = 100  # actions that are told one by one to somebody who comes back


def audience(table: Table, viewer: int) -> int:
    """A viewer who is told exactly the same: messages are made once for all of these."""
    if has_own_secrets(table.setting.game) or viewer == table.to_move:
        return viewer
    return SPECTATOR


@cache
def has_own_secrets(game: Game) -> bool:
    """Whether one seat can see what another cannot."""
    kinds = game.details.values()
    told = (detail.visible for kind in kinds for detail in kind.details)
    return Visible.OWNER in told or _has_owner(game.state)


def _has_owner(kind: type[Record]) -> bool:
    inside = (field.kind for field in kind.fields.values() if field.is_record)
    return kind.has_owner() or any(_has_owner(one) for one in inside)


def message(table: Table, viewer: int, since: int | None, now: float | None = None) -> dict[str, Any]:
    """The whole table as a viewer sees it, with what happened after line `since` if that can be told."""
    parts = _parts(table, viewer, since, {}).values()
    told = {name: told for part in parts for name, told in part().items()}
    return {**told, "clock": _clock(table, now)}


def message_bytes(
    table: Table, viewer: int, since: int | None, made: dict[Any, Any], now: float | None = None
) -> bytes:
    """The same as it is sent. What was `made` of this line for others who see the same is not made again."""
    told = _made_once(table, viewer, since, made)
    if not table.timing.clock.is_running:
        return told
    return b'{"clock":%b,%b' % (to_json(_clock(table, now)), told[1:])


def _made_once(table: Table, viewer: int, since: int | None, made: dict[Any, Any]) -> bytes:
    """All but a clock that runs, which is another one at each moment."""
    whole = (audience(table, viewer), table.number, since)
    if whole not in made:
        if since not in (None, table.number - 1):  # what one client asks for is not kept
            made = dict(made)
        parts = _parts(table, viewer, since, made)
        for key, part in parts.items():
            if key not in made:
                made[key] = to_json(part())[1:-1]
        made[whole] = b"{%b}" % b",".join(made[key] for key in parts)
    told: bytes = made[whole]
    return told


def _parts(
    table: Table, viewer: int, since: int | None, made: dict[Any, Any]
) -> dict[Any, Callable[[], dict[str, Any]]]:
    """A message by its parts, each under the line and the eyes that it is the same for."""
    number, game = table.number, table.setting.game
    eyes = viewer if has_own_secrets(game) else SPECTATOR
    return {
        ("table", number): lambda: _table(table),
        ("view", number, eyes): lambda: {
            "view": table.match.view_as_dict(eyes),
            "facts": {**_open_facts(table, made), **own_facts(table.match, eyes)},
        },
        ("story", number, eyes, since): lambda: {
            "story": None if since is None else story(table, eyes, since)
        },
        ("legal", number, audience(table, viewer)): lambda: {"legal": _legal(table, table.match, viewer)},
    }


def _open_facts(table: Table, made: dict[Any, Any]) -> dict[str, Any]:
    key = ("facts", table.number)
    if key not in made:
        made[key] = open_facts(table.match)
    told: dict[str, Any] = made[key]
    return told


def _table(table: Table) -> dict[str, Any]:
    """What is the same for all."""
    match = table.match
    return {
        "kind": "table",
        "table": table.id,
        "number": table.number,
        "turn": match.turn,
        "free_from": table.free_from if table.free_from < match.turn else None,
        "to_move": _seat_or_none(table.to_move),
        "scores": match.scores(),
        "sheets": [sheet(match, seat) for seat in range(match.seats)],
        **({} if table.timing.clock.is_running else {"clock": None}),
        "seats": [_seat(table, seat) for seat in range(match.seats)],
        "question": _question(table),
        "end": _end(table),
        "fair": _fair(table),
    }


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _legal(table: Table, match: Match, viewer: int) -> list[dict[str, Any]]:
    """The moves of whoever is to move, for his eyes only."""
    return [] if viewer == SPECTATOR or viewer != table.to_move else legal_moves(match)


def legal_moves(match: Match) -> list[dict[str, Any]]:
    """What can be played now: each move as it is written, its parts, and the rule that allows it."""
    return [legal_move(match, action) for action in match.legal()]


def legal_move(match: Match, action: int) -> dict[str, Any]:
    return {**_written(match.game, action), "rule": match.why(action)}


@cache
def _written(game: Game, action: int) -> dict[str, Any]:
    """An action in notation, which is the same whenever it is legal."""
    return {"move": game.notation.text(action), "parts": game.notation.parts(action)}


def sheet(match: Match, seat: int) -> list[dict[str, Any]]:
    lines = match.breakdown(seat)
    return [{"line": line.line, "points": line.points, "rule": line.rule} for line in lines]


def _clock(table: Table, now: float | None) -> dict[str, Any] | None:
    """How the clocks stand now, or stood at the last line; the one that runs runs on from there."""
    timing = table.timing
    if not timing.clock.is_running:
        return None
    timing = as_of(timing, timing.seen if now is None else now)
    left = [time if seat in timing.people else None for seat, time in enumerate(timing.left)]
    running = _seat_or_none(timing.running)
    return {
        **timing.clock.content(),
        "left": left,
        "running": running,
        "since": table.wall_time(timing.since),
    }


def _seat(table: Table, seat: int) -> dict[str, Any]:
    """Names are no part of the journal: who asks for them is told elsewhere."""
    return {"bot": table.sitters[seat].bot, "gone": table.gone.get(seat)}


def _question(table: Table) -> dict[str, Any] | None:
    ask = table.ask
    if ask is None:
        return None
    told = {
        "number": ask.number,
        "what": ask.what.value,
        "seat": ask.seat,
        "target": ask.target,
        "by": ask.by,
        "redraws": ask.redraws,
    }
    return {**told, "agreed": sorted(ask.agreed)}


def _end(table: Table) -> dict[str, Any] | None:
    if table.end is None:
        return None
    loser = _seat_or_none(table.end.loser)
    return {"why": table.end.why, "loser": loser, "winners": table.winners()}


def _fair(table: Table) -> dict[str, Any]:
    """The server's seed is told when there is nothing left to draw."""
    told: dict[str, Any] = {
        "commitment": table.chance.commitment,
        "client_seeds": list(table.chance.client_seeds),
        "client_commitments": list(table.client_commitments),
    }
    if table.end is not None:
        told["server_seed"] = table.chance.server_seed.hex()
    return told


def story(table: Table, viewer: int, since: int) -> list[dict[str, Any]] | None:
    """What happened after a line, line by line; None if it is too much, or was taken back again."""
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


def _line(table: Table, viewer: int, entry: Entry, events: dict[int, list[Any]]) -> dict[str, Any]:
    line = entry.line
    told = {"number": entry.number, "kind": line.kind, "at": entry.at, **_told(line)}
    if isinstance(line, Played):
        is_open = line.seat == viewer or not has_own_secrets(table.setting.game)
        told["move"] = line.move if is_open else None
        told["events"] = events[entry.number]
    return told


def _told(line: JournalLine) -> dict[str, Any]:  # noqa: C901  one case per kind of line
    """Of what a line tells, what everybody may know."""
    match line:
        case Played():
            return {"seat": line.seat, "turn": line.turn}
        case Undone():
            return {"seat": line.seat, "to_turn": line.to_turn, "how": line.how}
        case Asked():
            return {"seat": line.seat, "what": line.what, "target": line.target, "by": line.by}
        case Answered():
            return {"seat": line.seat, "yes": line.yes}
        case Resigned() | Replaced() | Flagged():
            return {"seat": line.seat, "by": line.by}
        case Failed():
            return {"seat": line.seat, "by": line.by, "why": line.why}
        case Returned():
            return {"seat": line.seat}
        case Opened() | Began() | Resumed():
            return {}
        case _:
            assert_never(line)


def _events(table: Table, viewer: int, first: int) -> dict[int, list[Any]]:
    """By line, what a viewer saw of the actions from a turn on."""
    found: dict[int, list[Any]] = {line: [] for line in table.lines[first:]}
    for turn, match in _steps(table, first):
        found[table.lines[turn]] += [event.as_dict() for event in match.events(viewer)]
    return found


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

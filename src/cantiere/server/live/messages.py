"""What people are told about a table: the view of their seat, and what happened since they last looked.

Nothing else leaves the process. A view is made by `observe`, events are redacted by what they declare, and
of a line of the journal only what `story` lists is told.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cache

from pydantic_core import to_json

from cantiere.core.game import Game
from cantiere.core.notation import Parts
from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from cantiere.play.view_models import Facts, counted, open_facts, own_facts, projected
from cantiere.server.bodies.at_table import (
    ClockPart,
    FairChance,
    Legal,
    LegalPart,
    OpenPart,
    OpenQuestion,
    RunningClock,
    SeatState,
    SheetLine,
    StoryPart,
    TableEnd,
    ViewPart,
)
from cantiere.server.live.clock import NOBODY
from cantiere.server.live.eyes import audience, has_own_secrets
from cantiere.server.live.story import story
from cantiere.server.live.table import Table
from cantiere.server.live.timing import as_of

Part = OpenPart | ClockPart | ViewPart | StoryPart | LegalPart


@dataclass(frozen=True)
class Made:
    """What was made of the last line, for others who see the same."""

    pieces: dict[Hashable, bytes] = field(default_factory=dict)  # of messages, and whole ones
    facts: dict[int, Facts] = field(default_factory=dict)  # by line: what all may know

    def clear(self) -> None:
        self.pieces.clear()
        self.facts.clear()


def message_bytes(
    table: Table, viewer: int, since: int | None, made: Made, now: float | None = None
) -> bytes:
    """The whole table as a viewer sees it, with what happened after line `since` if that can be told.

    What was `made` of this line for others who see the same is not made again.
    """
    told = _made_once(table, viewer, since, made)
    if not table.timing.clock.is_running:
        return told
    return b'{"clock":%b,%b' % (to_json(_clock(table, now)), told[1:])


def _made_once(table: Table, viewer: int, since: int | None, made: Made) -> bytes:
    """All but a clock that runs, which is another one at each moment."""
    whole, pieces = (audience(table, viewer), table.number, since), made.pieces
    if whole not in pieces:
        if since not in (None, table.number - 1):  # what one client asks for is not kept
            pieces = dict(pieces)
        parts = _parts(table, viewer, since, made)
        for key, part in parts.items():
            if key not in pieces:
                pieces[key] = to_json(part())[1:-1]
        pieces[whole] = b"{%b}" % b",".join(pieces[key] for key in parts)
    return pieces[whole]


def _parts(table: Table, viewer: int, since: int | None, made: Made) -> dict[Hashable, Callable[[], Part]]:
    """A message by its parts, each under the line and the eyes that it is the same for."""
    number, eyes = table.number, viewer if has_own_secrets(table.setting.game) else SPECTATOR
    parts: dict[Hashable, Callable[[], Part]] = {
        ("table", number): lambda: _open_part(table),
        ("view", number, eyes): lambda: _view_part(table, eyes, made),
        ("story", number, eyes, since): lambda: _story_part(table, eyes, since),
        ("legal", number, audience(table, viewer)): lambda: _legal_part(table, viewer),
    }
    return parts if table.timing.clock.is_running else {**parts, ("clock", number): _no_clock}


def _open_part(table: Table) -> OpenPart:
    match = table.match
    return {
        "kind": "table",
        "table": table.id,
        "number": table.number,
        "turn": match.turn,
        "free_from": table.free_from if table.free_from < match.turn else None,
        "to_move": _seat_or_none(table.to_move),
        "points": counted(match),
        "scores": projected(match),
        "sheets": [sheet(match, seat) for seat in range(match.seats)],
        "seats": [_seat(table, seat) for seat in range(match.seats)],
        "question": _question(table),
        "end": _end(table),
        "fair": _fair(table),
    }


def _no_clock() -> ClockPart:
    return {"clock": None}


def _view_part(table: Table, eyes: int, made: Made) -> ViewPart:
    if table.number not in made.facts:
        made.facts[table.number] = open_facts(table.match)
    known: Facts = {**made.facts[table.number], **own_facts(table.match, eyes)}
    return {"view": table.match.view_as_dict(eyes), "facts": known}


def _story_part(table: Table, eyes: int, since: int | None) -> StoryPart:
    return {"story": None if since is None else story(table, eyes, since)}


def _legal_part(table: Table, viewer: int) -> LegalPart:
    return {"legal": _legal(table, table.match, viewer)}


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _legal(table: Table, match: Match, viewer: int) -> list[Legal]:
    """The moves of whoever is to move, for his eyes only."""
    return [] if viewer == SPECTATOR or viewer != table.to_move else legal_moves(match)


def legal_moves(match: Match) -> list[Legal]:
    """What can be played now: each move as it is written, its parts, and the rule that allows it."""
    return [legal_move(match, action) for action in match.legal()]


def legal_move(match: Match, action: int) -> Legal:
    move, parts = _written(match.game, action)
    return {"move": move, "parts": parts, "rule": match.why(action)}


@cache
def _written(game: Game, action: int) -> tuple[str, Parts]:
    """An action in notation, which is the same whenever it is legal."""
    return game.notation.text(action), game.notation.parts(action)


def sheet(match: Match, seat: int) -> list[SheetLine]:
    lines = match.breakdown(seat)
    return [{"line": line.line, "points": line.points, "rule": line.rule} for line in lines]


def _clock(table: Table, now: float | None) -> RunningClock | None:
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


def _seat(table: Table, seat: int) -> SeatState:
    """Names are no part of the journal: who asks for them is told elsewhere."""
    return {"bot": table.sitters[seat].bot, "gone": table.gone.get(seat)}


def _question(table: Table) -> OpenQuestion | None:
    ask = table.ask
    if ask is None:
        return None
    return {
        "number": ask.number,
        "what": ask.what,
        "seat": ask.seat,
        "target": ask.target,
        "by": ask.by,
        "redraws": ask.redraws,
        "agreed": sorted(ask.agreed),
    }


def _end(table: Table) -> TableEnd | None:
    if table.end is None:
        return None
    loser = _seat_or_none(table.end.loser)
    return {"why": table.end.why, "loser": loser, "winners": table.winners()}


def _fair(table: Table) -> FairChance:
    """The server's seed is told when there is nothing left to draw."""
    told: FairChance = {
        "commitment": table.chance.commitment,
        "client_seeds": list(table.chance.client_seeds),
        "client_commitments": list(table.client_commitments),
    }
    if table.end is not None:
        told["server_seed"] = table.chance.server_seed.hex()
    return told

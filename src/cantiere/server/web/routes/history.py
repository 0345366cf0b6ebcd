"""What has happened at a table so far, as one pair of eyes saw it: all lines, and how it stood after each."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query

from cantiere.core.errors import Refusal
from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from cantiere.server.bodies import Link, SeatNumber, TableId, Turn
from cantiere.server.bodies.reading import Past, Step, Story
from cantiere.server.live.eyes import has_own_secrets
from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import Played
from cantiere.server.live.room import Room
from cantiere.server.live.story import Events, earlier, events_between, told_from_turn, told_line
from cantiere.server.live.table import Table
from cantiere.server.web.routes.replays import MOST_STEPS, steps_of
from cantiere.server.web.routes.tables import seen_table
from cantiere.server.web.routes.visitor import Visit, Visitor
from cantiere.server.web.tables.rooms import seats_of

router = APIRouter(prefix="/api", tags=["tables"])
LAST = 1_000_000
Most = Annotated[int, Query(ge=1, le=MOST_STEPS)]
Own = Annotated[SeatNumber | None, Query(description="One's own; none: as a spectator.")]


@router.get("/tables/{table_id}/story")
async def story(
    visitor: Visit, table_id: TableId, before: Turn = LAST, seat: Own = None, link: Link | None = None
) -> Story:
    """The last lines before one, of a game that is being played or is over."""
    await visitor.spend("replays")
    with visitor.services.readers.place(visitor.asker):
        table, viewer = await _seen(visitor, table_id, seat, link)
        entries = earlier(table, viewer, await visitor.services.rooms.journal.read(table_id), before)
        events = await _events(visitor, table, viewer, entries)
    return Story(lines=[told_line(table, viewer, entry, events) for entry in entries])


@router.get("/tables/{table_id}/past")
async def past(
    visitor: Visit,
    table_id: TableId,
    first: Turn = 0,
    most: Most = MOST_STEPS,
    seat: Own = None,
    link: Link | None = None,
) -> Past:
    """The table after some turns from one on, so many at most."""
    await visitor.spend("replays")
    with visitor.services.readers.place(visitor.asker):
        table, viewer = await _seen(visitor, table_id, seat, link)
        first = max(first, told_from_turn(table, viewer))
        work = partial(_past, table.match.copy(), first, most, viewer)
        return Past(steps=await visitor.services.readers.run(visitor.asker, work))


async def _seen(visitor: Visitor, table_id: str, seat: int | None, link: str | None) -> tuple[Table, int]:
    """The table as far as these eyes may see it. Nobody looks through those of another."""
    row = await seen_table(visitor, table_id, link)
    room: Room = await visitor.services.rooms.latest(row.id)
    person = visitor.session.person.id if visitor.session else None
    if seat is not None and seat not in seats_of(room, person):
        raise Refusal("not_your_seat", seat=seat)
    viewer = SPECTATOR if seat is None else seat
    return room.seen_by(viewer), viewer


async def _events(visitor: Visitor, table: Table, viewer: int, entries: Sequence[Entry]) -> Events:
    moves = [entry for entry in entries if isinstance(entry.line, Played)]
    if not moves:
        return {}
    first = table.lines.index(moves[0].number)
    end = len(table.lines) - table.lines[::-1].index(moves[-1].number)
    work = partial(events_between, table.match.copy(), tuple(table.lines), viewer, first, end)
    return await visitor.services.readers.run(visitor.asker, work)


def _past(match: Match, first: int, most: int, viewer: int) -> list[Step]:
    """Of moves that others made in secret, what came of them is told, not how they are written."""
    steps = list(islice(steps_of(match, first, viewer), most))
    if has_own_secrets(match.game):
        for step in steps:
            step["move"] = step["move"] if step["seat"] == viewer else None
    return steps

"""Routes about tables: the shelf, the lobby, one's own, and what was played."""

from typing import Annotated

from fastapi import APIRouter, Query

from cantiere import __version__
from cantiere.bots.levels import LEVELS
from cantiere.core.errors import Refusal
from cantiere.server.bodies import (
    ChangeSeat,
    GamesOnOffer,
    Join,
    Link,
    NewTable,
    SeatNumber,
    TableCard,
    TableId,
    TableList,
)
from cantiere.server.bodies.chance import Commit, Reveal, Start
from cantiere.server.people.audit import AuditLine
from cantiere.server.store.tables import FINISHED, PLAYING, WAITING, TableRow
from cantiere.server.web.routes.visitor import Visit, Visitor
from cantiere.server.web.tables.cards import may_see, table_card

router = APIRouter(prefix="/api", tags=["tables"])
_PAGE = 50
Before = Annotated[float | None, Query(description="Only what was opened before: for the next page.")]


@router.get("/games")
async def shelf(visitor: Visit) -> GamesOnOffer:
    """What is played here: the games, the levels of bots, and for hosts the programs that they may seat."""
    services = visitor.services
    programs = services.lobby.seating.programs_for(visitor.session.person if visitor.session else None)
    return GamesOnOffer(
        games=services.announcer.games(),
        levels=list(LEVELS),
        bots=programs,
        version=__version__,
        source=services.settings.source,
    )


@router.get("/tables")
async def lobby(visitor: Visit) -> TableList:
    """Open tables that wait or are being played, the newest first."""
    return TableList(tables=await visitor.services.announcer.listed())


@router.post("/tables", status_code=201)
async def open_table(visitor: Visit, wanted: NewTable) -> TableCard:
    """Open a table."""
    person = visitor.person
    await visitor.spend("tables")
    return table_card(await visitor.services.lobby.open(person, wanted), person)


@router.get("/tables/{table_id}")
async def one_table(visitor: Visit, table_id: TableId, link: Link | None = None) -> TableCard:
    row = await seen_table(visitor, table_id, link)
    return table_card(row, visitor.session.person if visitor.session else None)


@router.delete("/tables/{table_id}", status_code=204)
async def remove_table(visitor: Visit, table_id: TableId) -> None:
    """Take away a table at which nobody has played yet."""
    person, services = visitor.person, visitor.services
    row = await services.tables.find(table_id)
    await services.lobby.remove(person, table_id)
    if person.is_host and row.owner_id != person.id:
        await services.desk.audit.add(AuditLine(person.id, "table_removed", row.owner_id, table_id))


@router.post("/tables/{table_id}/join")
async def join(visitor: Visit, table_id: TableId, wanted: Join) -> TableCard:
    """Sit down, and commit to a seed."""
    person = visitor.person
    return table_card(await visitor.services.lobby.join(person, table_id, wanted), person)


@router.post("/tables/{table_id}/leave", status_code=204)
async def leave(visitor: Visit, table_id: TableId) -> None:
    """Get up before the game begins; later, resign."""
    await visitor.services.lobby.leave(visitor.person, table_id)


@router.post("/tables/{table_id}/start")
async def start(visitor: Visit, table_id: TableId, given: Start) -> TableCard:
    """Seal: from now on commitments are fixed, and everybody reveals the seed behind his own."""
    person = visitor.person
    return table_card(await visitor.services.lobby.start(person, table_id, given), person)


@router.post("/tables/{table_id}/commit")
async def commit(visitor: Visit, table_id: TableId, given: Commit) -> TableCard:
    """Commit to a seed, or to another one, where one sits already."""
    person = visitor.person
    return table_card(await visitor.services.lobby.commit(person, table_id, given.commitment), person)


@router.post("/tables/{table_id}/reveal")
async def reveal(visitor: Visit, table_id: TableId, given: Reveal) -> TableCard:
    """Tell the seed behind one's commitment, once all are sealed; with the last one the game begins."""
    person = visitor.person
    return table_card(await visitor.services.lobby.reveal(person, table_id, given.seed), person)


@router.post("/tables/{table_id}/rematch")
async def rematch(visitor: Visit, table_id: TableId) -> TableCard:
    """The table that follows a finished one, seats turned by one; whoever asks first opens it.

    Seats are kept for those who sat there. Each agrees with `join` and a new commitment, or leaves; it is
    sealed by itself when nobody is missing.
    """
    person = visitor.person
    await visitor.spend("tables")
    return table_card(await visitor.services.lobby.rematch(person, table_id), person)


@router.put("/tables/{table_id}/seats/{seat}")
async def change_seat(visitor: Visit, table_id: TableId, seat: SeatNumber, wanted: ChangeSeat) -> TableCard:
    """Free a seat, or put a bot or somebody at one's own screen there."""
    person = visitor.person
    return table_card(await visitor.services.lobby.change_seat(person, table_id, seat, wanted), person)


@router.get("/me/tables")
async def my_tables(visitor: Visit) -> TableList:
    """Where one sits or has opened a table, not yet over."""
    person = visitor.person
    rows = await visitor.services.tables.of_person(person.id, (WAITING, PLAYING), _PAGE)
    return TableList(tables=[table_card(row, person) for row in rows])


@router.get("/me/finished")
async def my_finished(visitor: Visit, before: Before = None) -> TableList:
    person = visitor.person
    rows = await visitor.services.tables.of_person(person.id, (FINISHED,), _PAGE, before)
    return TableList(tables=[table_card(row, person) for row in rows])


@router.get("/finished")
async def finished(visitor: Visit, before: Before = None) -> TableList:
    """Open tables at which the game is over, the newest first."""
    return TableList(
        tables=[table_card(row) for row in await visitor.services.tables.finished(_PAGE, before)]
    )


async def seen_table(visitor: Visitor, table_id: str, link: str | None) -> TableRow:
    """A table that the visitor may see. A private one does not even exist for others."""
    row = await visitor.services.tables.find(table_id)
    if not may_see(row, visitor.session.person if visitor.session else None, link):
        raise Refusal("unknown_table", table=table_id)
    return row

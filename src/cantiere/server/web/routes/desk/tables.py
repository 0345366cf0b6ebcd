"""Routes about tables, for hosts: all there are, from outside. What lies on them is not told here."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from cantiere.server.bodies import TableId
from cantiere.server.bodies.desk import Act, Because, DeskTable, DeskTables, Hide
from cantiere.server.people.audit import AuditLine, reason_of
from cantiere.server.store.hiding import every
from cantiere.server.store.tables import FINISHED, PLAYING, WAITING, TableRow
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.routes.visitor import Visit
from cantiere.server.web.tables.cards import table_card

router = APIRouter(prefix="/api/desk/tables", tags=["desk"])
_PAGE = 50
_STATUSES = {
    "open": (WAITING, PLAYING),
    "waiting": (WAITING,),
    "playing": (PLAYING,),
    "finished": (FINISHED,),
}
Status = Literal["open", "waiting", "playing", "finished"]
Before = Annotated[float | None, Query(allow_inf_nan=False, description="Only what was opened before.")]


@router.get("")
async def all_tables(visitor: Visit, status: Status = "open", before: Before = None) -> DeskTables:
    """Private ones, too, the newest first, 50 at a time."""
    visitor.host  # noqa: B018  refuses everybody else
    rows = await every(visitor.services.tables, _STATUSES[status], _PAGE, before)
    return DeskTables(tables=[_told(row) for row in rows])


@router.post("/{table_id}/end", status_code=204)
async def end_table(visitor: Visit, table_id: TableId, wanted: Because) -> None:
    """End a game: nobody has won, and no rating changes. A table that waits is taken away."""
    host = visitor.host
    noted = AuditLine(host.id, "table_ended", table=table_id, reason=reason_of(wanted.reason))
    await visitor.services.lobby.end(table_id, noted)
    log().info("a table was ended", by=host.id, table=table_id)


@router.put("/{table_id}/hidden")
async def hide_table(visitor: Visit, table_id: TableId, wanted: Hide) -> DeskTable:
    """Take a table out of the lobby and the lists of games, or put back what was taken out."""
    host = visitor.host
    await visitor.services.tables.find(table_id)
    what: Act = "table_hidden" if wanted.hidden else "table_shown"
    noted = AuditLine(host.id, what, table=table_id, reason=reason_of(wanted.reason))
    return _told(await visitor.services.lobby.hide(table_id, wanted.hidden, noted))


def _told(row: TableRow) -> DeskTable:
    return DeskTable(card=table_card(row), hidden=row.hidden is not None)

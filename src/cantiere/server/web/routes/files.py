"""Routes about game files: taking a finished game away, and bringing one in."""

import secrets
import time
from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import Response

from cantiere.core.errors import BadFile, Refusal
from cantiere.play.gamefile import KIND, GameFile, verified, write_game
from cantiere.play.parse import parsed
from cantiere.server.bodies import Link, Result, TableCard, TableId
from cantiere.server.people.person import Person
from cantiere.server.store.history import count_brought
from cantiere.server.store.tables import BOT, FINISHED, LOCAL, Seat, TableRow
from cantiere.server.store.terms import KeptTerms
from cantiere.server.web.infrastructure.guard import FILES_PATH
from cantiere.server.web.routes.tables import seen_table
from cantiere.server.web.routes.visitor import Visit, Visitor
from cantiere.server.web.tables.cards import table_card

router = APIRouter(tags=["files"])
_BODY = {"content": {"application/json": {"schema": {"type": "object"}}}, "required": True}


@router.get("/api/tables/{table_id}/file")
async def take_file(visitor: Visit, table_id: TableId, link: Link | None = None) -> Response:
    """The finished game as a file that anyone can verify."""
    await visitor.spend("files")
    row = await seen_table(visitor, table_id, link)
    text = await visitor.services.tables.file_of(row.id)
    headers = {"content-disposition": f'attachment; filename="{row.game}-{row.id}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post(FILES_PATH, status_code=201, openapi_extra={"requestBody": _BODY})
async def bring_file(visitor: Visit, request: Request) -> TableCard:
    """Bring in a game file. It is replayed and verified; then it is a finished table, by its link only."""
    person = visitor.person
    await visitor.spend("files")
    with visitor.services.readers.place(person.id):
        await _check_quota(visitor)
        row, text = await _read(visitor, await request.body())
    await visitor.services.tables.add(row, text)
    return table_card(row, person)


async def _check_quota(visitor: Visitor) -> None:
    """So many are kept for one person, and so many a day taken from one address."""
    most = visitor.services.settings.files_per_person
    if await count_brought(visitor.services.database, visitor.person.id) >= most:
        raise Refusal("too_many_files", most=most)
    await visitor.spend("imports")


async def _read(visitor: Visitor, body: bytes) -> tuple[TableRow, str]:
    """The table, and its file; nothing that a stranger wrote is looked at where everybody waits."""
    services, person = visitor.services, visitor.person
    try:
        return await services.readers.run(
            person.id, partial(_verified, body, person, services.compile_cache.has)
        )
    except _NotReadyError as game:
        services.compile_cache.check(str(game))
        raise Refusal("house_busy") from None  # it has become ready meanwhile


class _NotReadyError(Exception):
    """The rules of a game would have to be compiled first."""


def _verified(body: bytes, person: Person, has: Callable[[str], bool]) -> tuple[TableRow, str]:
    """The file is kept as we write it: the same game, without what else may have stood there."""
    written = parsed(body, KIND)
    if not has(str(written.get("game"))):
        raise _NotReadyError(written["game"])
    file = verified(written)
    if not file.is_over:
        raise BadFile("import_unfinished")
    return _brought(file, person), write_game(file.match, file.names, file.bots, file.fair, file.end)


def _brought(file: GameFile, person: Person) -> TableRow:
    match, now = file.match, time.time()
    seats = [
        Seat(place, BOT if bot else LOCAL, None, bot or name)
        for place, (name, bot) in enumerate(zip(file.names, file.bots, strict=True))
    ]
    return TableRow(
        id=secrets.token_hex(6),
        game=match.game.id,
        rules=match.game.version,
        terms=KeptTerms(options=dict(match.options)),
        status=FINISHED,
        is_open=False,
        link=secrets.token_urlsafe(12),
        owner_id=person.id,
        created=now,
        ended=now,
        result=_result(file),
        seats=tuple(seats),
    )


def _result(file: GameFile) -> Result:
    """As of a game that was played here, as far as a file tells it."""
    match, end = file.match, file.end
    left: list[str | None] = [
        end.why if end is not None and end.seat == seat else None for seat in range(match.seats)
    ]
    worths = [(why is None, worth) for why, worth in zip(left, match.worths(), strict=True)]
    return Result(
        scores=match.scores(),
        winners=file.winners,
        why="imported",
        places=[1 + sum(other > own for other in worths) for own in worths],
        left=left,
        bots=list(file.bots),
        turns=match.turn,
        seconds=None,
    )

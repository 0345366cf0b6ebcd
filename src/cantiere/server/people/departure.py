"""Taking one's data along, and leaving for good."""

import json
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.play.gamefile import fingerprint
from cantiere.server.people.person import Person
from cantiere.server.store.database import Database
from cantiere.server.store.schema import (
    ACCOUNTS,
    CHAT,
    FILES,
    MUTES,
    PEOPLE,
    RATED,
    RATINGS,
    SEATS,
    SESSIONS,
    TABLES,
    TOKENS,
    WEBHOOKS,
)
from cantiere.server.store.tables import GONE

NOBODY = "–"  # the name of a former player in a game file


async def export(database: Database, person: Person) -> dict[str, Any]:
    """Everything that is kept about a person; secrets such as the password's hash are not theirs to read."""
    async with database.reading() as connection:
        login = select(ACCOUNTS.c.login).where(ACCOUNTS.c.person_id == person.id)
        sessions = select(SESSIONS.c.created, SESSIONS.c.seen).where(SESSIONS.c.person_id == person.id)
        silenced = select(PEOPLE.c.silenced_until).where(PEOPLE.c.id == person.id)
        mutes = select(MUTES.c.muted_id).where(MUTES.c.person_id == person.id)
        chat = select(CHAT.c.table_id, CHAT.c.number, CHAT.c.text, CHAT.c.at)
        chat = chat.where(CHAT.c.person_id == person.id)
        seats = select(SEATS.c.seat, SEATS.c.kind, SEATS.c.name, SEATS.c.seed, SEATS.c.sat, TABLES).join_from(
            SEATS, TABLES
        )
        bots = select(PEOPLE.c.id, PEOPLE.c.nickname, TOKENS.c.created, TOKENS.c.used)
        bots = bots.join_from(PEOPLE, TOKENS).where(PEOPLE.c.owner_id == person.id)
        files = select(FILES.c.content).join_from(FILES, SEATS, FILES.c.table_id == SEATS.c.table_id)
        sits = SEATS.c.person_id == person.id
        hooks = select(WEBHOOKS.c.url, WEBHOOKS.c.created, WEBHOOKS.c.failures, WEBHOOKS.c.trouble)
        return {
            "person": vars(person),
            "login": (await connection.execute(login)).scalar(),
            "silenced_until": (await connection.execute(silenced)).scalar(),
            "sessions": await _rows(connection, sessions),
            "mutes": await _rows(connection, mutes),
            "chat": await _rows(connection, chat.order_by(CHAT.c.at)),
            "webhooks": await _rows(connection, hooks.where(WEBHOOKS.c.person_id == person.id)),
            "bots": await _rows(connection, bots),
            "seats": await _rows(connection, seats.where(sits)),
            "ratings": await _rows(connection, select(RATINGS).where(RATINGS.c.person_id == person.id)),
            "rated": await _rows(connection, select(RATED).where(RATED.c.person_id == person.id)),
            "games": [
                json.loads(row["content"]) for row in await _rows(connection, files.where(sits).distinct())
            ],
        }


async def _rows(connection: AsyncConnection, query: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in (await connection.execute(query)).all()]


async def forget(database: Database, person_id: str) -> None:
    """Delete a person. What others played with them stays, without a name."""
    async with database.writing() as connection:
        sits = SEATS.c.person_id == person_id
        await _erase_names(connection, person_id)
        await connection.execute(
            update(SEATS).where(sits).values(kind=GONE, name="", person_id=None, sat=None)
        )
        await connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person_id))


async def _erase_names(connection: AsyncConnection, person_id: str) -> None:
    """In the files of finished games, each of which is then sealed anew."""
    query = select(SEATS.c.table_id, SEATS.c.seat, FILES.c.content)
    query = query.join_from(SEATS, FILES, SEATS.c.table_id == FILES.c.table_id)
    found: dict[str, dict[str, Any]] = {}
    for row in (await connection.execute(query.where(SEATS.c.person_id == person_id))).all():
        content = found.setdefault(row.table_id, json.loads(row.content))
        content["seats"][row.seat]["name"] = NOBODY
    for table_id, content in found.items():
        sealed = {**content, "hash": fingerprint(content)}
        text = json.dumps(sealed, indent=1, ensure_ascii=False) + "\n"
        await connection.execute(update(FILES).where(FILES.c.table_id == table_id).values(content=text))

"""Taking one's data along, and leaving for good."""

import json
from typing import Any

from sqlalchemy import Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.play.gamefile import Content, sealed
from cantiere.server.people.person import Person
from cantiere.server.store.database import Database
from cantiere.server.store.schema import (
    ACCOUNTS,
    CHAT,
    FILES,
    MUTES,
    PEOPLE,
    PUZZLE_TRIES,
    PUZZLERS,
    RATED,
    RATINGS,
    SEATS,
    SESSIONS,
    TABLES,
    TOKENS,
    TRENDS,
    WEBHOOKS,
)
from cantiere.server.store.schema_desk import AUDIT, REPORT_LINES, REPORTS
from cantiere.server.store.schema_mail import MAIL_ADDRESSES
from cantiere.server.store.schema_push import SUBSCRIPTIONS
from cantiere.server.store.tables import GONE

_OF_MAIL = ("address", "wanted", "turns", "trouble")
_OF_REPORT = ("at", "why", "sentence", "table_id", "line", "closed", "outcome")
NOBODY = "–"  # the name of a former player in a game file


async def export(database: Database, person: Person) -> dict[str, object]:
    """Everything that is kept about a person; secrets such as the password's hash are not theirs to read."""
    async with database.reading() as connection:
        found = {name: await _rows(connection, query) for name, query in _kept_of(person.id).items()}
    (more,) = found.pop("more")
    games = [json.loads(str(row["content"])) for row in found.pop("files")]
    return {"person": vars(person), **more, **found, "games": games}


def _kept_of(person_id: str) -> dict[str, Select[Any]]:
    """By name, what to read."""
    more = select(ACCOUNTS.c.login, PEOPLE.c.silenced_until).join_from(PEOPLE, ACCOUNTS, isouter=True)
    bots = select(PEOPLE.c.id, PEOPLE.c.nickname, TOKENS.c.created, TOKENS.c.used)
    chat = select(CHAT.c.table_id, CHAT.c.number, CHAT.c.text, CHAT.c.at).order_by(CHAT.c.at)
    seats = select(
        SEATS.c.seat, SEATS.c.kind, SEATS.c.name, SEATS.c.seed, SEATS.c.commitment, SEATS.c.sat, TABLES
    )
    files = select(FILES.c.content).join_from(FILES, SEATS, FILES.c.table_id == SEATS.c.table_id)
    sessions = select(SESSIONS.c.created, SESSIONS.c.seen, SESSIONS.c.device)
    return {
        "more": more.where(PEOPLE.c.id == person_id),
        "sessions": sessions.where(SESSIONS.c.person_id == person_id),
        "mutes": select(MUTES.c.muted_id).where(MUTES.c.person_id == person_id),
        "chat": chat.where(CHAT.c.person_id == person_id),
        "bots": bots.join_from(PEOPLE, TOKENS, isouter=True).where(PEOPLE.c.owner_id == person_id),
        "seats": seats.join_from(SEATS, TABLES).where(SEATS.c.person_id == person_id),
        "ratings": select(RATINGS).where(RATINGS.c.person_id == person_id),
        "puzzles": select(PUZZLE_TRIES).where(PUZZLE_TRIES.c.person_id == person_id),
        "puzzle_ratings": select(PUZZLERS).where(PUZZLERS.c.person_id == person_id),
        "rated": select(RATED).where(RATED.c.person_id == person_id),
        **_order_of(person_id),
        **_reached_of(person_id),
        "trends": select(TRENDS).where(TRENDS.c.person_id == person_id),
        "files": files.where(SEATS.c.person_id == person_id).distinct(),
    }


def _order_of(person_id: str) -> dict[str, Select[Any]]:
    """What keeping order has to do with somebody."""
    reports = select(*(REPORTS.c[name] for name in _OF_REPORT), REPORTS.c.person_id)
    reported = select(*(REPORTS.c[name] for name in _OF_REPORT))  # not by whom
    quoted = select(REPORT_LINES.c.number, REPORT_LINES.c.text, REPORT_LINES.c.at)
    return {
        "audit": _audit_of(person_id),
        "reports": reports.where(REPORTS.c.reporter_id == person_id),
        "reported": reported.where(REPORTS.c.person_id == person_id),
        "quoted": quoted.where(REPORT_LINES.c.person_id == person_id),
    }


def _reached_of(person_id: str) -> dict[str, Select[Any]]:
    """Where somebody is written to, and called."""
    hooks = select(WEBHOOKS.c.url, WEBHOOKS.c.created, WEBHOOKS.c.failures, WEBHOOKS.c.trouble)
    mail = select(*(MAIL_ADDRESSES.c[name] for name in _OF_MAIL))
    pushes = select(SUBSCRIPTIONS.c.endpoint)
    return {
        "webhooks": hooks.where(WEBHOOKS.c.person_id == person_id),
        "mail": mail.where(MAIL_ADDRESSES.c.person_id == person_id),
        "pushes": pushes.where(SUBSCRIPTIONS.c.person_id == person_id),
    }


def _audit_of(person_id: str) -> Select[Any]:
    """What hosts did about somebody, and as a host what they did themselves; not which host did it."""
    by_me = AUDIT.c.by_id == person_id
    query = select(AUDIT.c.at, AUDIT.c.what, AUDIT.c.table_id, AUDIT.c.reason, AUDIT.c.facts)
    return query.add_columns(by_me.label("by_me")).where(by_me | (AUDIT.c.person_id == person_id))


async def _rows(connection: AsyncConnection, query: Select[Any]) -> list[dict[str, object]]:
    return [dict(row._mapping) for row in (await connection.execute(query)).all()]


async def forget(database: Database, person_id: str) -> None:
    """Delete a person. What others played with them stays, without a name."""
    async with database.writing() as connection:
        sits = SEATS.c.person_id == person_id
        await _erase_names(connection, person_id)
        await connection.execute(
            update(SEATS).where(sits).values(kind=GONE, name="", person_id=None, sat=None)
        )
        about = AUDIT.c.person_id == person_id
        made = REPORTS.c.reporter_id == person_id  # what they wrote goes; what others said stays
        await connection.execute(update(REPORTS).where(made).values(sentence=""))
        await connection.execute(update(AUDIT).where(about).values(reason="", facts="{}"))
        await connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person_id))


async def _erase_names(connection: AsyncConnection, person_id: str) -> None:
    """In the files of finished games, each of which is then sealed anew."""
    query = select(SEATS.c.table_id, SEATS.c.seat, FILES.c.content)
    query = query.join_from(SEATS, FILES, SEATS.c.table_id == FILES.c.table_id)
    found: dict[str, Content] = {}
    for row in (await connection.execute(query.where(SEATS.c.person_id == person_id))).all():
        content = found.setdefault(row.table_id, json.loads(row.content))
        content["seats"][row.seat]["name"] = NOBODY
    for table_id, content in found.items():
        changed = update(FILES).where(FILES.c.table_id == table_id)
        await connection.execute(changed.values(content=sealed(content)))

"""Journals that a newer Cantiere went on with: such a table is refused in words, and others go on."""

import time
from typing import Any

import pytest
from sqlalchemy import delete, func, insert, select

from cantiere.server.store.database import Database
from cantiere.server.store.schema import ENTRIES
from tests.server.clients import Server, Wire, begun

SENTENCES = {
    "en": "Line 2 of this table's journal tells 'swapped', which this version of Cantiere does not know: "
    "a newer one wrote it. Ask whoever runs this server to install that version again.",
    "fr": "La ligne 2 du journal de cette table dit «\u00a0swapped\u00a0», que cette version de Cantiere "
    "ne connaît pas\u00a0: une plus récente l'a écrite. Demandez à la personne qui gère ce serveur de "
    "réinstaller cette version.",
}


def write(server: Server, table: str, kind: str, content: str) -> None:
    """One more line, as another program would write it."""

    async def written(database: Database) -> None:
        own = ENTRIES.c.table_id == table
        async with database.writing() as connection:
            count = (await connection.execute(select(func.count()).where(own))).scalar_one()
            row = {"table_id": table, "number": count, "kind": kind, "content": content, "at": time.time()}
            await connection.execute(insert(ENTRIES).values(row))

    server.in_database(written)


def take_away_last(server: Server, table: str) -> None:
    async def taken_away(database: Database) -> None:
        own = ENTRIES.c.table_id == table
        last = select(func.max(ENTRIES.c.number)).where(own).scalar_subquery()
        async with database.writing() as connection:
            await connection.execute(delete(ENTRIES).where(own, ENTRIES.c.number == last))

    server.in_database(taken_away)


def first_move(wire: Wire, table: str) -> dict[str, Any]:
    shown = wire.watch(table)
    while not shown["legal"]:
        shown = wire.hear_next("table")
    return wire.ask("play", table=table, seat=0, turn=shown["turn"], move=shown["legal"][0]["move"])


@pytest.mark.parametrize("language", SENTENCES)
def test_a_table_with_a_line_of_a_newer_version_cannot_be_entered_and_others_go_on(server_on_each, language):
    """Also if that line was written last of all, and the server left no other sign of when it was there."""
    newer, ana, _ = begun(server_on_each)
    today = ana.table(seats="me bot:random")["id"]
    ana.start(today)
    server_on_each.__exit__()
    write(server_on_each, newer, "swapped", '{"seat":0,"with":1}')
    (server_on_each.settings.folder / "alive").unlink()
    with server_on_each.again() as second:
        back = second.browser(cookie=ana.cookie)
        back.ok("PATCH", "/api/me", language=language)
        with back.connect(cookie=ana.cookie) as wire:
            refused = wire.watch(newer)
            assert (refused["code"], refused["text"]) == ("line_unknown", SENTENCES[language])
            assert first_move(wire, today)["kind"] == "accepted"
            assert wire.watch(newer)["code"] == "line_unknown"
    take_away_last(second, newer)
    with second.again() as third:
        back = third.browser(cookie=ana.cookie)
        with back.connect(cookie=ana.cookie) as wire:
            assert wire.watch(newer)["turn"] == 0

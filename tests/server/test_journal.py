"""Lines that are committed in groups: each is answered for itself, and none is lost, doubled or mixed up."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, ProgrammingError

from cantiere.core.errors import Unavailable
from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.server.live.commands import Play
from cantiere.server.live.journal import Stale
from cantiere.server.live.lines import Answered
from cantiere.server.live.room import open_table
from cantiere.server.live.setting import Setting
from cantiere.server.people.person import new_guest
from cantiere.server.settings import read_settings
from cantiere.server.store.database import Database
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.tables import Tables
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.services import open_services
from tests.server.live.rooms import Ears, heard, people
from tests.server.test_store import table_of

TABLES = ("t1", "t2", "t3")
LINE = Answered(0, yes=True)


@pytest.fixture
async def journal(database) -> AsyncIterator[StoredJournal]:
    """Three tables without a line."""
    ana = await new_guest(database, "Ana", "en")
    for table_id in TABLES:
        await Tables(database).add(table_of(ana.id, table_id))
    made = StoredJournal(database)
    yield made
    await made.close()


@asynccontextmanager
async def held_up(database: Database) -> AsyncIterator[None]:
    """Meanwhile nobody else can write: lines gather."""
    async with database.writing() as connection:
        if not database.is_sqlite:
            await connection.execute(text("LOCK TABLE entries IN EXCLUSIVE MODE"))
        yield


@pytest.fixture
def commits(database) -> list[str]:
    """One word for each commit from now on."""
    told: list[str] = []
    engines = [database.engine.sync_engine, *([database.appending] if database.is_sqlite else [])]
    for engine in engines:
        event.listen(engine, "commit", lambda connection: told.append("commit"))
    return told


def begun(journal: StoredJournal, *lines: tuple[str, int]) -> list[asyncio.Task]:
    return [asyncio.create_task(journal.append(*line, Answered(k, True))) for k, line in enumerate(lines)]


async def numbers(journal: StoredJournal, table_id: str) -> list[int]:
    return [line.number for line in await journal.read(table_id)]


async def some_turns() -> None:
    """Let all others come as far as they can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_lines_that_wait_are_committed_together(journal, database, commits):
    async with held_up(database):
        tasks = begun(journal, ("t1", 0), ("t2", 0))
        await some_turns()
        tasks += begun(journal, ("t3", 0), ("t1", 1))  # these come while the others are being written
        await some_turns()
        assert not any(task.done() for task in tasks)
    entries = await asyncio.gather(*tasks)
    assert [entry.number for entry in entries] == [0, 0, 0, 1]
    assert len(commits) == 3  # ours, then the two groups
    assert await numbers(journal, "t1") == [0, 1]


async def test_a_line_that_is_alone_waits_for_nobody(journal, commits):
    for number in range(3):
        await journal.append("t1", number, LINE)
    assert len(commits) == 3
    assert await numbers(journal, "t1") == [0, 1, 2]


async def test_a_taken_number_is_stale_and_its_group_is_written(journal, database):
    await journal.append("t2", 0, LINE)
    async with held_up(database):
        tasks = begun(journal, ("t1", 0), ("t2", 0), ("nowhere", 0), ("t3", 0))
        await some_turns()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(answers[1], Stale)
    assert isinstance(answers[2], IntegrityError)
    assert [answers[0].number, answers[3].number] == [0, 0]
    assert [await numbers(journal, table_id) for table_id in TABLES] == [[0], [0], [0]]


async def test_whoever_gives_up_waiting_has_his_line_written_once(journal, database):
    async with held_up(database):
        gone, other = begun(journal, ("t1", 0), ("t2", 0))
        await some_turns()
        late = begun(journal, ("t3", 0))[0]
        await some_turns()
        for task in (gone, late):
            task.cancel()
        await some_turns()
    await journal.close()
    assert gone.cancelled()
    assert late.cancelled()
    assert (await other).number == 0
    assert [await numbers(journal, table_id) for table_id in TABLES] == [[0], [0], [0]]
    with pytest.raises(Stale):
        await journal.append("t1", 0, LINE)


async def test_a_failing_database_is_told_to_those_it_concerns_and_then_it_goes_on(journal, database):
    await journal.append("t1", 0, LINE)
    async with database.writing() as connection:
        await connection.execute(text("ALTER TABLE entries RENAME TO away"))
    failed = await asyncio.gather(*begun(journal, ("t1", 1), ("t2", 0)), return_exceptions=True)
    assert all(isinstance(one, Unavailable | ProgrammingError) for one in failed)
    async with database.writing() as connection:
        await connection.execute(text("ALTER TABLE away RENAME TO entries"))
    assert (await journal.append("t1", 1, LINE)).number == 1
    assert await numbers(journal, "t1") == [0, 1]
    assert await numbers(journal, "t2") == []


async def test_a_line_that_cannot_be_written_down_is_its_own_writers_fault(journal):
    good = begun(journal, ("t1", 0))[0]
    with pytest.raises(TypeError):
        await journal.append("t2", 0, replace(LINE, seat=object()))
    assert (await good).number == 0


async def test_closing_waits_for_what_was_begun(journal, database):
    async with held_up(database):
        tasks = begun(journal, ("t1", 0), ("t2", 0))
        await some_turns()
        closing = asyncio.create_task(journal.close())
        await some_turns()
        assert not closing.done()
    await closing
    assert [await numbers(journal, table_id) for table_id in TABLES] == [[0], [0], []]
    await asyncio.gather(*tasks)


async def test_on_sqlite_a_commit_is_on_the_disk(database):
    if database.is_sqlite:
        async with database.reading() as connection:
            assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2  # FULL


async def test_a_move_is_told_even_if_its_player_vanishes_while_it_is_written(tmp_path):
    """The disk is slow and the player is signed out: the other one sees the move nevertheless."""
    settings = read_settings({"precompile": False}, {}, tmp_path)
    async with open_services(settings, Metrics()) as services:
        ana = await new_guest(services.database, "Ana", "en")
        await services.tables.add(replace(table_of(ana.id), created=time.time()))  # not left alone for a day
        await open_table(services.rooms.journal, "t1")
        await services.rooms.begin("t1", Setting(find("palazzo"), people(2), {}))
        room, ears = await services.rooms.find("t1"), Ears()
        room.listen(SPECTATOR, ears)
        table = room.table
        async with held_up(services.database):
            move = Play(table.to_move, 0, table.match.moves()[0], key=1)
            playing = asyncio.create_task(services.rooms.submit(room, move))
            await some_turns()
            playing.cancel()
            await some_turns()
        assert playing.cancelled()
    assert [message["turn"] for message in heard(ears)] == [1]  # leaving the services waited for it


async def test_how_far_tables_are_is_told_for_many_at_once(journal):
    await asyncio.gather(*begun(journal, ("t1", 0), ("t1", 1), ("t2", 0)))
    assert await journal.numbers(["t1", "t2", "t3", "nowhere"]) == {"t1": 1, "t2": 0}
    assert await journal.numbers([]) == {}

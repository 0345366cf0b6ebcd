"""What is kept: the same on both databases, whatever its age."""

import asyncio
import gzip
import json
from pathlib import Path

import pytest
from sqlalchemy import text

from cantiere.core.errors import Refusal
from cantiere.server.bodies import Terms
from cantiere.server.live.journal import Stale, Stamp
from cantiere.server.live.lines import Resigned, Returned
from cantiere.server.people.accounts import Accounts
from cantiere.server.people.passwords import Passwords
from cantiere.server.people.person import new_guest, person_with
from cantiere.server.store import backup
from cantiere.server.store.database import Database
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.migrate import alembic_config, bring_up_to_date, check, revision_of
from cantiere.server.store.opening import opened
from cantiere.server.store.schema import HEAD, METADATA
from cantiere.server.store.tables import OPEN, PERSON, WAITING, Seat, TableRow, Tables
from cantiere.server.store.terms import KeptTerms, text_of
from tests.server.clients import quick_passwords
from tests.server.databases import KINDS

FIRST = "0001"
FIRST_ROWS = json.loads((Path(__file__).parent / "first_schema.json").read_text("utf-8"))


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


async def everything(database: Database) -> dict[str, list[dict[str, object]]]:
    """All rows of all tables."""
    found = {}
    async with database.reading() as connection:
        for table in METADATA.sorted_tables:
            rows = await connection.execute(table.select().order_by(*table.primary_key))
            found[table.name] = [dict(row._mapping) for row in rows]
    return found


def table_of(owner: str, table_id: str = "t1") -> TableRow:
    seats = (Seat(0, PERSON, owner), Seat(1, OPEN))
    return TableRow(
        table_id, "palazzo", 1, KeptTerms(options={}), WAITING, True, "link", owner, 12.5, seats=seats
    )


async def furnished(database: Database) -> None:
    """A house with people, an account, a table and lines in its journal."""
    ana = await new_guest(database, "Ana Ünïcode 木", "fr")
    await Accounts(database, Passwords()).register(ana, "ana", "a long sentence")
    await Tables(database).add(table_of(ana.id), file='{"a file": "é"}')
    journal = StoredJournal(database)
    for number in range(3):
        await journal.append("t1", number, Resigned(number, ends=False, by="é–木"))


# Schemas.


async def test_the_migrations_lead_to_the_schema(database):
    async with database.changing() as connection:
        await connection.run_sync(check)
        assert await connection.run_sync(revision_of) == HEAD


async def test_the_newest_migration_is_known_without_loading_any(database):
    from alembic.script import ScriptDirectory

    async with database.reading() as connection:
        scripts = await connection.run_sync(lambda one: ScriptDirectory.from_config(alembic_config(one)))
    assert scripts.get_current_head() == HEAD
    assert scripts.get_base() == FIRST


async def test_a_database_of_the_first_release_comes_along_with_all_that_it_holds(url):
    old = Database(url)
    await bring_up_to_date(old, FIRST)
    async with old.writing() as connection:
        for table, rows in FIRST_ROWS.items():
            for row in rows:
                names = ", ".join(row)
                slots = ", ".join(f":{name}" for name in row)
                await connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({slots})"), row)
    await old.close()

    new = await opened(url)
    assert (await person_with(new, "ana")).nickname == "Ana"
    assert (await Tables(new).find("t1")).seats[0].name == "Ana"
    (line,) = (await everything(new))["entries"]
    assert json.loads(line["content"]) == {"move": "1r"}
    async with new.changing() as connection:
        await connection.run_sync(check)
    await new.close()


async def test_servers_may_start_together_on_one_empty_database(url):
    first, *others = await asyncio.gather(*[opened(url) for _ in range(8)])
    whole = await everything(first)
    for other in others:
        assert await everything(other) == whole
        await other.close()
    await first.close()


async def test_a_database_from_the_future_is_left_alone(database):
    async with database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Refusal) as refused:
        await bring_up_to_date(database)
    assert refused.value.code == "database_future"


async def test_a_failed_change_of_the_schema_leaves_no_trace(database):
    async def fail() -> None:
        async with database.changing() as connection:
            await connection.execute(text("CREATE TABLE half (id INTEGER)"))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    async with database.changing() as connection:
        await connection.run_sync(check)


async def test_a_database_that_is_not_there_is_refused_in_words():
    with pytest.raises(Refusal) as refused:
        await opened("postgresql+asyncpg://nobody@127.0.0.1:1/nothing")
    assert refused.value.code == "database_absent"


@pytest.mark.parametrize("content", [b"a letter to Anna, and not a database" * 40, None])
async def test_a_file_that_is_no_database_is_refused_and_left_alone(content, tmp_path):
    path = tmp_path / "taken"
    path.write_bytes(content) if content else path.mkdir()
    with pytest.raises(Refusal) as refused:
        await opened(f"sqlite+aiosqlite:///{path}")
    assert (refused.value.code, refused.value.facts["path"]) == ("database_file", str(path))
    assert path.is_dir() or path.read_bytes() == content


# The journal.


async def test_lines_come_back_in_order_with_their_times(database):
    await furnished(database)
    journal = StoredJournal(database)
    lines = await journal.read("t1")
    assert [line.number for line in lines] == [0, 1, 2]
    assert lines[0].line == Resigned(0, ends=False, by="é–木")
    assert sorted(line.at for line in lines) == [line.at for line in lines]
    assert await journal.read("t1", since=2) == lines[2:]
    assert await journal.read("another") == []
    stamp = await journal.last_stamp()
    assert stamp == Stamp(2, lines[2].at, lines[2].steady, lines[2].run) == await journal.last_stamp("t1")
    assert await journal.last_stamp("another") is None


async def test_of_many_who_write_one_number_one_is_first(database):
    await furnished(database)
    journal = StoredJournal(database)
    writers = [journal.append("t1", 3, Returned(writer)) for writer in range(8)]
    answers = await asyncio.gather(*writers, return_exceptions=True)
    assert sum(isinstance(answer, Stale) for answer in answers) == 7
    (written,) = [answer for answer in answers if not isinstance(answer, BaseException)]
    assert (await journal.read("t1", 3))[0] == written


async def test_a_line_of_no_table_is_a_fault_and_not_stale(database):
    from sqlalchemy.exc import IntegrityError

    with pytest.raises(IntegrityError):
        await StoredJournal(database).append("nowhere", 0, Returned(0))


# Seats.


async def test_of_many_who_take_one_seat_one_sits(database):
    await furnished(database)
    people = [await new_guest(database, f"Guest {number}", "en") for number in range(5)]
    tables = Tables(database)
    free = (await tables.find("t1")).seats[1]
    taken = await asyncio.gather(*(tables.change_seat("t1", free, Seat(1, PERSON, one.id)) for one in people))
    assert sum(taken) == 1
    assert (await tables.find("t1")).seats[1].person_id == people[taken.index(True)].id


async def test_a_table_starts_and_ends_once(database):
    await furnished(database)
    tables = Tables(database)
    assert [await tables.start("t1"), await tables.start("t1")] == [True, False]
    free = (await tables.find("t1")).seats[1]
    assert not await tables.change_seat("t1", free, Seat(1, OPEN))
    assert not await tables.remove("t1")


# Backups: a drill.


@pytest.mark.parametrize("target", KINDS)
async def test_a_backup_restores_everything_into_either_database(database, target, makers, tmp_path):
    await furnished(database)
    counts = await backup.back_up(database, tmp_path / "monday.gz")
    empty = Database(makers(target).empty())
    assert await backup.restore(empty, tmp_path / "monday.gz") == counts
    assert await everything(empty) == await everything(database)
    async with empty.changing() as connection:
        await connection.run_sync(check)
    await empty.close()


async def test_a_backup_shows_one_moment_while_others_write(database, tmp_path):
    await furnished(database)
    journal = StoredJournal(database)

    async def write() -> None:
        for number in range(3, 60):
            await journal.append("t1", number, Returned(0))

    writing = asyncio.create_task(write())
    await backup.back_up(database, tmp_path / "busy.gz")
    await writing
    packed = (tmp_path / "busy.gz").read_bytes()
    lines = [json.loads(line) for line in gzip.decompress(packed).splitlines()]
    numbers = [line["row"]["number"] for line in lines if line.get("table") == "entries"]
    assert numbers == list(range(len(numbers)))


async def test_a_backup_is_for_its_owner_only_and_overwrites_nothing(database, tmp_path):
    path = tmp_path / "monday.gz"
    await backup.back_up(database, path)
    assert path.stat().st_mode & 0o077 == 0
    with pytest.raises(Refusal) as refused:
        await backup.back_up(database, path)
    assert refused.value.code == "file_exists"
    assert [one.name for one in tmp_path.iterdir() if one.name.endswith(".part")] == []


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def without_a_line(content: bytes) -> bytes:
    lines = gzip.decompress(content).splitlines(keepends=True)
    return gzip.compress(b"".join(lines[:2] + lines[3:]))


def without_its_end(content: bytes) -> bytes:
    return gzip.compress(b"".join(gzip.decompress(content).splitlines(keepends=True)[:-1]))


def changed(content: bytes) -> bytes:
    return gzip.compress(gzip.decompress(content).replace(b"player", b"admin"))


def newer(content: bytes) -> bytes:
    return gzip.compress(gzip.decompress(content).replace(f'"{HEAD}"'.encode(), b'"9999"'))


def another_file(content: bytes) -> bytes:
    return b"hello"


def packed_text(content: bytes) -> bytes:
    return gzip.compress(b"hello\n")


def packed_list(content: bytes) -> bytes:
    return gzip.compress(b"[1]\n")


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (cut, "backup_damaged"),
        (without_a_line, "backup_damaged"),
        (without_its_end, "backup_damaged"),
        (changed, "backup_damaged"),
        (newer, "backup_future"),
        (another_file, "backup_foreign"),
        (packed_text, "backup_foreign"),
        (packed_list, "backup_foreign"),
    ],
)
async def test_of_a_spoiled_backup_nothing_is_restored(spoil, code, tmp_path):
    full = await opened(f"sqlite+aiosqlite:///{tmp_path / 'full.db'}")
    await furnished(full)
    path = tmp_path / "monday.gz"
    await backup.back_up(full, path)
    await full.close()
    path.write_bytes(spoil(path.read_bytes()))
    empty = Database(f"sqlite+aiosqlite:///{tmp_path / 'empty.db'}")
    with pytest.raises(Refusal) as refused:
        await backup.restore(empty, path)
    assert refused.value.code == code
    async with empty.reading() as connection:
        assert await connection.run_sync(revision_of) is None
    await empty.close()


async def test_a_backup_is_never_mixed_with_what_is_there(database, tmp_path):
    await furnished(database)
    await backup.back_up(database, tmp_path / "monday.gz")
    before = await everything(database)
    with pytest.raises(Refusal) as refused:
        await backup.restore(database, tmp_path / "monday.gz")
    assert refused.value.code == "restore_full"
    assert await everything(database) == before


def test_terms_are_stored_as_they_always_were_and_read_also_where_they_are_older():
    brought = KeptTerms(options={"side": "grey"})
    assert text_of(brought) == '{"options":{"side":"grey"}}'
    assert KeptTerms.model_validate_json(text_of(brought)) == brought
    again = brought.model_copy(update={"source": None, "commitment": "sha256:0", "broken_off": []})
    assert text_of(again) == (
        '{"options":{"side":"grey"},"source":null,"commitment":"sha256:0","broken_off":[]}'
    )
    assert KeptTerms.model_validate_json('{"seed": "of a first version"}') == KeptTerms()
    assert again.agreed() == Terms(options={"side": "grey"})

"""The update of docs/host.md, with real processes behind a real proxy: from the first released schema."""

import asyncio
import gzip
import hashlib
import json
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from cantiere.cli.host.templating import files_for
from cantiere.cli.host.wish import INTERNAL, Wish
from cantiere.server.store.backup import FORMAT, VERSION, restore
from cantiere.server.store.database import Database
from cantiere.server.store.migrate import bring_up_to_date, revision_of
from cantiere.server.store.opening import opened
from cantiere.server.store.schema import HEAD
from tests.caddy import caddy, free_ports
from tests.server.clients import PATIENCE, Browser
from tests.server.databases import at_once
from tests.server.test_serve import command, environment
from tests.server.test_store import FIRST, FIRST_ROWS

PASSWORD = "correct horse battery"
Rows = dict[str, list[dict[str, object]]]


@pytest.fixture(scope="module")
def rows() -> Rows:
    """What a server of the first release held; its owner knows her password."""
    hashed = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1).hash(PASSWORD)
    return {**FIRST_ROWS, "accounts": [{**FIRST_ROWS["accounts"][0], "password": hashed}]}


async def fill(url: str, rows: Rows) -> None:
    old = Database(url)
    await bring_up_to_date(old, FIRST)
    async with old.writing() as connection:
        for table, each in rows.items():
            for row in each:
                names, slots = ", ".join(row), ", ".join(f":{name}" for name in row)
                await connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({slots})"), row)
    await old.close()


def write_backup(path: Path, rows: Rows) -> None:
    """As `cantiere backup` of the first release wrote it."""
    head = {"format": FORMAT, "version": VERSION, "revision": FIRST}
    lines = [head, *({"table": table, "row": row} for table, each in rows.items() for row in each)]
    written = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    counts = {table: len(each) for table, each in rows.items()}
    foot = {"counts": counts, "sha256": hashlib.sha256(written).hexdigest()}
    path.write_bytes(gzip.compress(written + json.dumps(foot).encode() + b"\n"))


async def revision(url: str) -> str | None:
    database = Database(url)
    async with database.reading() as connection:
        found = await connection.run_sync(revision_of)
    await database.close()
    return found


@contextmanager
def serving(folder: Path, port: int, origin: str, url: str) -> Iterator[subprocess.Popen]:
    """`cantiere serve` as its unit starts it."""
    own = environment(folder, CANTIERE_SERVER_DATABASE=url, CANTIERE_SERVER_ORIGINS=origin)
    own["CANTIERE_SERVER_TRUSTED_PROXIES"] = "127.0.0.1,::1"
    with (folder / "log.txt").open("ab") as log:
        process = subprocess.Popen(
            command("serve", "--port", str(port)), env=own, stdout=subprocess.PIPE, stderr=log, text=True
        )
    with closing(process.stdout):
        try:
            assert origin in process.stdout.readline(), (folder / "log.txt").read_text()
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


@pytest.fixture
def front(tmp_path, monkeypatch) -> Iterator[tuple[str, int]]:
    """The address of players, and the port to which Caddy passes them on."""
    outside, inside = free_ports(2)
    wish = Wish(f"localhost:{outside}", "/opt/cantiere", certificate=INTERNAL, port=inside)
    sites = next(one.text for one in files_for(wish) if one.path == "etc/caddy/cantiere.caddy")
    with caddy(tmp_path, sites, [outside]) as authority:
        monkeypatch.setenv("SSL_CERT_FILE", str(authority))  # whom sockets trust
        yield f"https://localhost:{outside}", inside


def test_players_wait_through_an_update_and_find_everything(url, rows, front, tmp_path):
    """The old server has stopped; who asks now waits, and is answered by the new one, from the new schema."""
    origin, port = front
    at_once(fill(url, rows))
    assert at_once(revision(url)) == FIRST
    player = Browser(origin)
    answers: list[int] = []
    waiting = threading.Thread(target=lambda: answers.append(player.ask("GET", "/api/games").status_code))
    waiting.start()
    with serving(tmp_path, port, origin, url):
        waiting.join(PATIENCE)
        assert answers == [200]
        me = player.ok("POST", "/api/session", login="ana", password=PASSWORD)
        assert me["nickname"] == "Ana"
        with player.connect() as wire:
            assert wire.hear()["kind"] == "welcome"
        player.close()
    assert at_once(revision(url)) == HEAD
    assert "Traceback" not in (tmp_path / "log.txt").read_text()


def test_a_backup_from_before_the_update_leads_back(url, rows, tmp_path):
    """Into an empty database, which the older rows bring up to today's schema."""
    write_backup(tmp_path / "before.gz", rows)

    async def led_back() -> dict[str, int]:
        database = await opened(url)
        try:
            return await restore(database, tmp_path / "before.gz")
        finally:
            await database.close()

    assert asyncio.run(led_back())["people"] == 1
    assert asyncio.run(revision(url)) == HEAD

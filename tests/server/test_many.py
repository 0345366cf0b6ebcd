"""`--workers`: processes that are killed, paused and cut off from the database, and people who play on."""

import asyncio
import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import asyncpg
import pytest

from cantiere.play.fair import client_commitment
from cantiere.server.live.lines import Played
from cantiere.server.store.database import Database
from cantiere.server.store.journal import StoredJournal
from tests.server.clients import Browser, until
from tests.server.nats_server import NatsServer
from tests.server.patient import Patient
from tests.server.test_serve import command, environment

WORKERS = 3
PAUSED = 6.0  # seconds: longer than a lease lasts


def children_of(pid: int) -> list[int]:
    """Without those that only look after shared memory."""
    try:
        told = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(one) for one in told if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]
    except OSError:  # it has ended meanwhile
        return []


class House:
    """A server of several processes."""

    def __init__(self, process: subprocess.Popen, address: str, database: str) -> None:
        self.process, self.address, self.database = process, address, database
        self.browsers: list[Browser] = []

    @property
    def workers(self) -> list[int]:
        """Of all generations; more than are wanted while one goes and the next is there."""
        return [one for nursery in children_of(self.process.pid) for one in children_of(nursery)]

    def guest(self, name: str) -> Browser:
        browser = Browser(self.address)
        self.browsers.append(browser)
        browser.me = browser.ok("POST", "/api/guests", nickname=name, language="en")
        return browser

    def lines(self, table: str) -> list:
        async def read() -> list:
            database = Database(self.database)
            try:
                return await StoredJournal(database).read(table)
            finally:
                await database.close()

        return asyncio.run(read())


@contextmanager
def house(folder: Path, database: str, workers: int, **more: str) -> Iterator[House]:
    variables = {
        "CANTIERE_SERVER_DATABASE": database,
        "CANTIERE_SERVER_WEBHOOKS": "false",
        "CANTIERE_SERVER_PUSH": "false",
        "CANTIERE_SERVER_DATABASE_SECONDS": "1",
        **more,
    }
    log = folder / "log.txt"
    with log.open("ab") as written:
        process = subprocess.Popen(
            command("serve", "--port", "0", "--workers", str(workers)),
            env=environment(folder, **variables),
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        )
    try:
        line = process.stdout.readline()
        assert "http" in line, log.read_text()[-3_000:]
        running = House(process, line.split("ready: ")[1].split(" ")[0], database)
        yield running
        assert "Traceback" not in log.read_text(), log.read_text()[-3_000:]
        for browser in running.browsers:
            browser.close()
    finally:
        process.terminate()
        process.wait(60)
        process.stdout.close()


def laid(house: House, seats: str) -> tuple[str, list[Browser]]:
    """A table that has begun, and who sits there."""
    names = ("Ana", "Ben") if "open" in seats else ("Cleo",)
    people = [house.guest(name) for name in names]
    table = people[0].table(seats=seats)
    for one in people[1:]:
        one.ok("POST", f"/api/tables/{table['id']}/join", commitment=client_commitment(table["id"], one.seed))
    people[0].seal(table["id"])
    for one in people:
        one.reveal(table["id"])
    return table["id"], people


def check(house: House, players: list[Patient]) -> None:
    """What was acknowledged stands in the journal, once, and nothing else does."""
    for table in {one.table for one in players}:
        played = {entry.number: entry.line for entry in house.lines(table) if isinstance(entry.line, Played)}
        for player in (one for one in players if one.table == table):
            for number, turn, move in player.moves:
                line = played[number]
                assert (line.seat, line.turn, line.move) == (player.seat, turn, move)
        keys = Counter((line.seat, line.key) for line in played.values() if not line.by_bot)
        assert set(keys.values()) <= {1}


class Play:
    """People at two tables, one against a bot; and what goes wrong meanwhile."""

    def __init__(self, server: House, nats: NatsServer | None) -> None:
        self.server, self.nats, self.players = server, nats, list[Patient]()
        for seats in ("me open", "me bot:random"):
            table, people = laid(server, seats)
            self.players += [Patient(one, table, seat) for seat, one in enumerate(people)]
        for player in self.players:
            player.start()

    def goes_on(self) -> None:
        """Everybody has moved, or their game is over."""
        before = {one: len(one.moves) for one in self.players}
        until(lambda: all(len(one.moves) > before[one] or not one.is_alive() for one in self.players))
        assert not [one.failure for one in self.players if one.failure]

    def kill(self, place: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._worker(place), signal.SIGKILL)

    def pause(self, place: int) -> None:
        paused = self._worker(place)
        with suppress(ProcessLookupError):  # one that has just been started may not get as far as to serve
            os.kill(paused, signal.SIGSTOP)
            time.sleep(PAUSED)
            os.kill(paused, signal.SIGCONT)

    def _worker(self, place: int) -> int:
        until(lambda: len(self.server.workers) == WORKERS)
        return self.server.workers[place]

    def cut(self) -> None:
        """All connections to the database, those of the bus, too; a bus by itself is away for a while."""
        asyncio.run(_cut(self.server.database))
        if self.nats:
            self.nats.stop()
            self.goes_on()
            self.nats.start()

    def end(self) -> None:
        for player in self.players:
            player.enough.set()
        for player in self.players:
            player.join(60)
            assert player.failure is None


@pytest.fixture(params=["postgresql", "nats"])
def nats(request) -> Iterator[NatsServer | None]:
    if request.param == "postgresql":
        yield None
    else:
        with NatsServer() as server:
            yield server


def test_no_move_is_lost_or_doubled_whatever_happens_to_a_process_or_the_bus(nats, makers, tmp_path):
    database = makers("postgresql").migrated()
    more = {"CANTIERE_SERVER_BUS": nats.address} if nats else {}
    with house(tmp_path, database, WORKERS, **more) as server:
        play = Play(server, nats)
        play.goes_on()
        for fault in (partial(play.kill, 0), partial(play.pause, 0), partial(play.kill, 1), play.cut):
            fault()
            play.goes_on()
        play.end()
        check(server, play.players)


async def _cut(database: str) -> None:
    """Every connection to it, those of the bus, too."""
    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


def test_several_processes_need_a_database_that_they_can_share(tmp_path):
    done = subprocess.run(
        command("serve", "--port", "0", "--workers", "2"),
        env=environment(tmp_path, CANTIERE_SERVER_DATABASE=""),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "PostgreSQL" in done.stderr
    assert "Traceback" not in done.stderr

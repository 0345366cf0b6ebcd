"""The database fails while people play: they are told so, their sockets stay, nothing is half done."""

import json
import resource
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from benchmarks.server.postgres import started
from cantiere.core.errors import Unavailable
from cantiere.server.live.lines import Played
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.tables import Tables
from cantiere.server.web.infrastructure import persevering
from tests.server.clients import Browser, Server, Wire, begun, until
from tests.server.databases import Postgres
from tests.server.test_serve import database_of, serving

QUICK = 0.2  # seconds that a database may take here


@pytest.fixture
def quick(tmp_path) -> Iterator[Server]:
    """A server on a file, that does not wait long for it."""
    file = tmp_path / "house" / "server.db"
    with Server(tmp_path / "house", database=f"sqlite:///{file}", database_seconds=QUICK) as running:
        yield running


def file_of(server: Server) -> Path:
    return server.settings.folder / "server.db"


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another program keeps the file to itself."""
    other = sqlite3.connect(file_of(server), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def read_only(server: Server) -> Iterator[None]:
    """SQLite refuses every write, as on a file system that was mounted so."""
    database = server._uvicorn.config.app.state.services.database
    engines = (database.engine.sync_engine, database.appending)
    mode = ["ON"]

    def apply(connection: Any, record: Any, proxy: Any) -> None:
        connection.cursor().execute(f"PRAGMA query_only = {mode[0]}")

    for engine in engines:
        event.listen(engine, "checkout", apply)
    try:
        yield
    finally:
        mode[0] = "OFF"


class Seat:
    """Somebody who plays whatever comes first, and knows how often it was acknowledged."""

    def __init__(self, wire: Wire, table: str, seat: int) -> None:
        self.wire, self.table, self.seat = wire, table, seat

    def move(self) -> dict[str, Any]:
        shown = self.wire.watch(self.table)
        moves = shown["legal"]
        return {"table": self.table, "seat": self.seat, "turn": shown["turn"], "move": moves[0]["move"]}

    def play(self, **move: Any) -> dict[str, Any]:
        return self.wire.ask("play", **move)


def seat_to_move(table: str, *wires: Wire) -> Seat:
    to_move = wires[0].watch(table)["to_move"]
    return Seat(wires[to_move], table, to_move)


def lines(server: Server, table: str) -> list[str]:
    async def read(database: Any) -> list[str]:
        return [entry.line.kind for entry in await StoredJournal(database).read(table)]

    return server.in_database(read)


@pytest.mark.parametrize("trouble", [locked, read_only])
def test_a_move_that_cannot_be_written_is_refused_and_the_socket_stays(quick, trouble, capfd):
    table, ana, ben = begun(quick)
    with ana.connect() as one, ben.connect() as other:
        mover = seat_to_move(table, one, other)
        move = mover.move()
        with trouble(quick):
            for _ in range(60):  # more than somebody may say in vain before he is cut off
                refused = mover.play(**move)
                assert (refused["kind"], refused["code"]) == ("refused", "not_written")
            assert "try again" in refused["text"]
            assert mover.wire.watch(table)["turn"] == 0
            said = mover.wire.ask("say", table=table, text="Hello?")
            assert said["code"] == "not_written"
            answer = ana.ask("POST", "/api/tables", game="palazzo", seats=[{"kind": "me"}, {"kind": "open"}])
            assert (answer.status_code, answer.json()["code"]) == (503, "not_written")
            assert answer.headers["retry-after"]
            assert ana.refused("POST", "/api/guests", nickname="Eve") == (503, "not_written")
            ready = ana.ask("GET", "/readyz")
            assert ready.status_code == 503
            assert {name: ready.json()[name] for name in ("database", "reading", "writing")} == {
                "database": False,
                "reading": True,
                "writing": False,
            }
            assert ana.ok("GET", f"/api/tables/{table}")["status"] == "playing"  # reading goes on
        accepted = mover.play(**move)
        assert (accepted["kind"], accepted["number"]) == ("accepted", 2)
        assert mover.wire.ask("say", table=table, text="Hello?")["number"] == 0
        until(lambda: ana.ask("GET", "/readyz").status_code == 200)
    assert lines(quick, table) == ["opened", "began", "played"]
    assert ana.ok("GET", "/api/tables")["tables"][1:] == []
    logged = capfd.readouterr().err
    assert logged.count("the database fails") == 1
    assert logged.count("the database works again") == 1
    assert "Traceback" not in logged


@contextmanager
def full_disk(pid: int, largest: int) -> Iterator[None]:
    """The process can make no file longer than that."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (largest, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def test_on_a_full_disk_moves_are_refused_until_there_is_room_again(tmp_path):
    if database_of(tmp_path):
        pytest.skip("the disk of another server is not ours to fill")
    with serving(tmp_path) as (process, address):
        ana = Browser(address)
        ana.me = ana.ok("POST", "/api/guests", nickname="Ana")
        table = ana.table(seats="me local:Leo")["id"]
        ana.start(table)
        with ana.connect() as wire:
            shown = wire.watch(table)
            while not shown["legal"]:
                shown = wire.hear_next("table")
            with full_disk(process.pid, largest=1):
                move = {
                    "table": table,
                    "seat": shown["to_move"],
                    "turn": 0,
                    "move": shown["legal"][0]["move"],
                }
                refused = wire.ask("play", **move)
                assert (refused["kind"], refused["code"]) == ("refused", "not_written")
                assert ana.ask("GET", "/readyz").json()["writing"] is False
            assert wire.ask("play", **move)["number"] == 2
            until(lambda: ana.ask("GET", "/readyz").status_code == 200)
        ana.close()
    assert "Traceback" not in (tmp_path / "log.txt").read_text()


@pytest.fixture
def own_postgres(request) -> Iterator[Any]:
    """One that can be stopped: no other test uses it."""
    request.getfixturevalue("postgres")  # skipped, or failed, where there is none
    with tempfile.TemporaryDirectory(prefix="cantiere-pg-") as folder:
        running = started(Path(folder) / "pg")
        yield running
        running.cleanup()


def test_postgresql_is_started_anew_and_play_goes_on(own_postgres, tmp_path, capfd):
    url = Postgres(own_postgres.get_uri()).empty()
    with Server(tmp_path / "house", database=url, database_seconds=1) as server:
        table, ana, ben = begun(server)
        with ana.connect() as one, ben.connect() as other:
            mover = seat_to_move(table, one, other)
            move = mover.move()
            own_postgres.stop()
            for _ in range(3):
                refused = mover.play(**move)
                assert (refused["kind"], refused["code"]) == ("refused", "not_read")
            assert ana.refused("GET", f"/api/tables/{table}") == (503, "not_read")
            ready = ana.ask("GET", "/readyz")
            assert (ready.status_code, ready.json()["reading"]) == (503, False)
            with ben.connect() as late:
                assert late.hear()["code"] == "not_read"
                assert late.closed_with() == 1012
            own_postgres.start()
            accepted = mover.play(**move)
            assert (accepted["kind"], accepted["number"]) == ("accepted", 2)
            until(lambda: ana.ask("GET", "/readyz").status_code == 200)
        assert lines(server, table) == ["opened", "began", "played"]
    logged = capfd.readouterr().err
    assert "Traceback" not in logged
    assert logged.count("the database works again") == 1


def failing(times: int, fits: Callable[..., bool], work: Callable[..., Any]) -> Callable[..., Any]:
    """Work that fails so many times where it fits, as if the database were away."""
    left = [times]

    async def tried(self: Any, *arguments: Any) -> Any:
        if left[0] and fits(*arguments):
            left[0] -= 1
            raise Unavailable("not_written")
        return await work(self, *arguments)

    return tried


def test_bots_try_again_by_themselves_with_pauses(server, monkeypatch):
    pauses, slept = [], threading.Event()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        slept.set()

    append = failing(6, lambda *asked: isinstance(asked[2], Played) and asked[2].by_bot, StoredJournal.append)
    monkeypatch.setattr(StoredJournal, "append", append)
    monkeypatch.setattr(persevering, "pause", sleep)
    ana = server.guest()
    table = ana.table(seats="me bot:random")["id"]
    ana.start(table)
    with ana.connect() as wire:
        shown = wire.watch(table)
        while shown["turn"] < 3:
            if shown["legal"]:
                move = {"seat": 0, "turn": shown["turn"], "move": shown["legal"][0]["move"]}
                wire.ask("play", table=table, **move)
            shown = wire.hear_next("table")
    assert slept.is_set()
    assert pauses == [0.25, 0.5, 1.0, 2.0, 2.0, 2.0]


def test_the_end_of_a_game_that_cannot_be_noted_is_noted_later(server, monkeypatch):
    monkeypatch.setattr(Tables, "finish", failing(2, lambda *arguments: True, Tables.finish))
    table, ana, ben = begun(server)
    with ben.connect() as wire:
        assert wire.ask("resign", table=table, seat=1)["kind"] == "accepted"
        assert wire.watch(table)["end"]["loser"] == 1
    until(lambda: ana.ok("GET", f"/api/tables/{table}")["status"] == "finished")
    assert ana.ok("GET", f"/api/tables/{table}")["result"]["winners"] == [0]


def test_a_table_whose_promise_cannot_be_kept_is_not_opened(server, monkeypatch):
    monkeypatch.setattr(StoredJournal, "append", failing(1, lambda *line: True, StoredJournal.append))
    ana = server.guest()
    wanted = {"game": "palazzo", "seats": [{"kind": "me"}, {"kind": "open"}], "is_open": True}
    assert ana.refused("POST", "/api/tables", **wanted) == (503, "not_written")
    assert ana.ok("GET", "/api/tables")["tables"] == []
    assert ana.ok("POST", "/api/tables", **wanted)["status"] == "waiting"


def test_a_game_that_could_not_begin_begins_when_the_database_is_back(server, monkeypatch):
    """All have revealed: nobody has to do anything for it."""
    monkeypatch.setattr(Tables, "start", failing(1, lambda *arguments: True, Tables.start))
    ana = server.guest()
    table = ana.table(seats="me bot:random")["id"]
    assert ana.start(table)["status"] == "waiting"
    with ana.connect() as wire:
        wire.say("watch_table", table=table)
        shown = wire.hear_next("table")
        while not shown["legal"]:
            shown = wire.hear_next("table")
        accepted = wire.ask("play", table=table, seat=0, turn=shown["turn"], move=shown["legal"][0]["move"])
        assert accepted["kind"] == "accepted"


def test_a_line_of_chat_that_was_written_in_the_dark_is_said_once(server, monkeypatch):
    """The connection broke in the middle of the commit: the same message again finds it."""
    from cantiere.server.store.chat import ChatStore

    add, left = ChatStore.add, [1]

    async def dark(self: Any, *line: Any) -> Any:
        said = await add(self, *line)
        if left[0]:
            left[0] -= 1
            raise Unavailable("not_written")
        return said

    monkeypatch.setattr(ChatStore, "add", dark)
    table, ana, _ = begun(server)
    with ana.connect() as wire:
        wire.watch(table)
        message = {"kind": "say", "key": 77, "table": table, "text": "Hello"}
        for code in ("refused", "accepted", "accepted"):
            wire.socket.send(json.dumps(message))
            assert wire.hear_until(lambda heard: heard.get("key") == 77)["kind"] == code
    with ana.connect() as wire:
        wire.say("watch_table", table=table)
        chat = wire.hear_until(lambda heard: heard["kind"] == "chat" and heard["whole"])
        assert [line["text"] for line in chat["lines"]] == ["Hello"]

"""`cantiere serve` and the host's commands, as processes: started, killed, started again."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cantiere.cli import main
from cantiere.core.compile import JIT
from tests.conftest import ROOT
from tests.server import clients
from tests.server.clients import PATIENCE, Browser, until

OURS = ("CANTIERE_SERVER", "CANTIERE_DATA")


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "cantiere", *arguments]


@cache
def database_of(folder: Path) -> str:
    """Nothing for the embedded one, which is a file in the folder."""
    url = clients.new_database()
    return "" if url.startswith("sqlite") else url


def environment(folder: Path, **more: str) -> dict[str, str]:
    """With a database of the kind that is tried now, unless one is named."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    base = {
        "XDG_DATA_HOME": str(folder),
        "CANTIERE_LANG": "en",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
    }
    if "CANTIERE_SERVER_DATABASE" not in more:
        base["CANTIERE_SERVER_DATABASE"] = database_of(folder)
    return {**kept, **base, "COLUMNS": "300", "CANTIERE_SERVER_WARM_UP": "false", **more}


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen, str]]:
    """A server in a process of its own, and its address."""
    log = folder / "log.txt"
    with log.open("ab") as written:
        process = subprocess.Popen(
            command("serve", "--port", "0", *arguments),
            env=environment(folder),
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        )
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"{line} {log.read_text()}"
        yield process, found.group()
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


def call(folder: Path, *arguments: str) -> Result:
    """A command of the host, beside the server's process."""
    wanted = environment(folder)
    with pytest.MonkeyPatch.context() as patch:  # the one that there is: others have a hold of it
        for name in os.environ.keys() - wanted:
            patch.delenv(name)
        for name, value in wanted.items():
            patch.setenv(name, value)
        return CliRunner().invoke(main, arguments, catch_exceptions=False)


def test_killed_again_and_again_no_acknowledged_move_is_lost(tmp_path):
    """kill -9 in mid-game; each time the same person goes on at the same table, with every move there."""
    cookie, table, last = "", "", None
    for _ in range(4 if JIT else 2):
        with serving(tmp_path) as (process, address):
            ana = Browser(address, **({"cookie": cookie} if cookie else {}))
            if not cookie:
                ana.me = ana.ok("POST", "/api/guests", nickname="Ana")
                cookie = ana.cookie
                table = ana.table(seats="me local:Leo")["id"]
                ana.start(table)
            wire = ana.connect(cookie=cookie)
            for _move in range(3):
                shown = wire.watch(table)
                while not shown["legal"]:
                    shown = wire.hear_until(lambda one: one["kind"] == "table")
                assert last is None or shown["turn"] == last["turn"]
                assert last is None or shown["number"] >= last["number"]
                move, seat = shown["legal"][0]["move"], shown["to_move"]
                last = wire.ask("play", table=table, seat=seat, turn=shown["turn"], move=move)
                assert last["kind"] == "accepted", last
            process.kill()
            ana.close()
    assert last["turn"] == (12 if JIT else 6)


def test_asked_to_stop_it_stops_gracefully(tmp_path):
    with serving(tmp_path) as (process, address):
        browser = Browser(address)
        wire = browser.connect()
        wire.hear()
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert "Every move is kept" in process.stdout.read()
        until(lambda: wire.socket.state.name == "CLOSED")
        assert wire.socket.close_code == 1012
        browser.close()


def test_an_unsafe_server_does_not_start(tmp_path):
    done = call(tmp_path, "serve", "--host", "0.0.0.0")
    assert done.exit_code == 2
    assert "CANTIERE_SERVER_SECRET" in done.stderr


def test_an_address_that_is_taken_is_refused_in_words(tmp_path):
    with serving(tmp_path) as (_, address):
        done = call(tmp_path, "serve", "--port", address.rpartition(":")[2])
        assert done.exit_code == 2
        assert "Choose another one with --port" in done.stderr


@pytest.mark.skipif(not JIT, reason="nothing of it is compiled")
def test_the_host_gives_roles_makes_a_backup_and_restores_it(tmp_path):
    """The drill: everything is lost, and comes back from one file."""
    (tmp_path / "new").mkdir()
    with serving(tmp_path) as (_, address):
        ana = Browser(address)
        ana.me = ana.ok("POST", "/api/guests", nickname="Ana")
        ana.ok("POST", "/api/account", login="ana", password="correct horse battery")
        table = ana.table(seats="me local:Leo")["id"]
        ana.start(table)
        assert "Everybody is a player" in call(tmp_path, "role").stdout
        assert call(tmp_path, "role", "ana", "admin").stdout == "ana (Ana): admin\n"
        assert call(tmp_path, "role", "nobody", "admin").exit_code == 2
        assert ana.ok("GET", "/api/me")["role"] == "admin"
        other = Browser(address)
        other.ok("POST", "/api/guests", nickname="Anna")
        other.ok("POST", "/api/account", login="ana", password="another long sentence")
        both = call(tmp_path, "role", "ana", "player")
        assert (both.exit_code, "Ana, Anna" in both.stderr or "Anna, Ana" in both.stderr) == (2, True)
        assert call(tmp_path, "role", "ana", "host", "--nickname", "Anna").stdout == "ana (Anna): host\n"
        assert ana.ok("GET", "/api/me")["role"] == "admin"
        other.close()
        file = str(tmp_path / "monday.gz")
        assert "2 people, 1 table, 2 lines" in call(tmp_path, "backup", file).stdout
        assert call(tmp_path, "backup", file).exit_code == 2
        assert call(tmp_path, "restore", file).exit_code == 2
        ana.close()
    sign = tmp_path / "new" / "cantiere" / "server" / "alive"
    sign.parent.mkdir(parents=True)
    sign.write_text("1.0 9000000000.0")  # of a server that went on after the backup: that is nobody's time
    assert "2 people, 1 table, 2 lines" in call(tmp_path / "new", "restore", file).stdout
    assert not sign.exists()
    with serving(tmp_path / "new") as (_, address):
        ana = Browser(address)
        assert (
            ana.ok("POST", "/api/session", login="ana", password="correct horse battery")["role"] == "admin"
        )
        with ana.connect() as wire:
            assert wire.watch(table)["turn"] == 0
        ana.close()

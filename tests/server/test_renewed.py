"""SIGHUP: other processes take the place of all that serve, and nobody notices."""

import os
import signal
import threading
from pathlib import Path

import httpx2

from tests.server.clients import Browser, until
from tests.server.patient import Patient
from tests.server.test_many import House, check, house, laid

RESTART = 1012  # come again at once


class Asking(threading.Thread):
    """Somebody's browser, that asks for one page after the other over connections that it keeps."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(daemon=True)
        self.enough, self.answers = threading.Event(), list[object]()
        self._browser = browser

    def run(self) -> None:
        while not self.enough.wait(0.2):
            try:
                answer = self._browser.http.get("/api/me")
                self.answers.append(answer.status_code if answer.is_success else answer.text)
            except httpx2.HTTPError as error:
                self.answers.append(error)


def renewed(server: House) -> None:
    before = set(server.workers)
    os.kill(server.process.pid, signal.SIGHUP)
    until(lambda: len(server.workers) == len(before) and not before & set(server.workers))


def test_nobody_notices_that_all_processes_are_others(makers, tmp_path):
    patient = {
        "CANTIERE_SERVER_DATABASE_SECONDS": "20"
    }  # here the rules are loaded while people wait for them
    with house(tmp_path, makers("postgresql").migrated(), 2, **patient) as server:
        asking, looking = Asking(server.guest("Dora")), server.guest("Eve").connect()
        players = [
            Patient(one, table, seat)
            for table, people in (laid(server, seats) for seats in ("me open", "me bot:random"))
            for seat, one in enumerate(people)
        ]
        for thread in (asking, *players):
            thread.start()
        for _ in range(2):
            renewed(server)
            moves = {one: len(one.moves) for one in players}
            until(
                lambda moves=moves: all(len(one.moves) > moves[one] or not one.is_alive() for one in players)
            )
        for thread in (asking, *players):
            thread.enough.set()
            thread.join(60)
        assert not [one.failure for one in players if one.failure]
        assert {code for one in players for code in one.interruptions} <= {RESTART}
        assert looking.closed_with() == RESTART
        assert set(asking.answers) == {200}
        check(server, players)


def test_if_others_cannot_serve_all_stays_as_it_is(makers, tmp_path):
    database = makers("postgresql").migrated()
    with house(tmp_path, database, 2) as server:
        before, browser = set(server.workers), server.guest("Ana")
        settings = next(tmp_path.rglob("secret.key")).with_name("server.toml")
        settings.write_text("no_such_setting = 1\n")
        os.kill(server.process.pid, signal.SIGHUP)
        until(lambda: "cannot be renewed" in log_of(tmp_path))
        assert set(server.workers) == before
        settings.unlink()
        renewed(server)
        assert browser.ok("GET", "/api/me")["id"] == browser.me["id"]


def log_of(folder: Path) -> str:
    return (folder / "log.txt").read_text()

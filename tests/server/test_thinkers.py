"""`cantiere worker`: bots, hints and reviews are thought about apart, and nobody notices who does it."""

import asyncio
import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import asyncpg

from cantiere.bots.heuristics import heuristics_of
from cantiere.games import find
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from cantiere.server.bus.bus import Ears
from cantiere.server.bus.news import JobAnswered, News
from cantiere.server.bus.postgres import postgres_bus
from cantiere.server.live.review_process import Wish
from cantiere.server.live.review_process import granted as granted_here
from cantiere.server.store.database import Database
from cantiere.server.store.jobs import Jobs
from cantiere.server.web.tables.apart import Apart, granted
from tests.server.clients import Browser, until
from tests.server.patient import Patient
from tests.server.test_many import check, house
from tests.server.test_serve import command, environment

APART = {"CANTIERE_SERVER_THINKING": "apart"}


class Ear(Thread):
    """Hears on the bus which programs have answered."""

    def __init__(self, database: str) -> None:
        super().__init__(daemon=True)
        self._database, self.heard = database.replace("+asyncpg", ""), list[str]()
        self.start()

    def run(self) -> None:
        asyncio.run(postgres_bus(self._database).run(Ears(self._hear, lambda: None)))

    def _hear(self, sender: str, told: News) -> None:
        if isinstance(told, JobAnswered):
            self.heard.append(sender)


@contextmanager
def worker(folder: Path, database: str) -> Iterator[subprocess.Popen]:
    """Once servers may count on it."""
    with (folder / "worker.txt").open("ab") as log:
        process = subprocess.Popen(
            command("worker", "--threads", "1"),
            env=environment(folder, CANTIERE_SERVER_DATABASE=database, **APART),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        assert "thinks" in process.stdout.readline(), (folder / "worker.txt").read_text()[-3_000:]
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def has_begun(database: str) -> bool:
    """Whether some program is thinking about something."""

    async def read() -> bool:
        connection = await asyncpg.connect(database.replace("+asyncpg", ""))
        try:
            return bool(await connection.fetchval("SELECT count(*) FROM jobs WHERE until IS NOT NULL"))
        finally:
            await connection.close()

    return asyncio.run(read())


def reviewed_apart(database: str, wish: Wish) -> str:
    """As a server has it done. With nobody there, it would do it in a process of its own."""

    async def ask() -> str:
        opened, bus = Database(database), postgres_bus(database.replace("+asyncpg", ""))
        apart = Apart(Jobs(opened), bus)
        hearing = asyncio.create_task(
            bus.run(Ears(lambda _, told: apart.hear(getattr(told, "job", "")), lambda: None))
        )
        try:
            return await granted(apart, wish)
        finally:
            hearing.cancel()
            await apart.close()
            await opened.close()

    return asyncio.run(ask())


def a_game() -> str:
    game = find("campanile")
    match = Match(game, game.seats[0], 1)
    policy = heuristics_of(game).functions.rollout_policy
    while not match.is_over:
        match.play(int(policy(match.snapshot())))
    return write_game(match, ["Ana", "Ben"], [None, None])


class Game:
    """Somebody who plays against a bot that thinks long."""

    def __init__(self, person: Browser) -> None:
        self.table = person.table(seats="me bot:hard")["id"]
        person.seal(self.table)
        person.reveal(self.table)
        self.player = Patient(person, self.table, 0)
        self.player.start()

    def goes_on(self) -> None:
        before = len(self.player.moves)
        until(lambda: len(self.player.moves) > before + 1 or not self.player.is_alive())
        assert self.player.failure is None

    def end(self) -> None:
        self.player.enough.set()
        self.player.join(60)
        assert self.player.failure is None

    def hint(self) -> dict:
        """For one's first move: the same to whoever asks, whenever."""
        _, turn, _ = self.player.moves[0]
        return self.player.browser.ok("POST", f"/api/tables/{self.table}/hint", turn=turn, most=2)


def test_a_table_goes_on_whoever_thinks_and_whoever_dies_over_it(makers, tmp_path):
    database = makers("postgresql").migrated()
    with house(tmp_path, database, 1, **APART) as server:
        person, ear = server.guest("Cleo"), Ear(database)
        alone = Game(person)
        alone.goes_on()
        alone.end()
        hint = alone.hint()
        assert not ear.heard
        with worker(tmp_path, database) as first, worker(tmp_path, database) as second:
            assert alone.hint() == hint
            wish = Wish(a_game(), playouts=40)
            assert json.loads(reviewed_apart(database, wish)) == json.loads(granted_here(wish))
            until(lambda: ear.heard)  # the review at least: a server waits longer for that than for a hint
            game = Game(person)
            for one in (first, second):
                until(lambda: has_begun(database) or not game.player.is_alive())
                one.kill()
                one.wait()
                game.goes_on()
        game.end()
        check(server, [alone.player, game.player])


def test_a_worker_does_not_start_where_nothing_is_thought_apart(tmp_path):
    done = subprocess.run(
        command("worker"), env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "thinking" in done.stderr
    assert "Traceback" not in done.stderr

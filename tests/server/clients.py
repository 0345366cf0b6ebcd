"""A server in a thread, and people who use it over the wire."""

import asyncio
import json
import socket
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx2
import uvicorn
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cantiere.play.fair import client_commitment
from cantiere.server.people import passwords
from cantiere.server.people.person import Role, give_role
from cantiere.server.settings import Rates, Settings, read_settings
from cantiere.server.store.database import Database
from cantiere.server.web.run import bound_socket, uvicorn_config

T = TypeVar("T")
PATIENCE = 120.0  # seconds for what should take moments: the machine may be busy, and rules be compiled
ASIDES = ("turns", "presence")  # messages that come whenever something elsewhere has changed
NO_SEED = "sha256:" + 64 * "0"  # a commitment, where nobody gets as far as to reveal
LONG = 10_000_000  # seconds in which no test ends, however slow the machine


def at_most(n: int) -> dict[str, int]:
    """A rate that gives nothing back as long as a test lasts."""
    return {"fast": n, "fast_seconds": LONG, "slow": n, "slow_seconds": LONG}


_AS_OFTEN_AS_ONE_LIKES = {name: at_most(LONG) for name in Rates.model_fields}  # however fast the machine


def new_database() -> str:
    """Where the next server keeps what it knows; nothing said: a file in its folder."""
    return ""


class Server:
    """A running server; leaving the block stops it."""

    def __init__(self, folder: Path, **more: Any) -> None:
        rates = {**_AS_OFTEN_AS_ONE_LIKES, **more.pop("rates", {})}
        flags = {"port": 0, "precompile": False, "rates": rates, "log_level": "warning"}
        flags |= {"reviews_by_themselves": False, **more}  # a process for each game takes its time
        flags.setdefault("database", new_database())
        self.settings: Settings = read_settings(flags, {}, folder)
        self._bound: socket.socket | None = None
        self._thread: threading.Thread | None = None
        self._browsers: list[Browser] = []
        self._arrived = Counter[str]()  # guests, by the name that they wanted

    def __enter__(self) -> Self:
        folder = self.settings.folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._bound = bound_socket(self.settings)
        self.port: int = self._bound.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._uvicorn = uvicorn.Server(uvicorn_config(self.settings))
        self._thread = threading.Thread(target=self._uvicorn.run, args=([self._bound],), daemon=True)
        self._thread.start()
        until(lambda: self._uvicorn.started or not self._thread_lives())
        assert self._uvicorn.started
        return self

    def _thread_lives(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def __exit__(self, *error: object) -> None:
        for browser in self._browsers:
            browser.close()
        self._uvicorn.should_exit = True
        assert self._thread is not None
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        if self._bound is not None:
            self._bound.close()

    def again(self, **more: Any) -> "Server":
        """Another server in the same house, once this one has stopped."""
        flags = self.settings.model_dump() | {"port": 0, **more}
        other = Server.__new__(Server)
        other.settings, other._bound, other._thread = Settings.model_validate(flags), None, None
        other._browsers, other._arrived = [], self._arrived
        return other

    def in_database(self, work: Callable[[Database], Coroutine[Any, Any, T]]) -> T:
        """What only the host can do, from outside the server."""

        async def done() -> T:
            database = Database(self.settings.database_url)
            try:
                return await work(database)
            finally:
                await database.close()

        return asyncio.run(done())

    def promote(self, browser: "Browser", role: Role) -> None:
        self.in_database(lambda database: give_role(database, browser.me["id"], role))

    def browser(self, **headers: str) -> "Browser":
        self._browsers.append(Browser(self.address, self._browsers, **headers))
        return self._browsers[-1]

    def guest(self, nickname: str = "Ana", language: str = "en") -> "Browser":
        """Somebody who has arrived. Of several who want the same name the later ones get a number."""
        browser = self.browser()
        self._arrived[nickname] += 1
        number = self._arrived[nickname]
        name = nickname if number == 1 else f"{nickname} {number}"
        browser.me = browser.ok("POST", "/api/guests", nickname=name, language=language)
        return browser


class Browser:
    """Requests as a browser makes them: with its cookies, from the server's own page."""

    def __init__(self, address: str, neighbours: "Sequence[Browser]" = (), **headers: str) -> None:
        self.address, self.neighbours = address, neighbours
        self.http = httpx2.Client(
            base_url=address,
            headers={"origin": address, **headers},
            timeout=PATIENCE,
            trust_env=False,
            verify=False,  # there is nothing to verify, and loading the certificates takes longer than a test
        )
        self.me: dict[str, Any] = {}
        self.wires: list[Wire] = []

    def close(self) -> None:
        self.http.close()
        for wire in self.wires:
            wire.socket.close()

    def ask(self, method: str, path: str, **body: Any) -> httpx2.Response:
        if method in ("GET", "HEAD"):
            return self.http.request(method, path, params=body)
        return self.http.request(method, path, json=body)

    def ok(self, method: str, path: str, **body: Any) -> Any:
        """The answer to a request that must succeed."""
        answer = self.ask(method, path, **body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, **body: Any) -> tuple[int, str]:
        """Status and code of a refusal, which always has a sentence."""
        answer = self.ask(method, path, **body)
        assert answer.status_code >= 400, answer.text
        content = answer.json()
        assert content["text"].endswith((".", "?", "…", "json")), content
        assert "(" not in content["text"].split(" ")[0], content  # a code without a sentence
        return answer.status_code, content["code"]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def connect(self, **headers: str) -> "Wire":
        """A socket with the same cookies."""
        given = {"cookie": self.cookie} if self.cookie else {}
        self.wires.append(Wire(self.address, {**given, **headers}))
        return self.wires[-1]

    def table(self, game: str = "azul-pavilion", seats: str = "me open", **more: Any) -> dict[str, Any]:
        """A new table; the seats as words, such as `me open bot:random local:Leo`."""
        wanted = [dict(zip(("kind", "name"), seat.split(":"), strict=False)) for seat in seats.split()]
        return self.ok("POST", "/api/tables", game=game, seats=wanted, **more)

    # The chance: what every program does by itself.

    @property
    def seed(self) -> str:
        return "s-" + self.me["id"]

    def commitment(self, table: str) -> str:
        return client_commitment(table, self.seed)

    def start(self, table: str, **more: Any) -> dict[str, Any]:
        """Seal; everybody who sits there reveals, and the game begins."""
        return self._revealed(self.seal(table, **more))

    def seal(self, table: str, **more: Any) -> dict[str, Any]:
        return self.ok("POST", f"/api/tables/{table}/start", commitment=self.commitment(table), **more)

    def join(self, table: str, **more: Any) -> dict[str, Any]:
        """Sit down; the last one who agrees to a rematch brings the reveals about."""
        commitment = self.commitment(table)
        return self._revealed(self.ok("POST", f"/api/tables/{table}/join", commitment=commitment, **more))

    def commit(self, table: str) -> dict[str, Any]:
        return self.ok("POST", f"/api/tables/{table}/commit", commitment=self.commitment(table))

    def reveal(self, table: str) -> dict[str, Any]:
        return self.ok("POST", f"/api/tables/{table}/reveal", seed=self.seed)

    def _revealed(self, card: dict[str, Any]) -> dict[str, Any]:
        if card["reveal_until"] is None:
            return card
        sitting = {seat["person"] for seat in card["seats"]}
        others = [one for one in self.neighbours if one is not self and one.me.get("id") in sitting]
        for one in others:
            one.reveal(card["id"])
        return self.reveal(card["id"])


class Wire:
    """A socket: messages out, messages in."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        origin = headers.pop("origin", address)
        self.socket: ClientConnection = connect(
            address.replace("http", "ws") + "/ws",
            origin=origin or None,  # type: ignore[arg-type]
            additional_headers=headers,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            legacy=True,  # closed by whoever opened the browser
        )
        self.key = 0
        self.heard: list[dict[str, Any]] = []
        self.asides: dict[str, list[dict[str, Any]]] = {kind: [] for kind in ASIDES}
        self._taken = Counter[str]()  # of the asides, by kind
        self.bytes: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    def say(self, kind: str, **parts: Any) -> int:
        """Send a message under the next key."""
        self.key += 1
        self.socket.send(json.dumps({"kind": kind, "key": self.key, **parts}))
        return self.key

    def _receive(self) -> dict[str, Any]:
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.bytes.append(text)
        message: dict[str, Any] = json.loads(text)
        self.asides.get(message["kind"], self.heard).append(message)
        return message

    def hear(self) -> dict[str, Any]:
        """The next message that is no aside."""
        while (message := self._receive())["kind"] in ASIDES:
            pass
        return message

    def aside(self, kind: str) -> dict[str, Any]:
        """The next message of a kind that comes when it likes."""
        while len(self.asides[kind]) <= self._taken[kind]:
            self._receive()
        self._taken[kind] += 1
        return self.asides[kind][self._taken[kind] - 1]

    def hear_until(self, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        while not fits(message := self.hear()):
            pass
        return message

    def hear_next(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        return self.hear_until(lambda heard: heard["kind"] == kind)

    def all_heard(self, kind: str) -> list[dict[str, Any]]:
        """All messages of a kind so far: answers come behind them."""
        self.ask("leave")
        return [one for one in self.heard if one["kind"] == kind]

    def closed_with(self) -> int | None:
        """The code with which the server ends the socket."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()
        return self.socket.close_code

    def ask(self, kind: str, **parts: Any) -> dict[str, Any]:
        """The answer to a message: accepted or refused."""
        key = self.say(kind, **parts)
        return self.hear_until(lambda heard: heard.get("key") == key)

    def watch(self, table: str, **parts: Any) -> dict[str, Any]:
        """The table as it is shown first, or why it is not."""
        key = self.say("watch_table", table=table, **parts)
        return self.hear_until(lambda heard: _shows(heard, table) or _refuses(heard, key))


def _shows(heard: dict[str, Any], table: str) -> bool:
    return heard["kind"] == "table" and heard["table"] == table


def _refuses(heard: dict[str, Any], key: int) -> bool:
    return heard["kind"] == "refused" and heard.get("key") == key


def begun(
    server: Server, names: str = "Ana Ben", game: str = "azul-pavilion", **more: Any
) -> tuple[Any, ...]:
    """People at a table that has begun: its id, then each of them."""
    first, *others = (server.guest(name) for name in names.split())
    table = first.table(game, "me" + " open" * len(others), **more)
    for one in others:
        one.join(table["id"], link=table["link"])
    first.start(table["id"])
    return table["id"], first, *others


def until(fits: Callable[[], Any]) -> None:
    """Wait for something that happens in another thread."""
    done = threading.Event()
    for _ in range(int(PATIENCE / 0.02)):
        if fits():
            return
        done.wait(0.02)
    raise AssertionError("it did not happen")


def quick_passwords(monkeypatch: Any) -> None:
    """Real argon2, with less work: what is tested is not how long it takes."""
    quick = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(passwords, "PasswordHasher", lambda: quick)

"""People at tables: guests who open and join them and play random moves, each over a socket of his own."""

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from secrets import token_hex
from typing import Any

from pydantic_core import from_json

from benchmarks.server.host import HOST, PATIENCE
from benchmarks.server.wire import Wire, connected
from cantiere.core.game import Game
from cantiere.play.fair import client_commitment

Pace = Callable[[], float]  # seconds until somebody moves
_NO_MOVES, _ACCEPTED, _REFUSED = b'"legal":[]', b'{"kind":"accepted"', b'{"kind":"refused"'
_TABLE = b'"kind":"table"'


def at_once() -> float:
    return 0.0


class Visitor:
    """A guest, as far as requests go."""

    def __init__(self, port: int, nickname: str, patience: float = PATIENCE) -> None:
        self._http, self._origin, self.cookie = (
            HTTPConnection(HOST, port, timeout=patience),
            f"http://{HOST}:{port}",
            "",
        )
        own = f"{nickname} {token_hex(4)}"  # no two people have the same name
        self.id: str = self.ask("/api/guests", nickname=own)["id"]

    def ask(self, path: str, **body: Any) -> Any:
        headers = {"content-type": "application/json", "origin": self._origin, "cookie": self.cookie}
        answer = self._answered(path, json.dumps(body), headers)
        content = json.loads(answer.read())
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {content}")
        self.cookie = (answer.getheader("set-cookie") or self.cookie).partition(";")[0]
        return content

    def _answered(self, path: str, body: str, headers: dict[str, str]) -> HTTPResponse:
        """A connection that was idle for too long is closed by the server: then over another one."""
        try:
            self._http.request("POST", path, body, headers)
            return self._http.getresponse()
        except BrokenPipeError:  # nothing was sent
            self._http.close()
            self._http.request("POST", path, body, headers)
            return self._http.getresponse()

    def commitment(self, table: str) -> str:
        """To a seed: one's id is good enough where nobody cheats."""
        return client_commitment(table, self.id)

    def close(self) -> None:
        self._http.close()


@dataclass
class Tally:
    """What came back."""

    waits: list[float] = field(default_factory=list)  # seconds from a move to its acknowledgement
    refused: int = 0


@dataclass(frozen=True)
class Choice:
    """Somebody is to move."""

    wire: Wire
    seat: int
    turn: int
    moves: tuple[str, ...]


class Table:
    """One table, played by whoever is to move, at some pace or not at all."""

    def __init__(self, table_id: str, game: str, tally: Tally) -> None:
        self.id, self.game, self.tally = table_id, game, tally
        self.pace: Pace | None = None
        self.wires: list[Wire] = []
        self._shown = 0  # tables that sockets were shown
        self._choice: Choice | None = None
        self._sent: dict[int, float] = {}  # by key
        self._key = 0
        self._thinking: asyncio.TimerHandle | None = None
        self._chance = random.Random(table_id)

    def hear(self, wire: Wire, message: bytes) -> None:
        self._count(message)
        if message.startswith(_ACCEPTED):
            self._note(from_json(message))
        elif message.startswith(_REFUSED):
            self.tally.refused += 1
        elif _NO_MOVES not in message:
            shown = from_json(message)
            if shown["kind"] == "table":
                moves = tuple(one["move"] for one in shown["legal"])
                self._choice = Choice(wire, shown["viewer"], shown["turn"], moves)
                self.go_on()

    def _count(self, message: bytes) -> None:
        self._shown += _TABLE in message[: len(_TABLE) + 20]

    @property
    def is_seen(self) -> bool:
        """Whether all who look have been shown something."""
        return self._shown >= len(self.wires)

    def _note(self, accepted: dict[str, Any]) -> None:
        sent = self._sent.pop(accepted["key"], None)
        if sent is not None:
            self.tally.waits.append(time.perf_counter() - sent)

    def go_on(self) -> None:
        """Whoever is to move moves, in a while; not when they wanted to before, for between two phases many
        moves may have come due, and all of them would be played at once."""
        if self._thinking is not None:
            self._thinking.cancel()
        if self.pace is None or self._choice is None:
            return
        wait = self.pace()
        if wait:
            self._thinking = asyncio.get_running_loop().call_later(wait, self._play, self._choice)
        else:
            self._play(self._choice)

    def _play(self, choice: Choice) -> None:
        if self.pace is None or choice is not self._choice or choice.wire.is_closed:
            return
        self._choice, self._key = None, self._key + 1
        self._sent[self._key] = time.perf_counter()
        move = self._chance.choice(choice.moves)
        choice.wire.say(
            kind="play", key=self._key, table=self.id, seat=choice.seat, turn=choice.turn, move=move
        )

    @property
    def is_to_move(self) -> bool:
        """Whether somebody at it knows what can be played."""
        return self._choice is not None

    @property
    def is_waiting(self) -> bool:
        """Whether a move of it is not acknowledged yet."""
        return bool(self._sent)

    async def seat(self, port: int, cookie: str) -> None:
        """Somebody with a seat looks at the table."""
        wire: Wire = await connected(
            port=port, host=HOST, cookie=cookie, hear=lambda told: self.hear(wire, told)
        )
        wire.say(kind="watch_table", table=self.id)
        self.wires.append(wire)

    async def watch(self, port: int) -> None:
        """Somebody without one."""
        wire = await connected(HOST, port, hear=self._count)
        wire.say(kind="watch_table", table=self.id)
        self.wires.append(wire)

    def leave(self, but: int = 0) -> None:
        """All go but the first ones."""
        for wire in self.wires[but:]:
            wire.close()
        del self.wires[but:]


class Crowd:
    """All tables of one server."""

    def __init__(self, port: int) -> None:
        self.port, self.tally = port, Tally()
        self.tables: list[Table] = []
        self._people: list[tuple[Table, str]] = []  # tables and the cookies of those who sit there

    def lay(self, game: Game, bot: str = "") -> Table:
        """A table that has begun: two people, or one and a bot. The first one moves for all seats between."""
        ana = Visitor(self.port, "Ana")
        other = {"kind": "bot", "name": bot} if bot else {"kind": "open"}
        seats = [{"kind": "me"}, *[{"kind": "local", "name": "Leo"}] * (game.seats[0] - 2), other]
        card = ana.ask("/api/tables", game=game.id, seats=seats)
        table = Table(card["id"], game.id, self.tally)
        people = [ana]
        if not bot:
            people.append(Visitor(self.port, "Ben"))
            people[1].ask(f"/api/tables/{table.id}/join", commitment=people[1].commitment(table.id))
        ana.ask(f"/api/tables/{table.id}/start", commitment=ana.commitment(table.id))
        for person in people:
            person.ask(f"/api/tables/{table.id}/reveal", seed=person.id)
            person.close()
            self._people.append((table, person.cookie))
        self.tables.append(table)
        return table

    async def enter(self, spectators: int = 0) -> None:
        """All who sit somewhere open their sockets, and so many spectators at each table."""
        for table, cookie in self._people:
            await table.seat(self.port, cookie)
        self._people.clear()
        for table in self.tables:
            for _ in range(spectators):
                await table.watch(self.port)
        while not all(table.is_seen for table in self.tables):
            await asyncio.sleep(0.05)

    def play(self, pace: Pace | None) -> None:
        """From now on all play like this, or stop."""
        for table in self.tables:
            table.pace = pace
            table.go_on()

    async def settle(self) -> None:
        """Wait for the moves that are under way."""
        for _ in range(100):
            if not any(table.is_waiting for table in self.tables):
                return
            await asyncio.sleep(0.05)

    def leave(self, but: int = 0) -> None:
        for table in self.tables:
            table.leave(but)

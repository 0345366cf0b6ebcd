"""Somebody at one seat, who plays at random and sends again what was not answered."""

import asyncio
import json
import random
import time
from collections import Counter
from typing import Any, NamedTuple

from benchmarks.server.host import HOST
from benchmarks.server.wire import Wire, connected
from cantiere.cli.screen.server.patience import QUIET, Patience

LATE = 5.0  # seconds: whoever waits longer was let down
TROUBLE = ("not_written", "not_read")
_PAUSE = 0.2  # seconds before the same is tried again


class Acknowledged(NamedTuple):
    """A move, and the line that it was said to be written in."""

    table: str
    number: int
    seat: int
    move: str
    key: int


class Tally:
    """What happened to all of them since a fault was announced."""

    def __init__(self) -> None:
        self.is_paused = self.is_over = False
        self.under_way = 0
        self.begin()

    def begin(self) -> None:
        self.acknowledged: list[Acknowledged] = []
        self.refused = self.closed = 0
        self.other: Counter[str] = Counter()
        self.longest, self._last = 0.0, time.monotonic()
        self.waited, self.late = 0.0, 0  # the longest that any one of them had to wait; who waited too long

    def acknowledge(self, one: Acknowledged) -> None:
        now = time.monotonic()
        self.longest, self._last = max(self.longest, now - self._last), now
        self.acknowledged.append(one)


class Player:
    """Its own socket; when that is lost, another one."""

    def __init__(self, port: int, table: str, seat: int, cookie: str, tally: Tally) -> None:
        self._port, self._table, self._seat, self._cookie = port, table, seat, cookie
        self._tally, self._chance = tally, random.Random(f"{table} {seat}")
        self._inbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._shown: dict[str, Any] = {}
        self._asked: dict[str, Any] | None = None  # the move that is not answered yet
        self._from, self._key = 0, 0  # the turn from which on one's screen is up to date; the last key
        self._wire: Wire | None = None
        self._patience = Patience()
        self._wants = 0.0  # since when one waits for something; 0: one does not
        self._is_in = False  # shown the table by this socket: before that, one may be sent away with a reason

    @property
    def _is_done(self) -> bool:
        return self._tally.is_over or bool(self._shown.get("end"))

    async def run(self) -> None:
        while not self._is_done:
            try:
                await self._sit()
            except (OSError, EOFError):  # nobody answers: the server is away
                await asyncio.sleep(_PAUSE)
        if self._asked is not None:
            self._asked, self._tally.under_way = None, self._tally.under_way - 1

    async def _sit(self) -> None:
        self._inbox, self._is_in = asyncio.Queue(), False
        wire = self._wire = await self._connected()
        wire.say(kind="watch_table", table=self._table)
        if self._asked is not None:
            wire.say(**self._asked)
        while not self._is_done and not wire.is_closed:
            if not await self._heard_something(wire):
                self._patience.give_up()
                break
            self._act()
        if not self._is_done:
            self._begin_to_wait()
        if wire.is_closed and not self._is_done:
            self._tally.closed += self._is_in  # else it was sent away in words, or nothing was begun
            await asyncio.sleep(_PAUSE)
        wire.close()

    async def _connected(self) -> Wire:
        self._patience.begin()
        try:
            async with asyncio.timeout(self._patience.seconds):
                return await connected(HOST, self._port, self._inbox.put_nowait, self._cookie)
        except TimeoutError:
            self._patience.give_up()
            raise

    async def _heard_something(self, wire: Wire) -> bool:
        """Whether anybody is at the other end."""
        patience = self._patience.seconds
        quiet = patience if self._asked is not None or not self._is_in else QUIET
        begun = time.monotonic()
        while not wire.is_closed and not self._is_done:
            try:
                message = json.loads(await asyncio.wait_for(self._inbox.get(), 0.1))
            except TimeoutError:
                if time.monotonic() - begun < quiet:
                    continue
                if quiet == patience:
                    return False
                wire.say(kind="ping")
                return await self._answers(wire, begun)
            self._patience.hear()
            await self._hear(message)
            break
        return True

    async def _answers(self, wire: Wire, since: float) -> bool:
        """Whether the question that was asked is answered; if not, one has waited since the last news."""
        give_up = time.monotonic() + self._patience.seconds
        while self._inbox.empty() and not wire.is_closed and time.monotonic() < give_up:
            await asyncio.sleep(0.05)
        if self._inbox.empty() and not wire.is_closed:
            self._begin_to_wait(since)
            return False
        return True

    def _begin_to_wait(self, since: float = 0.0) -> None:
        self._wants = self._wants or since or time.monotonic()

    def _is_served(self) -> None:
        """What one waited for is there."""
        if self._wants:
            waited = time.monotonic() - self._wants
            self._tally.waited = max(self._tally.waited, waited)
            self._tally.late += waited > LATE
        self._wants = 0.0

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["kind"] == "table":
            self._shown, self._is_in = message, True
            if self._asked is None:
                self._is_served()
        elif message["kind"] == "refused" and message.get("key") in (0, None):  # not shown the table
            self._tally.refused += 1
            await asyncio.sleep(_PAUSE)
            self._say({"kind": "watch_table", "table": self._table})
        elif self._asked is not None and message.get("key") == self._asked["key"]:
            if message["kind"] == "accepted":
                self._accepted(message)
            elif message["code"] in TROUBLE and message["text"]:
                self._tally.refused += 1
                await asyncio.sleep(_PAUSE)
                self._say(self._asked)
            else:
                self._given_up(message["code"])

    def _accepted(self, message: dict[str, Any]) -> None:
        assert self._asked is not None
        move, key = self._asked["move"], self._asked["key"]
        self._tally.acknowledge(Acknowledged(self._table, message["number"], self._seat, move, key))
        self._from, self._asked = message["turn"], None
        self._tally.under_way -= 1
        self._is_served()

    def _given_up(self, code: str) -> None:
        """Refused for what it is: there should be no reason for that."""
        self._tally.other[code] += 1
        self._asked = None
        self._tally.under_way -= 1
        self._say({"kind": "watch_table", "table": self._table})

    def _say(self, message: dict[str, Any]) -> None:
        if self._wire is not None and not self._wire.is_closed:
            self._wire.say(**message)

    def _act(self) -> None:
        """Play, if it is one's turn and nothing of one's own is under way."""
        is_ours = self._shown.get("legal") and self._shown["turn"] >= self._from
        if self._asked is not None or not is_ours or self._tally.is_paused or self._is_done:
            return
        self._key += 1
        turn, move = self._shown["turn"], self._chance.choice(self._shown["legal"])["move"]
        place = {"table": self._table, "seat": self._seat}
        self._asked = {"kind": "play", "key": self._key, **place, "turn": turn, "move": move}
        self._tally.under_way += 1
        self._begin_to_wait()
        self._say(self._asked)

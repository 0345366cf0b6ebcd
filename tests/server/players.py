"""People who play whole games over real sockets, each in a thread, on bad connections."""

import json
import threading
from collections import Counter
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.clients import Browser, Server, Wire

DONE = Counter[str]


class Player(threading.Thread):
    """Plays one seat to the end: loses the connection, sends twice, too late, and nonsense in between."""

    def __init__(self, browser: Browser, table: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.browser, self.table, self.seat = browser, table, seat
        self.chance, self.done = Random(f"{table} {seat}"), DONE()
        self.moves: list[tuple[int, str]] = []  # line and move, as acknowledged
        self.failure: BaseException | None = None
        self.key = 0
        self.shown: dict[str, Any] = {}

    def run(self) -> None:
        try:
            self._arrive(seen=None)
            while self.shown["end"] is None:
                if self.shown["legal"]:
                    self._act()
                else:
                    self._see(self.wire.hear())
        except BaseException as error:  # told to whoever waits for the thread
            self.failure = error

    def _arrive(self, seen: int | None) -> None:
        """Connect, and name the last line that was seen: exactly the rest comes back."""
        self.wire: Wire = self.browser.connect()
        self.wire.socket.send(json.dumps({"kind": "watch_table", "table": self.table, "seen": seen}))
        first = self.wire.hear_until(lambda heard: heard["kind"] == "table")
        assert first["viewer"] == self.seat
        self._see(first)

    def _see(self, heard: dict[str, Any]) -> None:
        """Nothing is missed, nothing told twice: lines follow each other, whatever happens to the wire."""
        if heard["kind"] != "table":
            return
        last = self.shown.get("number", 0)
        if heard["story"] is not None:
            assert [line["number"] for line in heard["story"]] == list(range(last + 1, heard["number"] + 1))
        assert heard["number"] >= last
        assert not heard["legal"] or heard["to_move"] == self.seat
        self.shown = heard

    def _act(self) -> None:
        trouble = self.chance.random()
        move = self.chance.choice(self.shown["legal"])["move"]
        if trouble < 0.08:
            self._refused("nonsense", turn=self.shown["turn"], move="?!")
        elif trouble < 0.16 and self.shown["turn"]:
            self._refused("stale", turn=self.shown["turn"] - 1, move=move)
        elif trouble < 0.24:
            self._refused("another's seat", turn=self.shown["turn"], move=move, seat=(self.seat + 1) % 2)
        elif trouble < 0.32:
            self._play("twice", move, times=2)
        elif trouble < 0.40:
            self._vanish(move)
        else:
            self._play("once", move, times=1)

    def _message(self, **parts: Any) -> str:
        self.key += 1
        message = {"kind": "play", "key": self.key, "table": self.table, "seat": self.seat, **parts}
        return json.dumps(message)

    def _answer(self) -> dict[str, Any]:
        while "key" not in (heard := self.wire.hear()) or heard["key"] != self.key:
            self._see(heard)
        return heard

    def _refused(self, what: str, **parts: Any) -> None:
        self.wire.socket.send(self._message(**parts))
        assert self._answer()["kind"] == "refused"
        self.done[what] += 1

    def _play(self, what: str, move: str, times: int) -> None:
        message = self._message(turn=self.shown["turn"], move=move)
        for _ in range(times):
            self.wire.socket.send(message)
        answers = [self._answer() for _ in range(times)]
        assert answers == [answers[0]] * times
        self._acknowledged(what, answers[0], move)

    def _vanish(self, move: str) -> None:
        """The connection is lost before the answer comes; the same message again does no harm."""
        message = self._message(turn=self.shown["turn"], move=move)
        self.wire.socket.send(message)
        self.wire.socket.close()
        self._arrive(seen=self.shown["number"])
        self.wire.socket.send(message)
        self._acknowledged("vanished", self._answer(), move)

    def _acknowledged(self, what: str, answer: dict[str, Any], move: str) -> None:
        assert answer["kind"] == "accepted", answer
        self.moves.append((answer["number"], move))
        self.done[what] += 1


class Hostile(threading.Thread):
    """Somebody who sits nowhere and tries everything, over and over, until told to stop."""

    def __init__(self, server: Server, tables: list[str]) -> None:
        super().__init__(daemon=True)
        self.browsers = [server.guest("Eve"), server.browser()]
        self.tables, self.chance, self.done = tables, Random(7), DONE()
        self.enough, self.failure = threading.Event(), None

    def run(self) -> None:
        try:
            while not self.enough.is_set():
                self._pester()
        except BaseException as error:
            self.failure = error

    def _pester(self) -> None:
        """One connection: until cut off, or bored."""
        with self.chance.choice(self.browsers).connect() as wire:
            for _ in range(self.chance.randrange(5, 80)):
                try:
                    wire.socket.send(self._something())
                    self._hear(wire)
                except ConnectionClosed:
                    self.done["cut off"] += 1
                    return
                if self.enough.wait(0.002):
                    return

    def _something(self) -> str | bytes:
        table = self.chance.choice(self.tables)
        command = {"table": table, "seat": self.chance.randrange(5), "key": self.chance.randrange(100)}
        return self.chance.choice(
            [
                json.dumps({"kind": "play", "turn": self.chance.randrange(50), "move": "1r", **command}),
                json.dumps({"kind": "resign", **command}),
                json.dumps({"kind": "ask_undo", "to_turn": 0, **command}),
                json.dumps({"kind": "consent", "yes": True, **command}),
                json.dumps({"kind": "replace", "absent": 0, "by": "random", **command}),
                json.dumps({"kind": "watch_table", "table": table, "seen": self.chance.randrange(300)}),
                json.dumps({"kind": "leave", "table": table}),
                json.dumps({"kind": "watch_lobby"}),
                '{"kind": "play"',
                "x" * self.chance.choice([1, 20_000]),
                b"\x00\xff",
            ]
        )

    def _hear(self, wire: Wire) -> None:
        """Whatever comes is nothing that a stranger must not see or do."""
        while True:
            heard = wire.hear()
            if heard["kind"] == "table":
                assert heard["viewer"] == -1
                assert heard["legal"] == []
                assert heard["end"] or "server_seed" not in heard["fair"]
            if heard["kind"] in ("accepted", "refused"):
                self.done[heard["kind"]] += 1
                assert heard["kind"] == "refused" or heard.get("number") is None
                return

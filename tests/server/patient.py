"""People who play on whatever happens to it: they connect again, and send again what was not answered."""

import json
import threading
import time
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.clients import PATIENCE, Browser

_PAUSE = 0.2  # seconds before another try
_TROUBLE = {"not_written", "not_read"}
NOWHERE = (ConnectionClosed, ConnectionError, EOFError, TimeoutError)


class Patient(threading.Thread):
    """One seat. `moves` are those that were acknowledged: line, turn, move."""

    def __init__(self, browser: Browser, table: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.browser, self.table, self.seat = browser, table, seat
        self.moves: list[tuple[int, int, str]] = []
        self.enough, self.failure = threading.Event(), None
        self.interruptions: list[object] = []  # codes that sockets were closed with, or what else happened
        self._chance, self._key = Random(f"{table} {seat}"), 0
        self._asked: dict[str, Any] | None = None
        self.shown: dict[str, Any] = {"turn": -1, "legal": [], "end": None}

    def run(self) -> None:
        try:
            while not self._is_done:
                try:
                    self._sit()
                except NOWHERE as error:
                    closed = error.rcvd if isinstance(error, ConnectionClosed) else None
                    self.interruptions.append(closed.code if closed else repr(error))
                    time.sleep(_PAUSE)
        except BaseException as error:  # told to whoever waits for the thread
            self.failure = error

    @property
    def _is_done(self) -> bool:
        return self.shown["end"] is not None or (self.enough.is_set() and self._asked is None)

    def _sit(self) -> None:
        """One connection."""
        with self.browser.connect() as wire:
            wire.socket.send(json.dumps({"kind": "watch_table", "table": self.table}))
            if self._asked is not None:
                wire.socket.send(json.dumps(self._asked))
            while not self._is_done:
                self._hear(json.loads(wire.socket.recv(PATIENCE / 4)))
                if self._act():
                    wire.socket.send(json.dumps(self._asked))

    def _hear(self, heard: dict[str, Any]) -> None:
        if heard["kind"] == "table":
            self.shown = heard
        elif self._asked is not None and heard.get("key") == self._asked["key"]:
            if heard["kind"] == "accepted":
                self.moves.append((heard["number"], self._asked["turn"], self._asked["move"]))
                self._asked = None
            elif heard["code"] in _TROUBLE:
                raise ConnectionError  # try again, elsewhere perhaps
            else:
                raise AssertionError(heard)

    def _act(self) -> bool:
        """Whether there is a new move to send."""
        last = self.moves[-1][1] if self.moves else -1
        is_to_move = self.shown["legal"] and self.shown["turn"] > last
        if self._asked is not None or not is_to_move or self.enough.is_set():
            return False
        self._key += 1
        place = {"table": self.table, "seat": self.seat, "turn": self.shown["turn"]}
        move = self._chance.choice(self.shown["legal"])["move"]
        self._asked = {"kind": "play", "key": self._key, **place, "move": move}
        return True

"""A journal in memory and a clock that is moved by hand, for tests."""

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from cantiere.server.live.journal import Entry, Stale


class HandClock:
    """Time passes when a test says so."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.time = now

    def __call__(self) -> float:
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += seconds


@dataclass
class MemoryJournal:
    """Keeps lines as JSON text, as a database would; can be made to fail."""

    clock: HandClock = field(default_factory=HandClock)
    lines: dict[str, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    fails: bool = False
    reads: int = 0

    async def append(self, table_id: str, number: int, kind: str, content: dict[str, Any]) -> Entry:
        if self.fails:
            raise OSError("the disk is full")
        if number != len(self.lines[table_id]):
            raise Stale(table_id, number)
        entry = Entry(number, str(kind), json.loads(json.dumps(content)), self.clock())
        self.lines[table_id].append(entry)
        return entry

    async def read(self, table_id: str, since: int = 0) -> list[Entry]:
        self.reads += 1
        return self.lines[table_id][since:]

"""A journal in memory and a clock that is moved by hand, for tests."""

import json
from collections import defaultdict
from dataclasses import dataclass, field

from cantiere.server.live.journal import Entry, Stale
from cantiere.server.live.lines import JournalLine, content_of, line_of


class HandClock:
    """Time passes when a test says so. Without a run it is a wall clock, as journals once had no other."""

    def __init__(self, now: float = 1_000_000.0, run: float | None = None) -> None:
        self.time, self.run, self.wall = now, run, now

    def __call__(self) -> float:
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += seconds
        self.wall += seconds

    def jump(self, seconds: float) -> None:
        """Somebody sets the wall clock."""
        self.wall += seconds

    def restarted(self, after: float = 0.0) -> "HandClock":
        """The clock of the next server, which begins with what the wall tells after a while."""
        return HandClock(self.wall + after, run=self.wall + after)


@dataclass
class MemoryJournal:
    """Keeps lines as JSON text, as a database would; can be made to fail."""

    clock: HandClock = field(default_factory=HandClock)
    lines: dict[str, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    fails: bool = False
    reads: int = 0

    async def append(self, table_id: str, number: int, line: JournalLine) -> Entry:
        if self.fails:
            raise OSError("the disk is full")
        if number != len(self.lines[table_id]):
            raise Stale(table_id, number)
        clock = self.clock
        steady = None if clock.run is None else clock()
        kept = json.loads(json.dumps(content_of(line)))
        entry = Entry(number, clock.wall, steady, clock.run, line=line_of(number, line.kind, kept))
        self.lines[table_id].append(entry)
        return entry

    async def read(self, table_id: str, since: int = 0) -> list[Entry]:
        self.reads += 1
        return self.lines[table_id][since:]

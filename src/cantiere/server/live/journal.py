"""The journal of a table: numbered lines that are only ever added; all else is made of them again.

The server's secrets stand in it (its seed, a position that was taken over). No line leaves the process
as it is: what people are told is made by `messages`.
"""

from dataclasses import dataclass, field
from typing import Protocol

from cantiere.server.live.lines import JournalLine


@dataclass(frozen=True)
class Stamp:
    """When a line was written: all that is known of it without reading what it tells."""

    number: int  # from 0, without gaps
    at: float  # seconds since 1970, as the journal stamped it: for people to read
    steady: float | None = (
        None  # the same on a clock that is never set; lines from before there was one have none
    )
    run: float | None = None  # of the server that wrote it: only moments of one run can be compared

    @property
    def time(self) -> float:
        """What clocks at the table go by."""
        return self.at if self.steady is None else self.steady


@dataclass(frozen=True)
class Entry(Stamp):
    """A line in its place."""

    line: JournalLine = field(kw_only=True)


class Stale(Exception):  # noqa: N818  not a malfunction: another writer was first
    """The number is taken."""


class Journal(Protocol):
    """Where the lines of all tables are kept."""

    async def append(self, table_id: str, number: int, line: JournalLine) -> Entry:
        """Add a line and return it with its time, once it is safe on disk; `Stale` if the number is taken."""
        ...

    async def read(self, table_id: str, since: int = 0) -> list[Entry]:
        """The lines of a table from number `since` on, in order; none for an unknown table.

        A line that this version cannot read is refused, and with it the table.
        """
        ...

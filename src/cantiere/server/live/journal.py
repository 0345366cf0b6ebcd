"""The journal of a table: numbered lines that are only ever added; all else is made of them again.

The server's secrets stand in it (its seed, a position that was taken over). No line leaves the process
as it is: what people are told is made by `messages`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol


class Kind(StrEnum):
    """What a line tells."""

    OPENED = "opened"  # the server's seed is drawn: line 0
    BEGAN = "began"  # who sits where, and all that was agreed: line 1
    PLAYED = "played"
    UNDONE = "undone"
    ASKED = "asked"  # a question to the others: to take back, or to replace somebody
    ANSWERED = "answered"
    RESIGNED = "resigned"
    REPLACED = "replaced"
    FLAGGED = "flagged"  # the time of a seat ran out
    FAILED = "failed"  # a program that sat there cannot go on; a bot of ours does
    RETURNED = "returned"  # whoever was absent or out of time sits down again
    RESUMED = "resumed"  # the server was away


SITTERS = (Kind.RESIGNED, Kind.REPLACED, Kind.FLAGGED, Kind.FAILED, Kind.RETURNED)  # who sits there changes


@dataclass(frozen=True)
class Entry:
    """One line."""

    number: int  # from 0, without gaps
    kind: str
    content: dict[str, Any]  # JSON
    at: float  # seconds since 1970, as the journal stamped it: for people to read
    steady: float | None = (
        None  # the same on a clock that is never set; lines from before there was one have none
    )
    run: float | None = None  # of the server that wrote it: only moments of one run can be compared

    @property
    def time(self) -> float:
        """What clocks at the table go by."""
        return self.at if self.steady is None else self.steady


class Stale(Exception):  # noqa: N818  not a malfunction: another writer was first
    """The number is taken."""


class Journal(Protocol):
    """Where the lines of all tables are kept."""

    async def append(self, table_id: str, number: int, kind: str, content: dict[str, Any]) -> Entry:
        """Add a line and return it with its time, once it is safe on disk; `Stale` if the number is taken."""
        ...

    async def read(self, table_id: str, since: int = 0) -> list[Entry]:
        """The lines of a table from number `since` on, in order; none for an unknown table."""
        ...

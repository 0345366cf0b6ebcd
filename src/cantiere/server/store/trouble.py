"""When the database fails: what counts as that, and who is told how often."""

import time
from collections.abc import Callable

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import (
    TimeoutError as PoolTimeout,
)

_OUR_FAULT = (DataError, IntegrityError, NotSupportedError, ProgrammingError)  # it was asked something wrong
_QUIET = 60.0  # seconds in which the same is not told again
Listener = Callable[[str | None], None]


def is_trouble(error: BaseException) -> bool:
    """Whether the database could not do what it usually does: full, locked, read-only, away, too slow."""
    if isinstance(error, DBAPIError):
        return not isinstance(error, _OUR_FAULT)
    from_driver = type(error).__module__.startswith("asyncpg.")  # it refuses a connection in its own words
    return from_driver or isinstance(error, OSError | PoolTimeout)


def is_ended(error: BaseException) -> bool:
    """Whether PostgreSQL has ended the session: it was restarted, or we stood still in a transaction."""
    return type(error).__name__ == "InternalClientError"


def reason_of(error: BaseException) -> str:
    """In a few words, without the statement and what was to be written: seeds are no matter for a log."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if is_ended(cause):
        return "the session was ended"
    words = getattr(cause, "strerror", None) or str(cause).partition("\n")[0]
    return words or type(cause).__name__


class Troubles:
    """Tells once that something fails, and once that it works again, however many notice it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.listeners: list[Listener] = []  # told the reason, or None when it is over
        self.last = ""  # why it fails now
        self._now, self._told = now, dict[str, float]()
        self._owes_end = False

    def begin(self, reason: str) -> None:
        if reason == self.last:
            return
        self.last, now = reason, self._now()
        if now - self._told.get(reason, -_QUIET) >= _QUIET:
            self._told = {one: told for one, told in self._told.items() if now - told < _QUIET} | {
                reason: now
            }
            self._owes_end = True
            self._tell(reason)

    def end(self) -> None:
        self.last = ""
        if self._owes_end:
            self._owes_end = False
            self._tell(None)

    def _tell(self, reason: str | None) -> None:
        for listener in self.listeners:
            listener(reason)

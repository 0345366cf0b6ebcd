"""Watches the clocks of all tables, and leaves signs of life: time without a server is nobody's."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from cantiere.core.errors import Unavailable
from cantiere.server.live.commands import Refused, Tick
from cantiere.server.live.room import Room
from cantiere.server.store.private import write_private
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.tables.rooms import Rooms, Signs

_BEAT = 0.5  # seconds between two looks
_BEATS_PER_SIGN = 6
_BEATS_PER_SWEEP = 120
_PAUSE = 2.0  # seconds, while the database is away
_RUNS = 8  # servers whose signs are kept: one may have been killed before it came to every table
Sweep = Callable[[float], Awaitable[None]]


class Timekeeper:
    """One task for all rooms, by the steady clock; only what is measured in hours goes by the wall's."""

    def __init__(self, rooms: Rooms, folder: Path, sweep: Sweep, end_rounds: Sweep) -> None:
        self._rooms, self._sign, self._sweep = rooms, folder / "alive", sweep
        self._end_rounds = end_rounds
        self._earlier: Signs = {}
        self._is_mute = False  # no sign can be left

    async def last_seen(self) -> Signs:
        """When servers were last there: by the signs they left, else by the last line that one wrote."""
        try:
            self._earlier = signs_in(self._sign.read_text("ascii"))
        except (OSError, ValueError):
            last = await self._rooms.journal.last_stamp()
            self._earlier = {last.run: last.time} if last else {}
        return self._earlier

    async def run(self) -> None:
        beat = 0
        while True:
            if beat % _BEATS_PER_SIGN == 0 and not self._rooms.bus.is_shared:  # else the database has it
                await asyncio.to_thread(self._leave_sign)
            if not await self._look():
                await asyncio.sleep(_PAUSE)
            await self._tidy_up(self._end_rounds)
            if beat % _BEATS_PER_SWEEP == 0 and self._rooms.duty.is_first():
                await self._tidy_up(self._sweep)
            await asyncio.sleep(_BEAT)
            beat += 1

    async def _look(self) -> bool:
        """At every table, flags before what is owed; whether what happened there could be written down."""
        for room in sorted(self._rooms.rooms.values(), key=self._rooms.owes):
            due, now = room.due_at(), room.time()
            is_due = due is not None and due <= now and self._rooms.duty.has(room.table.id)
            if (is_due or self._rooms.owes(room)) and not await self._tick(room, now):
                return False
        return True

    async def _tick(self, room: Room, now: float) -> bool:
        try:
            answer = await self._rooms.submit(room, Tick(now))
        except Exception:  # one table's trouble stops no other clock
            log().exception("a clock failed", table=room.table.id)
            return True
        return not isinstance(answer, Refused) and not self._rooms.owes(room)

    async def _tidy_up(self, sweep: Sweep) -> None:
        try:
            await sweep(time.time())
        except Unavailable:
            return
        except Exception:  # it is tried again in a while; clocks do not wait for it
            log().exception("tables that wait could not be looked through")

    def _leave_sign(self) -> None:
        now = self._rooms.journal.now
        try:
            write_private(self._sign, written_signs({**self._earlier, now.run: now()}))
        except OSError as error:  # clocks go on; told once
            if not self._is_mute:
                log().error("no sign of life can be left", path=str(self._sign), reason=error.strerror)
            self._is_mute = True
        else:
            self._is_mute = False


def signs_in(text: str) -> Signs:
    """A line for each server: when it began, and was last there. One number alone is an older release's."""
    found: Signs = {}
    for line in text.splitlines():
        *run, seen = map(float, line.split())
        found[run[0] if run else None] = seen
    return found


def written_signs(signs: Signs) -> str:
    """Those of the last servers."""
    lines = [str(seen) if run is None else f"{run} {seen}" for run, seen in signs.items()]
    return "\n".join(lines[-_RUNS:])

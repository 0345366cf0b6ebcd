"""Watches the clocks of all tables, and leaves signs of life: time without a server is nobody's."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from cantiere.server.live.commands import Tick
from cantiere.server.web.logs import log
from cantiere.server.web.rooms import Rooms

_BEAT = 0.5  # seconds between two looks
_BEATS_PER_SIGN = 6
_BEATS_PER_SWEEP = 120
Sweep = Callable[[float], Awaitable[None]]


class Timekeeper:
    """One task for all rooms."""

    def __init__(self, rooms: Rooms, folder: Path, sweep: Sweep, end_rounds: Sweep) -> None:
        self._rooms, self._sign, self._sweep = rooms, folder / "alive", sweep
        self._end_rounds = end_rounds

    async def last_seen(self) -> float:
        """When a server was last there: by its sign, else by the last line that it wrote."""
        try:
            return float(self._sign.read_text("ascii"))
        except (OSError, ValueError):
            return await self._rooms.journal.last_line_at() or time.time()

    async def run(self) -> None:
        beat = 0
        while True:
            if beat % _BEATS_PER_SIGN == 0:
                await asyncio.to_thread(self._leave_sign)
            await self._look(time.time())
            await self._tidy_up(self._end_rounds)
            if beat % _BEATS_PER_SWEEP == 0:
                await self._tidy_up(self._sweep)
            await asyncio.sleep(_BEAT)
            beat += 1

    async def _look(self, now: float) -> None:
        for room in list(self._rooms.rooms.values()):
            due = room.due_at()
            if (due is not None and due <= now) or self._rooms.owes_end(room):
                try:
                    await self._rooms.submit(room, Tick(now))
                except Exception:  # one table's trouble stops no other clock
                    log().exception("a clock failed", table=room.table.id)

    async def _tidy_up(self, sweep: Sweep) -> None:
        try:
            await sweep(time.time())
        except Exception:  # it is tried again in a while; clocks do not wait for it
            log().exception("tables that wait could not be looked through")

    def _leave_sign(self) -> None:
        part = self._sign.with_suffix(".part")
        part.write_text(str(time.time()), "ascii")
        part.replace(self._sign)

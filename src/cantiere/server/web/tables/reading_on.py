"""Tables that are shown here and go on elsewhere: what other processes have written is done here, too."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from cantiere.server.bus.news import Line
from cantiere.server.live.journal import Entry
from cantiere.server.live.room import Room
from cantiere.server.store.journal import entry_of
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.persevering import persevering

CatchUp = Callable[[Room, Sequence[Entry]], Awaitable[bool]]


class ReadingOn:
    """One task for each table at a time. What was told is done as it is, the rest is read."""

    def __init__(self, catch_up: CatchUp) -> None:
        self._catch_up = catch_up
        self.tasks: dict[str, asyncio.Task[None]] = {}  # by table
        self._heard: dict[str, int] = {}  # by table: up to which line others have written
        self._told: dict[str, list[Entry]] = {}  # by table: what stands there, as far as they said so

    def hear(self, room: Room, number: int, line: Line | None) -> None:
        """Another process has written up to a line."""
        table_id = room.table.id
        if number <= max(room.table.number, self._heard.get(table_id, 0)):
            return
        self._heard[table_id] = number
        if line is not None:
            self._told.setdefault(table_id, []).append(entry_of(number, *line))
        if table_id not in self.tasks:
            self.tasks[table_id] = asyncio.create_task(self._read_on(room))

    async def _read_on(self, room: Room) -> None:
        table_id = room.table.id
        try:
            while room.table.number < self._heard[table_id]:
                told = self._told.pop(table_id, [])
                if not await persevering(partial(self._catch_up, room, told)):
                    break
        except Exception:  # the next thing that is heard tries again
            log().exception("a table cannot be read on", table=table_id)
        finally:
            self._heard.pop(table_id), self.tasks.pop(table_id), self._told.pop(table_id, None)

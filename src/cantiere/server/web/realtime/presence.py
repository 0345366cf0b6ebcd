"""Who of a table is here: whoever waits for somebody sees whether it is of any use."""

import asyncio
import time
from typing import NamedTuple

from pydantic_core import to_json

from cantiere.server.bus.news import Watching
from cantiere.server.live.room import Room
from cantiere.server.web.realtime.hub import Connection, Hub
from cantiere.server.web.tables.rooms import seats_of

PAUSE = 3.0  # seconds: a page that is loaded anew was never away
CROWD = 100  # sockets at a table: to count them for each who comes would take all the time there is


class Here(NamedTuple):
    """By seat, None for a bot; of spectators only how many."""

    seats: tuple[bool | None, ...]
    spectators: int


class Presence:
    """Changes are collected for a moment, then told to all who look at a table."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._at: dict[str, dict[Connection, Here | None]] = {}  # by table, what each socket was told last
        self._watching: dict[str, int] = {}  # by table, the spectators here that other processes were told of
        self._last: dict[str, Here] = {}  # by table, what was found out last
        self._changed = asyncio.Event()
        hub.listeners.append(self.stir)

    def come(self, table_id: str, connection: Connection) -> None:
        """A socket begins to look at a game: it is told at once, the others in a moment.

        In a crowd it is told what the others were told last, and in a moment how many they are by now.
        """
        connections = self._at.setdefault(table_id, {})
        connections[connection] = None
        if len(connections) < CROWD or table_id not in self._last:
            self._forget_strangers(table_id)
            self._last[table_id] = self._here(table_id)
        self._tell(table_id, connection, self._last[table_id])
        self.stir()

    def go(self, table_id: str, connection: Connection) -> None:
        connections = self._at.get(table_id, {})
        connections.pop(connection, None)
        if not connections:
            self._at.pop(table_id, None)
            self._last.pop(table_id, None)
        self.stir()

    def stir(self, person_id: str | None = None) -> None:
        """Somebody came or went: look in a moment."""
        self._changed.set()

    async def table_changed(self, table_id: str) -> None:
        """The game has begun, or somebody has lost a seat."""
        for connection in self._hub.watchers(table_id):
            if connection.subscriptions[table_id].room is not None and connection not in self._at.get(
                table_id, {}
            ):
                self.come(table_id, connection)
        self.stir()

    async def run(self) -> None:
        while True:
            await self._changed.wait()
            await asyncio.sleep(PAUSE)
            self._changed.clear()
            for table_id in list(self._at):
                self._forget_strangers(table_id)
            self._tell_others()
            for table_id, connections in self._at.items():
                here = self._last[table_id] = self._here(table_id)
                for connection in connections:
                    self._tell(table_id, connection, here)

    def _tell_others(self) -> None:
        """At other processes, how many spectators there are here now."""
        now = {table_id: _spectators(self._room(table_id), self._at[table_id]) for table_id in self._at}
        for table_id in self._watching.keys() | now.keys():
            if self._watching.get(table_id, 0) != now.get(table_id, 0):
                self._hub.bus.publish(Watching(table=table_id, spectators=now.get(table_id, 0)))
        self._watching = {table_id: count for table_id, count in now.items() if count}

    def tell_all(self) -> None:
        """To a process that may have missed it."""
        for table_id, count in self._watching.items():
            self._hub.bus.publish(Watching(table=table_id, spectators=count))

    def _room(self, table_id: str) -> Room:
        room = next(iter(self._at[table_id])).subscriptions[table_id].room
        assert room is not None  # whoever waits for a game has not come yet
        return room

    def _forget_strangers(self, table_id: str) -> None:
        """Whoever was sent away looks on no more, without having said so."""
        for connection in [one for one in self._at[table_id] if table_id not in one.subscriptions]:
            self.go(table_id, connection)

    def _tell(self, table_id: str, connection: Connection, here: Here) -> None:
        if self._at[table_id][connection] != here:
            self._at[table_id][connection] = here
            connection.outbox.put(to_json({"kind": "presence", "table": table_id, **here._asdict()}))

    def _here(self, table_id: str) -> Here:
        connections, room = self._at[table_id], self._room(table_id)
        elsewhere = self._hub.elsewhere.spectators(table_id)
        seats = (None if one.person is None else self._is_here(one.person) for one in room.table.sitters)
        return Here(tuple(seats), _spectators(room, connections) + elsewhere)

    def _is_here(self, person_id: str) -> bool:
        away = self._hub.away_since(person_id)
        if away is not None and time.monotonic() - away < PAUSE:
            self._changed.set()  # perhaps back in a moment
            return True
        return away is None


def _spectators(room: Room, connections: dict[Connection, Here | None]) -> int:
    """People, however many tabs they have; whoever has no name counts by the socket."""
    return len(
        {
            connection.person_id or connection
            for connection in connections
            if not seats_of(room, connection.person_id)
        }
    )

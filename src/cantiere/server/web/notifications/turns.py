"""What waits for each person, at whichever table: kept up to date, and told to all their sockets."""

from collections.abc import Mapping

from pydantic_core import to_json

from cantiere.server.live.clock import Pace
from cantiere.server.live.room import Room
from cantiere.server.live.waiting import REMATCH, REVEAL, Waits, waiting_at
from cantiere.server.store.tables import PERSON, WAITING, Seat, TableRow, Tables
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.realtime.hub import Connection, Hub
from cantiere.server.web.tables.rooms import Rooms

_MOST_INVITED = 50
ByPerson = Mapping[str, tuple[Waits, ...]]


class Turns:
    """Follows every table that is played in this process; those that are not in memory are read first."""

    def __init__(self, tables: Tables, rooms: Rooms, hub: Hub) -> None:
        self._tables, self._rooms, self._hub = tables, rooms, hub
        self._at: dict[str, ByPerson] = {}  # by table
        self._of: dict[str, dict[str, tuple[Waits, ...]]] = {}  # by person, then by table
        self._hooks_off: dict[str, str] = {}  # by person: why their webhook was switched off

    def of(self, person_id: str) -> list[Waits]:
        """What is known to wait for somebody, the oldest first."""
        found = [one for waits in self._of.get(person_id, {}).values() for one in waits]
        return sorted(found, key=lambda one: one.since)

    def follow(self, room: Room) -> None:
        """Something may have changed at a table."""
        self.change(room.table.id, waiting_at(room.table))

    def invite(self, table_id: str, row: TableRow | None) -> None:
        """A table that waits has changed, or is gone: what does it ask of whom?"""
        if row is None or row.status == WAITING:
            self.change(table_id, _asked(row) if row is not None else {})
        elif table_id not in self._rooms.rooms:  # it has begun at another process
            self.change(table_id, {})

    def change(self, table_id: str, now: ByPerson) -> None:
        """What waits at a table from now on; those for whom it is something else are told."""
        before = self._at.pop(table_id, {})
        if now:
            self._at[table_id] = now
        for person_id in before.keys() | now.keys():
            if before.get(person_id) != now.get(person_id):
                self._keep(person_id, table_id, now.get(person_id))
                self._tell(person_id)

    def _keep(self, person_id: str, table_id: str, waits: tuple[Waits, ...] | None) -> None:
        tables = self._of.setdefault(person_id, {})
        tables.pop(table_id, None)
        if waits:
            tables[table_id] = waits
        elif not tables:
            del self._of[person_id]

    def note_webhook(self, person_id: str, trouble: str | None) -> None:
        """A person's webhook was switched off, or is used again."""
        if self._hooks_off.get(person_id) == trouble:
            return
        self._hooks_off.pop(person_id, None)
        if trouble is not None:
            self._hooks_off[person_id] = trouble
        self._tell(person_id)

    async def greet(self, connection: Connection) -> None:
        """The first news for a socket; from now on it hears each change."""
        if connection.person_id is not None:
            await self.read(connection.person_id)
            connection.hears_turns = True
            connection.outbox.put(self.message(connection.person_id))

    async def read(self, person_id: str) -> None:
        """Look at the tables of a person that nobody has asked for since the server began."""
        for table_id in await self._tables.played_by(person_id):
            if table_id not in self._rooms.rooms:
                try:
                    await self._rooms.find(table_id)
                except Exception as error:  # its rules are not there yet, or it is damaged: the others count
                    log().debug("a turn cannot be told yet", table=table_id, reason=str(error))
        for row in await self._tables.of_person(person_id, (WAITING,), _MOST_INVITED):
            self.invite(row.id, row)

    def message(self, person_id: str) -> bytes:
        waiting = [one._asdict() for one in self.of(person_id)]
        off = self._hooks_off.get(person_id)
        return to_json({"kind": "turns", "waiting": waiting, "webhook_off": off})

    def _tell(self, person_id: str) -> None:
        """Written once for all tabs."""
        listeners = [connection for connection in self._hub.of_person(person_id) if connection.hears_turns]
        if listeners:
            message = self.message(person_id)
            for connection in listeners:
                connection.outbox.put(message)


def _asked(row: TableRow) -> ByPerson:
    """Before the game: to reveal one's seed; to agree to a rematch."""
    people = [seat for seat in row.seats if seat.kind == PERSON]
    if row.sealed is not None:
        return _all(row, REVEAL, [seat for seat in people if not seat.seed], row.sealed)
    if row.follows is not None:
        return _all(row, REMATCH, [seat for seat in people if seat.commitment is None], row.created)
    return {}


def _all(row: TableRow, what: str, seats: list[Seat], since: float) -> ByPerson:
    is_slow = Pace(row.terms.clock.pace) is Pace.DAYS
    return {
        seat.person_id: (Waits(what, row.id, row.game, seat.seat, since, row.reveal_until, is_slow),)
        for seat in seats
        if seat.person_id is not None
    }

"""The lobby: tables are opened, joined, left and started here; the announcer tells it to all who look."""

import secrets
from contextlib import suppress
from dataclasses import replace

from sqlalchemy.exc import IntegrityError

from cantiere.core.errors import Refusal, Unavailable
from cantiere.play.fair import SEED_BYTES, commitment
from cantiere.server.bodies import ChangeSeat, Join, NewTable
from cantiere.server.bodies.chance import Start
from cantiere.server.live.room import open_table
from cantiere.server.people.audit import AuditLine, AuditLog, note
from cantiere.server.people.person import Person
from cantiere.server.settings import Settings
from cantiere.server.store.hiding import hide
from cantiere.server.store.links import renew_link
from cantiere.server.store.tables import FINISHED, OPEN, PERSON, PLAYING, WAITING, Seat, TableRow, Tables
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from cantiere.server.web.lobby.coached import check_coached
from cantiere.server.web.lobby.one_at_a_time import OneAtATime
from cantiere.server.web.lobby.rated import check_rated
from cantiere.server.web.lobby.rematch import is_kept_for, laid_again, may_ask_again
from cantiere.server.web.lobby.rounds import CHANGED, LEFT, Rounds, is_revealed
from cantiere.server.web.lobby.seating import Seating, free_seat, must_own, must_sit
from cantiere.server.web.lobby.terms import beginning_with, checked_terms
from cantiere.server.web.realtime.announcer import MOST_LISTED, Announcer
from cantiere.server.web.tables.bot_limits import check_thinkers
from cantiere.server.web.tables.cards import is_ready, may_join, may_see
from cantiere.server.web.tables.rooms import Rooms

_HOUR = 3_600


class Lobby:
    """One change at a time: what was read is then still true when it is written."""

    def __init__(
        self,
        settings: Settings,
        tables: Tables,
        rooms: Rooms,
        announcer: Announcer,
        compile_cache: CompileCache,
    ) -> None:
        self._settings, self._tables, self._rooms = settings, tables, rooms
        self._announcer, self._compile_cache, self.seating = announcer, compile_cache, Seating(settings)
        self.rounds = Rounds(settings, tables, rooms, compile_cache)
        self._one_at_a_time = OneAtATime(tables.database, rooms.bus.is_shared)

    async def open(self, person: Person, wanted: NewTable) -> TableRow:
        """A new table, with the promise of its chance."""
        await self._check_quota(person)
        seed = secrets.token_bytes(SEED_BYTES)
        row = await self._laid(person, wanted, commitment(seed))
        await self._tables.add(row)
        await self._promise(row, seed)
        await self._announcer.table_changed(row.id)
        return await self._tables.find(row.id)

    async def _promise(self, row: TableRow, seed: bytes) -> None:
        """Write down the seed; a table of which that is not known is taken away again."""
        try:
            await open_table(self._rooms.journal, row.id, lambda size: seed)
        except Unavailable:
            with suppress(Unavailable):  # else it goes when somebody wants to begin, or is swept away
                await self._tables.remove(row.id)
            raise

    async def _check_quota(self, person: Person) -> None:
        if await self._tables.count_unfinished(person.id) >= self._settings.tables_per_person:
            raise Refusal("too_many_tables", most=self._settings.tables_per_person)

    async def _laid(self, person: Person, wanted: NewTable, promise: str) -> TableRow:
        row = self.seating.laid(person, wanted, promise)
        checked = await checked_terms(row, person, self._tables, self._compile_cache)
        await check_rated(checked, self._tables.database)
        check_coached(checked)
        await self._check_thinkers(checked)
        return checked

    async def _check_thinkers(self, row: TableRow, taken: Seat | None = None) -> None:
        await check_thinkers(row, self._tables.database, self._settings.thinkers_per_person, taken)

    async def join(self, person: Person, table_id: str, wanted: Join) -> TableRow:
        """Take a seat that is free: the wanted one, else the first."""
        async with self._one_at_a_time.at(table_id):
            row = await self._waiting(table_id)
            if not may_join(row, person, wanted.link):
                raise Refusal("link_wrong")
            self._check_rules(row)
            if is_kept_for(row, person.id):
                await self.rounds.commit(row, person, wanted.commitment)
            else:
                seat = free_seat(row, person, wanted.seat)
                sits = Seat(seat.seat, PERSON, person.id, commitment=wanted.commitment)
                await check_rated(row, self._tables.database, sits)
                await self._tables.change_seat(table_id, seat, sits)
        return await self._changed(table_id)

    async def commit(self, person: Person, table_id: str, commitment: str) -> TableRow:
        """Somebody who sits there already commits, or to another seed than before."""
        async with self._one_at_a_time.at(table_id):
            row = await self._waiting(table_id)
            self._check_rules(row)
            await self.rounds.commit(row, person, commitment)
        return await self._changed(table_id)

    async def rematch(self, person: Person, table_id: str) -> TableRow:
        """The table that follows a finished one: opened by whoever asks first, the same for all others."""
        async with self._one_at_a_time.at(table_id):
            played = await self._tables.find(table_id)
            may_ask_again(played, person)
            if played.rematch is None:
                await self._open_again(played, person)
        again = await self._tables.find(str((await self._tables.find(table_id)).rematch))
        if not may_see(again, person, None):  # they declined, or were sent away
            raise Refusal("link_wrong")
        return again

    async def _open_again(self, played: TableRow, person: Person) -> None:
        await self._check_quota(person)
        seed = secrets.token_bytes(SEED_BYTES)
        row = laid_again(played, person, commitment(seed))
        row = await checked_terms(row, person, self._tables, self._compile_cache)
        await self._check_thinkers(row)
        try:
            await self._tables.add(row)
        except IntegrityError:  # another process was first
            return
        await self._promise(row, seed)
        await self._announcer.table_changed(row.id)
        await self._announcer.tell_watchers(played.id)

    def _check_rules(self, row: TableRow) -> None:
        """A rematch is sealed with the last seat that is filled: its rules must be there by then."""
        if row.follows is not None:
            self._compile_cache.check(row.game)

    async def _changed(self, table_id: str) -> TableRow:
        """All are told; a rematch is sealed by itself once all have agreed to it.

        Once: where a round was broken off, whoever opened the table decides whether there is another.
        """
        async with self._one_at_a_time.at(table_id):
            row = await self._tables.find(table_id)
            is_open = row.status == WAITING and row.reveal_until is None
            is_first = row.follows is not None and not row.terms.broken_off
            if is_open and is_first and all(map(is_ready, row.seats)):
                await self._seal(row)
        await self._announcer.table_changed(table_id)
        return await self._tables.find(table_id)

    async def leave(self, person: Person, table_id: str) -> None:
        """Get up before the game begins. Whoever opened the table takes it away."""
        async with self._one_at_a_time.at(table_id):
            row = await self._waiting(table_id)
            if row.owner_id == person.id:
                await self._remove(row)
                return
            must_sit(row, person)
            await self._free(row, person.id)
        self._announcer.see_out(row, person.id)
        await self._announcer.table_changed(table_id)

    async def _free(self, row: TableRow, person_id: str) -> None:
        """Somebody gets up; in the middle of the reveals that ends the round for all."""
        if row.reveal_until is not None and row.seats_of(person_id):
            await self.rounds.break_off(row, LEFT, [person_id])
        for place in row.seats_of(person_id):
            await self._tables.change_seat(row.id, row.seats[place], Seat(place, OPEN))

    async def change_seat(self, person: Person, table_id: str, place: int, wanted: ChangeSeat) -> TableRow:
        """Whoever opened the table decides on the seats; somebody who sits there can be sent away."""
        async with self._one_at_a_time.at(table_id):
            row = await self._waiting(table_id)
            must_own(row, person)
            if not 0 <= place < len(row.seats):
                raise Refusal("table_no_seat", seat=place, seats=len(row.seats))
            self._check_rules(row)
            seat = self.seating.seat(place, wanted.kind, wanted.name, person)
            await check_rated(row, self._tables.database, seat)
            check_coached(row, seat)
            await self._check_thinkers(row, seat)
            if row.reveal_until is not None:
                await self.rounds.break_off(row, CHANGED, [person.id])
                row = await self._tables.find(table_id)
            if seat.person_id is not None:
                seat = replace(seat, commitment=row.commitment_of(person.id))
            await self._tables.change_seat(table_id, row.seats[place], seat)
            if row.seats[place].person_id not in (None, person.id):  # who was sent away knows the link
                await renew_link(self._tables.database, table_id)
        return await self._changed(table_id)

    async def start(self, person: Person, table_id: str, given: Start) -> TableRow:
        """Fix all commitments, when every seat is taken: from now on seeds are revealed."""
        async with self._one_at_a_time.at(table_id):
            row = await self._waiting(table_id)
            must_own(row, person)
            if row.reveal_until is None:
                if given.commitment is not None:
                    await self.rounds.commit(row, person, given.commitment)
                    row = await self._tables.find(table_id)
                await self._seal(beginning_with(row, given.first))
        await self._announcer.table_changed(table_id)
        return await self._tables.find(table_id)

    async def _seal(self, row: TableRow) -> None:
        if await self._rooms.journal.last_stamp(row.id) is None:  # the server was killed while it was opened
            await self._remove(row)
            raise Refusal("unknown_table", table=row.id)
        await self.rounds.seal(row)

    async def reveal(self, person: Person, table_id: str, seed: str) -> TableRow:
        """Tell one's seed. With the last one the game begins."""
        async with self._one_at_a_time.at(table_id):
            row = await self.rounds.reveal(await self._tables.find(table_id), person, seed)
        if row.status == WAITING:
            await self._announcer.table_changed(table_id)
        return row

    async def end_rounds(self, now: float) -> None:
        """Somebody did not reveal in time: all are told. What the wall clock says does not matter here."""
        for table_id in self.rounds.over():
            async with self._one_at_a_time.at(table_id):
                has_changed = await self.rounds.end(table_id)
            if has_changed:
                await self._announcer.table_changed(table_id)

    async def remove(self, person: Person, table_id: str) -> None:
        async with self._one_at_a_time.at(table_id):
            row = await self._waiting(table_id)
            if not person.is_host:
                must_own(row, person)
            await self._remove(row)

    async def end(self, table_id: str, noted: AuditLine) -> None:
        """A host ends a game, or takes the table away before it begins. It is in the log first."""
        audit = AuditLog(self._tables.database)
        async with self._one_at_a_time.at(table_id):
            row = await self._tables.find(table_id)
            if row.status == FINISHED:
                raise Refusal("table_over")
            if row.status == WAITING and not is_revealed(row):
                await audit.add(replace(noted, what="table_removed"))
                await self._remove(row)
                return
        await audit.add(noted)
        await self._rooms.stop(table_id)

    async def hide(self, table_id: str, hidden: bool, noted: AuditLine) -> TableRow:
        """A host takes a table out of the lobby, or puts it back; a private one never gets there."""
        async with self._one_at_a_time.at(table_id), self._tables.database.writing() as connection:
            if not await hide(connection, table_id, hidden):
                raise Refusal("table_not_hidden" if not hidden else "table_not_shown", table=table_id)
            await note(connection, noted)
        if hidden:
            self._announcer.leave_lobby(table_id)
        await self._announcer.table_changed(table_id)
        return await self._tables.find(table_id)

    async def sweep(self, now: float) -> None:
        """Take away tables that wait in vain."""
        async with self._one_at_a_time.at("sweep"):
            for row in await self._tables.left_alone(now - self._settings.waiting_hours * _HOUR):
                await self._remove(row)

    async def _remove(self, row: TableRow) -> None:
        if not await self._tables.remove(row.id):
            return
        self.rounds.forget(row.id)
        await self._announcer.table_gone(row)

    async def renamed(self, person_id: str) -> None:
        """Somebody has another name: all who see it are told."""
        for row in await self._tables.of_person(person_id, (WAITING, PLAYING), most=MOST_LISTED):
            await self._announcer.table_changed(row.id)

    async def leave_everything(self, person_id: str) -> None:
        """Before somebody is forgotten: seats become free, games go on without them."""
        for row in await self._tables.of_person(person_id, (WAITING, PLAYING), most=10_000):
            if row.status == PLAYING:
                await self._rooms.resign(row.id, person_id)
            elif row.owner_id == person_id:
                await self._remove(row)
            else:
                await self._free(row, person_id)
                await self._announcer.table_changed(row.id)

    async def _waiting(self, table_id: str) -> TableRow:
        row = await self._tables.find(table_id)
        if row.status != WAITING or is_revealed(row):
            raise Refusal("table_begun")
        return row

"""The lobby: tables are opened, joined, left and started here. Every change is told to all who look."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy.exc import IntegrityError

from cantiere.core.errors import Refusal
from cantiere.games import GAMES, find
from cantiere.play.fair import SEED_BYTES, commitment
from cantiere.server.bodies import ChangeSeat, GameCard, Join, NewTable, TableCard
from cantiere.server.live.room import open_table
from cantiere.server.people.person import Person
from cantiere.server.protocol import LobbyChange
from cantiere.server.settings import Settings
from cantiere.server.store.tables import OPEN, PERSON, PLAYING, WAITING, Seat, TableRow, Tables
from cantiere.server.web.cards import is_ready, may_join, may_see, table_card
from cantiere.server.web.hub import Guest, Hub
from cantiere.server.web.onlookers import show_card, tell_card, tell_gone
from cantiere.server.web.rated import check_rated
from cantiere.server.web.rematch import is_kept_for, laid_again, may_ask_again
from cantiere.server.web.rooms import Rooms
from cantiere.server.web.rounds import CHANGED, LEFT, Rounds, is_revealed
from cantiere.server.web.seating import Ushers, free_seat, must_own
from cantiere.server.web.terms import checked_terms
from cantiere.server.web.warmth import Warmth
from cantiere.server.web.watching import Watching

MOST_LISTED = 200
_HOUR = 3_600


class Lobby:
    """One change at a time: what was read is then still true when it is written."""

    def __init__(self, settings: Settings, tables: Tables, rooms: Rooms, hub: Hub, warmth: Warmth) -> None:
        self._settings, self._tables, self._rooms = settings, tables, rooms
        self._hub, self._warmth, self.ushers = hub, warmth, Ushers(settings)
        self.rounds = Rounds(settings, tables, rooms, warmth)
        self.listeners: list[Callable[[str, TableRow | None], None]] = []  # told of a table; None: it is gone
        self._one_at_a_time = asyncio.Lock()
        self._telling = asyncio.Lock()  # from reading to telling: nobody is left with an older card

    async def listed(self) -> list[TableCard]:
        return [table_card(row) for row in await self._tables.in_lobby(MOST_LISTED)]

    def games(self) -> list[GameCard]:
        return [self._warmth.card(game) for game in GAMES]

    async def open(self, person: Person, wanted: NewTable) -> TableRow:
        """A new table, with the promise of its chance."""
        await self._check_quota(person)
        seed = secrets.token_bytes(SEED_BYTES)
        row = await self._laid(person, wanted, commitment(seed))
        await self._tables.add(row)
        await open_table(self._rooms.journal, row.id, lambda size: seed)
        await self.table_changed(row.id)
        return await self._tables.find(row.id)

    async def _check_quota(self, person: Person) -> None:
        if await self._tables.count_unfinished(person.id) >= self._settings.tables_per_person:
            raise Refusal("too_many_tables", most=self._settings.tables_per_person)

    async def _laid(self, person: Person, wanted: NewTable, promise: str) -> TableRow:
        row = self.ushers.laid(person, wanted, promise)
        checked = await checked_terms(row, person, self._tables, self._warmth)
        await check_rated(checked, self._tables.database)
        return checked

    async def join(self, person: Person, table_id: str, wanted: Join) -> TableRow:
        """Take a seat that is free: the wanted one, else the first."""
        async with self._one_at_a_time:
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
        async with self._one_at_a_time:
            row = await self._waiting(table_id)
            self._check_rules(row)
            await self.rounds.commit(row, person, commitment)
        return await self._changed(table_id)

    async def rematch(self, person: Person, table_id: str) -> TableRow:
        """The table that follows a finished one: opened by whoever asks first, the same for all others."""
        async with self._one_at_a_time:
            played = await self._tables.find(table_id)
            may_ask_again(played, person)
            if played.rematch is None:
                await self._open_again(played, person)
        return await self._tables.find(str((await self._tables.find(table_id)).rematch))

    async def _open_again(self, played: TableRow, person: Person) -> None:
        await self._check_quota(person)
        seed = secrets.token_bytes(SEED_BYTES)
        row = laid_again(played, person, commitment(seed))
        row = await checked_terms(row, person, self._tables, self._warmth)
        try:
            await self._tables.add(row)
        except IntegrityError:  # another process was first
            return
        await open_table(self._rooms.journal, row.id, lambda size: seed)
        await self.table_changed(row.id)
        await self._tell_watchers(played.id)

    def _check_rules(self, row: TableRow) -> None:
        """A rematch is sealed with the last seat that is filled: its rules must be there by then."""
        if row.follows is not None:
            self._warmth.check(row.game)

    async def _changed(self, table_id: str) -> TableRow:
        """All are told; a rematch is sealed by itself once all have agreed to it.

        Once: where a round was broken off, whoever opened the table decides whether there is another.
        """
        async with self._one_at_a_time:
            row = await self._tables.find(table_id)
            is_first = row.follows is not None and not row.terms.get("broken_off")
            if (
                row.status == WAITING
                and row.reveal_until is None
                and is_first
                and all(map(is_ready, row.seats))
            ):
                await self._seal(row)
        await self.table_changed(table_id)
        return await self._tables.find(table_id)

    async def leave(self, person: Person, table_id: str) -> None:
        """Get up before the game begins. Whoever opened the table takes it away."""
        async with self._one_at_a_time:
            row = await self._waiting(table_id)
            if row.owner_id == person.id:
                await self._remove(row)
                return
            await self._free(row, person.id)
        await self.table_changed(table_id)

    async def _free(self, row: TableRow, person_id: str) -> None:
        """Somebody gets up; in the middle of the reveals that ends the round for all."""
        if row.reveal_until is not None and row.seats_of(person_id):
            await self.rounds.break_off(row, LEFT, [person_id])
        for place in row.seats_of(person_id):
            await self._tables.change_seat(row.id, row.seats[place], Seat(place, OPEN))

    async def change_seat(self, person: Person, table_id: str, place: int, wanted: ChangeSeat) -> TableRow:
        """Whoever opened the table decides on the seats; somebody who sits there can be sent away."""
        async with self._one_at_a_time:
            row = await self._waiting(table_id)
            must_own(row, person)
            if not 0 <= place < len(row.seats):
                raise Refusal("table_no_seat", seat=place, seats=len(row.seats))
            self._check_rules(row)
            seat = self.ushers.seat(place, wanted.kind, wanted.name, person)
            await check_rated(row, self._tables.database, seat)
            if row.reveal_until is not None:
                await self.rounds.break_off(row, CHANGED, [person.id])
                row = await self._tables.find(table_id)
            if seat.person_id is not None:
                seat = replace(seat, commitment=row.commitment_of(person.id))
            await self._tables.change_seat(table_id, row.seats[place], seat)
        return await self._changed(table_id)

    async def start(self, person: Person, table_id: str, commitment: str | None) -> TableRow:
        """Fix all commitments, when every seat is taken: from now on seeds are revealed."""
        async with self._one_at_a_time:
            row = await self._waiting(table_id)
            must_own(row, person)
            if row.reveal_until is None:
                if commitment is not None:
                    await self.rounds.commit(row, person, commitment)
                    row = await self._tables.find(table_id)
                await self._seal(row)
        await self.table_changed(table_id)
        return await self._tables.find(table_id)

    async def _seal(self, row: TableRow) -> None:
        if not await self._rooms.journal.read(row.id):  # the server was killed while it was opened
            await self._remove(row)
            raise Refusal("unknown_table", table=row.id)
        await self.rounds.seal(row)

    async def reveal(self, person: Person, table_id: str, seed: str) -> TableRow:
        """Tell one's seed. With the last one the game begins."""
        async with self._one_at_a_time:
            row = await self.rounds.reveal(await self._tables.find(table_id), person, seed)
        if row.status == WAITING:
            await self.table_changed(table_id)
        return row

    async def end_rounds(self, now: float) -> None:
        """Somebody did not reveal in time: all are told. What the wall clock says does not matter here."""
        for table_id in self.rounds.over():
            async with self._one_at_a_time:
                has_changed = await self.rounds.end(table_id)
            if has_changed:
                await self.table_changed(table_id)

    async def remove(self, person: Person, table_id: str) -> None:
        async with self._one_at_a_time:
            row = await self._waiting(table_id)
            if not person.is_host:
                must_own(row, person)
            await self._remove(row)

    async def sweep(self, now: float) -> None:
        """Take away tables that wait in vain."""
        async with self._one_at_a_time:
            for row in await self._tables.left_alone(now - self._settings.waiting_hours * _HOUR):
                await self._remove(row)

    async def _remove(self, row: TableRow) -> None:
        if not await self._tables.remove(row.id):
            return
        self.rounds.forget(row.id)
        tell_gone(self._hub, row.id)
        self._announce(row.id, None)
        if row.is_open:
            self._hub.tell_lobby(LobbyChange(gone=row.id))
        if row.follows is not None:
            await self._tell_watchers(row.follows)  # another rematch can be asked for

    async def renamed(self, person_id: str) -> None:
        """Somebody has another name: all who see it are told."""
        for row in await self._tables.of_person(person_id, (WAITING, PLAYING), most=MOST_LISTED):
            await self.table_changed(row.id)

    async def leave_everything(self, person_id: str) -> None:
        """Before somebody is forgotten: seats become free, games go on without them."""
        for row in await self._tables.of_person(person_id, (WAITING, PLAYING), most=10_000):
            if row.status == PLAYING:
                await self._rooms.resign(row.id, person_id)
            elif row.owner_id == person_id:
                await self._remove(row)
            else:
                await self._free(row, person_id)
                await self.table_changed(row.id)

    async def table_changed(self, table_id: str) -> None:
        """Tell the lobby, and those who watch the table."""
        async with self._telling:
            row = await self._tables.find(table_id)
            if row.is_open:
                self._hub.tell_lobby(LobbyChange(table=table_card(row)))
            tell_card(self._hub, row)
            self._announce(table_id, row)

    def _announce(self, table_id: str, row: TableRow | None) -> None:
        for listener in self.listeners:
            listener(table_id, row)

    async def _tell_watchers(self, table_id: str) -> None:
        async with self._telling:
            tell_card(self._hub, await self._tables.find(table_id))

    async def show(self, guest: Guest, table_id: str, watching: Watching, link: str | None) -> TableRow:
        """The card of a table for one who begins to watch it, if it is theirs to see; then every change."""
        async with self._telling:
            row = await self._tables.find(table_id)
            if table_id not in guest.watching and not may_see(row, guest.person, link):
                raise Refusal("unknown_table", table=table_id)
            guest.watching[table_id] = watching
            show_card(guest, row)
        return row

    async def game_changed(self, game_id: str) -> None:
        self._hub.tell_lobby(LobbyChange(game=self._warmth.card(find(game_id))))

    async def _waiting(self, table_id: str) -> TableRow:
        row = await self._tables.find(table_id)
        if row.status != WAITING or is_revealed(row):
            raise Refusal("table_begun")
        return row

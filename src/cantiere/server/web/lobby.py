"""The lobby: tables are opened, joined, left and started here. Every change is told to all who look."""

import asyncio
import secrets
import time

from cantiere.bots.levels import LEVELS
from cantiere.core.errors import Refusal
from cantiere.games import GAMES, find
from cantiere.play.fair import SEED_BYTES, commitment
from cantiere.server.bodies import ChangeSeat, GameCard, Join, NewTable, TableCard
from cantiere.server.live.commands import Resign
from cantiere.server.live.journal import Stale
from cantiere.server.live.room import open_table
from cantiere.server.live.setting import known_level
from cantiere.server.people.person import Person, nickname_of
from cantiere.server.protocol import LobbyChange
from cantiere.server.settings import Settings
from cantiere.server.store.tables import BOT, LOCAL, OPEN, PERSON, PLAYING, WAITING, Seat, TableRow, Tables
from cantiere.server.web.cards import may_see, table_card
from cantiere.server.web.hub import Hub
from cantiere.server.web.rooms import Rooms, seats_of
from cantiere.server.web.terms import agreed_setting, checked_terms
from cantiere.server.web.warmth import Warmth

MOST_LISTED = 200


class Lobby:
    """One change at a time: what was read is then still true when it is written."""

    def __init__(self, settings: Settings, tables: Tables, rooms: Rooms, hub: Hub, warmth: Warmth) -> None:
        self._settings, self._tables, self._rooms = settings, tables, rooms
        self._hub, self._warmth = hub, warmth
        self._one_at_a_time = asyncio.Lock()

    async def listed(self) -> list[TableCard]:
        return [table_card(row) for row in await self._tables.in_lobby(MOST_LISTED)]

    def games(self) -> list[GameCard]:
        return [self._warmth.card(game) for game in GAMES]

    async def open(self, person: Person, wanted: NewTable) -> TableRow:
        """A new table, with the promise of its chance."""
        if await self._tables.count_unfinished(person.id) >= self._settings.tables_per_person:
            raise Refusal("too_many_tables", most=self._settings.tables_per_person)
        seed = secrets.token_bytes(SEED_BYTES)
        row = await self._laid(person, wanted, commitment(seed))
        await self._tables.add(row)
        await open_table(self._rooms.journal, row.id, lambda size: seed)
        await self.table_changed(row.id)
        return await self._tables.find(row.id)

    async def _laid(self, person: Person, wanted: NewTable, promise: str) -> TableRow:
        seats = tuple(
            self._wanted_seat(place, one.kind, one.name, person) for place, one in enumerate(wanted.seats)
        )
        row = TableRow(
            id=secrets.token_hex(6),
            game=find(wanted.game).id,
            rules=find(wanted.game).version,
            terms={**wanted.terms.model_dump(), "commitment": promise},
            status=WAITING,
            is_open=wanted.is_open,
            link=secrets.token_urlsafe(12),
            owner_id=person.id,
            created=time.time(),
            seats=seats,
        )
        return await checked_terms(row, person, self._tables, self._warmth)

    async def join(self, person: Person, table_id: str, wanted: Join) -> TableRow:
        """Take a seat that is free: the wanted one, else the first."""
        async with self._one_at_a_time:
            row = await self._waiting(table_id)
            if not may_see(row, person, wanted.link):
                raise Refusal("link_wrong")
            if row.seats_of(person.id):
                raise Refusal("seated_already")
            free = [seat for seat in row.seats if seat.kind == OPEN and wanted.seat in (None, seat.seat)]
            if not free and wanted.seat is not None:
                raise Refusal("seat_taken")
            if not free:
                raise Refusal("no_seat_left")
            sits = Seat(free[0].seat, PERSON, person.id, "", wanted.seed)
            await self._tables.change_seat(table_id, free[0], sits)
        await self.table_changed(table_id)
        return await self._tables.find(table_id)

    async def leave(self, person: Person, table_id: str) -> None:
        """Get up before the game begins. Whoever opened the table takes it away."""
        async with self._one_at_a_time:
            row = await self._waiting(table_id)
            if row.owner_id == person.id:
                await self._remove(row)
                return
            for place in row.seats_of(person.id):
                await self._tables.change_seat(table_id, row.seats[place], Seat(place, OPEN))
        await self.table_changed(table_id)

    async def change_seat(self, person: Person, table_id: str, place: int, wanted: ChangeSeat) -> TableRow:
        """Whoever opened the table decides on the seats; somebody who sits there can be sent away."""
        async with self._one_at_a_time:
            row = await self._waiting(table_id)
            _must_own(row, person)
            if not 0 <= place < len(row.seats):
                raise Refusal("table_no_seat", seat=place, seats=len(row.seats))
            seat = self._wanted_seat(place, wanted.kind, wanted.name, person)
            await self._tables.change_seat(table_id, row.seats[place], seat)
        await self.table_changed(table_id)
        return await self._tables.find(table_id)

    async def start(self, person: Person, table_id: str, seed: str) -> TableRow:
        """Begin the game, when every seat is taken."""
        async with self._one_at_a_time:
            row = await self._waiting(table_id)
            _must_own(row, person)
            if any(seat.kind == OPEN for seat in row.seats):
                raise Refusal("table_not_full")
            self._warmth.check(row.game)
            if not await self._rooms.journal.read(table_id):  # the server was killed while it was opened
                await self._remove(row)
                raise Refusal("unknown_table", table=table_id)
            setting = await agreed_setting(row, person.id, seed, self._tables)
            try:
                await self._rooms.begin(table_id, setting)
            except Stale:  # it had begun when the server was killed
                await self._tables.start(table_id)
        await self.table_changed(table_id)
        return await self._tables.find(table_id)

    async def remove(self, person: Person, table_id: str) -> None:
        async with self._one_at_a_time:
            row = await self._waiting(table_id)
            if not person.is_admin:
                _must_own(row, person)
            await self._remove(row)

    async def _remove(self, row: TableRow) -> None:
        if await self._tables.remove(row.id) and row.is_open:
            self._hub.tell_lobby(LobbyChange(gone=row.id))

    async def leave_everything(self, person_id: str) -> None:
        """Before somebody is forgotten: seats become free, games go on without them."""
        for row in await self._tables.of_person(person_id, (WAITING, PLAYING), most=10_000):
            if row.status == PLAYING:
                await self._resign(row, person_id)
            elif row.owner_id == person_id:
                await self._remove(row)
            else:
                for place in row.seats_of(person_id):
                    await self._tables.change_seat(row.id, row.seats[place], Seat(place, OPEN))
                await self.table_changed(row.id)

    async def _resign(self, row: TableRow, person_id: str) -> None:
        if row.seats_of(person_id):
            room = await self._rooms.find(row.id)
            for seat in seats_of(room, person_id):
                await self._rooms.submit(room, Resign(seat))

    async def table_changed(self, table_id: str) -> None:
        """Tell the lobby."""
        row = await self._tables.find(table_id)
        if row.is_open:
            self._hub.tell_lobby(LobbyChange(table=table_card(row)))

    async def game_changed(self, game_id: str) -> None:
        self._hub.tell_lobby(LobbyChange(game=self._warmth.card(find(game_id))))

    def _wanted_seat(self, place: int, kind: str, name: str, person: Person) -> Seat:
        if kind == "me":
            return Seat(place, PERSON, person.id)
        if kind == LOCAL:
            return Seat(place, LOCAL, person.id, nickname_of(name))
        if kind == BOT:
            return Seat(place, BOT, None, self._known_bot(name, person))
        return Seat(place, OPEN)

    def _known_bot(self, name: str, person: Person) -> str:
        """A level, or for a host a program from the settings; never a command, which anybody could write."""
        if name not in self._settings.bots:
            return known_level(name)
        if not person.is_host:
            raise Refusal("bot_for_hosts", bot=name, known=LEVELS)
        return name

    def programs_for(self, person: Person | None) -> list[str]:
        """The programs that somebody may seat."""
        return sorted(self._settings.bots) if person is not None and person.is_host else []

    async def _waiting(self, table_id: str) -> TableRow:
        row = await self._tables.find(table_id)
        if row.status != WAITING:
            raise Refusal("table_begun")
        return row


def _must_own(row: TableRow, person: Person) -> None:
    if row.owner_id != person.id:
        raise Refusal("not_your_table")


def levels() -> list[str]:
    return list(LEVELS)

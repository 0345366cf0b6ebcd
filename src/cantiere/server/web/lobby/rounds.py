"""Commit and reveal: nobody learns a seed before everybody's is fixed (docs/fair-chance.md).

A round begins when the commitments of a table are sealed. It ends with the last reveal, when the game
begins; or it is broken off, everything that was given for it is void, and all are shown by whom.
"""

import time
from collections.abc import Iterable
from typing import Final

from cantiere.core.errors import Refusal
from cantiere.play.fair import client_commitment
from cantiere.server.bodies import BrokenRound, WhyBroken
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.people.person import Person
from cantiere.server.settings import Settings
from cantiere.server.store import rounds as store
from cantiere.server.store.tables import BOT, OPEN, WAITING, TableRow, Tables
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.lobby.rated import check_rated
from cantiere.server.web.lobby.terms import agreed_setting
from cantiere.server.web.tables.cards import is_ready
from cantiere.server.web.tables.rooms import Rooms

WITHHELD: Final = "withheld"
LEFT: Final = "left"
CHANGED: Final = "changed"
MOST_TOLD = 10  # broken rounds that a table remembers
_AGAIN = 1.0  # seconds before another try to begin, where the rules were not there yet


class Rounds:
    """Whoever calls sees to it that one thing happens at a time."""

    def __init__(self, settings: Settings, tables: Tables, rooms: Rooms, compile_cache: CompileCache) -> None:
        self._settings, self._tables = settings, tables
        self._rooms, self._compile_cache = rooms, compile_cache
        self._store = store.Rounds(tables.database)
        self._due: dict[str, float] = {}  # by table, when to look at it again, on the monotonic clock
        self._sealed: dict[str, float | None] = {}  # by table, which round that is

    async def load(self) -> None:
        """Go on where the server before this one stopped: time without one is nobody's, so it begins anew."""
        for row in await self._tables.revealing():
            patience = self._patience(row)
            if not self._rooms.bus.is_shared or (row.reveal_until or 0.0) < time.time():
                await self._store.extend(row.id, time.time() + patience)
            self._due[row.id] = time.monotonic() + (0.0 if is_revealed(row) else patience)

    def follow(self, table_id: str, row: TableRow | None) -> None:
        """Whichever process is there when the time of a round is over ends it: the first does."""
        if row is None or row.status != WAITING or row.reveal_until is None:
            self.forget(table_id)
        elif self._sealed.get(table_id) != row.sealed:
            self._sealed[table_id] = row.sealed
            self._due[table_id] = time.monotonic() + self._patience(row)

    async def commit(self, row: TableRow, person: Person, commitment: str) -> None:
        if not row.seats_of(person.id):
            raise Refusal("not_seated")
        if row.commitment_of(person.id) == commitment:
            return
        if row.reveal_until is not None:
            raise Refusal("table_sealed")
        await self._store.commit(row.id, person.id, commitment)

    async def seal(self, row: TableRow) -> None:
        """All have committed: now the seeds are asked for.

        Whatever could keep the game from beginning is said before that: nobody reveals in vain.
        """
        must_be_whole(row)
        await check_rated(row, self._tables.database)
        self._compile_cache.check(row.game)
        now, patience = time.time(), self._patience(row)
        await self._store.seal(row, now, now + patience)
        self._due[row.id] = time.monotonic() + patience

    def _patience(self, row: TableRow) -> float:
        """Where a move may take days, so may this; else everybody's program is there and answers at once."""
        clock = Clock.chosen(row.terms.clock)
        return clock.seconds if clock.pace is Pace.DAYS else self._settings.reveal_seconds

    async def reveal(self, row: TableRow, person: Person, seed: str) -> TableRow:
        """Take a seed that fits, and begin with the last one.

        The same one again changes nothing, also when the game has begun.
        """
        if _must_fit(row, person, seed):
            return row
        await self._store.reveal(row.id, person.id, seed)
        row = await self._tables.find(row.id)
        if is_revealed(row):
            self._due[row.id] = time.monotonic() + _AGAIN
            await self.end(row.id)
        return await self._tables.find(row.id)

    async def end(self, table_id: str) -> bool:
        """Begin the game if all have revealed; else the time is over. Whether there is something to tell."""
        found = await self._tables.revealing(table_id)
        if not found:
            self.forget(table_id)
        elif is_revealed(found[0]):
            await self._begin(found[0])
        else:
            await self.break_off(found[0], WITHHELD, withholders(found[0]), frees=True)
            return True
        return False

    async def _begin(self, row: TableRow) -> None:
        """The room tells all of it. After a restart the rules may come a moment later, and so the game."""
        try:
            self._compile_cache.check(row.game)
            await self._rooms.begin(row.id, await agreed_setting(row, self._tables))
        except Refusal as refusal:
            log().warning("a game cannot begin yet", table=row.id, reason=refusal.code)
        else:
            self.forget(row.id)

    async def break_off(
        self, row: TableRow, why: WhyBroken, people: Iterable[str], frees: bool = False
    ) -> None:
        """End a round without a game; `people` are those who brought it about, and may lose their seats.

        Whoever opened the table keeps the seat: there is no table without.
        """
        people = list(people)
        names = [row.seats[row.own_seat(one)].name for one in people if row.seats_of(one)]
        told = [*row.terms.broken_off, BrokenRound(why=why, names=names, at=time.time())]
        terms = row.terms.model_copy(update={"broken_off": told[-MOST_TOLD:]})
        leaving = [one for one in people if frees and one != row.owner_id]
        self._due.pop(row.id, None)
        await self._store.break_off(row, terms, [seat for one in leaving for seat in row.seats_of(one)])

    def over(self) -> list[str]:
        """The tables whose time has come; each is looked at again in a moment if nothing is done."""
        now = time.monotonic()
        found = [table_id for table_id, due in self._due.items() if due <= now]
        self._due |= {table_id: now + _AGAIN for table_id in found}
        return found

    def forget(self, table_id: str) -> None:
        self._due.pop(table_id, None)
        self._sealed.pop(table_id, None)


def _must_fit(row: TableRow, person: Person, seed: str) -> bool:
    """Whether this very seed is there already; one that cannot be taken is refused."""
    own = row.seats_of(person.id)
    if not own:
        raise Refusal("not_seated")
    if row.seats[own[0]].seed == seed:
        return True
    if row.status != WAITING:
        raise Refusal("table_begun")
    if row.reveal_until is None:
        raise Refusal("table_not_sealed")
    if client_commitment(row.id, seed) != row.commitment_of(person.id):
        raise Refusal("seed_differs", commitment=row.commitment_of(person.id))
    return False


def must_be_whole(row: TableRow) -> None:
    """Every seat is taken, and everybody has committed."""
    if any(seat.kind == OPEN for seat in row.seats):
        raise Refusal("table_not_full")
    missing = [seat.name for seat in row.seats if not is_ready(seat)]
    if missing:
        raise Refusal("table_not_ready", names=missing)


def is_revealed(row: TableRow) -> bool:
    """Whether nothing is missing any more."""
    return row.reveal_until is not None and not withholders(row)


def withholders(row: TableRow) -> list[str]:
    """Those whose seeds are not there yet."""
    missing = (seat.person_id for seat in row.seats if seat.kind != BOT and not seat.seed)
    return list(dict.fromkeys(one for one in missing if one is not None))

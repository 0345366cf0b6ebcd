"""Who may sit where, before a game begins."""

import secrets
import time

from cantiere.bots.levels import LEVELS
from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.server.bodies import NewTable
from cantiere.server.live.setting import known_level
from cantiere.server.names import own_name
from cantiere.server.people.person import Person
from cantiere.server.settings import Settings
from cantiere.server.store.tables import BOT, LOCAL, OPEN, PERSON, WAITING, Seat, TableRow
from cantiere.server.store.terms import KeptTerms
from cantiere.server.web.tables.cards import may_see


def must_own(row: TableRow, person: Person) -> None:
    if row.owner_id != person.id:
        raise Refusal("not_your_table")


def must_sit(row: TableRow, person: Person) -> None:
    """A private table does not even exist for strangers."""
    if not row.seats_of(person.id):
        raise (
            Refusal("not_seated_here")
            if may_see(row, person, None)
            else Refusal("unknown_table", table=row.id)
        )


def free_seat(row: TableRow, person: Person, wanted: int | None) -> Seat:
    """The wanted one, else the first; for somebody who has none yet."""
    if row.seats_of(person.id):
        raise Refusal("seated_already")
    free = [seat for seat in row.seats if seat.kind == OPEN and wanted in (None, seat.seat)]
    if not free:
        raise Refusal("no_seat_left" if wanted is None else "seat_taken")
    return free[0]


class Seating:
    """Lay out the seats of a table as somebody wishes, as far as they may."""

    def __init__(self, settings: Settings) -> None:
        self._programs = settings.bots

    def seat(self, place: int, kind: str, name: str, person: Person) -> Seat:
        if kind == "me":
            return Seat(place, PERSON, person.id)
        if kind == LOCAL:
            return Seat(place, LOCAL, person.id, own_name(name, LOCAL, person.role))
        if kind == BOT:
            return Seat(place, BOT, None, self._known_bot(name, person))
        return Seat(place, OPEN)

    def laid(self, person: Person, wanted: NewTable, promise: str) -> TableRow:
        """A new table as it is wanted; whether that makes sense is looked at elsewhere."""
        seats = (self.seat(place, one.kind, one.name, person) for place, one in enumerate(wanted.seats))
        return TableRow(
            id=secrets.token_hex(6),
            game=find(wanted.game).id,
            rules=find(wanted.game).version,
            terms=KeptTerms(**wanted.terms.model_dump(), commitment=promise),
            status=WAITING,
            is_open=wanted.is_open,
            link=secrets.token_urlsafe(12),
            owner_id=person.id,
            created=time.time(),
            seats=tuple(seats),
        )

    def _known_bot(self, name: str, person: Person) -> str:
        """A level, or for a host a program from the settings; never a command, which anybody could write."""
        if name not in self._programs:
            return known_level(name)
        if not person.is_host:
            raise Refusal("bot_for_hosts", bot=name, known=LEVELS)
        return name

    def programs_for(self, person: Person | None) -> list[str]:
        """The programs that somebody may seat."""
        return sorted(self._programs) if person is not None and person.is_host else []

"""Once more: the table that follows a finished game."""

import secrets
import time
from dataclasses import replace

from cantiere.bots.levels import LEVELS
from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.server.people.person import Person
from cantiere.server.store.tables import BOT, FINISHED, LOCAL, OPEN, PERSON, WAITING, Seat, TableRow
from cantiere.server.store.terms import KeptTerms


def may_ask_again(played: TableRow, person: Person) -> None:
    """Whoever sat there, until the end or not."""
    if not played.seats_of(person.id):
        raise Refusal("rematch_not_seated")
    if played.status != FINISHED:
        raise Refusal("table_not_over_yet")


def laid_again(played: TableRow, person: Person, promise: str) -> TableRow:
    """The same game on the same terms, each one seat further on. Nobody is ready: each commits anew."""
    turned = (played.seats[-1], *played.seats[:-1])
    return TableRow(
        id=secrets.token_hex(6),
        game=played.game,
        rules=find(played.game).version,
        terms=_terms(played).model_copy(update={"source": None, "commitment": promise, "broken_off": []}),
        status=WAITING,
        is_open=played.is_open,
        link=secrets.token_urlsafe(12),
        owner_id=person.id,
        created=time.time(),
        follows=played.id,
        seats=tuple(replace(_kept(seat, played, person), seat=place) for place, seat in enumerate(turned)),
    )


def _terms(played: TableRow) -> KeptTerms:
    """The seat that was named to begin does so again: somebody else sits there now."""
    terms = played.terms
    if terms.begins is None:
        return terms
    options = {**terms.options, find(played.game).first.name: str(terms.begins + 1)}
    return terms.model_copy(update={"begins": None, "options": options})


def _kept(seat: Seat, played: TableRow, person: Person) -> Seat:
    """For whom a seat is kept: people, also those for whom a bot went on; else bots; else it is open.

    A program is seated by hosts only: where somebody else asks, a bot of the services takes its place.
    """
    if seat.person_id is not None:
        if seat.kind == LOCAL or seat.sat is not None:
            return Seat(seat.seat, LOCAL, seat.person_id, seat.sat or seat.name)
        return Seat(seat.seat, PERSON, seat.person_id)
    if seat.kind == BOT:
        is_allowed = seat.name in LEVELS or person.is_host
        return Seat(seat.seat, BOT, None, seat.name if is_allowed else played.terms.level)
    return Seat(seat.seat, OPEN)


def is_kept_for(row: TableRow, person_id: str) -> bool:
    """Whether seats of a rematch wait for somebody to agree."""
    own = [seat for seat in row.seats if seat.person_id == person_id]
    return row.follows is not None and any(seat.commitment is None for seat in own)

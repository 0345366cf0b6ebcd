"""Those who watch a table hear when it changes from outside: before, while and after it is played.

Whoever may not see it any more is told this as the last thing.
"""

from cantiere.server.bodies import Message
from cantiere.server.protocol import Card, Why
from cantiere.server.store.tables import TableRow
from cantiere.server.web.cards import is_inside, may_see, table_card
from cantiere.server.web.hub import Guest, Hub

REMOVED: Why = "removed"
SENT_AWAY: Why = "sent_away"
LEFT: Why = "left"


def tell_card(hub: Hub, row: TableRow) -> None:
    """The card of a table for all who watch it, written once for those inside and once for the others."""
    made: dict[bool, bytes] = {}
    for guest in hub.watchers(row.id):
        person = guest.person
        if not may_see(row, person, guest.watching[row.id].link):
            _close(guest, row.id, SENT_AWAY)
            continue
        inside = person is not None and is_inside(row, person)
        if inside not in made:
            made[inside] = _text(Card(table=row.id, card=table_card(row, person)))
        guest.outbox.put(made[inside])


def show_card(guest: Guest, row: TableRow) -> None:
    guest.outbox.put(_text(Card(table=row.id, card=table_card(row, guest.person))))


def tell_gone(hub: Hub, table_id: str) -> None:
    """The table was taken away: there is nothing left to watch."""
    for guest in hub.watchers(table_id):
        _close(guest, table_id, REMOVED)


def see_out(hub: Hub, row: TableRow, person_id: str) -> None:
    """Somebody got up. An open table they may still look at; of a private one they see no more."""
    for guest in hub.of_person(person_id):
        if not row.is_open and row.id in guest.watching:
            _close(guest, row.id, LEFT)


def _close(guest: Guest, table_id: str, why: Why) -> None:
    guest.watching.pop(table_id).close()
    guest.outbox.put(_text(Card(table=table_id, card=None, why=why)))


def _text(message: Message) -> bytes:
    return message.model_dump_json().encode()

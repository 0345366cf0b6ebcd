"""Those who watch a table hear when it changes from outside: before, while and after it is played."""

from cantiere.server.bodies import Message
from cantiere.server.protocol import Card
from cantiere.server.store.tables import TableRow
from cantiere.server.web.cards import is_inside, table_card
from cantiere.server.web.hub import Guest, Hub


def tell_card(hub: Hub, row: TableRow) -> None:
    """The card of a table for all who watch it, written once for those inside and once for the others."""
    made: dict[bool, bytes] = {}
    for guest in hub.watchers(row.id):
        person = guest.person
        inside = person is not None and is_inside(row, person)
        if inside not in made:
            made[inside] = _text(Card(table=row.id, card=table_card(row, person)))
        guest.outbox.put(made[inside])


def show_card(guest: Guest, row: TableRow) -> None:
    guest.outbox.put(_text(Card(table=row.id, card=table_card(row, guest.person))))


def tell_gone(hub: Hub, table_id: str) -> None:
    """The table was taken away: there is nothing left to watch."""
    for guest in hub.watchers(table_id):
        guest.watching.pop(table_id).close()
        guest.outbox.put(_text(Card(table=table_id, card=None)))


def _text(message: Message) -> bytes:
    return message.model_dump_json().encode()

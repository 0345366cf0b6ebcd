"""Those who watch a table hear when it changes from outside: before, while and after it is played.

Whoever may not see it any more is told this as the last thing.
"""

from cantiere.server.bodies import Message
from cantiere.server.protocol.to_browser import CardMessage, Why
from cantiere.server.store.tables import TableRow
from cantiere.server.web.realtime.hub import Connection, Hub
from cantiere.server.web.tables.cards import is_inside, may_see, table_card
from cantiere.server.web.tables.rooms import Rooms

REMOVED: Why = "removed"
SENT_AWAY: Why = "sent_away"
LEFT: Why = "left"


def tell_card(hub: Hub, row: TableRow) -> None:
    """The card of a table for all who watch it, written once for those inside and once for the others."""
    made: dict[bool, bytes] = {}
    for connection in hub.watchers(row.id):
        person = connection.person
        if not may_see(row, person, connection.subscriptions[row.id].link):
            _close(connection, row.id, SENT_AWAY)
            continue
        inside = person is not None and is_inside(row, person)
        if inside not in made:
            made[inside] = _text(CardMessage(table=row.id, card=table_card(row, person)))
        connection.outbox.put(made[inside])


def show_card(connection: Connection, row: TableRow) -> None:
    connection.outbox.put(_text(CardMessage(table=row.id, card=table_card(row, connection.person))))


def tell_gone(hub: Hub, table_id: str) -> None:
    """The table was taken away: there is nothing left to watch."""
    for connection in hub.watchers(table_id):
        _close(connection, table_id, REMOVED)


def see_out(hub: Hub, row: TableRow, person_id: str) -> None:
    """Somebody got up. An open table they may still look at; of a private one they see no more."""
    for connection in hub.of_person(person_id):
        if not row.is_open and row.id in connection.subscriptions:
            _close(connection, row.id, LEFT)


def _close(connection: Connection, table_id: str, why: Why) -> None:
    connection.subscriptions.pop(table_id).close()
    connection.outbox.put(_text(CardMessage(table=table_id, card=None, why=why)))


def _text(message: Message) -> bytes:
    return message.model_dump_json().encode()


async def reseat(hub: Hub, rooms: Rooms, table_id: str) -> None:
    """Whoever waited sees the game, and whoever lost a seat, or has it again, sees what is theirs to see."""
    for connection in hub.watchers(table_id):
        subscription = connection.subscriptions[table_id]
        if subscription.room is None and table_id in rooms.rooms:
            subscription.enter(rooms.rooms[table_id])
            subscription.show()
        elif subscription.take_place():
            subscription.show()

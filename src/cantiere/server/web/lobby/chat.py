"""The chat of each table: who says what, and who hears it."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Collection

from cantiere.core.errors import Refusal, Unavailable
from cantiere.server.bodies import Message
from cantiere.server.bus.news import Said, Unsaid
from cantiere.server.people.moderation import Moderation, Speaker, line_of
from cantiere.server.people.person import Person
from cantiere.server.protocol.to_browser import ChatGoneMessage, ChatLine, ChatMessage
from cantiere.server.store.chat import ChatStore, Line
from cantiere.server.store.tables import FINISHED, LOCAL, PERSON, PLAYING, TableRow, Tables
from cantiere.server.web.realtime.hub import Connection, Hub

_RESENT = 1_000  # lines that may come a second time
Sent = tuple[str, str, int]  # speaker, table and key


class TableChat:
    """The chat of each table. A line is written down before anybody hears it."""

    def __init__(self, chat: ChatStore, manners: Moderation, tables: Tables, hub: Hub) -> None:
        self.moderation, self._chat, self._tables = manners, chat, tables
        self._hub, self._bus = hub, hub.bus
        self._in_order = asyncio.Lock()  # lines are heard in the order of their numbers
        self._said: OrderedDict[Sent, Line] = OrderedDict()
        self._elsewhere: OrderedDict[Sent, int] = OrderedDict()  # said at another process: its number
        self._unsure: OrderedDict[Sent, float] = OrderedDict()  # tried since then, and perhaps written

    async def say(self, person_id: str, table_id: str, text: str, key: int = 0) -> Line:
        """Put a line into the chat. Sent again under its key, after a broken connection, it is said once."""
        said = line_of(text)
        speaker = await self.moderation.speaker(person_id)
        if self._in_order.locked() and self._chat.database.troubles.last:
            raise Unavailable("not_written")  # somebody else is finding out already
        async with self._in_order:
            sent = (person_id, table_id, key)
            if (known := await self._known(sent)) and known.text == said:
                return known
            row = await self._tables.find(table_id)
            deaf = await self.moderation.deaf_to(person_id)
            line = await self._written(sent, speaker, said)
            self._note(sent, line)
            self._tell_line(line, row, deaf)
        self._bus.publish(Said(table=table_id, number=line.number, person=person_id, key=key))
        return line

    async def _known(self, sent: Sent) -> Line | None:
        """What came under that key before, here or elsewhere."""
        number = self._elsewhere.get(sent)
        return self._said.get(sent) if number is None else await self._chat.line(sent[1], number)

    async def hear(self, told: Said) -> None:
        """Somebody said something at another process."""
        if told.key:
            self._elsewhere[told.person, told.table, told.key] = told.number
        if len(self._elsewhere) > _RESENT:
            self._elsewhere.popitem(last=False)
        if not self._hub.watchers(told.table):
            return
        async with self._in_order:
            line = await self._chat.line(told.table, told.number)
            if line is not None:
                row = await self._tables.find(told.table)
                self._tell_line(line, row, await self.moderation.deaf_to(line.person_id))

    def _tell_line(self, line: Line, row: TableRow, deaf: Collection[str]) -> None:
        message = ChatMessage(table=row.id, lines=[_told(line, row)], whole=False)
        speaker = line.person_id
        self._tell(message, row.id, lambda hearer: hearer not in deaf and _hears(row, hearer, speaker))

    async def _written(self, sent: Sent, speaker: Speaker, said: str) -> Line:
        """By this try, or by an earlier one of which nobody could tell how it ended."""
        tried = self._unsure.pop(sent, None)
        if tried is not None and (line := await self._chat.find(sent[1], speaker.id, said, tried)):
            return line
        self._unsure[sent] = time.time() if tried is None else tried
        if len(self._unsure) > _RESENT:
            self._unsure.popitem(last=False)
        line = await self._chat.add(sent[1], speaker.id, speaker.nickname, said, speaker.mark)
        del self._unsure[sent]
        return line

    def _note(self, sent: Sent, line: Line) -> None:
        self._elsewhere.pop(sent, None)
        if sent[2]:  # programs that count nothing send 0
            self._said[sent] = line
        if len(self._said) > _RESENT:
            self._said.popitem(last=False)

    async def show(self, connection: Connection, row: TableRow) -> None:
        """What is remembered, as far as it is for the ears of whoever comes."""
        person_id = connection.person_id
        muted = await self.moderation.muted_by(person_id) if person_id else []
        only = _speakers(row, person_id)
        async with self._in_order:  # a new line comes before or after, and is not lost between
            remembered = await self._chat.last(row.id, [one.id for one in muted], only, row.started)
            lines = [_told(line, row) for line in remembered]
            connection.outbox.put(
                ChatMessage(table=row.id, lines=lines, whole=True).model_dump_json().encode()
            )

    async def table_changed(self, table_id: str) -> None:
        """A game is over: its players hear now what was said beside it."""
        row = await self._tables.find(table_id)
        if row.status == FINISHED:
            players = row.players()
            for connection in [one for one in self._hub.watchers(table_id) if one.person_id in players]:
                await self.show(connection, row)

    async def delete(self, by: Person, table_id: str, number: int) -> str | None:
        """Whoever keeps order takes a line away, here or at their own table; all are told, heard or not.

        Whose line it was.
        """
        if not by.is_host and (await self._tables.find(table_id)).owner_id != by.id:
            raise Refusal("not_host_here")
        async with self._in_order:
            speaker = await self._chat.speaker(table_id, number)
            if not await self._chat.delete(table_id, number):
                raise Refusal("unknown_line", number=number)
            self.show_gone(table_id, number)
        self._bus.publish(Unsaid(table=table_id, number=number))
        return speaker

    def show_gone(self, table_id: str, number: int) -> None:
        self._tell(ChatGoneMessage(table=table_id, number=number), table_id, lambda hearer: True)

    def _tell(self, message: Message, table_id: str, hears: Callable[[str | None], bool]) -> None:
        text = message.model_dump_json().encode()
        for connection in self._hub.watchers(table_id):
            if hears(connection.person_id):
                connection.outbox.put(text)


def _speakers(row: TableRow, hearer: str | None) -> frozenset[str] | None:
    """While a game is played, its players hear only each other; None: one hears everybody."""
    players = row.players()
    return players if row.status == PLAYING and hearer in players else None


def _hears(row: TableRow, hearer: str | None, speaker: str) -> bool:
    only = _speakers(row, hearer)
    return only is None or speaker in only


def _told(line: Line, row: TableRow) -> ChatLine:
    seats = [one.seat for one in row.seats if one.person_id == line.person_id and one.kind in (PERSON, LOCAL)]
    return ChatLine(
        number=line.number,
        person=line.person_id,
        nickname=line.nickname,
        mark=line.mark,
        seats=seats,
        text=line.text,
        at=line.at,
    )

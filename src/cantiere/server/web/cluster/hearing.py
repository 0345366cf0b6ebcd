"""What is done here with news from other processes: all who sit here see what those there see."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import Any

from cantiere.core.errors import Refusal, Unavailable
from cantiere.server.bus import news
from cantiere.server.bus.news import Line, LineWritten, News
from cantiere.server.live.lines import Played
from cantiere.server.protocol.to_browser import LobbyMessage
from cantiere.server.store.journal import Row
from cantiere.server.store.tables import WAITING
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.persevering import persevering
from cantiere.server.web.infrastructure.rates import Limiter
from cantiere.server.web.lobby.chat import TableChat
from cantiere.server.web.notifications.notifications import Notifications
from cantiere.server.web.realtime.announcer import Announcer
from cantiere.server.web.realtime.hub import Hub
from cantiere.server.web.realtime.watchers import reseat
from cantiere.server.web.tables.rooms import Rooms

_LOOKS_PER_ROLL = 10  # after which all who are here are told anew
_SPENT, _TOLD_AT_ONCE = 0.25, 100  # seconds after which others are told what was counted; how much at once
LOOK = 3.0  # seconds after which tables are compared with the journal, whatever was heard


class Hearing:
    """News in the order in which they come. Those that were missed are made up for by reading."""

    def __init__(
        self,
        hub: Hub,
        rooms: Rooms,
        announcer: Announcer,
        chat: TableChat,
        notifications: Notifications,
        limiter: Limiter,
    ) -> None:
        self._hub, self._rooms, self._announcer, self._chat = hub, rooms, announcer, chat
        self._notifications, self._limiter = notifications, limiter
        self._turns, self._presence = notifications.turns, notifications.presence
        self._waiting: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()

    def hear(self, sender: str, told: News) -> None:
        if isinstance(told, news.LineWritten):  # by far the most, and each table by itself
            self._rooms.hear(told.table, told.number, told.line)
        elif isinstance(told, news.JobAnswered):
            if self._rooms.apart:
                self._rooms.apart.hear(told.job)
        elif isinstance(told, news.Here | news.Everybody | news.Watching):
            self._note_elsewhere(sender, told)
        elif type(told) in _ANSWERS:  # the rest is for programs that are no servers
            self._waiting.put_nowait(partial(_ANSWERS[type(told)], self, told))

    def _note_elsewhere(self, sender: str, told: news.Here | news.Everybody | news.Watching) -> None:
        if isinstance(told, news.Here):
            self._hub.note_elsewhere(sender, {told.person: told.sockets})
        elif isinstance(told, news.Everybody):
            self._hub.note_elsewhere(sender, told.people, anew=told.is_first)
        else:
            self._hub.elsewhere.watch(sender, told.table, told.spectators)
            self._presence.stir()

    def tell_who_is_here(self) -> None:
        self._hub.tell_everybody()
        self._presence.tell_all()

    def miss(self) -> None:
        """Somebody is new to somebody. Whatever waits is older than what is read then."""
        self.tell_who_is_here()
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(self._read_all)

    async def run(self) -> None:
        await asyncio.gather(self._do_all(), self._look_often(), self._tell_spent())

    async def _tell_spent(self) -> None:
        while True:
            await asyncio.sleep(_SPENT)
            items = self._limiter.take_spent()
            for start in range(0, len(items), _TOLD_AT_ONCE):
                self._hub.bus.publish(news.Spent(items=items[start : start + _TOLD_AT_ONCE]))

    async def _do_all(self) -> None:
        while True:
            work = await self._waiting.get()
            try:
                await persevering(work)
            except Refusal as refusal:  # what it was about is gone by now
                log().debug("news of what is not there", reason=refusal.code)
            except Exception:
                log().exception("news could not be told")

    async def _look_often(self) -> None:
        for look in count(1):
            await asyncio.sleep(LOOK)
            if look % _LOOKS_PER_ROLL == 0:
                self.tell_who_is_here()
            try:
                await self._rooms.look()
            except Unavailable:
                continue

    async def _read_all(self) -> None:
        """As if everything had been told: who came back from a lost connection sees all as it is."""
        await self._rooms.look()
        await self._notifications.read()
        await self._read_lobby()
        for table_id in {one for connection in self._hub.connections for one in connection.subscriptions}:
            await self._read_table(table_id)
        for person_id in {one.person_id for one in self._hub.connections if one.hears_turns}:
            if person_id is not None:
                await self._turns.read(person_id)

    async def _read_lobby(self) -> None:
        looking = [connection for connection in self._hub.connections if connection.in_lobby]
        if looking:
            message = LobbyMessage(tables=await self._announcer.listed(), games=self._announcer.games())
            for connection in looking:
                connection.outbox.put(message.model_dump_json().encode())

    async def _read_table(self, table_id: str) -> None:
        try:
            await self._announcer.show_watchers(table_id)
            await self._reseat(table_id)
            row = await self._rooms.tables.find(table_id)
            for connection in self._hub.watchers(table_id):
                await self._chat.show(connection, row)
        except Unavailable:
            raise
        except Refusal:
            self._announcer.show_gone(table_id, is_open=False)

    async def _reseat(self, table_id: str) -> None:
        """Whoever waits here for a game, or plays it, gets in."""
        row = await self._rooms.tables.find(table_id)
        is_wanted = self._hub.watchers(table_id) or any(map(self._hub.of_person, row.players()))
        if table_id in self._rooms.rooms:
            await self._rooms.catch_up(self._rooms.rooms[table_id])
        elif row.status != WAITING and is_wanted:
            await self._rooms.find(table_id)
        await reseat(self._hub, self._rooms, table_id)
        await self._presence.table_changed(table_id)

    async def _seats(self, told: news.SeatsChanged) -> None:
        await self._reseat(told.table)
        await self._chat.table_changed(told.table)

    async def _card(self, told: news.CardChanged) -> None:
        show = self._announcer.show_changed if told.lobby else self._announcer.show_watchers
        await show(told.table)

    async def _gone(self, told: news.TableGone) -> None:
        self._announcer.show_gone(told.table, told.is_open)

    async def _hidden(self, told: news.LeftLobby) -> None:
        self._announcer.show_hidden(told.table)

    async def _got_up(self, told: news.GotUp) -> None:
        await self._announcer.show_out(told.table, told.person)

    async def _said(self, told: news.Said) -> None:
        await self._chat.hear(told)

    async def _unsaid(self, told: news.Unsaid) -> None:
        self._chat.show_gone(told.table, told.number)

    async def _spent(self, told: news.Spent) -> None:
        for kind, payer, times in told.items:
            await self._limiter.add(kind, payer, times)

    async def _left(self, told: news.Left) -> None:
        self._rooms.duty.hurry()

    async def _outlets(self, told: news.OutletsChanged) -> None:
        await self._notifications.hear(told.person)

    async def _session(self, told: news.SessionClosed) -> None:
        self._hub.close_session(told.id_hash, told.code)

    async def _person(self, told: news.PersonClosed) -> None:
        self._hub.close_person(told.person, told.code, told.but)


_ANSWERS: dict[type, Callable[[Hearing, Any], Awaitable[None]]] = {
    news.Left: Hearing._left,
    news.CardChanged: Hearing._card,
    news.SeatsChanged: Hearing._seats,
    news.TableGone: Hearing._gone,
    news.LeftLobby: Hearing._hidden,
    news.GotUp: Hearing._got_up,
    news.Said: Hearing._said,
    news.Unsaid: Hearing._unsaid,
    news.Spent: Hearing._spent,
    news.OutletsChanged: Hearing._outlets,
    news.SessionClosed: Hearing._session,
    news.PersonClosed: Hearing._person,
}


def line_written(row: Row) -> LineWritten:
    """Told to the others. Only moves are told whole: the first lines of a table have seeds in them."""
    is_told = row["kind"] == Played.kind
    line = Line(row["kind"], row["at"], row["content"]) if is_told else None
    return LineWritten(table=row["table_id"], number=row["number"], line=line)

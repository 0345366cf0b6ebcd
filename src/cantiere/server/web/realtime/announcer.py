"""What is told of tables and games to all who look at the lobby or at a table, from outside."""

import asyncio
from collections.abc import Callable

from cantiere.core.errors import Refusal
from cantiere.games import GAMES, find
from cantiere.server.bodies import GameCard, TableCard
from cantiere.server.bus.news import CardChanged, GotUp, LeftLobby, TableGone
from cantiere.server.protocol.to_browser import CompilingMessage, LobbyChangeMessage
from cantiere.server.store.tables import TableRow, Tables
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from cantiere.server.web.realtime.hub import Connection, Hub
from cantiere.server.web.realtime.subscription import Subscription
from cantiere.server.web.realtime.watchers import see_out, show_card, tell_card, tell_gone
from cantiere.server.web.tables.cards import may_see, table_card

MOST_LISTED = 200


class Announcer:
    """Reads a table and tells it in one go: nobody is left with an older card.

    What changes here is told at the other processes, too; `show_…` only tells it here.
    """

    def __init__(self, tables: Tables, hub: Hub, compile_cache: CompileCache) -> None:
        self._tables, self._hub, self._compile_cache, self._bus = tables, hub, compile_cache, hub.bus
        self.listeners: list[Callable[[str, TableRow | None], None]] = []  # told of a table; None: it is gone
        self._telling = asyncio.Lock()

    async def listed(self) -> list[TableCard]:
        return [table_card(row) for row in await self._tables.in_lobby(MOST_LISTED)]

    def games(self) -> list[GameCard]:
        return [self._compile_cache.card(game) for game in GAMES]

    async def table_changed(self, table_id: str) -> None:
        """Tell the lobby, and those who watch the table."""
        await self.show_changed(table_id)
        self._bus.publish(CardChanged(table=table_id))

    async def show_changed(self, table_id: str) -> None:
        async with self._telling:
            row = await self._tables.find(table_id)
            if row.is_open:
                self._hub.tell_lobby(LobbyChangeMessage(table=table_card(row)))
            tell_card(self._hub, row)
            self._announce(table_id, row)

    async def table_gone(self, row: TableRow) -> None:
        self.show_gone(row.id, row.is_open)
        self._bus.publish(TableGone(table=row.id, is_open=row.is_open))
        if row.follows is not None:
            await self.tell_watchers(row.follows)  # another rematch can be asked for

    def show_gone(self, table_id: str, is_open: bool) -> None:
        tell_gone(self._hub, table_id)
        self._announce(table_id, None)
        if is_open:
            self.show_hidden(table_id)

    def leave_lobby(self, table_id: str) -> None:
        """It goes on, but is not shown to all any more."""
        self.show_hidden(table_id)
        self._bus.publish(LeftLobby(table=table_id))

    def show_hidden(self, table_id: str) -> None:
        self._hub.tell_lobby(LobbyChangeMessage(gone=table_id))

    def _announce(self, table_id: str, row: TableRow | None) -> None:
        for listener in self.listeners:
            listener(table_id, row)

    async def tell_watchers(self, table_id: str) -> None:
        await self.show_watchers(table_id)
        self._bus.publish(CardChanged(table=table_id, lobby=False))

    async def show_watchers(self, table_id: str) -> None:
        async with self._telling:
            tell_card(self._hub, await self._tables.find(table_id))

    def see_out(self, row: TableRow, person_id: str) -> None:
        """Somebody got up from a table."""
        see_out(self._hub, row, person_id)
        self._bus.publish(GotUp(table=row.id, person=person_id))

    async def show_out(self, table_id: str, person_id: str) -> None:
        see_out(self._hub, await self._tables.find(table_id), person_id)

    async def show(
        self, connection: Connection, table_id: str, subscription: Subscription, link: str | None
    ) -> TableRow:
        """The card of a table for one who begins to watch it, if it is theirs to see; then every change."""
        async with self._telling:
            row = await self._tables.find(table_id)
            if table_id not in connection.subscriptions and not may_see(row, connection.person, link):
                raise Refusal("unknown_table", table=table_id)
            if table_id not in connection.subscriptions:
                subscription.link = link
            connection.subscriptions[table_id] = subscription
            show_card(connection, row)
            if not self._compile_cache.is_compiled(row.game):
                connection.outbox.put(self._compiling(row.game))
        return row

    async def game_nearer(self, game_id: str) -> None:
        """Tell all who watch a table how far the compiler is with a game; they know which game is theirs."""
        told = self._compiling(game_id)
        for connection in self._hub.connections:
            if connection.subscriptions:
                connection.outbox.put(told)

    def _compiling(self, game_id: str) -> bytes:
        cache = self._compile_cache
        message = CompilingMessage(
            game=game_id, progress=cache.progress(game_id), seconds=cache.seconds(game_id)
        )
        return message.model_dump_json().encode()

    async def game_changed(self, game_id: str) -> None:
        await self.game_nearer(game_id)
        self._hub.tell_lobby(LobbyChangeMessage(game=self._compile_cache.card(find(game_id))))

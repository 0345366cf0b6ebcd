"""What one socket asks for, and what it is answered."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from cantiere.core.errors import Refusal
from cantiere.server import protocol
from cantiere.server.bodies import Message
from cantiere.server.live import commands
from cantiere.server.live.foresight import foreseen
from cantiere.server.live.room import Room
from cantiere.server.protocol import Accepted, Asked, Lobby
from cantiere.server.web.cards import may_see
from cantiere.server.web.hub import Guest
from cantiere.server.web.rooms import seats_of
from cantiere.server.web.visitor import Visitor
from cantiere.server.web.watching import Watching


class Conversation:
    """Whoever speaks may do this only for a seat that is theirs."""

    def __init__(self, visitor: Visitor, guest: Guest) -> None:
        self.visitor, self.house, self.guest = visitor, visitor.house, guest

    async def answer(self, asked: Asked) -> Message:
        return await _ANSWERS[type(asked)](self, asked)

    async def _watch_lobby(self, asked: protocol.WatchLobby) -> Message:
        self.guest.in_lobby = True
        lobby = self.house.lobby
        message = Lobby(tables=await lobby.listed(), games=lobby.games())
        self.guest.outbox.put(message.model_dump_json().encode())
        return Accepted(key=asked.key)

    async def _watch_table(self, asked: protocol.WatchTable) -> Message:
        """See a table; asked again, a resync."""
        watching = self.guest.watching.get(asked.table)
        if watching is None:
            watching = Watching(self.house.rooms, await self._visible(asked), self.guest)
            self.guest.watching[asked.table] = watching
        watching.show(asked.seen)
        table = watching.room.table
        return Accepted(key=asked.key, table=asked.table, turn=table.turn)

    async def _visible(self, asked: protocol.WatchTable) -> Room:
        if len(self.guest.watching) >= self.house.settings.tables_per_socket:
            raise Refusal("too_many_watched", most=self.house.settings.tables_per_socket)
        row = await self.house.tables.find(asked.table)
        if not may_see(row, self.visitor.session.person if self.visitor.session else None, asked.link):
            raise Refusal("unknown_table", table=asked.table)
        return await self.house.rooms.find(asked.table)

    async def _leave(self, asked: protocol.Leave) -> Message:
        if asked.table is None:
            self.guest.in_lobby = False
        elif watching := self.guest.watching.pop(asked.table, None):
            watching.close()
        return Accepted(key=asked.key, table=asked.table)

    async def _play(self, asked: protocol.Play) -> Message:
        begun = time.perf_counter()
        command = commands.Play(asked.seat, asked.turn, asked.move, asked.key)
        accepted = await self._submit(asked, command)
        self.house.metrics.acknowledged.observe(time.perf_counter() - begun)
        return accepted

    async def _foresee(self, asked: protocol.Foresee) -> Message:
        room = await self._own_room(asked)
        then = foreseen(room.table, asked.seat, asked.turn, asked.move)
        outlook = None if then is None else protocol.Outlook.model_validate(then)
        return protocol.Foreseen(
            key=asked.key, table=asked.table, turn=asked.turn, move=asked.move, then=outlook
        )

    async def _ask_undo(self, asked: protocol.AskUndo) -> Message:
        return await self._submit(asked, commands.AskUndo(asked.seat, asked.to_turn))

    async def _consent(self, asked: protocol.Consent) -> Message:
        return await self._submit(asked, commands.Consent(asked.seat, asked.yes, asked.about))

    async def _resign(self, asked: protocol.Resign) -> Message:
        return await self._submit(asked, commands.Resign(asked.seat))

    async def _replace(self, asked: protocol.Replace) -> Message:
        return await self._submit(asked, commands.Replace(asked.seat, asked.absent, asked.by))

    async def _submit(self, asked: protocol.AtSeat, command: commands.Command) -> Accepted:
        room = await self._own_room(asked)
        answer = await self.house.rooms.submit(room, command)
        if isinstance(answer, commands.Refused):
            self._show(asked)
            raise answer.refusal
        number = answer.number if isinstance(answer, commands.Accepted) else None
        return Accepted(key=asked.key, table=asked.table, number=number, turn=room.table.turn)

    async def _own_room(self, asked: protocol.AtSeat) -> Room:
        """The room of a table at which the seat is one's own."""
        person = self.visitor.person
        room = await self.house.rooms.find(asked.table)
        if asked.seat not in seats_of(room, person.id):
            raise Refusal("not_your_seat", seat=asked.seat)
        return room

    def _show(self, asked: protocol.AtSeat) -> None:
        """What the table looks like now: a refused move may come from a stale screen."""
        if asked.table in self.guest.watching:
            self.guest.watching[asked.table].show()


_ANSWERS: dict[type, Callable[[Conversation, Any], Awaitable[Message]]] = {
    protocol.WatchLobby: Conversation._watch_lobby,
    protocol.WatchTable: Conversation._watch_table,
    protocol.Leave: Conversation._leave,
    protocol.Play: Conversation._play,
    protocol.Foresee: Conversation._foresee,
    protocol.AskUndo: Conversation._ask_undo,
    protocol.Consent: Conversation._consent,
    protocol.Resign: Conversation._resign,
    protocol.Replace: Conversation._replace,
}

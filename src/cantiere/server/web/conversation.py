"""What one socket asks for, and what it is answered."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from cantiere.core.errors import Refusal
from cantiere.play.insight import study, weigh
from cantiere.play.match import Match
from cantiere.server import protocol
from cantiere.server.bodies import Message
from cantiere.server.bodies.foresight import Previewed, Studied
from cantiere.server.live import commands
from cantiere.server.live.preview import previewed
from cantiere.server.live.room import Room
from cantiere.server.protocol import Accepted, Asked, Lobby
from cantiere.server.store.tables import WAITING, TableRow
from cantiere.server.web.hub import Guest
from cantiere.server.web.rooms import seats_of, seats_once_of
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
        announcer = self.house.announcer
        message = Lobby(tables=await announcer.listed(), games=announcer.games())
        self.guest.outbox.put(message.model_dump_json().encode())
        return Accepted(key=asked.key)

    async def _watch_table(self, asked: protocol.WatchTable) -> Message:
        """See a table; asked again, a resync."""
        watching = self.guest.watching.get(asked.table) or self._new_watching()
        row = await self.house.announcer.show(self.guest, asked.table, watching, asked.link)
        try:
            await self._look(watching, asked, row)
        except Refusal:
            self._see_no_more(asked.table)
            raise
        await self.house.talk.show(self.guest, row)
        return Accepted(key=asked.key, table=asked.table, turn=watching.turn)

    async def _look(self, watching: Watching, asked: protocol.WatchTable, row: TableRow) -> None:
        """Into the room, if the game has begun."""
        if row.status != WAITING and watching.room is None:
            watching.enter(await self.house.rooms.find(asked.table))
            self.house.bells.presence.come(asked.table, self.guest)
        watching.show(asked.seen)

    def _new_watching(self) -> Watching:
        if len(self.guest.watching) >= self.house.settings.tables_per_socket:
            raise Refusal("too_many_watched", most=self.house.settings.tables_per_socket)
        return Watching(self.house.rooms, self.guest)

    async def _leave(self, asked: protocol.Leave) -> Message:
        if asked.table is None:
            self.guest.in_lobby = False
        elif asked.table in self.guest.watching:
            self._see_no_more(asked.table)
        else:
            raise Refusal("not_shown_here", table=asked.table)
        return Accepted(key=asked.key, table=asked.table)

    def _see_no_more(self, table_id: str) -> None:
        if watching := self.guest.watching.pop(table_id, None):
            watching.close()
            self.house.bells.presence.go(table_id, self.guest)

    async def _play(self, asked: protocol.Play) -> Message:
        begun = time.perf_counter()
        command = commands.Play(asked.seat, asked.turn, asked.move, asked.key)
        accepted = await self._submit(asked, command)
        self.house.metrics.acknowledged.observe(time.perf_counter() - begun)
        return accepted

    async def _preview(self, asked: protocol.Preview) -> Message:
        """As if it were played, by whoever may play it."""
        match = await self._now(asked, asked.turn)
        then = previewed(match, asked.seat, asked.move)
        told = {"key": asked.key, "table": asked.table, "turn": asked.turn, "move": asked.move, "then": then}
        return Previewed.model_validate(told)

    async def _study(self, asked: protocol.Study) -> Message:
        match = await self._now(asked, asked.turn)
        if match.to_move != asked.seat:
            raise Refusal("not_your_turn", seat=asked.seat, to_move=match.to_move)
        told = Studied(key=asked.key, table=asked.table, turn=asked.turn, moves={})
        if asked.about is not None:
            return told.model_copy(update={"about": weigh(match, asked.about)})
        return told.model_copy(update={"moves": study(match)})

    async def _now(self, asked: protocol.AtSeat, turn: int) -> Match:
        """The game that somebody thinks about, if it still stands where they saw it."""
        room = await self._own_room(asked)
        match = room.table.match
        if room.table.end is not None:
            raise Refusal("table_over")
        if turn != match.turn:
            raise Refusal("stale_turn", seen=turn, turn=match.turn)
        return match

    async def _ask_undo(self, asked: protocol.AskUndo) -> Message:
        return await self._submit(asked, commands.AskUndo(asked.seat, asked.to_turn))

    async def _consent(self, asked: protocol.Consent) -> Message:
        return await self._submit(asked, commands.Consent(asked.seat, asked.yes, asked.about))

    async def _resign(self, asked: protocol.Resign) -> Message:
        return await self._submit(asked, commands.Resign(asked.seat))

    async def _replace(self, asked: protocol.Replace) -> Message:
        return await self._submit(asked, commands.Replace(asked.seat, asked.absent, asked.by))

    async def _return(self, asked: protocol.Return) -> Message:
        """The seat is the bot's now: it was this person's when the game began."""
        room = await self.house.rooms.find(asked.table)
        if asked.seat not in seats_once_of(room, self.visitor.person.id):
            raise Refusal("not_your_seat", seat=asked.seat)
        return await self._done(asked, room, commands.Return(asked.seat))

    async def _say(self, asked: protocol.Say) -> Message:
        person = self.visitor.person
        if asked.table not in self.guest.watching:
            raise Refusal("not_watching", table=asked.table)
        await self.visitor.spend("chat")
        line = await self.house.talk.say(person.id, asked.table, asked.text, asked.key)
        return Accepted(key=asked.key, table=asked.table, number=line.number)

    async def _submit(self, asked: protocol.AtSeat, command: commands.Command) -> Accepted:
        return await self._done(asked, await self._own_room(asked), command)

    async def _own_room(self, asked: protocol.AtSeat) -> Room:
        """The table at which somebody speaks for a seat, which must be their own."""
        person = self.visitor.person
        room = await self.house.rooms.find(asked.table)
        if asked.seat not in seats_of(room, person.id):
            raise Refusal("not_your_seat", seat=asked.seat)
        return room

    async def _done(self, asked: protocol.AtSeat, room: Room, command: commands.Command) -> Accepted:
        answer = await self.house.rooms.submit(room, command)
        if isinstance(answer, commands.Refused):
            self._show(asked)
            raise answer.refusal
        if isinstance(answer, commands.Unchanged):
            return Accepted(key=asked.key, table=asked.table, turn=room.table.turn)
        return Accepted(key=asked.key, table=asked.table, number=answer.number, turn=answer.turn)

    def _show(self, asked: protocol.AtSeat) -> None:
        """What the table looks like now: a refused move may come from a stale screen."""
        if asked.table in self.guest.watching:
            self.guest.watching[asked.table].show()


_ANSWERS: dict[type, Callable[[Conversation, Any], Awaitable[Message]]] = {
    protocol.WatchLobby: Conversation._watch_lobby,
    protocol.WatchTable: Conversation._watch_table,
    protocol.Leave: Conversation._leave,
    protocol.Play: Conversation._play,
    protocol.Preview: Conversation._preview,
    protocol.Study: Conversation._study,
    protocol.AskUndo: Conversation._ask_undo,
    protocol.Consent: Conversation._consent,
    protocol.Resign: Conversation._resign,
    protocol.Replace: Conversation._replace,
    protocol.Return: Conversation._return,
    protocol.Say: Conversation._say,
}

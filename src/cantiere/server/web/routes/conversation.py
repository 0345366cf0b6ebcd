"""What one socket asks for, and what it is answered."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from cantiere.core.errors import Refusal
from cantiere.play.match import Match
from cantiere.play.texts import say_at_a_board
from cantiere.play.view_models import move_effects, selection_facts
from cantiere.play.why import why_none
from cantiere.server.bodies import Message
from cantiere.server.bodies.foresight import MoveEffectsMessage, PreviewedMessage, Reason, ReasonMessage
from cantiere.server.live import commands
from cantiere.server.live.preview import previewed
from cantiere.server.live.room import Room
from cantiere.server.protocol import from_browser as said
from cantiere.server.protocol.from_browser import Asked
from cantiere.server.protocol.to_browser import AcceptedMessage, LobbyMessage
from cantiere.server.store.tables import WAITING, TableRow
from cantiere.server.web.realtime.hub import Connection
from cantiere.server.web.realtime.subscription import Subscription
from cantiere.server.web.routes.visitor import Visitor
from cantiere.server.web.tables.rooms import seats_of, seats_once_of


class Conversation:
    """Whoever speaks may do this only for a seat that is theirs."""

    def __init__(self, visitor: Visitor, connection: Connection) -> None:
        self.visitor, self.services, self.connection = visitor, visitor.services, connection

    async def answer(self, asked: Asked) -> Message:
        return await _ANSWERS[type(asked)](self, asked)

    async def _watch_lobby(self, asked: said.WatchLobbyMessage) -> Message:
        self.connection.in_lobby = True
        announcer = self.services.announcer
        message = LobbyMessage(tables=await announcer.listed(), games=announcer.games())
        self.connection.outbox.put(message.model_dump_json().encode())
        return AcceptedMessage(key=asked.key)

    async def _watch_table(self, asked: said.WatchTableMessage) -> Message:
        """See a table; asked again, a resync."""
        subscription = self.connection.subscriptions.get(asked.table) or self._new_watching()
        row = await self.services.announcer.show(self.connection, asked.table, subscription, asked.link)
        try:
            await self._look(subscription, asked, row)
        except Refusal:
            self._see_no_more(asked.table)
            raise
        await self.services.chat.show(self.connection, row)
        return AcceptedMessage(key=asked.key, table=asked.table, turn=subscription.turn)

    async def _look(self, subscription: Subscription, asked: said.WatchTableMessage, row: TableRow) -> None:
        """Into the room, if the game has begun."""
        if row.status != WAITING and subscription.room is None:
            subscription.enter(await self.services.rooms.latest(asked.table))
            self.services.notifications.presence.come(asked.table, self.connection)
        elif subscription.room is not None:
            await self.services.rooms.catch_up(subscription.room)
        subscription.show(asked.seen)

    def _new_watching(self) -> Subscription:
        if len(self.connection.subscriptions) >= self.services.settings.tables_per_socket:
            raise Refusal("too_many_watched", most=self.services.settings.tables_per_socket)
        return Subscription(self.services.rooms, self.connection.person_id, self.connection.outbox)

    async def _leave(self, asked: said.LeaveMessage) -> Message:
        if asked.table is None:
            self.connection.in_lobby = False
        elif asked.table in self.connection.subscriptions:
            self._see_no_more(asked.table)
        else:
            raise Refusal("not_shown_here", table=asked.table)
        return AcceptedMessage(key=asked.key, table=asked.table)

    async def _ping(self, asked: said.PingMessage) -> Message:
        return AcceptedMessage(key=asked.key)

    def _see_no_more(self, table_id: str) -> None:
        if subscription := self.connection.subscriptions.pop(table_id, None):
            subscription.close()
            self.services.notifications.presence.go(table_id, self.connection)

    async def _play(self, asked: said.PlayMessage) -> Message:
        begun = time.perf_counter()
        command = commands.Play(asked.seat, asked.turn, asked.move, asked.key)
        accepted = await self._submit(asked, command)
        self.services.metrics.acknowledged.observe(time.perf_counter() - begun)
        return accepted

    async def _preview(self, asked: said.PreviewMessage) -> Message:
        """As if it were played, by whoever may play it."""
        match = await self._now(asked, asked.turn)
        then = previewed(match, asked.seat, asked.move)
        return PreviewedMessage(key=asked.key, table=asked.table, turn=asked.turn, move=asked.move, then=then)

    async def _effects(self, asked: said.AskEffectsMessage) -> Message:
        match = await self._now(asked, asked.turn)
        if match.mover != asked.seat:
            raise Refusal("not_your_turn", seat=asked.seat, to_move=match.mover)
        told = MoveEffectsMessage(key=asked.key, table=asked.table, turn=asked.turn, moves={})
        if asked.about is not None:
            return told.model_copy(update={"about": selection_facts(match, asked.about)})
        if self.services.compile_cache.is_compiled(match.game.id):
            return told.model_copy(update={"moves": move_effects(match)})
        moves = await asyncio.to_thread(move_effects, match.copy())  # in plain Python it takes a while
        return told.model_copy(update={"moves": moves})

    async def _why(self, asked: said.AskWhyMessage) -> Message:
        """Whoever asks is refused nothing: that it is over, or the turn of others, is an answer, too."""
        table = (await self._own_room(asked)).table
        if table.end is not None:
            rule = table.match.game.end_rule if table.match.is_over else None
            refusal: Refusal | None = Refusal("table_over", rule=rule)
        else:
            match = await self._now(asked, asked.turn)
            refusal = why_none(match, asked.seat, asked.parts, asked.chosen)
        told = ReasonMessage(key=asked.key, table=asked.table, turn=asked.turn)
        if refusal is None:
            return told
        text = say_at_a_board(refusal, self.visitor.language)
        return told.model_copy(update={"reason": Reason(code=refusal.code, text=text, rule=refusal.rule)})

    async def _now(self, asked: said.AtSeat, turn: int) -> Match:
        """The game that somebody thinks about, if it still stands where they saw it."""
        room = await self._own_room(asked)
        if turn != room.table.turn:
            await self.services.rooms.catch_up(room)
        match = room.table.match
        if room.table.end is not None:
            raise Refusal("table_over")
        if turn != match.turn:
            raise Refusal("stale_turn", seen=turn, turn=match.turn)
        return match

    async def _ask_undo(self, asked: said.AskUndoMessage) -> Message:
        return await self._submit(asked, commands.AskUndo(asked.seat, asked.to_turn))

    async def _consent(self, asked: said.ConsentMessage) -> Message:
        return await self._submit(asked, commands.Consent(asked.seat, asked.yes, asked.about))

    async def _resign(self, asked: said.ResignMessage) -> Message:
        return await self._submit(asked, commands.Resign(asked.seat))

    async def _replace(self, asked: said.ReplaceMessage) -> Message:
        return await self._submit(asked, commands.Replace(asked.seat, asked.absent, asked.by))

    async def _return(self, asked: said.ReturnMessage) -> Message:
        """The seat is the bot's now: it was this person's when the game began."""
        room = await self.services.rooms.find(asked.table)
        if asked.seat not in seats_once_of(room, self.visitor.person.id):
            raise Refusal("not_your_seat", seat=asked.seat)
        return await self._done(asked, room, commands.Return(asked.seat))

    async def _say(self, asked: said.SayMessage) -> Message:
        person = self.visitor.person
        if asked.table not in self.connection.subscriptions:
            raise Refusal("not_watching", table=asked.table)
        await self.visitor.spend("chat")
        line = await self.services.chat.say(person.id, asked.table, asked.text, asked.key)
        return AcceptedMessage(key=asked.key, table=asked.table, number=line.number)

    async def _submit(self, asked: said.AtSeat, command: commands.Command) -> AcceptedMessage:
        return await self._done(asked, await self._own_room(asked), command)

    async def _own_room(self, asked: said.AtSeat) -> Room:
        """The table at which somebody speaks for a seat, which must be their own."""
        person = self.visitor.person
        room = await self.services.rooms.find(asked.table)
        if asked.seat not in seats_of(room, person.id):
            await self.services.rooms.catch_up(room)
        if asked.seat not in seats_of(room, person.id):
            raise Refusal("not_your_seat", seat=asked.seat)
        return room

    async def _done(self, asked: said.AtSeat, room: Room, command: commands.Command) -> AcceptedMessage:
        answer = await self.services.rooms.submit(room, command)
        if isinstance(answer, commands.Refused):
            self._show(asked)
            raise answer.refusal
        if isinstance(answer, commands.Unchanged):
            return AcceptedMessage(key=asked.key, table=asked.table, turn=room.table.turn)
        return AcceptedMessage(key=asked.key, table=asked.table, number=answer.number, turn=answer.turn)

    def _show(self, asked: said.AtSeat) -> None:
        """What the table looks like now: a refused move may come from a stale screen."""
        if asked.table in self.connection.subscriptions:
            self.connection.subscriptions[asked.table].show()


_ANSWERS: dict[type, Callable[[Conversation, Any], Awaitable[Message]]] = {
    said.WatchLobbyMessage: Conversation._watch_lobby,
    said.WatchTableMessage: Conversation._watch_table,
    said.LeaveMessage: Conversation._leave,
    said.PingMessage: Conversation._ping,
    said.PlayMessage: Conversation._play,
    said.PreviewMessage: Conversation._preview,
    said.AskEffectsMessage: Conversation._effects,
    said.AskWhyMessage: Conversation._why,
    said.AskUndoMessage: Conversation._ask_undo,
    said.ConsentMessage: Conversation._consent,
    said.ResignMessage: Conversation._resign,
    said.ReplaceMessage: Conversation._replace,
    said.ReturnMessage: Conversation._return,
    said.SayMessage: Conversation._say,
}

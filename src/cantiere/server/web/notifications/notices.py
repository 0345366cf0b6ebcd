"""When somebody is called who is not here: on a turn, a question, the end of a game."""

import asyncio
import time
from typing import Protocol

from cantiere.server.live.journal import Stamp
from cantiere.server.live.room import Room
from cantiere.server.live.waiting import REVEAL, Waits
from cantiere.server.store.history import games_of
from cantiere.server.store.tables import TableRow
from cantiere.server.web.notifications.turns import Turns
from cantiere.server.web.notifications.webhook_queue import MOST_WAITING, WebhookJob
from cantiere.server.web.realtime.hub import Hub
from cantiere.server.web.tables.rooms import Rooms

BEAT = 1.0  # seconds between two looks
BY_ITSELF = 30.0  # seconds in which an open page reveals a seed without anybody's help
OVER = "over"
_NEWS = 86_400.0  # seconds for which the end of a game is worth a call


class Outlet(Protocol):
    """Whoever calls people: those that are known, for whom what began at that time or before is told."""

    known: dict[str, float]

    def offer(self, person_id: str, errand: WebhookJob) -> None: ...


class Notices:
    """When somebody has been away for `after` seconds; with `here_too` in slow games at once."""

    def __init__(
        self, turns: Turns, rooms: Rooms, hub: Hub, outlet: Outlet, after: float, here_too: bool
    ) -> None:
        self._turns, self._rooms, self._hub = turns, rooms, hub
        self._outlet, self._after, self._here_too = outlet, after, here_too
        self._offered: dict[str, set[Waits]] = {}  # by person, what still waits and was offered
        self._playing: set[str] = set()  # tables that were seen before their end

    def follow(self, room: Room) -> None:
        """The end of a game is told to all who played to it."""
        table = room.table
        if table.end is None:
            self._playing.add(table.id)
        elif table.id in self._playing:
            self._playing.discard(table.id)
            winners = {table.sitters[seat].person for seat in table.winners()}
            for person_id in {one.person for one in table.sitters if one.person is not None}:
                end = (table.id, table.setting.game.id, table.turn, table.entries[-1])
                if self._here_too or self._hub.away_since(person_id) is not None:
                    self._outlet.offer(person_id, _end(*end, won=person_id in winners))

    async def load(self) -> None:
        """The ends of games that the server before this one could not tell any more."""
        for person_id in list(self._outlet.known):
            latest = await self._rooms.tables.history(games_of(person_id, person_id, True), MOST_WAITING)
            for row in reversed(latest):
                await self._offer_end(row, person_id)

    async def _offer_end(self, row: TableRow, person_id: str) -> None:
        told = max(self._outlet.known[person_id], time.time() - _NEWS)
        if row.ended is None or row.ended <= told or row.result is None or person_id not in row.players():
            return
        last = await self._rooms.journal.last_stamp(row.id)
        if last and last.at > told:
            winners = {row.seats[seat].person_id for seat in row.result.winners}
            end = (row.id, row.game, row.result.turns, last)
            self._outlet.offer(person_id, _end(*end, won=person_id in winners))

    async def run(self) -> None:
        while True:
            now = time.monotonic()
            for person_id in list(self._outlet.known):
                self._look(person_id, now)
            await asyncio.sleep(BEAT)

    def _look(self, person_id: str, now: float) -> None:
        waiting = {_key(one): one for one in self._turns.of(person_id)}
        offered = self._offered.pop(person_id, set()) & waiting.keys()
        for key, one in waiting.items():
            if key in offered:
                continue
            if not self._here_too and self._hub.away_since(person_id) is None:
                offered.add(key)  # they see it
            elif self._is_due(person_id, one, now):
                offered.add(key)
                self._outlet.offer(person_id, self._errand(person_id, one))
        if offered:
            self._offered[person_id] = offered

    def _is_due(self, person_id: str, one: Waits, now: float) -> bool:
        if one.since <= self._outlet.known[person_id]:
            return False  # told before, perhaps by a server before this one
        if one.what == REVEAL and time.time() < one.since + BY_ITSELF:
            return False
        away = self._hub.away_since(person_id)
        is_away = away is not None and now - away >= self._after
        return is_away or (self._here_too and one.is_slow)

    def _errand(self, person_id: str, one: Waits) -> WebhookJob:
        room = self._rooms.rooms.get(one.table)
        return WebhookJob(
            what=one.what,
            id=f"{one.what}-{one.table}-{round(one.since * 1_000)}",
            says=f"notice_{one.what}",
            since=one.since,
            table=one.table,
            game=one.game,
            turn=room.table.turn if room else None,
            deadline=one.deadline,
            holds=lambda: _key(one) in map(_key, self._turns.of(person_id)),
        )


def _key(one: Waits) -> Waits:
    """The same thing, however its clock stands and whichever of a person's seats it is."""
    return one._replace(deadline=None, seat=0)


def _end(table_id: str, game: str, turn: int, last: Stamp, won: bool) -> WebhookJob:
    return WebhookJob(
        what=OVER,
        id=f"{OVER}-{table_id}-{last.number}",
        says="notice_won" if won else "notice_over",
        since=last.at,
        table=table_id,
        game=game,
        turn=turn,
    )

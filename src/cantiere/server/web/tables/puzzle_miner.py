"""Looks for puzzles in the games of this server, if its host says so, while nobody waits for a review.

Only games that everybody may see are looked at. What is kept is a position as its seat saw it, with hidden
cards dealt anew: nothing tells who played there.
"""

import asyncio
import json
from contextlib import suppress

from cantiere.core.errors import Refusal
from cantiere.server.live.puzzle_stock import Stock
from cantiere.server.live.review import likely_puzzles
from cantiere.server.live.review_process import Wish
from cantiere.server.settings import Settings
from cantiere.server.store.grown import Grown
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.persevering import persevering
from cantiere.server.web.infrastructure.review_worker import ReviewFailedError
from cantiere.server.web.tables.apart import granted
from cantiere.server.web.tables.rooms import Rooms


class PuzzleMiner:
    """One for the whole server, and what it knows of all puzzles."""

    def __init__(self, settings: Settings, grown: Grown, rooms: Rooms) -> None:
        self._settings, self._grown, self._rooms = settings, grown, rooms
        self._stock, self._newest = Stock(), 0.0

    async def current(self) -> Stock:
        """All puzzles; other processes may have found some since."""
        if self._settings.puzzles_from_games:
            for row in await self._grown.since(self._newest):
                self._stock.add(row.content)
                self._newest = row.at
        return self._stock

    async def dig(self, news: asyncio.Event) -> bool:
        """Look at the next game; whether there was one. Whoever wants a review meanwhile comes first."""
        found = await persevering(self._grown.next_game) if self._settings.puzzles_from_games else None
        if found is None:
            return False
        looking, waiting = (asyncio.create_task(work) for work in (self._look_at(*found), news.wait()))
        try:
            await asyncio.wait((looking, waiting), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (looking, waiting):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        return True

    async def _look_at(self, table_id: str, content: str) -> None:
        tables, cache = self._rooms.tables, self._rooms.compile_cache
        row, kept = await persevering(lambda: tables.find(table_id)), dict[str, str]()
        try:
            await cache.compiled(row.game)
            cache.check(row.game)
            text = await persevering(lambda: tables.file_of(table_id))
            place = self._settings.reviews_on
            wish = Wish(text, self._settings.review_playouts, look_at=likely_puzzles(content), place=place)
            kept = json.loads(await granted(self._rooms.apart, wish)) if wish.look_at else {}
        except (ReviewFailedError, Refusal) as error:  # it is not tried again: there are other games
            log().error("no puzzles can be looked for", table=table_id, reason=repr(error))
        await persevering(lambda: self._grown.keep(table_id, row.game, kept))

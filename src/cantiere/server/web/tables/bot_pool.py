"""Bots at tables think in threads of their own, for one person after the other: compiled search lets
everybody else go on meanwhile."""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from cantiere.bots.bot import Bot, BotFault
from cantiere.bots.levels import LEVELS, bot_of_level
from cantiere.bots.outside.player import Limits, outside_bot
from cantiere.bots.random import RandomBot
from cantiere.play.texts import say
from cantiere.server.live.bots import Moment, moment_of
from cantiere.server.live.table import Table
from cantiere.server.settings import Settings
from cantiere.server.web.fair_pool import Desk, FairPool
from cantiere.server.web.logs import log
from cantiere.server.web.mind import Mind

SLOW_LEVELS = ("hard", "expert")
MOST_KEPT = 200  # minds between two moves; whoever was forgotten thinks anew
MOST_BYTES = 512 * 2**20  # of their trees, if all were full
MOST_PROGRAMS = 32  # processes; one that was ended to make room is started again when it is to move
IDLE = 1_800.0  # seconds
HINTS_EACH, HINTS = 2, 20  # that one person, and that all may wait for


class Minds:
    """So many think long at once as leave a core for people. Who only glances has other threads, and
    whoever waits for a program, which is a process of its own, keeps none of them busy.

    The tables of the same people take turns with those of others, whatever their number. Where no person is
    left, bots think when nobody else wants to. Hints have a thread of their own.

    The threads have no lower priority: on a busy machine such a one would be kept waiting while it holds
    Python's lock, and everybody with it.
    """

    def __init__(self, settings: Settings) -> None:
        cores = os.cpu_count() or 1
        self._quick, self._deep = FairPool("glance", cores), FairPool("thought", max(1, cores - 1), spare=1)
        self.hints = Desk("hint", each=HINTS_EACH, longest=HINTS)
        self._waiting = ThreadPoolExecutor(MOST_PROGRAMS, "program")
        self._programs, self._limits = settings.bots, Limits(choice=settings.bot_seconds)
        self._kept: dict[tuple[str, int], Mind] = {}  # by table and seat, the last used at the end
        self._leaving: set[Mind] = set()  # programs to which we say goodbye

    async def think(self, moment: Moment) -> int:
        """The action that a bot chooses. A program that cannot go on is told of by a BotFault."""
        place = moment.table_id, moment.seat
        try:
            mind = self._mind_of(moment)
            return await self._thought(mind, moment)
        except BotFault as fault:
            self._kept.pop(place, None)
            reason = say(fault, "en")
            log().warning("a program failed", table=place[0], seat=place[1], bot=moment.name, reason=reason)
            raise

    async def _thought(self, mind: Mind, moment: Moment) -> int:
        choice = partial(_choice, mind, moment)
        if mind.is_program:
            return await asyncio.get_running_loop().run_in_executor(self._waiting, choice)
        pool = self._deep if mind.name in SLOW_LEVELS else self._quick
        return await pool.run(" ".join(moment.people), choice, is_last=not moment.people)

    def part(self, table: Table) -> None:
        """A game is over: its bots are told, and forgotten."""
        for place in [one for one in self._kept if one[0] == table.id]:
            mind = self._kept.pop(place)
            if mind.is_program:
                self._send_off(mind, partial(mind.part, moment_of(table, place[1])))

    async def close(self) -> None:
        """No thought is waited for; programs have a moment to put things in order."""
        for pool in (self._quick, self._deep, self.hints):
            pool.close()
        for place in list(self._kept):
            self._dismiss(place)
        for mind in list(self._leaving):
            mind.interrupt()
        await asyncio.to_thread(self._waiting.shutdown)

    def _mind_of(self, moment: Moment) -> Mind:
        """The bot that sat there before, with what it remembers, or a new one."""
        place = moment.table_id, moment.seat
        mind = self._kept.pop(place, None)
        if mind is None or mind.name != moment.name:
            self._make_room()
            mind = Mind(moment.name, self._bot(moment), moment)
        self._kept[place] = mind
        return mind

    def _bot(self, moment: Moment) -> Bot:
        if moment.name in LEVELS:
            return bot_of_level(moment.name, moment.game)
        if moment.name not in self._programs:  # the settings are others than when it sat down
            raise BotFault("unknown_bot", bot=moment.name, known=LEVELS)
        return outside_bot(self._programs[moment.name], moment.game, self._limits)

    def _make_room(self) -> None:
        """Let those go that were not asked for a long time, and as many more as it takes."""
        weights = {place: mind.weight for place, mind in self._kept.items()}
        minds, weight = len(weights), sum(weights.values())
        programs = sum(mind.is_program for mind in self._kept.values())
        for place, mind in list(self._kept.items()):
            is_full = minds >= MOST_KEPT or weight > MOST_BYTES
            is_full = is_full or (mind.is_program and programs >= MOST_PROGRAMS)
            if not mind.is_busy and (is_full or mind.used < time.monotonic() - IDLE):
                minds, weight, programs = minds - 1, weight - weights[place], programs - mind.is_program
                self._dismiss(place)

    def _dismiss(self, place: tuple[str, int]) -> None:
        mind = self._kept.pop(place)
        if mind.is_program:
            self._send_off(mind, mind.leave)

    def _send_off(self, mind: Mind, farewell: Callable[[], None]) -> None:
        """In a thread: a program has a moment to end, and may still be thinking."""
        self._leaving.add(mind)
        self._waiting.submit(farewell).add_done_callback(lambda done: self._leaving.discard(mind))


def _choice(mind: Mind, moment: Moment) -> int:
    """A bot of ours that breaks down must not hold up a table: then any move is better than none."""
    try:
        return mind.choice(moment)
    except BotFault:
        raise
    except Exception as error:
        log().exception("a bot broke down", game=moment.game.id, bot=moment.name)
        if mind.is_program:
            raise BotFault("bot_broke", reason=type(error).__name__) from None
        return RandomBot(moment.game).choose(moment.view, moment.seed)

"""Bots at tables think in threads of their own, for one person after the other: compiled search lets
everybody else go on meanwhile."""

import asyncio
import json
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from cantiere.bots.bot import Bot, BotFault
from cantiere.bots.hints import Hint, advise
from cantiere.bots.levels import LEVELS, bot_of_level
from cantiere.bots.outside.player import Limits, outside_bot
from cantiere.bots.random import RandomBot
from cantiere.bots.search.budget import Budget
from cantiere.core.game import Game
from cantiere.play.texts import say
from cantiere.server.live import advice
from cantiere.server.live.bots import Moment, moment_of
from cantiere.server.live.table import Table
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from cantiere.server.web.infrastructure.fair_pool import BoundedPool, FairPool
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.tables.apart import ADVISE, CHOOSE, Apart, Question
from cantiere.server.web.tables.bot_session import BotSession
from cantiere.server.web.tables.plain_bots import PlainBots

SLOW_LEVELS = ("hard", "expert")
MOST_KEPT = 200  # bots between two moves; whoever was forgotten thinks anew
MOST_BYTES = 512 * 2**20  # of their trees, if all were full
MOST_PROGRAMS = 32  # processes; one that was ended to make room is started again when it is to move
IDLE = 1_800.0  # seconds
HINTS_EACH, HINTS = 2, 20  # that one person, and that all may wait for


class BotPool:
    """So many think long at once as leave a core for people. Who only glances has other threads, and
    whoever waits for a program, which is a process of its own, keeps none of them busy.

    The tables of the same people take turns with those of others, whatever their number. Where no person is
    left, bots think when nobody else wants to. Hints have a thread of their own.

    The threads have no lower priority: on a busy machine such a one would be kept waiting while it holds
    Python's lock, and everybody with it.
    """

    def __init__(
        self, settings: Settings, compile_cache: CompileCache, threads: int = 0, apart: Apart | None = None
    ) -> None:
        cores = max(1, (os.cpu_count() or 1) // settings.workers)
        deep = threads or max(1, cores - 1)
        self._quick, self._deep = FairPool("one-ply", cores), FairPool("search", deep, spare=1)
        self.apart = apart  # who thinks for us, if anybody is there
        self.hints = BoundedPool("hint", each=HINTS_EACH, longest=HINTS)
        self._waiting = ThreadPoolExecutor(MOST_PROGRAMS, "program")
        self._programs, self._limits = settings.bots, Limits(choice=settings.bot_seconds)
        self._compile_cache, self._plain = compile_cache, PlainBots()
        self._kept: dict[tuple[str, int], BotSession] = {}  # by table and seat, the last used at the end
        self._leaving: set[BotSession] = set()  # programs to which we say goodbye

    async def think(self, moment: Moment) -> int:
        """The action that a bot chooses. A program that cannot go on is told of by a BotFault."""
        place = moment.table_id, moment.seat
        if moment.name in SLOW_LEVELS and (told := await self._choice_apart(moment)) is not None:
            return told
        if moment.name in LEVELS and not self._compile_cache.is_compiled(moment.game.id):
            if not moment.is_rated:
                return await self._thought_plainly(moment)
            await self._compile_cache.compiled(moment.game.id)  # a rating is that of the real level
        try:
            session = self._session_of(moment)
            return await self._thought(session, moment)
        except BotFault as fault:
            self._kept.pop(place, None)
            reason = say(fault, "en")
            log().warning("a program failed", table=place[0], seat=place[1], bot=moment.name, reason=reason)
            raise

    async def _thought(self, session: BotSession, moment: Moment) -> int:
        choice = partial(_choice, session, moment)
        if session.is_program:
            return await asyncio.get_running_loop().run_in_executor(self._waiting, choice)
        pool = self._deep if session.name in SLOW_LEVELS else self._quick
        return await pool.run(" ".join(moment.people), choice, is_last=not moment.people)

    async def _choice_apart(self, moment: Moment) -> int | None:
        """By a program beside the server, that makes the same of the same lines."""
        if self.apart is None:
            return None
        place = {"table": moment.table_id, "seat": moment.seat, "number": moment.number}
        told = await self.apart.ask(Question(CHOOSE, json.dumps(place), " ".join(moment.people)))
        return None if told is None else int(told)

    async def _thought_plainly(self, moment: Moment) -> int:
        choice = partial(_plain_choice, self._plain, moment)
        return await self._deep.run(" ".join(moment.people), choice, is_last=not moment.people)

    async def advice(
        self, person: str, game: Game, view: Any, seed: int, playouts: int, most: int
    ) -> list[Hint]:
        """The best few moves for somebody who asks, one question after the other."""
        question = advice.asking(game, view, seed, playouts, most) if self.apart else ""
        told = await self.apart.ask(Question(ADVISE, question, person)) if self.apart else None
        if told is not None:
            return advice.answered(told)
        if self._compile_cache.is_compiled(game.id):
            work = partial(advise, game, view, seed, Budget(playouts), most)
        else:
            work = partial(self._plain.advice, game, view, seed, playouts, most)
        return await self.hints.run(person, work)

    async def game_changed(self, game_id: str) -> None:
        """When all is compiled, nobody thinks in plain Python any more."""
        if self._compile_cache.is_settled:
            await asyncio.to_thread(self._plain.close)

    def part(self, table: Table) -> None:
        """A game is over: its bots are told, and forgotten."""
        for place in [one for one in self._kept if one[0] == table.id]:
            session = self._kept.pop(place)
            if session.is_program:
                self._send_off(session, partial(session.part, moment_of(table, place[1])))

    def count_waiting(self) -> int:
        """Choices for which no thread was free yet."""
        return self._quick.count_waiting() + self._deep.count_waiting()

    async def close(self) -> None:
        """No thought is waited for; programs have a moment to put things in order."""
        if self.apart:
            await self.apart.close()
        for pool in (self._quick, self._deep, self.hints):
            pool.close()
        self._plain.close()
        for place in list(self._kept):
            self._dismiss(place)
        for session in list(self._leaving):
            session.interrupt()
        await asyncio.to_thread(self._waiting.shutdown)

    def _session_of(self, moment: Moment) -> BotSession:
        """The bot that sat there before, with what it remembers, or a new one."""
        place = moment.table_id, moment.seat
        session = self._kept.pop(place, None)
        if session is None or session.name != moment.name:
            self._make_room()
            session = BotSession(moment.name, self._bot(moment), moment)
        self._kept[place] = session
        return session

    def _bot(self, moment: Moment) -> Bot:
        if moment.name in LEVELS:
            return bot_of_level(moment.name, moment.game)
        if moment.name not in self._programs:  # the settings are others than when it sat down
            raise BotFault("unknown_bot", bot=moment.name, known=LEVELS)
        return outside_bot(self._programs[moment.name], moment.game, self._limits)

    def _make_room(self) -> None:
        """Let those go that were not asked for a long time, and as many more as it takes."""
        weights = {place: session.weight for place, session in self._kept.items()}
        bot_pool, weight = len(weights), sum(weights.values())
        programs = sum(session.is_program for session in self._kept.values())
        for place, session in list(self._kept.items()):
            is_full = bot_pool >= MOST_KEPT or weight > MOST_BYTES
            is_full = is_full or (session.is_program and programs >= MOST_PROGRAMS)
            if not session.is_busy and (is_full or session.used < time.monotonic() - IDLE):
                bot_pool, weight, programs = (
                    bot_pool - 1,
                    weight - weights[place],
                    programs - session.is_program,
                )
                self._dismiss(place)

    def _dismiss(self, place: tuple[str, int]) -> None:
        session = self._kept.pop(place)
        if session.is_program:
            self._send_off(session, session.leave)

    def _send_off(self, session: BotSession, farewell: Callable[[], None]) -> None:
        """In a thread: a program has a moment to end, and may still be thinking."""
        self._leaving.add(session)
        self._waiting.submit(farewell).add_done_callback(lambda done: self._leaving.discard(session))


def _plain_choice(plain: PlainBots, moment: Moment) -> int:
    try:
        return plain.choice(moment)
    except Exception:
        return _any_move(moment)


def _choice(session: BotSession, moment: Moment) -> int:
    try:
        return session.choice(moment)
    except BotFault:
        raise
    except Exception as error:
        if session.is_program:
            log().exception("a bot broke down", game=moment.game.id, bot=moment.name)
            raise BotFault("bot_broke", reason=type(error).__name__) from None
        return _any_move(moment)


def _any_move(moment: Moment) -> int:
    """A bot of ours that breaks down must not hold up a table: then any move is better than none."""
    log().exception("a bot broke down", game=moment.game.id, bot=moment.name)
    return RandomBot(moment.game).choose(moment.view, moment.seed)

"""Which games are compiled, and how far the others are: until then they are played in plain Python.

The first time after an installation takes minutes, in processes of low priority. See decision 16.
"""

import asyncio
import gc
import os
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path

from cantiere.bots.plain_process.process import PlainProcess, PlainRules
from cantiere.bots.preparing import BOTS, RULES
from cantiere.core.brought import is_complete
from cantiere.core.compile import JIT, install_stand_in, remove_stand_in, source_digest
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.games import GAMES, find
from cantiere.play.lessons import lesson_length
from cantiere.server.bodies import GameCard, OptionCard
from cantiere.server.settings import Settings
from cantiere.server.store.private import write_private
from cantiere.server.web.infrastructure import compile_jobs
from cantiere.server.web.infrastructure.compile_jobs import Job, Line
from cantiere.server.web.infrastructure.logs import log

COLD, COMPILING, READY, FAILED = "cold", "compiling", "ready", "failed"
MARK = "compiled"
PACKAGE = Path(__file__).parents[2]
Listener = Callable[[str], Awaitable[None]]


class CompileCache:
    """Compiles what has to be, the game that somebody wants first, while all of them are played already."""

    def __init__(self, settings: Settings) -> None:
        self._state = dict.fromkeys((game.id for game in GAMES), COLD if settings.precompile else READY)
        self._line = Line([game.id for game in GAMES])
        self._is_settled = {game.id: asyncio.Event() for game in GAMES}  # compiled, or it never will be
        self._mark = settings.folder / MARK  # for which sources all was compiled once
        self._stand_in: tuple[PlainProcess, PlainRules] | None = None
        self._telling: set[asyncio.Task[None]] = set()
        self.listeners: list[Listener] = []  # told which game's state has changed
        self.progress_listeners: list[Listener] = []  # told which game is a hundredth nearer

    def state(self, game_id: str) -> str:
        return self._state[game_id]

    @property
    def is_ready(self) -> bool:
        return all(state == READY for state in self._state.values())

    @property
    def is_new(self) -> bool:
        """Whether something is to be compiled, and other rules stand in meanwhile."""
        return self._stand_in is not None

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to be compiled."""
        return all(state in (READY, FAILED) for state in self._state.values())

    def is_compiled(self, game_id: str) -> bool:
        return self._state.get(game_id, READY) == READY

    def has(self, game_id: str) -> bool:
        """Whether its rules can be used; of what is no game, nothing need be waited for."""
        return self.is_compiled(game_id) or (self._stand_in is not None and self._state[game_id] != FAILED)

    def check(self, game_id: str) -> None:
        """Refuse to touch rules that would first have to be compiled here: everybody would wait."""
        if self._state.get(game_id) == FAILED:
            raise Refusal("game_failed", game=find(game_id).title)
        if not self.is_compiled(game_id):
            self._line.want(game_id)
        if not self.has(game_id):
            raise Refusal("game_compiling", game=find(game_id).title)

    async def compiled(self, game_id: str) -> None:
        """Wait until a game is compiled, or is known to be broken."""
        if not self.is_compiled(game_id):
            self._line.want(game_id)
            await self._is_settled[game_id].wait()

    def progress(self, game_id: str) -> float:
        return 1.0 if self.is_compiled(game_id) else round(self._line.progress(game_id), 2)

    def seconds(self, game_id: str) -> int | None:
        """How long it may still take."""
        return 0 if self.is_compiled(game_id) else self._line.seconds(game_id)

    async def open(self) -> Callable[[], None]:
        """If something is to be compiled, whoever comes can play at once all the same. What ends that."""
        if JIT and not self.is_ready and not await asyncio.to_thread(_is_on_disk, self._mark):
            process = PlainProcess()
            self._stand_in = process, PlainRules(process)
            install_stand_in(self._stand_in[1])
        return self.close

    def close(self) -> None:
        """Nothing stands in any more."""
        if self._stand_in is not None:
            process, rules = self._stand_in
            self._stand_in = None
            remove_stand_in(rules)
            process.close()

    async def precompile_all(self) -> None:
        is_new = self.is_new
        if is_new:
            for game in GAMES:
                await self._enter(game.id, COMPILING)
        else:
            self._line.game_by_game()
        workers = (os.cpu_count() or 1) if is_new else 1
        await asyncio.gather(*(self._work(is_new) for _ in range(workers)))
        if is_new and self.is_ready:
            write_private(self._mark, await asyncio.to_thread(compiled_mark))
        self.close()
        gc.freeze()  # modules and kernels stay: to look through them for garbage would hold up every table
        log().info("all games were loaded", **self._state)

    async def _work(self, is_new: bool) -> None:
        """Take one job after the other. What cannot begin yet is taken by the worker that it waits for."""
        while (job := self._line.begin()) is not None:
            if is_new and self._state[job.game] != FAILED:
                await compile_jobs.compiled_elsewhere(job, self._teller(job.game))
            await self._load(job)
            self._line.end(job)

    async def _load(self, job: Job) -> None:
        if self._state[job.game] == FAILED:
            return
        try:
            await compile_jobs.loaded(job.game, job.stage)
        except Exception:  # one game that cannot be played keeps nobody from the others
            log().exception("the rules cannot be loaded", game=job.game)
            await self._enter(job.game, FAILED)
        else:
            if job.stage == BOTS:
                await self._enter(job.game, READY)

    async def _enter(self, game_id: str, state: str) -> None:
        self._state[game_id] = state
        if state in (READY, FAILED):
            self._is_settled[game_id].set()
        log().info("rules", game=game_id, state=state)
        for listener in self.listeners:
            await listener(game_id)

    def _teller(self, game_id: str) -> Callable[[], None]:
        """Tells of each hundredth."""
        last = self.progress(game_id)

        def tell() -> None:
            nonlocal last
            if self.progress(game_id) != last:
                last = self.progress(game_id)
                task = asyncio.create_task(self._tell_progress(game_id))
                self._telling.add(task)
                task.add_done_callback(self._telling.discard)

        return tell

    async def _tell_progress(self, game_id: str) -> None:
        for listener in self.progress_listeners:
            await listener(game_id)

    def card(self, game: Game) -> GameCard:
        options = [OptionCard(name=one.name, values=list(one.values), rule=one.rule) for one in game.options]
        return GameCard.model_validate(
            {
                "id": game.id,
                "title": game.title,
                "author": game.author,
                "year": game.year,
                "rules": game.version,
                "seats": list(game.seats),
                "options": options,
                "first": {"age": game.first.age, "rule": game.first.rule},
                "state": self._state[game.id],
                "is_playable": self.has(game.id),
                "lesson": lesson_length(game),
            }
        )


def load_compiled(settings: Settings) -> bool:
    """If all was compiled once, load it here: processes that are forked from this one need not."""
    if not JIT or not _is_on_disk(settings.folder / MARK):
        return False
    for game in GAMES:
        try:
            for stage in (RULES, BOTS):
                compile_jobs.load(game.id, stage)
        except Exception:  # who serves tries again, and tells of it
            log().exception("the rules cannot be loaded", game=game.id)
    return True


def _is_on_disk(mark: Path) -> bool:
    """Whether all was compiled once, here or where this installation comes from."""
    return _read(mark) == compiled_mark() or is_complete(_digest())


def compiled_mark() -> str:
    """Numba finds machine code again by the place of its source, too: another clone compiles for itself."""
    return f"{_digest()} {sha256(str(PACKAGE).encode()).hexdigest()[:16]}"


def _digest() -> str:
    return source_digest(frozenset({PACKAGE}))


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii")
    except (OSError, ValueError):
        return ""

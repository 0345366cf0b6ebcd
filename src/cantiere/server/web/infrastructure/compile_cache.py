"""Which games are compiled. The first time after an installation takes a while, in a process of its own."""

import asyncio
import gc
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

from cantiere.bots.catalogue import bot_named
from cantiere.bots.referee import Referee
from cantiere.core.compile import JIT, source_digest
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.games import GAMES, find
from cantiere.play.match import Match
from cantiere.play.rehearsal import rehearse
from cantiere.server.bodies import GameCard, OptionCard
from cantiere.server.settings import Settings
from cantiere.server.store.private import write_private
from cantiere.server.web.infrastructure.logs import log

_PLIES = 12  # as many as it takes to move more than once
COLD, COMPILING, READY, FAILED = "cold", "compiling", "ready", "failed"
PACKAGE = Path(__file__).parents[2]
Listener = Callable[[str], Awaitable[None]]


class CompileCache:
    """Compiles what has to be, one game after the other, while the lobby answers already."""

    def __init__(self, settings: Settings) -> None:
        self._state = dict.fromkeys((game.id for game in GAMES), COLD if settings.precompile else READY)
        self._waiting = [game.id for game in GAMES]  # the next one first
        self._mark = settings.folder / "compiled"  # for which sources all was compiled once
        self.listeners: list[Listener] = []

    def state(self, game_id: str) -> str:
        return self._state[game_id]

    @property
    def is_ready(self) -> bool:
        return all(state == READY for state in self._state.values())

    def has(self, game_id: str) -> bool:
        """Whether its rules can be used; of what is no game, nothing need be waited for."""
        return self._state.get(game_id, READY) == READY

    def check(self, game_id: str) -> None:
        """Refuse to touch rules that would first have to be compiled here: everybody would wait."""
        if self._state.get(game_id) == FAILED:
            raise Refusal("game_failed", game=find(game_id).title)
        if not self.has(game_id):
            if game_id in self._waiting:  # somebody wants to play it: it comes next
                self._waiting.sort(key=game_id.__ne__)
            raise Refusal("game_compiling", game=find(game_id).title)

    async def precompile_all(self) -> None:
        digest = await asyncio.to_thread(_digest)
        is_compiled = not JIT or _read(self._mark) == digest
        while self._waiting:
            await self._warm(find(self._waiting.pop(0)), is_compiled)
        if JIT and not is_compiled and self.is_ready:
            write_private(self._mark, digest)
        gc.freeze()  # modules and kernels stay: to look through them for garbage would hold up every table
        log().info("all games were loaded", **self._state)

    async def _warm(self, game: Game, is_compiled: bool) -> None:
        if not is_compiled:
            await self._enter(game, COMPILING)
            await _compile_elsewhere(game)
        try:
            await _in_daemon(_load, game)
        except Exception:  # one game that cannot be played keeps nobody from the others
            log().exception("the rules cannot be loaded", game=game.id)
            await self._enter(game, FAILED)
        else:
            await self._enter(game, READY)

    async def _enter(self, game: Game, state: str) -> None:
        self._state[game.id] = state
        log().info("rules", game=game.id, state=state)
        for listener in self.listeners:
            await listener(game.id)

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
            }
        )


async def _compile_elsewhere(game: Game) -> None:
    """The compiler would hold Python's lock here; its results lie on disk."""
    command = [sys.executable, "-m", "cantiere", "precompile", game.id, "--jobs", "1"]
    nowhere = asyncio.subprocess.DEVNULL
    child = await asyncio.create_subprocess_exec(*command, stdin=nowhere, stdout=nowhere, stderr=nowhere)
    try:
        await child.wait()  # if it failed, the rules are compiled here when they are loaded
    finally:
        if child.returncode is None:
            child.kill()


async def _in_daemon(work: Callable[[Game], None], game: Game) -> None:
    """In a thread that keeps nobody from stopping."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def run() -> None:
        failure = None
        try:
            work(game)
        except Exception as error:  # told to whoever waits, with its traceback
            failure = error
        if not loop.is_closed():
            loop.call_soon_threadsafe(_finish, done, failure)

    threading.Thread(target=run, name=f"compile {game.id}", daemon=True).start()
    await done


def _finish(done: "asyncio.Future[None]", failure: Exception | None) -> None:
    if done.cancelled():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)


def _load(game: Game) -> None:
    """Call what a table will call."""
    match = Match(game, game.seats[0], 0)
    first = match.copy()
    first.play(first.legal()[0], word=1)
    first.winners()
    first.breakdown(0)
    first.moves()
    match.replay(first.actions, {0: 1})
    for viewer in range(-1, match.seats):
        match.view_as_dict(viewer)
        first.events(viewer)
    rehearse(game)
    bot_named("greedy", game).choose(match.view(match.to_move), 1)
    bots = {seat: bot_named("search:2", game) for seat in range(match.seats)}
    referee = Referee(match, bots, 0)
    for _ in range(_PLIES):  # else all would wait when the first bot thinks, and thinks on
        if not match.is_over:
            referee.play(referee.asked())


def _digest() -> str:
    return source_digest(frozenset({PACKAGE}))


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii")
    except (OSError, ValueError):
        return ""

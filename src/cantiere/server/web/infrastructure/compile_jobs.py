"""What is to be compiled, in which order, and how far it is; and the processes that do it."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from cantiere.bots.preparing import BOTS, RULES, STAGES, command
from cantiere.core.compile import compiling_here
from cantiere.games import find

USUAL = {RULES: 110, BOTS: 75}  # functions, of a game that has not begun yet
_LOADED = set[tuple[str, str]]()  # games and stages, in this process
_ENOUGH = 10  # functions, until anything can be said about the pace


@dataclass(eq=False)
class Job:
    """One stage of one game."""

    game: str
    stage: str
    done: int = 0
    total: int = 0
    is_over: bool = False

    @property
    def size(self) -> int:
        return self.total or USUAL[self.stage]

    @property
    def left(self) -> int:
        return 0 if self.is_over else self.size - self.done


class Line:
    """All rules before all bots; but who is waited for comes first with both."""

    def __init__(self, games: Sequence[str]) -> None:
        self.jobs = [Job(game, stage) for stage in (RULES, BOTS) for game in games]
        self.waiting, self.running = list(self.jobs), list[Job]()
        self._begun = time.monotonic()

    def game_by_game(self) -> None:
        """Where all is compiled and only loaded, the first game need not wait for the others."""
        games = list(dict.fromkeys(job.game for job in self.jobs))
        self.waiting.sort(key=lambda job: games.index(job.game))

    def want(self, game_id: str) -> None:
        self.waiting.sort(key=lambda job: job.game != game_id)

    def begin(self) -> Job | None:
        """The next job, unless all that are left wait for one that runs: a game's bots need its rules."""
        busy = {job.game for job in self.running}
        job = next((one for one in self.waiting if one.game not in busy), None)
        if job is not None:
            self.waiting.remove(job)
            self.running.append(job)
        return job

    def end(self, job: Job) -> None:
        self.running.remove(job)
        job.is_over = True

    def progress(self, game_id: str) -> float:
        """The share of a game's functions that are compiled."""
        own = [job for job in self.jobs if job.game == game_id]
        return 1 - sum(job.left for job in own) / sum(job.size for job in own)

    def seconds(self, game_id: str) -> int | None:
        """How long a game still takes if all goes on as until now; nobody knows that at the beginning."""
        done = sum(job.size - job.left for job in self.jobs)
        if done < _ENOUGH:
            return None
        ahead = [*self.running, *self.waiting]
        last = max((place for place, job in enumerate(ahead) if job.game == game_id), default=-1)
        left = sum(job.left for job in ahead[: last + 1])
        return round(left * (time.monotonic() - self._begun) / done)


async def compiled_elsewhere(job: Job, tell: Callable[[], None]) -> None:
    """The compiler would hold Python's lock here; its results lie on disk."""
    pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    words = command(job.game, job.stage, is_last=True)
    child = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, stderr=nowhere)
    try:
        assert child.stdout is not None
        async for line in child.stdout:
            job.done, job.total = map(int, line.split())
            tell()
        await child.wait()  # if it failed, the rules are compiled here when they are loaded
    finally:
        if child.returncode is None:
            child.kill()


async def loaded(game_id: str, stage: str) -> None:
    """Call what a table will call, in a thread that keeps nobody from stopping."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def run() -> None:
        failure = None
        try:
            load(game_id, stage)
        except Exception as error:  # told to whoever waits, with its traceback
            failure = error
        if not loop.is_closed():
            loop.call_soon_threadsafe(partial(_finish, done, failure))

    threading.Thread(target=run, name=f"compile {game_id}", daemon=True).start()
    await done


def load(game_id: str, stage: str) -> None:
    """Once; a process that was forked from this one need not do it again."""
    if (game_id, stage) not in _LOADED:
        with compiling_here():
            STAGES[stage](find(game_id))
        _LOADED.add((game_id, stage))


def _finish(done: "asyncio.Future[None]", failure: Exception | None) -> None:
    if done.cancelled():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)

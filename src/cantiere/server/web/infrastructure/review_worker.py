"""Has a game explained by another process, while the cores are idle: moves at tables wait for none of it.

On a machine that is never idle it would not get on. Reviews are deterministic, so whoever waits for one has
it made anew by a process that takes a small share of the cores also then.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from tempfile import TemporaryFile
from typing import IO

from cantiere.core.errors import Unavailable
from cantiere.server.live.review_process import HURRIED, MODULE, Wish

LARGEST = 32 * 2**20  # bytes of an answer
ENOUGH = 0.1  # of all steps, within the patience of a wish
Tell = Callable[[int, int], None]
Awaited = Callable[[], Awaitable[bool]]


class ReviewFailedError(Exception):
    """The process ended without an answer."""


class Pace:
    """How far a review is, and how far it was when somebody last looked."""

    def __init__(self, tell: Tell) -> None:
        self._tell, self._part, self._before = tell, 0.0, 0.0

    def tell(self, done: int, total: int) -> None:
        self._part = done / total if total else 0.0
        self._tell(done, total)

    def is_slow(self) -> bool:
        """Whether it hardly got on since this was last asked."""
        gained, self._before = self._part - self._before, self._part
        return gained < ENOUGH


async def always() -> bool:
    """Somebody waits for it."""
    return True


async def granted_elsewhere(
    wish: Wish, tell: Tell = lambda done, total: None, is_awaited: Awaited = always
) -> str:
    """A review, or the puzzles in a game; given up, it ends at once."""
    pace = Pace(tell)
    work = asyncio.create_task(_made(wish, pace.tell))
    try:
        while wish.patience and not (await asyncio.wait((work,), timeout=wish.patience))[0]:
            if pace.is_slow() and await _is_true(is_awaited):
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)
                return await _made(wish, tell, HURRIED)
        return await work
    finally:
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)


async def _is_true(is_awaited: Awaited) -> bool:
    try:
        return await is_awaited()
    except Unavailable:  # who knows; it is asked again
        return False


async def _made(wish: Wish, tell: Tell, *how: str) -> str:
    """By a process of its own."""
    pipe = asyncio.subprocess.PIPE
    with TemporaryFile() as trouble:  # a pipe that nobody reads would fill up
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, *how, stdin=pipe, stdout=pipe, stderr=trouble, limit=LARGEST
        )
        try:
            return await _answer(child, wish.line(), tell)
        except (ConnectionError, ValueError) as error:  # it has ended, or says what nobody understands
            raise ReviewFailedError(_last_line(trouble)) from error
        finally:
            if child.returncode is None:
                child.kill()
            await child.wait()


async def _answer(child: asyncio.subprocess.Process, wish: bytes, tell: Tell) -> str:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(wish)
    await child.stdin.drain()
    async for line in child.stdout:
        if line.startswith(b"{"):
            return line.decode().strip()
        done, total = map(int, line.split())
        tell(done, total)
    raise ConnectionError


def _last_line(trouble: IO[bytes]) -> str:
    """For the log: what Python says last."""
    trouble.seek(0)
    return trouble.read().decode(errors="replace").strip().rpartition("\n")[2][:200]

"""Has a game explained by another process, of the lowest priority: moves at tables wait for none of it."""

import asyncio
import sys
from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO

from cantiere.server.live.review_process import MODULE, Wish

LARGEST = 32 * 2**20  # bytes of an answer
Tell = Callable[[int, int], None]


class ReviewFailedError(Exception):
    """The process ended without an answer."""


async def granted_elsewhere(wish: Wish, tell: Tell = lambda done, total: None) -> str:
    """A review, or the puzzles in a game; given up, it ends at once."""
    pipe = asyncio.subprocess.PIPE
    with TemporaryFile() as trouble:  # a pipe that nobody reads would fill up
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, stdin=pipe, stdout=pipe, stderr=trouble, limit=LARGEST
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

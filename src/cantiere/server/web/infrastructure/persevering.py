"""Work that goes on by itself when the database is back."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import chain, repeat
from typing import TypeVar

from cantiere.core.errors import Unavailable

PAUSES = (0.25, 0.5, 1.0, 2.0)  # seconds between tries while the database is away
T = TypeVar("T")
pause = asyncio.sleep


async def persevering(work: Callable[[], Awaitable[T]]) -> T:
    """Work that waits while the database is away, and then goes on by itself: with pauses, without end."""
    pauses = chain(PAUSES, repeat(PAUSES[-1]))
    while True:
        try:
            return await work()
        except Unavailable:
            await pause(next(pauses))

"""Work that waits for others and cannot be broken off, in a thread that keeps nobody from stopping."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


def aside(name: str, work: Callable[[], T], ended: Callable[[], None] = lambda: None) -> "asyncio.Future[T]":
    """What it comes to. `ended` is called in this loop when it is over, also where nobody waits any more."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def tell(found: T | None, error: Exception | None) -> None:
        ended()
        if answer.done():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(found)  # type: ignore[arg-type]  # there is no error: it is what was found

    def run() -> None:
        found, failed = None, None
        try:
            found = work()
        except Exception as error:  # told to whoever waits
            failed = error
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(tell, found, failed)

    threading.Thread(target=run, name=name, daemon=True).start()
    return answer

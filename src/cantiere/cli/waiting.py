"""Waiting for long calculations so that Ctrl-C is heard: compiled code does not listen."""

from collections.abc import Callable
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def awaited(calculate: Callable[[], T]) -> T:
    """The result of a calculation that goes on beside; interrupted, the program leaves it behind."""
    results: list[T] = []
    beside = Thread(target=lambda: results.append(calculate()), daemon=True)
    beside.start()
    beside.join()
    return results[0]

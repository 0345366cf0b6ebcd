"""A sign of life while a bot thinks."""

from collections.abc import Iterator
from contextlib import contextmanager

from cantiere.cli.terminal import Terminal


@contextmanager
def thinking(terminal: Terminal, name: str) -> Iterator[None]:
    """One line that says who thinks, and goes away; none where nobody would see it move."""
    if not terminal.err.is_terminal:
        yield
        return
    with terminal.err.status(
        terminal.phrase("thinking", who=name), spinner="line" if terminal.is_ascii else "dots"
    ):
        yield

"""A sign of life while a bot thinks."""

from collections.abc import Iterator
from contextlib import contextmanager

from cantiere.cli.compiling import line_of
from cantiere.cli.terminal import Terminal
from cantiere.core.progress import Compiling, on_compile


@contextmanager
def thinking(terminal: Terminal, name: str) -> Iterator[None]:
    """One line that says who thinks, and goes away; none where nobody would see it move.

    The first time, most of it is no thinking: the search is compiled.
    """
    if not terminal.err.is_terminal:
        yield
        return
    line = terminal.phrase("thinking", who=name)
    with terminal.err.status(line, spinner="line" if terminal.is_ascii else "dots") as status:

        def report(progress: Compiling) -> None:
            status.update(line if progress.is_over else line_of(terminal, progress))

        stop = on_compile(report)
        try:
            yield
        finally:
            stop()

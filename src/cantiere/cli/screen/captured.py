"""A terminal whose lines go to a pane: what the prompt's commands print is shown there."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

from rich.console import Console
from rich.text import Text

from cantiere.cli.terminal import Terminal

PAGE = 76  # columns of a page where nobody has said how many there are


class CapturedTerminal(Terminal):
    """Prints into memory, each thread for itself: one may ask for the rules while the adviser thinks."""

    def __init__(self, language: str, width: int = PAGE) -> None:
        super().__init__(language)
        self.page_width = width
        self._consoles = threading.local()
        self._silent = Console(file=StringIO(), force_terminal=False)

    @property
    def out(self) -> Console:
        return getattr(self._consoles, "out", self._silent)

    @property
    def err(self) -> Console:
        return self._silent  # no spinners: the screen tells who is thinking

    @property
    def is_ascii(self) -> bool:
        return False

    @contextmanager
    def capturing(self) -> Iterator["Said"]:
        """What is printed meanwhile by this thread."""
        said = Said(self.page_width)
        self._consoles.out = said.console
        try:
            yield said
        finally:
            self._consoles.out = self._silent


class Said:
    """Lines that were printed, with their colours."""

    def __init__(self, width: int) -> None:
        self._file = StringIO()
        self.console = Console(
            file=self._file,
            width=width,
            force_terminal=True,
            color_system="truecolor",
            markup=False,
            highlight=False,
            emoji=False,
            legacy_windows=False,
        )

    @property
    def text(self) -> Text:
        return Text.from_ansi(self._file.getvalue().strip("\n"))

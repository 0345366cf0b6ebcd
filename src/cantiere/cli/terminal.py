"""Where sentences go: standard output and standard error, in one language."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from shlex import quote
from subprocess import list2cmdline
from textwrap import TextWrapper
from typing import TYPE_CHECKING
from unicodedata import category

import click

from cantiere.cli.language import language_of
from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

_STEERING = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # categories of characters that are not to be seen
_DIGITS = 10
_FRENCH_NUMBERS = str.maketrans({",": "\u202f", ".": ","})


class Terminal:
    """One call of the program: its language and its two streams."""

    def __init__(self, language: str) -> None:
        self.language = language

    @cached_property
    def out(self) -> "Console":
        return _console(is_error=False)

    @cached_property
    def err(self) -> "Console":
        return _console(is_error=True)

    @property
    def width(self) -> int:
        return self.out.width

    @property
    def is_ascii(self) -> bool:
        return self.out.options.ascii_only

    @property
    def is_interactive(self) -> bool:
        """Whether a person sits there, reading and typing."""
        return sys.stdin.isatty() and self.out.is_terminal

    def phrase(self, name: str, **facts: object) -> str:
        from cantiere.play.texts import phrase

        return phrase(name, self.language, **facts)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the language writes it."""
        written = f"{value:,.{digits}f}"
        return written.translate(_FRENCH_NUMBERS) if self.language == "fr" else written

    def say(self, name: str, style: str = "", **facts: object) -> None:
        """Print one of the common phrases."""
        self.print(self.phrase(name, **facts), style)

    def refuse(self, refusal: Refusal) -> None:
        """Print why something may not be had."""
        from cantiere.play.texts import say

        self.print(say(refusal, self.language), "yellow")

    def print(self, text: "RenderableType" = "", style: str = "") -> None:
        if isinstance(text, str):
            self.out.print(self._wrapped(printable(text)), style=style or None, overflow="ignore", crop=False)
        else:
            self.out.print(text, style=style or None)

    def _wrapped(self, text: str) -> str:
        """Lines that fit, broken between words only: a long path stays whole and can be copied."""
        wrapper = TextWrapper(self.width, break_long_words=False, break_on_hyphens=False)
        return "\n".join(wrapper.fill(line) for line in text.split("\n"))

    def draw(self, lines: Iterable["Text"]) -> None:
        """Print lines that must not be wrapped."""
        from rich.text import Text

        sheet = Text("\n").join(lines)
        if sheet:
            self.out.print(sheet, no_wrap=True, overflow="crop", crop=True)

    def ask(self, question: str) -> str:
        """A line that was typed; EOFError at the end of the input."""
        self.out.file.flush()
        if sys.stdin.isatty():
            with suppress(ImportError):  # not on Windows
                import readline  # noqa: F401  lines can then be edited and recalled
        answer = input(question)
        if not sys.stdin.isatty():  # nothing was echoed: the record would show questions only
            self.print(answer)
        return answer.strip()


def _console(is_error: bool) -> "Console":
    from rich.console import Console

    return Console(stderr=is_error, markup=False, highlight=False, emoji=False)


def printable(text: str) -> str:
    """A text from a file or a person without what would steer the terminal."""
    return "".join("?" if category(one) in _STEERING and one != "\n" else one for one in text)


def as_number(text: str) -> int | None:
    """A whole number that was typed, if it is one of a size that anyone would mean."""
    return int(text) if text.isdecimal() and len(text) < _DIGITS else None


def quoted(path: Path) -> str:
    """A path as it can be typed behind a command."""
    return list2cmdline([str(path)]) if os.name == "nt" else quote(str(path))


def current_terminal() -> Terminal:
    """The terminal of the command that is running."""
    return Terminal(language_of(click.get_current_context()))

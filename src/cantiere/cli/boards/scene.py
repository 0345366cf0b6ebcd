"""What a board is drawn from, and what a game gives to the terminal."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from cantiere.play.match import Match
from cantiere.play.texts import texts


@dataclass(frozen=True)
class Scene:
    """A table through the eyes of one seat, for a terminal of some width and language."""

    match: Match
    viewer: int
    names: tuple[str, ...]
    language: str
    width: int = 80
    is_ascii: bool = False

    @property
    def view(self) -> Any:
        return self.match.view(self.viewer)


@dataclass(frozen=True)
class Choice:
    """One line of a list of moves: the action that it stands for, and others that differ in a detail."""

    action: int
    variants: tuple[int, ...] = ()


@dataclass(frozen=True)
class MoveGroup:
    """Choices that a player weighs together."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Board:
    """How a game appears in a terminal."""

    draw: Callable[[Scene], list[Text]]
    legend: Callable[[Scene], list[Text]]
    hint: Callable[[Scene], str]  # what is to be decided, in a sentence
    groups: Callable[[Match, str], list[MoveGroup]]  # the legal moves
    quiet: frozenset[str] = field(default=frozenset())  # events that the drawing shows better than words


def said_of(game_id: str, language: str, name: str, **facts: object) -> str:
    """A sentence or label that only the board of a game needs."""
    return texts(game_id, language)["board"][name].format(**facts)

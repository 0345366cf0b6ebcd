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
    says_you: bool = False  # the viewer has no name: a lesson speaks to them
    height: int = 0  # rows that can be seen at once; 0: as many as it takes

    def fits(self, rows: int) -> bool:
        return not self.height or rows <= self.height

    def turn(self, player: str, seat: int) -> str:
        """Whose turn it is, in the words of the board."""
        is_you = self.says_you and seat == self.viewer
        name = "to_move_you" if is_you else "to_move"
        return said_of(self.match.game.id, self.language, name, player=player)

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
    hand: Callable[[Scene], list[Text]] = lambda scene: []  # what the viewer has, in a line or two


def said_of(game_id: str, language: str, name: str, **facts: object) -> str:
    """A sentence or label that only the board of a game needs."""
    return texts(game_id, language)["board"][name].format(**facts)

"""The board of any game that has no drawing of its own: every field of the view by name."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from cantiere.cli.boards.scene import Board, Choice, MoveGroup, Scene
from cantiere.core.readable import Readable
from cantiere.play.match import Match


def draw(scene: Scene) -> list[Text]:
    """The view as an indented list."""
    return [Text(line) for line in _told(scene.match.view_as_dict(scene.viewer))]


def _told(value: Readable, indent: str = "") -> Iterator[str]:
    for name, part in value.items():
        inside = _parts(part)
        if inside is None:
            yield f"{indent}{name}: {part}"
        else:
            yield f"{indent}{name}:"
            yield from _told(inside, indent + "  ")


def _parts(value: Any) -> Readable | None:
    """What a value is made of, if it should stand on several lines."""
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return {str(number): one for number, one in enumerate(value, 1)}
    return value if isinstance(value, dict) and any(isinstance(one, dict) for one in value.values()) else None


def legend(scene: Scene) -> list[Text]:
    """Names need no legend."""
    return []


def hint(scene: Scene) -> str:
    """A few moves that could be typed."""
    return ", ".join(scene.match.moves()[:3])


def groups(match: Match, language: str) -> list[MoveGroup]:
    """Every move on its own."""
    return [MoveGroup("", tuple(Choice(action) for action in match.legal()))]


BOARD = Board(draw, legend, hint, groups)

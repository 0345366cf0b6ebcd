"""A board as a terminal shows it."""

from cantiere.cli.boards import board_of
from cantiere.cli.boards.scene import Scene
from cantiere.play.match import Match

NAMES = ("Ana", "Ben", "Chloé", "David", "Emma")


def drawn(
    match: Match, viewer: int = 0, width: int = 80, language: str = "en", is_ascii: bool = False
) -> str:
    scene = Scene(match, viewer, NAMES[: match.seats], language, width, is_ascii)
    return "\n".join(line.plain.rstrip() for line in board_of(match.game).draw(scene))

"""A game that ended before its rules ended it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cantiere.cli.terminal import Terminal

if TYPE_CHECKING:
    from cantiere.play.gamefile import Ending


def print_end(end: "Ending", names: Sequence[str], terminal: Terminal) -> None:
    """Who left it, and who has won by that."""
    others = [name for seat, name in enumerate(names) if seat != end.seat]
    terminal.say(f"ended_{end.why}", who=names[end.seat], winners=", ".join(others))

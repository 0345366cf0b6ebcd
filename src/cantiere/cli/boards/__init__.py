"""How each game appears in a terminal: `cli/boards/<game>.py`, if somebody has drawn it."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from cantiere.cli.boards import plain
from cantiere.cli.boards.scene import Board
from cantiere.core.game import Game
from cantiere.games import module_name


@cache
def board_of(game: Game) -> Board:
    """The drawing of a game; one that has none shows its fields."""
    drawing = f"{__name__}.{module_name(game.id)}"
    board: Board = import_module(drawing).BOARD if find_spec(drawing) else plain.BOARD
    return board

"""How each game appears in a terminal."""

from cantiere.cli.boards import azul_pavilion, campanile, palazzo, palermo, plain
from cantiere.cli.boards.scene import Board
from cantiere.core.game import Game

BOARDS: dict[str, Board] = {
    "azul-pavilion": azul_pavilion.BOARD,
    "campanile": campanile.BOARD,
    "palazzo": palazzo.BOARD,
    "palermo": palermo.BOARD,
}


def board_of(game: Game) -> Board:
    """The drawing of a game; one that has none shows its fields."""
    return BOARDS.get(game.id, plain.BOARD)

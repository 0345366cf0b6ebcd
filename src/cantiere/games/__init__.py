"""The games we play, in the order the lobby shows them."""

from difflib import get_close_matches

from cantiere.core.errors import UnknownGame
from cantiere.core.game import Game
from cantiere.games import azul_pavilion, campanile, palazzo, palermo

GAMES: tuple[Game, ...] = (azul_pavilion.GAME, palazzo.GAME, campanile.GAME, palermo.GAME)


def find(game_id: str) -> Game:
    """The game called `game_id`."""
    for game in GAMES:
        if game.id == game_id:
            return game
    known = [game.id for game in GAMES]
    close = get_close_matches(game_id, known, n=1)
    raise UnknownGame("unknown_game", game=game_id, suggestions=close or known)

"""`cantiere tournament`: several bots, each against each, at one game or more."""

from typing import TYPE_CHECKING

import click

from cantiere.cli.arena.options import Way, with_way
from cantiere.cli.options import Wish, with_wish

if TYPE_CHECKING:
    from cantiere.arena.plan import Table
    from cantiere.core.game import Game


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@click.option("--game", "games", multiple=True, metavar="GAME", help="May be repeated; by default all games.")
@with_wish
@with_way
def tournament(bots: tuple[str, ...], games: tuple[str, ...], wish: Wish, way: Way) -> None:
    """Let several bots play each against each, and rate them.

    Every set of as many bots as there are seats plays every deal, once for each turn of the seats;
    where there are more than 60 such sets, each deal draws some of them, evenly. With fewer bots than
    seats, one sits against others of one kind. An --option counts for the games that have it.
    Bots are named as in `cantiere duel`.
    """
    from cantiere.arena.plan import TOURNAMENT, Plan
    from cantiere.cli.arena.run import hold
    from cantiere.games import GAMES, find

    chosen = [find(name) for name in dict.fromkeys(games)] or list(GAMES)
    tables = tuple(_table(game, chosen, wish) for game in chosen)
    hold(Plan(TOURNAMENT, tables, bots, way.deals, wish.seed or 0), way)


def _table(game: "Game", games: "list[Game]", wish: Wish) -> "Table":
    """A game with those options that it has; what no game has is refused by the first one."""
    from cantiere.arena.plan import Table
    from cantiere.play.match import chosen_options

    elsewhere = {option.name for other in games if other is not game for option in other.options}
    own = {option.name for option in game.options}
    wanted = {name: value for name, value in wish.options().items() if name in own or name not in elsewhere}
    return Table(game.id, wish.seats(game), chosen_options(game, wanted))

"""`cantiere duel`: one bot against another, on the same deals from every seat."""

import click

from cantiere.cli.arena.options import Way, with_way
from cantiere.cli.options import Wish, with_wish


@click.command()
@click.argument("game")
@click.argument("bot")
@click.argument("other")
@with_wish
@click.option(
    "--luck-adjusted", "is_adjusted", is_flag=True, help="Win rates without luck as well: mostly surer."
)
@with_way
def duel(game: str, bot: str, other: str, wish: Wish, is_adjusted: bool, way: Way) -> None:
    """Let BOT play against OTHER, and tell how sure the result is.

    Each deal is played once for each seat of BOT; at a larger table, OTHER sits at all other seats.
    Bots: random, greedy, easy, normal, hard, expert; search:2000 (playouts a move), search:0.5s
    (seconds a move); net:FILE, a net that learned (`cantiere train`); older:COMMIT:expert, what
    that was then (in a clone with its history); "run:COMMAND", a program of your
    own (docs/bot-protocol.md).
    Deal i has the seed `--seed` + i (by default from 0). With --luck-adjusted, what draws did to each
    match is estimated, which takes seconds a match, and taken off (docs/insight.md).
    """
    from cantiere.arena.plan import DUEL, Plan, Table
    from cantiere.cli.arena.run import hold
    from cantiere.games import find
    from cantiere.insight.luck import PLAYOUTS
    from cantiere.play.match import chosen_options

    found = find(game)
    table = Table(found.id, wish.seats(found), chosen_options(found, wish.options()))
    luck_playouts = PLAYOUTS if is_adjusted else 0
    hold(Plan(DUEL, (table,), (bot, other), way.deals, wish.seed or 0, luck_playouts), way)

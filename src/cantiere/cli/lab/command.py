"""`cantiere study`: who has an advantage, what winners do, and what options change."""

import click

from cantiere.cli.lab.options import Telling, with_telling
from cantiere.cli.options import Wish, with_wish

USUAL = ("greedy", "easy")


@click.command()
@click.argument("game")
@click.argument("bots", nargs=-1, metavar="[BOT]...")
@with_wish
@click.option(
    "--deals",
    type=click.IntRange(2, 100_000),
    default=200,
    show_default=True,
    metavar="N",
    help="Different deals; each is played by each bot with each option.",
)
@click.option(
    "--luck-adjusted", "is_adjusted", is_flag=True, help="Wins by turn order without luck as well; slow."
)
@with_telling
def study(
    game: str, bots: tuple[str, ...], wish: Wish, deals: int, is_adjusted: bool, telling: Telling
) -> None:
    """Measure the balance of GAME: BOT plays itself, as the table is and with each option changed alone.

    Without BOT: greedy and easy. Deal i has the seed `--seed` + i (by default from 0) for every bot and
    option: differences are taken game by game. The same command gives the same figures.
    """
    from cantiere.cli.lab.run import hold
    from cantiere.games import find
    from cantiere.insight.luck import PLAYOUTS
    from cantiere.play.match import chosen_options
    from cantiere.research.lab.plan import StudyPlan

    found = find(game)
    plan = StudyPlan(
        game_id=found.id,
        seats=wish.seats(found),
        options=chosen_options(found, wish.options()),
        bots=tuple(dict.fromkeys(bots)) or USUAL,
        deals=deals,
        seed=wish.seed or 0,
        luck_playouts=PLAYOUTS if is_adjusted else 0,
    )
    hold(plan, telling)

"""`cantiere play`: which game, with whom, saved where."""

from typing import TYPE_CHECKING

import click

from cantiere.cli.options import Wish, with_wish
from cantiere.cli.play.company import Company, with_company
from cantiere.cli.terminal import current_terminal
from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from cantiere.cli.play.session import Session

LATEST = ":latest:"  # --load without a file


@click.command()
@click.argument("game", required=False)
@with_wish
@with_company
@click.option(
    "--load",
    is_flag=False,
    flag_value=LATEST,
    metavar="[FILE]",
    help="Continue a game file or position; without FILE your last unfinished game.",
)
@click.option("--turn", type=int, metavar="N", help="With --load: what if? Go on from this earlier turn.")
@click.option("--save", metavar="FILE", help="Keep the game in this file instead of your own folder.")
def play(
    game: str | None, wish: Wish, company: Company, load: str | None, turn: int | None, save: str | None
) -> None:
    """Play GAME in the terminal against bots of any strength.

    Type a move as it is written (`3r`, `B6j2`, `pass+g+g+.`), or its number in the list of moves.
    `?` lists the commands. The game is saved after every move: quit when you like, continue with --load.
    """
    from cantiere.cli.compiling import compiling, ready
    from cantiere.cli.play.dialogue import run

    terminal = current_terminal()
    if load is None and game is None:
        raise Refusal("play_what")
    if load is not None and not wish.is_open:
        raise Refusal("load_as_it_is")
    if load is None and turn is not None:
        raise Refusal("turn_of_what")
    with compiling(terminal):
        session = _new(game, wish, company, save) if load is None else _again(game, load, turn, company, save)
    ready(terminal, session.match.game)
    run(session)


def _new(game: str | None, wish: Wish, company: Company, save: str | None) -> "Session":
    from cantiere.cli.play.seating import started
    from cantiere.games import find

    return started(find(str(game)), wish, company, save, current_terminal())


def _again(game: str | None, load: str, turn: int | None, company: Company, save: str | None) -> "Session":
    from cantiere.cli.play.seating import EARLIER, continued, found_table, latest
    from cantiere.games import find

    terminal = current_terminal()
    wanted = None if game is None else find(game)
    source = latest(wanted) if load == LATEST else load
    table = found_table(source, wanted, turn, terminal)
    return continued(table, source if turn is None else EARLIER, company, save, terminal)

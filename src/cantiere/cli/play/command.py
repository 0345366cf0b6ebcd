"""`cantiere play`: which game, with whom, saved where."""

from typing import TYPE_CHECKING

import click

from cantiere.cli.options import Wish, with_wish
from cantiere.cli.terminal import current_terminal
from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from cantiere.core.game import Game

LATEST = ":latest:"  # --load without a file


@click.command()
@click.argument("game", required=False)
@with_wish
@click.option("--name", metavar="NAME", help="Your name in the log and in the game file.")
@click.option(
    "--load",
    is_flag=False,
    flag_value=LATEST,
    metavar="[FILE]",
    help="Continue a game file or position; without FILE your last unfinished game.",
)
@click.option("--save", metavar="FILE", help="Keep the game in this file instead of your own folder.")
def play(game: str | None, wish: Wish, name: str | None, load: str | None, save: str | None) -> None:
    """Play GAME in the terminal against random players, who choose any legal move with the same chance.

    Type a move as it is written (`3r`, `B6j2`, `pass+g+g+.`), or its number in the list of moves.
    `?` lists the commands. The game is saved after every move: quit when you like, continue with --load.
    """
    from cantiere.cli.compiling import compiling, ready
    from cantiere.cli.play.dialogue import run
    from cantiere.cli.play.seating import continued, started

    terminal = current_terminal()
    if load is None and game is None:
        raise Refusal("play_what")
    if load is not None and not wish.is_open:
        raise Refusal("load_as_it_is")
    with compiling(terminal):
        wanted = None if game is None else _found(game)
        session = (
            started(wanted, wish, name, save, terminal)
            if load is None and wanted
            else continued(wanted, None if load == LATEST else load, name, save, terminal)
        )
    ready(terminal, session.match.game)
    run(session)


def _found(game_id: str) -> "Game":
    from cantiere.games import find

    return find(game_id)

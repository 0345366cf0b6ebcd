"""`cantiere play`: which game, with whom, saved where."""

from typing import TYPE_CHECKING

import click

from cantiere.cli.options import Wish, with_wish
from cantiere.cli.play.company import Company, with_company
from cantiere.cli.play.place import Place, with_place
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
@with_place
def play(
    game: str | None,
    wish: Wish,
    company: Company,
    load: str | None,
    turn: int | None,
    save: str | None,
    place: Place,
) -> None:
    """Play GAME in the terminal against bots of any strength, on a full screen.

    Choose with arrows and Enter or with the mouse, or type a move as it is written (`3r`, `B6j2`,
    `pass+g+g+.`). With --plain, and where there is no terminal, a prompt takes moves line by line; `?` lists
    its commands. The game is saved after every move: quit when you like, continue with --load.
    """
    from cantiere.cli.compiling import compiling, ready

    terminal = current_terminal()
    if place.server is not None:
        if (load, turn, save, company.seat) != (None, None, None, None):
            raise Refusal("server_own")
        _at_server(place.server, place, game, wish, company)
        return
    _check(game, wish, load, turn)
    with compiling(terminal):
        session = _new(game, wish, company, save) if load is None else _again(game, load, turn, company, save)
    ready(terminal, session.match.game)
    _shown(session, place.is_plain)


def _check(game: str | None, wish: Wish, load: str | None, turn: int | None) -> None:
    """Refuse what does not go together."""
    if load is None and game is None:
        raise Refusal("play_what")
    if load is not None and not wish.is_open:
        raise Refusal("load_as_it_is")
    if load is None and turn is not None:
        raise Refusal("turn_of_what")


def _at_server(address: str, place: Place, game: str | None, wish: Wish, company: Company) -> None:
    """A seat at a server's table."""
    from cantiere.cli.screen.wanted import is_wanted

    terminal = current_terminal()
    if not is_wanted(terminal, place.is_plain):
        raise Refusal("server_plain")
    from cantiere.cli.compiling import compiling
    from cantiere.cli.screen.run import sit_on_screen
    from cantiere.cli.screen.server.joining import joined

    with compiling(terminal):
        sitting = joined(address, place.table, game, wish, company, terminal)
    sit_on_screen(sitting, terminal)


def _shown(session: "Session", is_plain: bool) -> None:
    """On a full screen where there is one, else line by line."""
    from cantiere.cli.screen.wanted import is_wanted

    if is_wanted(session.terminal, is_plain):
        from cantiere.cli.screen.run import play_on_screen

        play_on_screen(session)
    else:
        from cantiere.cli.play.dialogue import run

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

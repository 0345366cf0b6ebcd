"""`cantiere show` and `cantiere legal`: a table as it is in a file, or a new one."""

from typing import TYPE_CHECKING

import click

from cantiere.cli.options import Wish, with_wish
from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from cantiere.cli.boards.scene import Scene
    from cantiere.cli.storage import Opened

_turn = click.option("--turn", type=int, metavar="N", help="After so many actions; by default the last.")


@click.command()
@click.argument("file", required=False)
@click.option("--new", "game", metavar="GAME", help="A new table of this game instead of a file.")
@with_wish
@_turn
@click.option("--json", "is_json", is_flag=True, help="Write the position as JSON; secrets included.")
@click.option("--svg", "picture", metavar="FILE", help="Write the table as a picture.")
def show(
    file: str | None, game: str | None, wish: Wish, turn: int | None, is_json: bool, picture: str | None
) -> None:
    """Show the table of a game file or position FILE, or lay out a new one with --new.

    With --new, --turn plays so many random moves first. `show --new GAME --json > FILE` makes a position.
    """
    terminal = current_terminal()
    table = _laid_out(game, wish, turn, terminal) if game else _from_file(file, turn, terminal)
    if is_json:
        _print_position(table)
    elif picture:
        _write_picture(table, picture, terminal)
    else:
        _print_table(table, terminal)


@click.command()
@click.argument("file")
@_turn
def legal(file: str, turn: int | None) -> None:
    """List the legal moves in a game file or position FILE: as written, in words, and by which rule."""
    terminal = current_terminal()
    match = _from_file(file, turn, terminal).match
    if match.is_over:
        terminal.say("no_moves")
    else:
        from cantiere.cli.tables import legal_table

        terminal.print(legal_table(match, terminal))


def _from_file(file: str | None, turn: int | None, terminal: Terminal) -> "Opened":
    from dataclasses import replace

    from cantiere.cli.compiling import compiling
    from cantiere.cli.storage import opened
    from cantiere.cli.story import at_turn

    if file is None:
        raise Refusal("show_what")
    with compiling(terminal):
        table = opened(file, terminal)
        return table if turn is None else replace(table, match=at_turn(table.match, turn))


def _laid_out(game_id: str, wish: Wish, turn: int | None, terminal: Terminal) -> "Opened":
    from cantiere.cli.compiling import compiling
    from cantiere.cli.randomly import play_randomly
    from cantiere.cli.storage import Opened, default_names
    from cantiere.games import find

    with compiling(terminal):
        match = wish.match(find(game_id))
        play_randomly(match, turn or 0)
        return Opened(match, default_names(match.seats, terminal), is_game=False)


def _print_position(table: "Opened") -> None:
    from cantiere.play.position import write_position

    click.echo(write_position(table.match), nl=False)


def scene_of(table: "Opened", terminal: Terminal, viewer: int | None = None) -> "Scene":
    """The table through the eyes of a seat, by default of the one that is to move."""
    from cantiere.cli.boards.scene import Scene

    match = table.match
    return Scene(
        match,
        match.mover if viewer is None else viewer,
        table.names,
        terminal.language,
        terminal.width,
        terminal.is_ascii,
    )


def _print_table(table: "Opened", terminal: Terminal) -> None:
    from cantiere.cli.boards import board_of

    board, scene = board_of(table.match.game), scene_of(table, terminal)
    terminal.draw([*board.draw(scene), *board.legend(scene)])


def _write_picture(table: "Opened", path: str, terminal: Terminal) -> None:
    from pathlib import Path

    from cantiere.cli.boards import board_of
    from cantiere.cli.picture import svg
    from cantiere.cli.storage import write_whole
    from cantiere.play.texts import word

    game, scene = table.match.game, scene_of(table, terminal)
    title = word(game.id, "title", terminal.language)
    write_whole(Path(path), svg(board_of(game).draw(scene), scene.width, title))
    terminal.say("written", path=path)

"""`cantiere dataset play`, `convert`, `check` and `columns`."""

from pathlib import Path

import click

from cantiere.cli.dataset.options import Make, with_make
from cantiere.cli.language import language_option
from cantiere.cli.options import Wish, with_wish
from cantiere.cli.terminal import current_terminal

USUAL = "random"


@click.group()
def dataset() -> None:
    """Write decisions to Parquet: a row for each, with the view of whoever decided. docs/dataset.md."""


@dataset.command()
@click.argument("game")
@click.argument("bots", nargs=-1, metavar="[BOT]...")
@with_wish
@click.option("--games", type=click.IntRange(1), default=1_000, show_default=True, help="How many.")
@with_make
def play(game: str, bots: tuple[str, ...], wish: Wish, games: int, make: Make) -> None:
    """Let bots play GAME and keep every decision. Without BOT, they play at random.

    Several bots take turns at the seats. Game i has the seed `--seed` + i (by default from 0): the same
    command makes the same file on any number of processes, and goes on where it was stopped.
    """
    from cantiere.arena.plan import Table
    from cantiere.cli.dataset.making import check_installed, hold
    from cantiere.games import find
    from cantiere.play.match import chosen_options

    check_installed()
    from cantiere.research.dataset.source import SelfPlay

    found = find(game)
    table = Table(found.id, wish.seats(found), chosen_options(found, wish.options()))
    hold(SelfPlay(table, bots or (USUAL,), games, wish.seed or 0), make)


@dataset.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@with_make
def convert(files: tuple[Path, ...], make: Make) -> None:
    """Take the decisions of game files; of a folder, all its .json files. All must be of one game."""
    from cantiere.cli.dataset.making import check_installed, hold, listed

    check_installed()
    from cantiere.research.dataset.source import files_on_disk

    hold(files_on_disk(listed(files)), make)


@dataset.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "is_json", is_flag=True, help="Print what the file tells of itself as JSON.")
def check(file: Path, is_json: bool) -> None:
    """Read all of FILE and say whether every row is the one that was written."""
    import json

    from cantiere.cli.dataset.making import check_installed, tell

    check_installed()
    from cantiere.research.dataset.reading import verified

    head = verified(file)
    if is_json:
        click.echo(json.dumps(head, indent=2, ensure_ascii=False))
    else:
        tell("dataset_whole", file, head, current_terminal())


@dataset.command()
@click.argument("game")
@click.option("--json", "is_json", is_flag=True, help="Print them as JSON.")
def columns(game: str, is_json: bool) -> None:
    """List the columns of GAME's datasets, each with its type and meaning."""
    from cantiere.cli.dataset.listing import print_columns
    from cantiere.cli.dataset.making import check_installed
    from cantiere.games import find

    check_installed()
    print_columns(find(game), is_json, current_terminal())


for _command in (play, convert, check, columns):
    _command.params.append(language_option())

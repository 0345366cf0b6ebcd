"""`cantiere backup` and `cantiere restore`: everything the server knows, in one file."""

import os
from pathlib import Path

import click

from cantiere.cli.admin.place import forget_signs, with_database
from cantiere.cli.terminal import current_terminal

database_option = click.option(
    "--database", metavar="URL", help="By default the one that `cantiere serve` uses."
)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def backup(file: Path, database: str | None) -> None:
    """Write everything into a new FILE: people, tables, every move. The server may go on meanwhile.

    The file holds password hashes and the seeds of running games: keep it where nobody else can read it.
    """
    from cantiere.server.store.backup import back_up

    counts = with_database(lambda opened: back_up(opened, file), database, os.environ)
    _tell("backed_up", file, counts)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def restore(file: Path, database: str | None) -> None:
    """Fill an empty database from FILE, which may come from the other kind of database."""
    from cantiere.server.store.backup import restore as restored

    counts = with_database(lambda opened: restored(opened, file), database, os.environ)
    forget_signs({"database": database}, os.environ)
    _tell("restored", file, counts)


def _tell(phrase: str, file: Path, counts: dict[str, int]) -> None:
    terminal = current_terminal()
    people, tables, lines = counts["people"], counts["tables"], counts["entries"]
    terminal.say(phrase, path=str(file), people=people, tables=tables, lines=lines)

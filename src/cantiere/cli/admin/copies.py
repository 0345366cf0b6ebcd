"""`cantiere backup` and `cantiere restore`: everything the server knows, in one file."""

import os
from datetime import UTC, datetime
from pathlib import Path

import click

from cantiere.cli.admin.backups import BACKUPS_VARIABLE, dated_name, drop_old
from cantiere.cli.admin.place import forget_signs, with_database
from cantiere.cli.terminal import current_terminal
from cantiere.core.errors import Refusal

database_option = click.option(
    "--database", metavar="URL", help="By default the one that `cantiere serve` uses."
)


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path), envvar=BACKUPS_VARIABLE)
@click.option("--keep", type=click.IntRange(1), metavar="N", help="Of the backups in a folder, the newest N.")
@database_option
def backup(file: Path | None, keep: int | None, database: str | None) -> None:
    """Write everything into a new FILE: people, tables, every move. The server may go on meanwhile.

    In a folder the file is named after this moment. It holds password hashes and the seeds of running
    games: keep it where nobody else can read it.
    """
    from cantiere.server.store.backup import back_up

    if file is None:
        raise Refusal("backup_where")
    folder = file if file.is_dir() else None
    if keep and folder is None:
        raise Refusal("backup_keep")
    path = file if folder is None else folder / dated_name(datetime.now(UTC))
    counts = with_database(lambda opened: back_up(opened, path), database, os.environ)
    _tell("backed_up", path, counts)
    if keep and folder is not None and (dropped := drop_old(folder, keep)):
        current_terminal().say("backups_dropped", count=len(dropped), keep=keep)


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

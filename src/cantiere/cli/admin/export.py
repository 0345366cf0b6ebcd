"""`cantiere export`: a server's finished games as a dataset that names nobody."""

import os
from pathlib import Path

import click

from cantiere.cli.admin.copies import database_option
from cantiere.cli.admin.place import with_database
from cantiere.cli.dataset.making import check_installed, hold, must_be_free
from cantiere.cli.dataset.options import GROUP, Make
from cantiere.core.errors import Refusal

_AT_ONCE = 100  # files that are read in one go


class StoredTexts:
    """The files of tables, read some at a time in the order of the tables."""

    def __init__(self, tables: list[str], database: str | None) -> None:
        self.tables, self.database = tables, database
        self.known: dict[str, str] = {}

    def __call__(self, table: str) -> str:
        if table not in self.known:
            from cantiere.server.store.export import texts_of

            place = self.tables.index(table)
            some = self.tables[place : place + _AT_ONCE]
            self.known = with_database(lambda opened: texts_of(opened, some), self.database, os.environ)
        return self.known[table]


@click.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--private", "with_private", is_flag=True, help="Also games that were not open to all.")
@database_option
def export(game: str, file: Path, with_private: bool, database: str | None) -> None:
    """Write the decisions of all finished games of GAME into FILE.parquet, as `cantiere dataset` would.

    No name, account, table, time or seed goes into it: who decided is `null`, or the level of a bot. The
    server may go on meanwhile. Only games that everybody could look at are taken, unless --private.
    """
    from cantiere.games import find

    check_installed()
    from cantiere.research.dataset.source import GameFiles
    from cantiere.server.store.export import exportable

    found = find(game)
    must_be_free(file)
    tables = with_database(lambda opened: exportable(opened, found.id, with_private), database, os.environ)
    if not tables:
        raise Refusal("export_nothing", game=found.id)
    hold(GameFiles(found.id, tables, StoredTexts(tables, database), "server"), Make(file, GROUP, 1))

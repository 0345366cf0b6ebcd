"""`cantiere serve`: the play server."""

import os

import click

from cantiere.cli.terminal import current_terminal


@click.command()
@click.option("--host", metavar="ADDRESS", help="Where to listen; by default only this machine can connect.")
@click.option(
    "--port", type=click.IntRange(0, 65_535), metavar="N", help="By default 8787; 0 takes a free one."
)
@click.option(
    "--database", metavar="URL", help="postgresql://… or sqlite:///FILE; by default a file of your own."
)
@click.option("--open", "open_browser", is_flag=True, help="Open a browser there.")
def serve(host: str | None, port: int | None, database: str | None, open_browser: bool) -> None:
    """Let people play in a browser, with each other and against bots.

    Everything else is set in server.toml in the data folder, or by variables such as
    CANTIERE_SERVER_SECRET; docs/server.md lists them.
    """
    from cantiere.cli.admin.place import settings_from
    from cantiere.server.web.run import run

    terminal = current_terminal()
    settings = settings_from({"host": host, "port": port, "database": database}, os.environ)

    def announce(address: str) -> None:
        terminal.say("serving", address=address)
        if open_browser:
            click.launch(address)

    run(settings, announce)
    terminal.say("served")

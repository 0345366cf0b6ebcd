"""`cantiere serve`: the play server."""

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from functools import partial

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
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    metavar="N",
    help="Processes; more than one need a PostgreSQL. By default 1.",
)
@click.option(
    "--open/--no-open",
    "open_browser",
    default=False,
    help="Show it in a browser; plain `cantiere` does.",
)
def serve(
    host: str | None, port: int | None, database: str | None, workers: int | None, open_browser: bool
) -> None:
    """Let people play in a browser, with each other and against bots.

    Everything else is set in server.toml in the data folder, or by variables such as
    CANTIERE_SERVER_SECRET; docs/server.md lists them.
    """
    from cantiere.cli.admin.place import settings_from

    terminal = current_terminal()
    flags = {"host": host, "port": port, "database": database, "workers": workers}
    read = partial(settings_from, flags, dict(os.environ))
    settings = read()

    def announce(address: str) -> None:
        terminal.say("serving", address=address)
        if open_browser and has_screen(sys.platform, os.environ):
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    if settings.workers == 1:
        from cantiere.server.web.run import run

        run(settings, announce)
    else:
        from cantiere.server.web.many import run_many

        run_many(settings, read, announce)
    terminal.say("served")


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a browser has somewhere to appear: one that runs in the terminal would only be in the way."""
    if platform in ("darwin", "win32") or environment.get("BROWSER"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))

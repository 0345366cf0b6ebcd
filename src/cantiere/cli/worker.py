"""`cantiere worker`: a program that thinks for servers."""

import asyncio
import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from cantiere.cli.terminal import current_terminal
from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from cantiere.server.settings import Settings


@click.command()
@click.option(
    "--threads",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Bots and hints that are thought about at the same time; by default one for each processor.",
)
def worker(threads: int | None) -> None:
    """Think for servers: bots that search, hints and reviews, on this machine or another.

    It reads the settings of the server: `database`, `bus` and `thinking` must be the same. With
    `thinking = "apart"` it thinks itself, with "ray" on a Ray cluster, a worker on each processor.
    """
    from cantiere.cli.admin.place import settings_from
    from cantiere.server.bus.choosing import chosen_bus
    from cantiere.server.thinking import APART
    from cantiere.server.web.infrastructure.logs import configure_logs

    terminal, settings = current_terminal(), settings_from({}, dict(os.environ))
    if not settings.is_thought_apart:
        raise Refusal("thinking_here")
    chosen_bus(settings)  # what cannot work is refused
    configure_logs(settings.log_format, settings.log_level)
    if settings.thinking != APART:
        from cantiere.server.web.thinker import think_on_ray

        terminal.say("worker_on_ray", place=settings.thinking)
        think_on_ray(settings, settings.thinking)
        return
    with suppress(asyncio.CancelledError):
        asyncio.run(_until_stopped(settings, threads or os.cpu_count() or 1))
    terminal.say("worker_done")


async def _until_stopped(settings: "Settings", threads: int) -> None:
    from cantiere.server.web.thinker import think

    task, terminal = asyncio.current_task(), current_terminal()
    if task is not None:
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    await think(settings, threads, lambda: terminal.say("worker_thinks", threads=threads))

"""`python -m benchmarks`: every measurement by its name."""

from typing import Any

import click

from benchmarks.batch.command import batch
from benchmarks.cluster.command import cluster
from benchmarks.compare.command import compare
from benchmarks.engine.command import engine
from benchmarks.engine.rival import rival
from benchmarks.frames import frames
from benchmarks.ladder import ladder
from benchmarks.lighthouse import web
from benchmarks.reviews import reviews
from benchmarks.server.command import server
from benchmarks.signal.command import signal
from benchmarks.start import start
from benchmarks.value import value
from cantiere.core.errors import Refusal
from cantiere.play.texts import say


class Benchmarks(click.Group):
    """A wrong game or number of players is refused in words."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            raise click.UsageError(say(refusal, "en")) from None


main = Benchmarks(
    commands=[
        batch,
        cluster,
        compare,
        engine,
        frames,
        ladder,
        reviews,
        rival,
        server,
        signal,
        start,
        value,
        web,
    ],
    help="Measure how fast, how strong and how light Cantiere is.",
)

if __name__ == "__main__":
    main(prog_name="python -m benchmarks")

"""`cantiere simulate`: many random games and what they tell."""

import os
from typing import TYPE_CHECKING

import click

from cantiere.cli.options import Wish, with_wish
from cantiere.cli.terminal import Terminal, current_terminal

if TYPE_CHECKING:
    from cantiere.cli.simulation import Study


@click.command()
@click.argument("game")
@with_wish
@click.option("--games", type=click.IntRange(min=1), default=10_000, show_default=True, help="How many.")
@click.option(
    "--jobs", type=click.IntRange(1, 1024), metavar="N", help="Threads; by default one for each core."
)
@click.option("--plot", metavar="FILE", help="Draw scores and lengths into a .png or .svg file.")
@click.option("--json", "is_json", is_flag=True, help="Print the summary as JSON.")
def simulate(game: str, wish: Wish, games: int, jobs: int | None, plot: str | None, is_json: bool) -> None:
    """Play random games of GAME on all cores and sum them up: scores, lengths, who wins from where.

    Game i has the seed `--seed` + i (by default from 0): the result is the same on every machine.
    """
    terminal = current_terminal()
    if plot:
        from cantiere.cli.plot import check_plot

        check_plot(plot)
    study = _study(game, wish, games, jobs or os.cpu_count() or 1, terminal)
    if plot:
        _draw(study, plot, terminal)
    if is_json:
        _print_json(study)
    else:
        from cantiere.cli.summary import print_summary

        print_summary(study, terminal)


def _study(game_id: str, wish: Wish, games: int, jobs: int, terminal: Terminal) -> "Study":
    from cantiere.cli.compiling import compiling
    from cantiere.cli.simulation import precompile, study
    from cantiere.games import find

    game = find(game_id)
    with compiling(terminal):
        precompile(game, wish, games)
    return study(game, wish, games, jobs, terminal)


def _draw(study: "Study", path: str, terminal: Terminal) -> None:
    from cantiere.cli.plot import draw_plot

    draw_plot(study, path, terminal)
    terminal.err.print(terminal.phrase("written", path=path))


def _print_json(study: "Study") -> None:
    import json

    click.echo(json.dumps(study.as_dict(), indent=2))

"""`cantiere review`: who won by luck, who by skill, and which moments mattered."""

from typing import TYPE_CHECKING

import click

from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from cantiere.cli.storage import Opened
    from cantiere.insight.review import Review

PLAYOUTS = 1_200  # keep the standard error of a value below 1.5 % of win chance, mostly: docs/insight.md
MOST_PLAYOUTS = 1_000_000


@click.command()
@click.argument("file")
@click.option(
    "--budget",
    type=click.IntRange(2, MOST_PLAYOUTS),
    default=PLAYOUTS,
    show_default=True,
    metavar="N",
    help="Playouts for each value and each decision; four times as many halve the errors.",
)
@click.option("--seed", type=click.IntRange(0), default=0, help="Another seed imagines other futures.")
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help="Threads; by default one a core.")
@click.option("--json", "is_json", is_flag=True, help="Print all figures as JSON.")
def review(file: str, budget: int, seed: int, jobs: int | None, is_json: bool) -> None:
    """Explain a finished game FILE: what luck, own decisions and those of others did to each win chance.

    The account knows all cards. Decisions are judged by what the player could see. The same seed and
    budget give the same review.
    """
    import os

    terminal = current_terminal()
    table = _opened(file, terminal)
    found = _reviewed(table, budget, seed, jobs or os.cpu_count() or 1, terminal)
    if is_json:
        import json

        from cantiere.insight.report import as_dict

        click.echo(json.dumps(as_dict(found), indent=2))
    else:
        from cantiere.cli.review.page import print_review

        print_review(found, table.names, terminal)


def _opened(file: str, terminal: Terminal) -> "Opened":
    """A file that holds a whole game."""
    from cantiere.cli.compiling import compiling
    from cantiere.cli.storage import opened

    with compiling(terminal):
        table = opened(file, terminal)
    if not table.is_game:
        raise Refusal("review_position", path=file)
    if table.end is None and not table.match.is_over:
        raise Refusal("review_unfinished", path=file, turns=table.match.turn)
    if not table.match.actions:
        raise Refusal("review_empty", path=file)
    return table


def _reviewed(table: "Opened", budget: int, seed: int, jobs: int, terminal: Terminal) -> "Review":
    from cantiere.cli.compiling import compiling
    from cantiere.cli.progress import progress_bar
    from cantiere.insight.preparing import prepare_reviews
    from cantiere.insight.review import review
    from cantiere.play.gamefile import winners_of

    match, winners = table.match, winners_of(table.match, table.end)
    with compiling(terminal):  # in one thread: two would compile the same
        prepare_reviews(match.game)
    with progress_bar(terminal) as bar:
        task = bar.add_task(terminal.phrase("reviewing"), total=None)
        return review(
            match,
            winners,
            budget,
            seed,
            jobs,
            lambda done, total: bar.update(task, completed=done, total=total),
        )

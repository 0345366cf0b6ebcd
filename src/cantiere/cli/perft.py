"""`cantiere perft`: how many lines of play there are."""

from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from cantiere.cli.options import Wish, with_wish
from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.cli.waiting import awaited

if TYPE_CHECKING:
    from cantiere.play.match import Match

DEEPEST = 30
MEASURABLE = 0.001  # seconds


@click.command()
@click.argument("target", metavar="GAME|FILE")
@with_wish
@click.option(
    "--depth", type=click.IntRange(1, DEEPEST), default=5, show_default=True, help="Actions to look ahead."
)
def perft(target: str, wish: Wish, depth: int) -> None:
    """Count the sequences of legal actions from the start of a GAME, or from the position in a FILE.

    Two programs that agree on these numbers agree on the rules. Each depth takes about ten times as long
    as the one before; stop with Ctrl-C.
    """
    terminal = current_terminal()
    match = _match(target, wish, terminal)
    _print_counts(match, depth, terminal)


def _match(target: str, wish: Wish, terminal: Terminal) -> "Match":
    from cantiere.cli.compiling import compiling
    from cantiere.cli.storage import STANDARD_INPUT, opened
    from cantiere.games import find
    from cantiere.play.perft import perft as count

    is_file = target == STANDARD_INPUT or Path(target).suffix == ".json" or Path(target).is_file()
    with compiling(terminal):
        match = opened(target, terminal).match if is_file else wish.match(find(target))
        count(match.game, match.state, 1)
    return match


def _print_counts(match: "Match", depth: int, terminal: Terminal) -> None:
    from rich.live import Live

    from cantiere.cli.tables import plain_table

    table = plain_table(*(terminal.phrase(f"perft_{part}") for part in ("depth", "count", "speed")))
    for column in table.columns:
        column.justify = "right"
    live = Live(table, console=terminal.out, auto_refresh=False) if terminal.out.is_terminal else None
    with live or nullcontext():
        for ahead in range(1, depth + 1):
            table.add_row(*_row(match, ahead, terminal))
            if live:
                live.refresh()
    if not live:
        terminal.print(table)


def _row(match: "Match", ahead: int, terminal: Terminal) -> tuple[str, str, str]:
    from cantiere.play.perft import perft as count

    begun = perf_counter()
    found = awaited(lambda: count(match.game, match.state, ahead))
    elapsed = perf_counter() - begun
    speed = terminal.number(found / elapsed) if elapsed > MEASURABLE else ""
    return str(ahead), terminal.number(found), speed

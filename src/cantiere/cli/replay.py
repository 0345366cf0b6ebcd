"""`cantiere replay`: a game file, verified and told."""

from typing import TYPE_CHECKING

import click

from cantiere.cli.ending import print_end
from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from cantiere.cli.storage import Opened


@click.command()
@click.argument("file")
@click.option("--verify", is_flag=True, help="Only say whether the file is true.")
@click.option("--to", "turn", type=int, metavar="TURN", help="Show the table after so many actions.")
@click.option("--all", "is_whole", is_flag=True, help="Print the whole log, also on a terminal.")
def replay(file: str, verify: bool, turn: int | None, is_whole: bool) -> None:
    """Play a game FILE again, checking every move and the result, and look at it step by step.

    On a terminal: Enter goes on, b goes back, a number jumps to that turn, q leaves.
    Elsewhere the log is printed.
    """
    terminal = current_terminal()
    table = _opened(file, terminal)
    from cantiere.cli.story import at_turn
    from cantiere.cli.viewer import print_log, print_turn, step_through

    at_turn(table.match, turn or 0)  # refuse one that is not there before anything is said
    _print_verdict(table, terminal)
    if verify:
        return
    if is_whole or (turn is None and not terminal.is_interactive):
        print_log(table, terminal)
    elif turn is not None and not terminal.is_interactive:
        print_turn(table, turn, terminal)
    else:
        step_through(table, turn or 0, terminal)


def _opened(file: str, terminal: Terminal) -> "Opened":
    from cantiere.cli.compiling import compiling
    from cantiere.cli.storage import opened

    with compiling(terminal):
        table = opened(file, terminal)
    if not table.is_game:
        raise Refusal("replay_position", path=file)
    return table


def _print_verdict(table: "Opened", terminal: Terminal) -> None:
    """`opened` has refused the file if anything in it is not true."""
    match = table.match
    scores = ", ".join(f"{name} {score}" for name, score in zip(table.names, match.scores(), strict=True))
    is_over = match.is_over or table.end is not None
    terminal.say("verified" if is_over else "verified_unfinished", turns=match.turn, scores=scores)
    if table.end is not None:
        print_end(table.end, table.names, terminal)

"""`cantiere hint`: what a strong bot would think of, and why."""

import click

from cantiere.cli.options import THOUGHT
from cantiere.cli.terminal import current_terminal


@click.command()
@click.argument("file")
@click.option("--turn", type=int, metavar="N", help="After so many actions; by default the last.")
@click.option(
    "--think",
    default=THOUGHT,
    show_default=True,
    metavar="BUDGET",
    help="How long: seconds (`2s`), or playouts (`5000`), which give the same hints every time.",
)
@click.option("--most", type=click.IntRange(1, 20), default=3, show_default=True, help="How many moves.")
@click.option("--seed", type=click.IntRange(0), default=0, help="Another seed imagines other worlds.")
@click.option("--json", "is_json", is_flag=True, help="Print the hints as JSON.")
def hint(file: str, turn: int | None, think: str, most: int, seed: int, is_json: bool) -> None:
    """The best few moves in a game file or position FILE for the seat to move, with reasons.

    Only what that seat can see is used: the hints tell no secret.
    """
    from cantiere.bots.hints import advise
    from cantiere.bots.search.budget import Budget
    from cantiere.cli.compiling import compiling
    from cantiere.cli.play.seating import found_table

    terminal, budget = current_terminal(), Budget.parse(think)
    with compiling(terminal):
        table = found_table(file, None, turn, terminal)
        match = table.match
        if match.is_over:
            terminal.say("no_moves")
            return
        hints = advise(match.game, match.view(match.mover), seed, budget, most)
    if is_json:
        import json

        click.echo(json.dumps([one.as_dict() for one in hints], indent=2))
    else:
        from cantiere.cli.advice import show_advice

        show_advice(match, hints, table.names, terminal)

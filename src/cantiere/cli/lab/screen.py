"""A study in the terminal."""

from collections.abc import Iterable, Sequence

from rich.table import Table

from cantiere.cli.arena.tables import length_facts
from cantiere.cli.lab import words
from cantiere.cli.lab.words import EFFECTS, FEATURES, LUCK, ORDER, Cells
from cantiere.cli.tables import plain_table
from cantiere.cli.terminal import Terminal
from cantiere.research.lab.findings import BotFindings, Findings


def print_findings(found: Findings, terminal: Terminal) -> None:
    """Bot by bot, then how to read it."""
    terminal.print(words.title(found.plan, terminal), "bold")
    terminal.print(words.facts(found.plan, terminal))
    for one in found.bots:
        terminal.print()
        terminal.say("lab_bot", "bold", bot=one.bot)
        terminal.print(words.verdict(one, terminal)[0])
        _print_bot(one, found, terminal)
    terminal.print()
    for line in words.notes(found, terminal):
        terminal.print(line, "dim")
    terminal.print(words.command(found.plan))


def _print_bot(one: BotFindings, found: Findings, terminal: Terminal) -> None:
    usual, plan = one.usual, found.plan
    _print_table(ORDER, words.order_rows(usual.by_order, terminal), terminal)
    if usual.adjusted:
        _print_table(LUCK, words.luck_rows(usual.adjusted, terminal), terminal)
    terminal.print()
    terminal.print(words.scores(usual, terminal))
    terminal.say("arena_lengths", **length_facts(usual.length, terminal))
    lines, kinds = (
        words.line_names(plan, usual.lines, terminal),
        words.kind_names(plan, usual.kinds, terminal),
    )
    _print_table(("line", *FEATURES), words.feature_rows(lines, terminal), terminal)
    _print_table(("kind", *FEATURES), words.feature_rows(kinds, terminal), terminal)
    if one.changed:
        _print_table(EFFECTS, words.effect_rows(one, terminal), terminal)


def _print_table(names: Sequence[str], rows: Iterable[Cells], terminal: Terminal) -> None:
    table: Table = plain_table(*(terminal.phrase(f"lab_{name}") for name in names))
    for column in table.columns[2 if names[0] == "option" else 1 :]:
        column.justify = "right"
    for cells in rows:
        table.add_row(*cells)
    terminal.print()
    terminal.print(table)

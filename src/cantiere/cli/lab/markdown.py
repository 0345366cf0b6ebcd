"""A study in short, as Markdown: what docs/study keeps of each game."""

from collections.abc import Iterable, Iterator, Sequence

from cantiere.cli.arena.tables import length_facts
from cantiere.cli.lab import words
from cantiere.cli.lab.words import EFFECTS, FEATURES, LUCK, ORDER, Cells
from cantiere.cli.terminal import Terminal
from cantiere.research.lab.findings import BotFindings, Findings


def markdown(found: Findings, terminal: Terminal) -> str:
    """The text of a file."""
    lines = [f"# {words.title(found.plan, terminal)}", "", words.facts(found.plan, terminal), ""]
    lines += ["```", words.command(found.plan), "```", ""]
    for one in found.bots:
        lines += [f"## {terminal.phrase('lab_bot', bot=one.bot)}", "", *_bot(one, found, terminal)]
    for note in words.notes(found, terminal):
        lines += [note.replace("*", "\\*"), ""]
    return "\n".join(lines[:-1]) + "\n"


def _bot(one: BotFindings, found: Findings, terminal: Terminal) -> Iterator[str]:
    usual, plan = one.usual, found.plan
    lengths = terminal.phrase("arena_lengths", **length_facts(usual.length, terminal))
    yield from (words.verdict(one, terminal)[0], words.scores(usual, terminal), lengths, "")
    yield from _table(ORDER, words.order_rows(usual.by_order, terminal), terminal)
    if usual.adjusted:
        yield from _table(LUCK, words.luck_rows(usual.adjusted, terminal), terminal)
    lines, kinds = (
        words.line_names(plan, usual.lines, terminal),
        words.kind_names(plan, usual.kinds, terminal),
    )
    yield from _table(("line", *FEATURES), words.feature_rows(lines, terminal), terminal)
    yield from _table(("kind", *FEATURES), words.feature_rows(kinds, terminal), terminal)
    if one.changed:
        yield from _table(EFFECTS, words.effect_rows(one, terminal), terminal)


def _table(names: Sequence[str], rows: Iterable[Cells], terminal: Terminal) -> Iterator[str]:
    yield f"| {' | '.join(terminal.phrase(f'lab_{name}') for name in names)} |"
    left = 2 if names[0] == "option" else 1
    yield f"|{'---|' * left}{'---:|' * (len(names) - left)}"
    for cells in rows:
        yield f"| {' | '.join(cell.replace('*', chr(92) + '*') for cell in cells)} |"
    yield ""

"""Tables that several commands print: legal moves and score sheets."""

from collections.abc import Iterable

from rich import box
from rich.table import Table
from rich.text import Text

from cantiere.cli.boards.scene import Choice, MoveGroup
from cantiere.cli.terminal import Terminal
from cantiere.play.match import Match
from cantiere.play.texts import describe, line_name


def plain_table(*headings: str) -> Table:
    return Table(*headings, box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)


def words_of(match: Match, action: int, language: str) -> str:
    """A move in words."""
    return describe(match.game.id, match.game.notation.parts(action), language)


def legal_table(match: Match, terminal: Terminal) -> Table:
    """Every legal move with its notation, its words and the rule it comes from."""
    table = plain_table(*(terminal.phrase(f"legal_{part}") for part in ("number", "move", "words", "rule")))
    for number, action in enumerate(match.legal(), 1):
        words = words_of(match, action, terminal.language)
        table.add_row(str(number), match.game.notation.text(action), words, match.why(action))
    return table


def choice_lines(match: Match, groups: Iterable[MoveGroup], begins: str, terminal: Terminal) -> list[Text]:
    """The legal moves in groups, those that begin as asked for; what differs in a detail shares a line."""
    lines, number = [], 0
    for group in groups:
        title = Text(group.title, "bold")
        for choice in group.choices:
            number += 1
            if match.game.notation.text(choice.action).lower().startswith(begins.lower()):
                lines += [title] if title.plain else []
                title = Text()
                lines.append(_choice_line(match, number, choice, terminal))
    return lines


def _choice_line(match: Match, number: int, choice: Choice, terminal: Terminal) -> Text:
    text = match.game.notation.text
    line = Text(f"{number:4}  ").append(f"{text(choice.action):7}", "bold")
    line.append(f" {words_of(match, choice.action, terminal.language)}")
    if choice.variants:
        others = " ".join(text(action) for action in choice.variants)
        line.append("  " + terminal.phrase("or_else", moves=others), "dim")
    return line


def score_sheet(match: Match, names: Iterable[str], terminal: Terminal) -> Table:
    """What each score is made of, line by line; lines that are zero for all are left out."""
    table = plain_table("", *names)
    for column in table.columns[1:]:
        column.justify = "right"
    sheets = [{one.line: one.points for one in match.breakdown(seat)} for seat in range(match.seats)]
    for line in match.game.lines:
        if any(line.name in sheet for sheet in sheets):
            name = line_name(match.game.id, line.name, terminal.language)
            table.add_row(name, *(str(sheet[line.name]) if line.name in sheet else "" for sheet in sheets))
    table.add_section()
    table.add_row(terminal.phrase("total"), *map(str, match.scores()), style="bold")
    return table

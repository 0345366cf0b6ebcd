"""Tables of a page: all figures, and who came in ahead of whom."""

from cantiere.arena.summary import TableSummary
from cantiere.cli.arena.report.markup import Markup, element
from cantiere.cli.arena.tables import PLAY, WINS, play_cells, win_cells
from cantiere.cli.terminal import Terminal
from cantiere.play.figures import Share

DEEPEST = 45  # per cent of colour in a cell that is all or nothing


def figures_table(one: TableSummary, terminal: Terminal) -> Markup:
    """What the terminal prints in two tables, in one."""
    headings = [terminal.phrase(f"arena_{name}") for name in (*WINS, *PLAY[1:])]
    rows = [
        element(
            "tr",
            *(element("td", cell) for cell in (*win_cells(each, terminal), *play_cells(each, terminal)[1:])),
        )
        for each in one.standings
    ]
    head = element("tr", *(element("th", heading, scope="col") for heading in headings))
    return element(
        "div", element("table", element("thead", head), element("tbody", *rows)), class_="scroll", tabindex=0
    )


def cross_table(one: TableSummary, terminal: Terminal) -> Markup:
    """How often the bot of a row came in ahead of that of a column."""
    labels = [each.label for each in one.standings]
    head = element("tr", element("th", " "), *(element("th", label, scope="col") for label in labels))
    rows = [
        element("tr", element("td", label), *(_cell(each, terminal) for each in row))
        for label, row in zip(labels, one.versus, strict=True)
    ]
    table = element("table", element("thead", head), element("tbody", *rows), class_="cross")
    return element("div", table, class_="scroll", tabindex=0)


def _cell(one: Share | None, terminal: Terminal) -> Markup:
    if one is None:
        return element("td", "·")
    depth = round(DEEPEST * abs(2 * one.share - 1))
    kind = "ahead" if one.share >= 0.5 else "behind"
    text = f"{terminal.number(100 * one.share)} %"
    return element("td", text, class_=kind, style=f"--part: {depth}")

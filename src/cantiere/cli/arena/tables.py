"""The figures of a contest as tables."""

from collections.abc import Iterable, Sequence

from rich.table import Table as Grid

from cantiere.arena.ratings import Rating
from cantiere.arena.standing import Standing
from cantiere.arena.summary import Summary, TableSummary
from cantiere.cli.tables import plain_table
from cantiere.cli.terminal import Terminal
from cantiere.play.figures import Share, Spread
from cantiere.play.texts import say, word

WINS = ("bot", "games", "wins", "rate", "interval", "chance", "decided")
LUCK = ("bot", "rate", "luck", "adjusted", "interval", "times")
PLAY = ("bot", "score", "margin", "rating", "seconds", "faults")
LONGEST = 15  # characters of a name in a table
MOST_FAULTS = 10  # that are told one by one


def print_summary(summary: Summary, terminal: Terminal) -> None:
    """All tables, then what concerns the contest as a whole."""
    for number, one in enumerate(summary.tables):
        if number:
            terminal.print()
        _print_table(one, terminal)
    if len(summary.tables) > 1:
        terminal.print()
        terminal.say("arena_overall", "bold")
        terminal.print(_overall(summary, terminal))
    if summary.lost:
        terminal.say("arena_lost", "yellow", count=summary.lost)


def title(one: TableSummary, terminal: Terminal) -> str:
    """What was played."""
    options = "".join(f", {name}={value}" for name, value in one.table.options.items())
    return terminal.phrase(
        "arena_title",
        title=word(one.table.game, "title", terminal.language),
        players=one.table.seats,
        options=options,
        games=one.games,
        deals=one.deals,
    )


def _print_table(one: TableSummary, terminal: Terminal) -> None:
    terminal.print(title(one, terminal), "bold")
    terminal.print()
    terminal.print(_filled(WINS, (win_cells(each, terminal) for each in one.standings), terminal))
    terminal.print()
    if adjusted := [each for each in one.standings if each.adjusted]:
        terminal.print(_filled(LUCK, (luck_cells(each, terminal) for each in adjusted), terminal))
        terminal.print()
    terminal.print(_filled(PLAY, (play_cells(each, terminal) for each in one.standings), terminal))
    terminal.print()
    terminal.say("arena_by_order")
    terminal.print(_by_order(one, terminal))
    terminal.print()
    terminal.say("arena_lengths", **length_facts(one.length, terminal))
    if one.cut:
        terminal.say("arena_cut", "yellow", count=one.cut)
    for line in fault_lines(one, terminal):
        terminal.print(line, "yellow")
    terminal.say("arena_interval_note", "dim")


def _grid(terminal: Terminal, *parts: str) -> Grid:
    table = plain_table(*(terminal.phrase(f"arena_{part}") for part in parts))
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _filled(names: Sequence[str], rows: Iterable[Sequence[str]], terminal: Terminal) -> Grid:
    table = _grid(terminal, *names)
    for cells in rows:
        table.add_row(*cells)
    return table


def win_cells(standing: Standing, terminal: Terminal) -> list[str]:
    """A row under the headings WINS."""
    return [
        shortened(standing.label, LONGEST),
        terminal.number(standing.games),
        terminal.number(standing.wins, 0 if standing.wins == int(standing.wins) else 1),
        percent(standing.rate.share, terminal),
        interval(standing.rate, terminal),
        percent(standing.chance, terminal, 0),
        decided(standing, terminal),
    ]


def luck_cells(standing: Standing, terminal: Terminal) -> list[str]:
    """A row under the headings LUCK."""
    found = standing.adjusted
    assert found is not None
    sign = "+" if found.luck > 0 else ""
    return [
        shortened(standing.label, LONGEST),
        percent(standing.rate.share, terminal),
        f"{sign}{percent(found.luck, terminal)}",
        percent(found.rate.share, terminal),
        interval(found.rate, terminal),
        f"× {terminal.number(found.times, 1)}",
    ]


def play_cells(standing: Standing, terminal: Terminal) -> list[str]:
    """A row under the headings PLAY."""
    return [
        shortened(standing.label, LONGEST),
        mean_and_sd(standing.score, terminal),
        mean_and_sd(standing.margin, terminal, signed=True),
        rated(standing.rating),
        seconds(standing.seconds, terminal),
        terminal.number(standing.faults),
    ]


def _by_order(one: TableSummary, terminal: Terminal) -> Grid:
    table = _grid(terminal, "order", "rate", "interval")
    for place, share in enumerate(one.by_order, 1):
        table.add_row(str(place), percent(share.share, terminal), interval(share, terminal))
    return table


def _overall(summary: Summary, terminal: Terminal) -> Grid:
    table = _grid(terminal, "bot", "rating")
    for label, rating in summary.rated:
        table.add_row(shortened(label, LONGEST), rated(rating))
    return table


def shortened(label: str, most: int) -> str:
    """A name that fits; of a command, the end tells more than the middle."""
    head = most // 4
    return label if len(label) <= most else f"{label[:head]}…{label[head + 1 - most :]}"


def percent(part: float, terminal: Terminal, digits: int = 1) -> str:
    return f"{terminal.number(100 * part, digits)} %"


def interval(one: Share, terminal: Terminal) -> str:
    return f"{terminal.number(100 * one.low, 1)}–{terminal.number(100 * one.high, 1)} %"


def decided(standing: Standing, terminal: Terminal) -> str:
    """`60/98, 61.2 %`"""
    won = f"{terminal.number(standing.won)}/{terminal.number(standing.decided)}"
    return f"{won}, {percent(standing.won / standing.decided, terminal)}" if standing.decided else won


def mean_and_sd(one: Spread | None, terminal: Terminal, signed: bool = False) -> str:
    if one is None:
        return "–"
    sign = "+" if signed and one.mean > 0 else ""
    return f"{sign}{terminal.number(one.mean, 1)} ± {terminal.number(one.sd, 1)}"


def rated(one: Rating) -> str:
    return f"{one.rating:.0f} ± {one.uncertainty:.0f}"


def seconds(value: float, terminal: Terminal) -> str:
    """A time for one move, with as many digits as say something."""
    return f"{terminal.number(value, 2)} s" if value >= 1 else f"{terminal.number(1000 * value, 1)} ms"


def length_facts(one: Spread, terminal: Terminal) -> dict[str, str]:
    return {
        "mean": terminal.number(one.mean, 1),
        "sd": terminal.number(one.sd, 1),
        "least": terminal.number(one.least),
        "most": terminal.number(one.most),
    }


def fault_lines(one: TableSummary, terminal: Terminal) -> list[str]:
    """The first faults, each with its reason, and how many there are beside them."""
    lines = [
        terminal.phrase(
            "arena_fault",
            bot=each.label,
            deal=each.deal,
            turn=each.fault.turn,
            reason=say(each.fault.refusal, terminal.language),
        )
        for each in one.faults[:MOST_FAULTS]
    ]
    more = len(one.faults) - MOST_FAULTS
    return [*lines, *([terminal.phrase("arena_more_faults", count=more)] if more > 0 else [])]

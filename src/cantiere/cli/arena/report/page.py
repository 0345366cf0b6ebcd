"""The page: what was played, what came of it, and how to read that."""

import re
from collections.abc import Sequence
from importlib.resources import files

from cantiere import __version__
from cantiere.arena.plan import DUEL
from cantiere.arena.ratings import Rating
from cantiere.arena.standing import Standing
from cantiere.arena.summary import Summary, TableSummary
from cantiere.cli.arena.report.axis import TICKS, around, digits, round_step
from cantiere.cli.arena.report.charts import COLOURS, Hill, Row, Written, hills, intervals
from cantiere.cli.arena.report.grids import cross_table, figures_table
from cantiere.cli.arena.report.markup import Markup, element
from cantiere.cli.arena.tables import (
    fault_lines,
    interval,
    length_facts,
    mean_and_sd,
    percent,
    rated,
    seconds,
)
from cantiere.cli.terminal import Terminal
from cantiere.play.figures import Share
from cantiere.play.texts import word

_UNBROKEN = re.compile(" (?=[%±;:?!])")  # no line begins with one of these
WHOLE = (0.0, 100.0)  # per cent


def page(summary: Summary, terminal: Terminal) -> str:
    """The whole report as the text of a file."""
    style = (files("cantiere.cli.arena.report") / "style.css").read_text("utf-8")
    title = _title(summary, terminal)
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{title} – Cantiere"),
        element("style", Markup(style)),
    )
    sections = [_section(one, terminal) for one in summary.tables]
    main = element("main", _header(summary, title, terminal), *sections, _footer(summary, terminal))
    body = element("body", Markup(_UNBROKEN.sub("\u00a0", main)))
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=terminal.language)}\n"


def _title(summary: Summary, terminal: Terminal) -> str:
    labels = summary.plan.labels
    if summary.plan.kind == DUEL:
        return terminal.phrase("report_duel", bot=labels[0], other=labels[1])
    return terminal.phrase("report_tournament", count=len(labels))


def _header(summary: Summary, title: str, terminal: Terminal) -> Markup:
    plan = summary.plan
    facts = terminal.phrase(
        "report_facts",
        bots=list(plan.labels),
        games=summary.games,
        deals=plan.deals,
        seed=plan.seed,
    )
    parts = [element("h1", title), element("p", facts, class_="facts")]
    if len(summary.tables) > 1:
        rows = [_rating_row(label, one, at) for at, (label, one) in enumerate(summary.rated)]
        card = _card("overall", [_rating_chart(rows, terminal)], terminal)
        return Markup.of(element("header", *parts), element("div", card, class_="cards overall"))
    return element("header", *parts)


def _section(one: TableSummary, terminal: Terminal) -> Markup:
    options = ", ".join(f"{name}={value}" for name, value in one.table.options.items())
    facts = terminal.phrase(
        "report_table",
        players=one.table.seats,
        options=options,
        games=one.games,
        deals=one.deals,
    )
    cards = [_wins(one, terminal), _ratings(one, terminal), _scores(one, terminal)]
    cards += [_order(one, terminal), _lengths(one, terminal), _pace(one, terminal)]
    if len(one.standings) > 2:
        cards.append(_card("cross", [cross_table(one, terminal)], terminal, is_wide=True))
    cards.append(_card("figures", [figures_table(one, terminal)], terminal, is_wide=True))
    cards += _faults(one, terminal)
    return element(
        "section",
        element("h2", word(one.table.game, "title", terminal.language)),
        element("p", facts, class_="caption"),
        _verdict(one, terminal),
        element("div", *(card for card in cards if card), class_="cards"),
    )


def _verdict(one: TableSummary, terminal: Terminal) -> Markup:
    """The one sentence for those who read one sentence."""
    best = max(one.standings, key=lambda standing: standing.rate.share - standing.chance)
    is_clear = best.rate.low > best.chance
    text = terminal.phrase(
        "report_clear" if is_clear else "report_open",
        bot=best.label,
        rate=percent(best.rate.share, terminal),
        interval=interval(best.rate, terminal),
        chance=percent(best.chance, terminal, 0),
    )
    return element("p", text, class_="verdict clear" if is_clear else "verdict")


def _card(name: str, content: Sequence[Markup], terminal: Terminal, is_wide: bool = False) -> Markup:
    return element(
        "div",
        element("h3", terminal.phrase(f"report_{name}")),
        element("p", terminal.phrase(f"report_{name}_note"), class_="caption"),
        *content,
        class_="card wide" if is_wide else "card",
    )


def _wins(one: TableSummary, terminal: Terminal) -> Markup:
    rows = [_share_row(each.label, each.rate, each.entrant, each.chance, terminal) for each in one.standings]
    chart = intervals(rows, WHOLE, _per_cent(terminal), terminal.phrase("report_wins"))
    return _card("wins", [chart], terminal)


def _share_row(label: str, one: Share, colour: int, chance: float, terminal: Terminal) -> Row:
    shown = f"{percent(one.share, terminal)} ({interval(one, terminal)})"
    return Row(label, 100 * one.share, 100 * one.low, 100 * one.high, shown, colour, 100 * chance)


def _ratings(one: TableSummary, terminal: Terminal) -> Markup:
    rows = [_rating_row(each.label, each.rating, each.entrant) for each in one.standings]
    return _card("ratings", [_rating_chart(rows, terminal)], terminal)


def _rating_row(label: str, one: Rating, colour: int) -> Row:
    low, high = one.rating - one.uncertainty, one.rating + one.uncertainty
    return Row(label, one.rating, low, high, rated(one), colour)


def _rating_chart(rows: Sequence[Row], terminal: Terminal) -> Markup:
    ends = around(min(row.low for row in rows), max(row.high for row in rows), 100)
    return intervals(rows, ends, lambda tick: f"{tick:.0f}", terminal.phrase("report_ratings"))


def _scores(one: TableSummary, terminal: Terminal) -> Markup:
    rows = [_score_hill(each, terminal) for each in one.standings if each.scores]
    if not rows:
        return Markup()
    return _card("scores", [hills(rows, terminal.number, terminal.phrase("report_scores"))], terminal)


def _score_hill(standing: Standing, terminal: Terminal) -> Hill:
    return Hill(standing.label, standing.scores, mean_and_sd(standing.score, terminal), standing.entrant)


def _order(one: TableSummary, terminal: Terminal) -> Markup:
    rows = [
        _share_row(
            terminal.phrase("report_place", number=place), each, COLOURS - 1, 1 / one.table.seats, terminal
        )
        for place, each in enumerate(one.by_order, 1)
    ]
    ends = around(min(row.low for row in rows), max(row.high for row in rows), 10)
    return _card(
        "order", [intervals(rows, ends, _per_cent(terminal), terminal.phrase("report_order"))], terminal
    )


def _lengths(one: TableSummary, terminal: Terminal) -> Markup:
    shown = terminal.phrase("report_length", **length_facts(one.length, terminal))
    hill = Hill("", one.lengths, shown, COLOURS - 2)
    return _card("lengths", [hills([hill], terminal.number, terminal.phrase("report_lengths"))], terminal)


def _pace(one: TableSummary, terminal: Terminal) -> Markup:
    slowest = max(each.seconds for each in one.standings)
    unit, times = ("s", 1) if slowest >= 1 else ("ms", 1000)
    most = max(0.001, times * slowest)
    ends = around(0, most, round_step(most / 5))
    places = digits(round_step((ends[1] - ends[0]) / TICKS))
    rows = [
        Row(
            each.label,
            times * each.seconds,
            0.0,
            times * each.seconds,
            seconds(each.seconds, terminal),
            each.entrant,
        )
        for each in one.standings
    ]
    chart = intervals(
        rows,
        ends,
        lambda tick: f"{terminal.number(tick, places)} {unit}",
        terminal.phrase("report_pace"),
    )
    return _card("pace", [chart], terminal)


def _faults(one: TableSummary, terminal: Terminal) -> list[Markup]:
    lines = fault_lines(one, terminal)
    if one.cut:
        lines.append(terminal.phrase("arena_cut", count=one.cut))
    if not lines:
        return []
    rows = element("ul", *(element("li", line) for line in lines))
    return [_card("faults", [element("div", rows, class_="faults")], terminal, is_wide=True)]


def _footer(summary: Summary, terminal: Terminal) -> Markup:
    lines = [terminal.phrase("arena_interval_note"), terminal.phrase("report_chess")]
    if summary.lost:
        lines.append(terminal.phrase("arena_lost", count=summary.lost))
    lines.append(terminal.phrase("report_made", version=__version__, digest=summary.plan.digest))
    return element("footer", *(element("p", line) for line in lines))


def _per_cent(terminal: Terminal) -> Written:
    return lambda tick: f"{terminal.number(tick)} %"

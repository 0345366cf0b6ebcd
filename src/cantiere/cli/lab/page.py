"""A study as one page: no script, nothing from elsewhere. Drawn with the marks of the arena's report."""

import re
from collections.abc import Iterable, Sequence
from importlib.resources import files

from cantiere import __version__
from cantiere.cli.arena.report.axis import TICKS, around, digits, round_step
from cantiere.cli.arena.report.charts import Hill, Row, hills, intervals
from cantiere.cli.arena.report.markup import Markup, element
from cantiere.cli.arena.tables import interval, length_facts, mean_and_sd, percent
from cantiere.cli.lab import words
from cantiere.cli.lab.words import EFFECTS, Cells
from cantiere.cli.terminal import Terminal
from cantiere.play.figures import Share
from cantiere.research.lab.figures import MEASURES, Feature, Mean
from cantiere.research.lab.findings import BotFindings, Findings

_UNBROKEN = re.compile(" (?=[%±;:?!…])")  # no line begins with one of these
_STEPS = 5  # of an axis, at least


def page(found: Findings, terminal: Terminal) -> str:
    """The whole study as the text of a file."""
    style = (files("cantiere.cli.arena.report") / "style.css").read_text("utf-8")
    title = words.title(found.plan, terminal)
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{title} – Cantiere"),
        element("style", Markup(style)),
    )
    top = element(
        "header",
        element("h1", title),
        element("p", words.facts(found.plan, terminal), class_="facts"),
        element("p", element("code", words.command(found.plan)), class_="facts"),
    )
    sections = [_section(one, found, terminal) for one in found.bots]
    lines = [*words.notes(found, terminal), terminal.phrase("lab_version", version=__version__)]
    foot = element("footer", *(element("p", line) for line in lines))
    body = element("body", Markup(_UNBROKEN.sub("\u00a0", element("main", top, *sections, foot))))
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=terminal.language)}\n"


def _section(one: BotFindings, found: Findings, terminal: Terminal) -> Markup:
    text, is_clear = words.verdict(one, terminal)
    cards = [
        _order(one, terminal),
        *_without_luck(one, terminal),
        _scores(one, terminal),
        _lengths(one, terminal),
    ]
    for name, named in (
        ("lines", words.line_names(found.plan, one.usual.lines, terminal)),
        ("kinds", words.kind_names(found.plan, one.usual.kinds, terminal)),
    ):
        cards += [_features(name, named, terminal)] if named else []
    if one.changed:
        cards += [_measure(name, one, terminal) for name in MEASURES]
        cards.append(_all_effects(one, terminal))
    return element(
        "section",
        element("h2", terminal.phrase("lab_bot", bot=one.bot)),
        element("p", text, class_="verdict clear" if is_clear else "verdict"),
        element("div", *cards, class_="cards"),
    )


def _card(name: str, content: Markup, terminal: Terminal, is_wide: bool = False) -> Markup:
    return element(
        "div",
        element("h3", terminal.phrase(f"lab_card_{name}")),
        element("p", terminal.phrase(f"lab_card_{name}_note"), class_="caption"),
        content,
        class_="card wide" if is_wide else "card",
    )


def _order(one: BotFindings, terminal: Terminal) -> Markup:
    return _card("order", _shares(one.usual.by_order, "order", terminal), terminal)


def _without_luck(one: BotFindings, terminal: Terminal) -> list[Markup]:
    if not one.usual.adjusted:
        return []
    shares = tuple(each.rate for each in one.usual.adjusted)
    return [_card("luck", _shares(shares, "luck", terminal), terminal)]


def _shares(shares: Sequence[Share], name: str, terminal: Terminal) -> Markup:
    rows = [
        Row(
            words.place(number, terminal),
            100 * one.share,
            100 * one.low,
            100 * one.high,
            f"{percent(one.share, terminal)} ({interval(one, terminal)})",
            mark=100 / len(shares),
        )
        for number, one in enumerate(shares, 1)
    ]
    return _chart(rows, name, " %", terminal)


def _chart(rows: Sequence[Row], name: str, unit: str, terminal: Terminal) -> Markup:
    """Intervals on an axis that holds all of them and what they are compared with."""
    numbers = [each for row in rows for each in (row.low, row.high, row.mark) if each is not None]
    step = round_step(max(max(numbers) - min(numbers), 0.1) / _STEPS)
    ends = around(min(numbers), max(numbers), step)
    places = digits(round_step((ends[1] - ends[0]) / TICKS))
    label = terminal.phrase(f"lab_card_{name}")
    return intervals(rows, ends, lambda tick: f"{terminal.number(tick + 0.0, places)}{unit}", label)


def _scores(one: BotFindings, terminal: Terminal) -> Markup:
    usual = one.usual
    rows = [Hill(terminal.phrase("lab_usual"), usual.scores, mean_and_sd(usual.score, terminal))]
    for place, (arm, figures, _) in enumerate(one.changed, 1):
        rows.append(Hill(words.arm_name(arm), figures.scores, mean_and_sd(figures.score, terminal), place))
    caption = element("p", words.scores(usual, terminal), class_="caption")
    drawn = hills(rows, terminal.number, terminal.phrase("lab_card_scores"))
    return _card("scores", Markup.of(drawn, caption), terminal)


def _lengths(one: BotFindings, terminal: Terminal) -> Markup:
    shown = terminal.phrase("report_length", **length_facts(one.usual.length, terminal))
    rows = [Hill("", one.usual.lengths, shown, 3)]
    return _card("lengths", hills(rows, terminal.number, terminal.phrase("lab_card_lengths")), terminal)


def _features(name: str, named: Sequence[tuple[str, Feature]], terminal: Terminal) -> Markup:
    rows = [_difference(label, one.difference, 1, terminal) for label, one in named]
    return _card(name, _chart(rows, name, "", terminal), terminal)


def _difference(label: str, one: Mean, colour: int, terminal: Terminal) -> Row:
    shown = f"{words.signed(one.mean, terminal)} ({words.reach(one, terminal)})"
    return Row(label, one.mean, one.low, one.high, shown, colour, mark=0.0)


def _measure(name: str, one: BotFindings, terminal: Terminal) -> Markup:
    """What each option does to one measure."""
    rows = [
        _difference(words.arm_name(arm), effect.difference, place, terminal)
        for place, (arm, _, effects) in enumerate(one.changed, 1)
        for effect in effects
        if effect.measure == name
    ]
    return _card(f"effect_{name}", _chart(rows, f"effect_{name}", "", terminal), terminal)


def _all_effects(one: BotFindings, terminal: Terminal) -> Markup:
    return _card(
        "effects", _table(EFFECTS, words.effect_rows(one, terminal), terminal), terminal, is_wide=True
    )


def _table(names: Sequence[str], rows: Iterable[Cells], terminal: Terminal) -> Markup:
    head = element("tr", *(element("th", terminal.phrase(f"lab_{name}"), scope="col") for name in names))
    body = [element("tr", *(element("td", cell) for cell in cells)) for cells in rows]
    table = element("table", element("thead", head), element("tbody", *body))
    return element("div", table, class_="scroll", tabindex=0)

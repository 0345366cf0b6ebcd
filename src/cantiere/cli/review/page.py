"""A review on a screen: the balance as a table, win chances as a chart, and the key moments."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from cantiere.cli.review.chart import chart_lines, colour_of
from cantiere.cli.tables import plain_table, words_of
from cantiere.cli.terminal import Terminal
from cantiere.insight.judging import Judgement, Verdict
from cantiere.insight.kernels.values import DEAL
from cantiere.insight.report import turn_of
from cantiere.insight.review import Moment, Review
from cantiere.insight.values import Estimate
from cantiere.play.figures import SURE
from cantiere.play.texts import word

_BALANCE = ("player", "start", "luck", "own", "others", "result")
_LEAST_SHOWN = 0.005  # of hidden information: what rounds to nothing is not told


def print_review(review: Review, names: Sequence[str], terminal: Terminal) -> None:
    """All that a person wants to know, most important first."""
    title = word(review.match.game.id, "title", terminal.language)
    terminal.say("review_title", "bold", title=title, turns=review.match.turn)
    terminal.print()
    terminal.print(_balance(review, names, terminal))
    terminal.print()
    terminal.say("review_chances")
    chances = [Estimate.of(step.before).mean.tolist() for step in review.balance.steps]
    terminal.draw(chart_lines([*chances, review.balance.result.tolist()], terminal))
    terminal.print(_legend(names))
    terminal.print()
    terminal.print(_judgements(review, names, terminal))
    terminal.print()
    terminal.say("review_moments", "bold")
    for moment in review.moments:
        for line in _moment_lines(review, moment, names, terminal):
            terminal.print(line)
    terminal.print()
    terminal.say("review_note", "dim")


def _balance(review: Review, names: Sequence[str], terminal: Terminal) -> Table:
    """One row for each seat: what it began with, what moved its chances, what it ended with."""
    balance, table = review.balance, _grid(_BALANCE, terminal)
    for seat, name in enumerate(names):
        moved = [_moved(one, seat, terminal) for one in (balance.luck, balance.own, balance.others)]
        ends = [percent(one, terminal) for one in (balance.start.mean[seat], balance.result[seat])]
        table.add_row(name, ends[0], *moved, ends[1])
    return table


def _judgements(review: Review, names: Sequence[str], terminal: Terminal) -> Table:
    """How many decisions of each seat are called what."""
    table = _grid(("player", *(f"count_{one.value}" for one in Judgement)), terminal)
    for seat, name in enumerate(names):
        table.add_row(name, *(str(count) for count in review.judged(seat).values()))
    return table


def _grid(parts: Sequence[str], terminal: Terminal) -> Table:
    table = plain_table(*(terminal.phrase(f"review_{part}") for part in parts))
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def percent(share: float, terminal: Terminal) -> str:
    return f"{terminal.number(100 * share)} %"


def signed(share: float, terminal: Terminal) -> str:
    """A change of win chance: `+14`, `−3`, `0`."""
    rounded = round(100 * share)
    sign = "+" if rounded > 0 else ("-" if terminal.is_ascii else "−") if rounded < 0 else ""
    return f"{sign}{terminal.number(abs(rounded))}"


def _moved(estimate: Estimate, seat: int, terminal: Terminal) -> str:
    """`+14 ± 3`, the half width of a 95 % interval."""
    doubt = terminal.number(100 * SURE * float(estimate.error[seat]))
    return f"{signed(float(estimate.mean[seat]), terminal)} ± {doubt}"


def _legend(names: Sequence[str]) -> Text:
    line = Text("      ")
    for seat, name in enumerate(names):
        line.append(f"{seat + 1} ", colour_of(seat)).append(f"{name}   ")
    return line


def _moment_lines(review: Review, moment: Moment, names: Sequence[str], terminal: Terminal) -> Iterator[str]:
    step, verdict = moment.step, moment.verdict
    if step.action == DEAL:
        yield terminal.phrase("review_deal", turn=f"{0:4}", changes=_changes(moment, names, terminal))
        return
    move = review.text(step.number, step.action)
    facts = {"turn": f"{turn_of(step):4}", "who": names[step.seat], "move": move}
    if verdict is None:
        yield terminal.phrase("review_draw", changes=_changes(moment, names, terminal), **facts)
        return
    said = terminal.phrase(f"review_{verdict.judgement.value}")
    words = words_of(review.match, step.action, terminal.language)
    yield terminal.phrase("review_decision", judgement=said, words=words, **facts)
    if verdict.best != verdict.played:
        yield _better(review, verdict, terminal)


def _better(review: Review, verdict: Verdict, terminal: Terminal) -> str:
    """What was better, by how much, and what nobody could know."""
    line = terminal.phrase(
        "review_better",
        move=review.text(verdict.number, verdict.best),
        words=words_of(review.match, verdict.best, terminal.language),
        loss=signed(verdict.loss.gain, terminal),
        doubt=terminal.number(100 * SURE * verdict.loss.error),
    )
    if abs(verdict.hidden) < _LEAST_SHOWN:
        return f"      {line}"
    return f"      {line} " + terminal.phrase("review_hidden", hidden=signed(verdict.hidden, terminal))


def _changes(moment: Moment, names: Sequence[str], terminal: Terminal) -> str:
    """`Ana +12, Ben −12`"""
    luck = moment.step.luck.mean
    return ", ".join(f"{name} {signed(float(luck[seat]), terminal)}" for seat, name in enumerate(names))

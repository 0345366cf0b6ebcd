"""The figures of a study as tables."""

from collections.abc import Sequence

from rich.table import Table

from cantiere.cli.simulation import Study
from cantiere.cli.tables import plain_table
from cantiere.cli.terminal import Terminal
from cantiere.play.figures import Share, Spread
from cantiere.play.texts import word

_SPREAD = ("mean", "sd", "median", "least", "most")


def print_summary(study: Study, terminal: Terminal) -> None:
    """Scores and wins by seat, wins by who began, lengths, speed."""
    game = study.game
    facts = {"games": terminal.number(study.games), "players": study.seats, "seed": study.seed}
    options = "".join(f", {name}={value}" for name, value in study.options.items())
    terminal.say(
        "study_title", "bold", title=word(game.id, "title", terminal.language), options=options, **facts
    )
    terminal.print()
    terminal.print(_by_seat(study, terminal))
    terminal.print()
    terminal.say("study_by_order", games=terminal.number(len(study.openings)))
    terminal.print(_by_order(study, terminal))
    terminal.print()
    lengths = study.lengths()
    terminal.say("study_lengths", **dict(zip(_SPREAD, _figures(lengths, terminal), strict=True)))
    terminal.say("study_speed", speed=terminal.number(study.speed))


def _figures(one: Spread, terminal: Terminal) -> list[str]:
    exact = [terminal.number(value, 1) for value in (one.mean, one.sd)]
    return [*exact, terminal.number(one.median), terminal.number(one.least), terminal.number(one.most)]


def _percent(one: Share, terminal: Terminal) -> tuple[str, str]:
    share, low, high = (terminal.number(100 * part, 1) for part in (one.share, one.low, one.high))
    return f"{share} %", f"{low}–{high} %"


def _right_aligned(headings: Sequence[str]) -> Table:
    table = plain_table(*headings)
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _by_seat(study: Study, terminal: Terminal) -> Table:
    parts = ("seat", *_SPREAD, "wins", "interval")
    table = _right_aligned([terminal.phrase(f"study_{part}") for part in parts])
    for seat, (score, share) in enumerate(zip(study.scores(), study.wins(), strict=True)):
        table.add_row(str(seat + 1), *_figures(score, terminal), *_percent(share, terminal))
    return table


def _by_order(study: Study, terminal: Terminal) -> Table:
    parts = ("order", "wins", "interval")
    table = _right_aligned([terminal.phrase(f"study_{part}") for part in parts])
    for place, share in enumerate(study.wins_in_order()):
        table.add_row(str(place + 1), *_percent(share, terminal))
    return table

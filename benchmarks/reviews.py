"""How long a review takes, and how sure its values are: `python -m benchmarks reviews`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from benchmarks.engine.bars import Bar
from benchmarks.engine.command import check_page
from benchmarks.engine.figures import limit, middle
from benchmarks.engine.machine import Machine, this_machine
from benchmarks.engine.page import OF_REVIEWS, write_part
from benchmarks.markdown import table
from cantiere.bots.catalogue import bot_named
from cantiere.bots.referee import Referee
from cantiere.cli.bench.measure import Reading, Row, wall_and_cpu
from cantiere.cli.review.command import PLAYOUTS
from cantiere.core.game import Game
from cantiere.games import GAMES
from cantiere.insight.preparing import prepare_reviews
from cantiere.insight.review import Review, review
from cantiere.insight.values import Estimate
from cantiere.play.match import Match

CORES = 2
PLAYERS = "easy"
SECONDS, ERROR = Bar("seconds", 20, is_most=True), Bar("error", 1.5, is_most=True)
QUIET = 1.7  # cores that two threads were given: with less, the clock tells of others
_READINGS = (
    Reading("seconds", "whole review, by the clock", "s"),
    Reading("error", "largest standard error of a value", "%"),
    Reading("cpu", "whole review, in processor time", "s"),
)
_READING = f"""\
`python -m benchmarks reviews --write docs/bench.md` writes this part: `cantiere review` of one game of each
title with as few players as it takes, between `{PLAYERS}` bots, with {PLAYOUTS:,} playouts for each value and
decision and {CORES} threads. *Busy* stands for a bar that was missed while they were not given {QUIET}
cores."""


@dataclass(frozen=True)
class Measured:
    """One review."""

    game: Game
    actions: int
    rows: Sequence[Row]

    @property
    def cores(self) -> float:
        """That its threads were given."""
        wall, _, cpu = (row.median for row in self.rows)
        return cpu / wall

    def verdicts(self) -> Iterator[str]:
        for row, bar in zip(self.rows, (SECONDS, ERROR), strict=False):
            is_busy = bar is SECONDS and self.cores < QUIET
            yield "pass" if bar.holds(row) else "busy" if is_busy else "fail"

    def cells(self) -> tuple[str, ...]:
        (seconds, error, cpu), verdicts = self.rows, "/".join(dict.fromkeys(self.verdicts()))
        where = f"{self.game.seats[0]} players, {self.actions} actions"
        return self.game.id, where, middle(seconds), middle(error), middle(cpu), verdicts


@click.command()
@click.argument("games", nargs=-1)
@click.option(
    "--write",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the part of the page docs/bench.md that tells of reviews.",
)
def reviews(games: Sequence[str], write: Path | None) -> None:
    """Review one game of each title, or of GAMES, on two cores."""
    if write:
        check_page(write)
    machine, found = this_machine(), []
    for game in GAMES:
        if not games or game.id in games:
            found.append(measured(game, PLAYOUTS))
            click.echo(", ".join(found[-1].cells()))
    if write:
        write_part(OF_REVIEWS, part(machine, found), write)


def measured(game: Game, playouts: int) -> Measured:
    match = played(game)
    prepare_reviews(game)
    made = list[Review]()
    wall, cpu = wall_and_cpu(lambda: made.append(review(match, match.winners(), playouts, 0, CORES)))
    values = (wall, 100 * largest_error(made[0]), cpu)
    rows = [Row(game.id, "", what, (value,)) for what, value in zip(_READINGS, values, strict=True)]
    return Measured(game, match.turn, rows)


def played(game: Game) -> Match:
    """A game between bots, always the same."""
    match = Match(game, game.seats[0], 1)
    bots = {seat: bot_named(PLAYERS, game) for seat in range(match.seats)}
    referee = Referee(match, bots, 1)
    while not match.is_over:
        referee.play(referee.asked())
    return match


def largest_error(found: Review) -> float:
    """Of all values of all seats."""
    return max(float(Estimate.of(step.before).error.max()) for step in found.balance.steps)


def part(machine: Machine, found: Sequence[Measured]) -> str:
    """For the page, between its marks."""
    place = f"{machine.processor}, {machine.cores} cores, {machine.system}, {machine.python}"
    told = f"{machine.date}, commit {machine.commit}; {place}; load before: {machine.load}"
    head = ("", "", f"{limit(SECONDS)} s", f"{limit(ERROR)} %", "processor time", "")
    figures = table(head, [one.cells() for one in found])
    return OF_REVIEWS.of("\n\n".join(["## Reviews", told, _READING, figures]))

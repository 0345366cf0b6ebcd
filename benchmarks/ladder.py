"""Every level against the one below, in every game and at every table, as the table of docs/bots.md."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import click

from benchmarks.markdown import Part, table
from cantiere.arena.plan import DUEL, Plan, Table
from cantiere.arena.standing import Standing
from cantiere.bots.catalogue import OLDER
from cantiere.bots.levels import LEVELS, playouts_of
from cantiere.cli.arena.options import Way, with_way
from cantiere.cli.arena.run import played
from cantiere.cli.terminal import current_terminal
from cantiere.games import GAMES, find
from cantiere.play.match import chosen_options

PART = Part("ladder")
STEP, STEP_ALONE, FAR = 0.60, 1.4, 0.85  # what a level must win; alone among several, so much times chance
OLDER_STEP, OLDER_ALONE = 0.70, 1.6  # the same of a level against what it was at an earlier commit
CLOCKED = "expert"  # thinks for seconds, so that a match takes a minute
_HEAD = ("game", "players", "level", "against", "games", "decided", "wins", "95 %", "s/move", "bar")


@dataclass(frozen=True)
class Rung:
    """One comparison, and what it must show."""

    game: str
    seats: int
    upper: str
    lower: str
    bar: float

    @property
    def name(self) -> str:
        return f"{self.game}-{self.seats}-{self.upper}-{self.lower.replace(':', '-')}"


def rungs(names: tuple[str, ...], players: int | None = None) -> Iterator[Rung]:
    """The steps of the ladder at each table, and with the fewest players the long one from greedy to hard."""
    for game in [find(name) for name in names] or GAMES:
        levels = LEVELS if playouts_of(game).has_expert else LEVELS[:-1]
        for seats in [one for one in game.seats if players in (None, one)]:
            for lower, upper in pairwise(levels):
                yield Rung(game.id, seats, upper, lower, STEP if seats == 2 else STEP_ALONE / seats)
            if seats == game.seats[0]:
                yield Rung(game.id, seats, "hard", "greedy", FAR)


def older_rungs(names: tuple[str, ...], players: int | None, commit: str) -> Iterator[Rung]:
    """The strongest levels against themselves, as they were at a commit."""
    for game in [find(name) for name in names] or GAMES:
        for seats in [one for one in game.seats if players in (None, one)]:
            for level in LEVELS[-2:] if playouts_of(game).has_expert else LEVELS[-2:-1]:
                bar = OLDER_STEP if seats == 2 else OLDER_ALONE / seats
                yield Rung(game.id, seats, level, f"{OLDER}{commit}:{level}", bar)


@click.command()
@click.argument("games", nargs=-1)
@with_way
@click.option(
    "--clocked-deals",
    type=click.IntRange(1, 100_000),
    default=20,
    show_default=True,
    metavar="N",
    help="Deals where a level thinks by the clock.",
)
@click.option(
    "--players", type=click.IntRange(min=2), metavar="N", help="Only at tables of so many; by default at all."
)
@click.option(
    "--older", metavar="COMMIT", help="Instead, the strongest levels against what they were at this commit."
)
@click.option(
    "--write",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Put the table into this page, between its two marks.",
)
def ladder(
    games: tuple[str, ...],
    way: Way,
    clocked_deals: int,
    players: int | None,
    older: str | None,
    write: Path | None,
) -> None:
    """Let each level play the one below in GAMES, by default in all, and say whether it wins enough.

    At tables of more than two it sits alone among several of the level below.

    With --into FOLDER each step has a file there: interrupted, the same command goes on.
    """
    terminal, rows = current_terminal(), []
    if way.into is None:
        raise click.UsageError("a long run can be interrupted and goes on: name a folder with --into FOLDER.")
    if write and older:
        raise click.UsageError("the page has no place for duels with older versions: leave --write out.")
    if write:
        PART.required_on(write.read_text("utf-8"))
    folder = Path(way.into)
    folder.mkdir(parents=True, exist_ok=True)
    for rung in older_rungs(games, players, older) if older else rungs(games, players):
        deals = clocked_deals if CLOCKED in (rung.upper, rung.lower) else way.deals
        one = replace(way, deals=deals, into=str(folder / f"{rung.name}-{deals}.jsonl"))
        standing = played(_plan(rung, deals), one, terminal).tables[0].standings[0]
        rows.append(_row(rung, standing))
        click.echo("  ".join(rows[-1]))
    if write:
        write.write_text(PART.put(write.read_text("utf-8"), table(_HEAD, rows)), "utf-8")


def _plan(rung: Rung, deals: int) -> Plan:
    place = Table(rung.game, rung.seats, chosen_options(find(rung.game), {}))
    return Plan(DUEL, (place,), (rung.upper, rung.lower), deals, seed=0)


def _row(rung: Rung, standing: Standing) -> tuple[str, ...]:
    rate = standing.rate_decided or standing.rate
    passes = rate.share >= rung.bar and rate.low > standing.chance
    return (
        rung.game,
        str(rung.seats),
        rung.upper,
        rung.lower if rung.seats == 2 else f"{rung.seats - 1} × {rung.lower}",
        str(standing.games),
        str(standing.decided),
        f"{rate.share:.1%}",
        f"{rate.low:.1%} – {rate.high:.1%}",
        f"{standing.seconds:.3f}",
        f"{'yes' if passes else '**no**'} (≥ {rung.bar:.0%})",
    )

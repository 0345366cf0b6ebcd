"""`cantiere ladder`: every level against the one below, in every game, as the table of docs/bots.md."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cantiere.cli.arena.options import Way, with_way
from cantiere.cli.terminal import current_terminal
from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from cantiere.arena.plan import Plan
    from cantiere.arena.standing import Standing

BEGIN, END = "<!-- ladder -->", "<!-- end of ladder -->"
STEP, STEP_OF_THREE, FAR = 0.60, 0.45, 0.85  # what a level must win at least
CLOCKED = "expert"  # thinks for seconds, so that a match takes a minute
_HEAD = ("game", "level", "against", "games", "decided", "wins", "95 %", "s/move", "bar")


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
        return f"{self.game}-{self.upper}-{self.lower}"


def rungs(names: tuple[str, ...]) -> Iterator[Rung]:
    """The steps of the ladder, and the long one from greedy to hard."""
    from cantiere.bots.levels import LEVELS, playouts_of
    from cantiere.games import GAMES, find

    for game in [find(name) for name in names] or GAMES:
        seats = game.seats[0]
        levels = LEVELS if playouts_of(game).has_expert else LEVELS[:-1]
        for lower, upper in pairwise(levels):
            yield Rung(game.id, seats, upper, lower, STEP if seats == 2 else STEP_OF_THREE)
        yield Rung(game.id, seats, "hard", "greedy", FAR)


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
@click.option("--write", metavar="FILE", help="Put the table into this page, between its two marks.")
def ladder(games: tuple[str, ...], way: Way, clocked_deals: int, write: str | None) -> None:
    """Let each level play the one below in GAMES, by default in all, and say whether it wins enough.

    With --into FOLDER each step has a file there: interrupted, the same command goes on.
    """
    from cantiere.cli.arena.run import played

    terminal, rows = current_terminal(), []
    if way.into is None:
        raise Refusal("ladder_where")
    if write:
        _parts(Path(write))  # refuses now what could not be written after hours of play
    folder = Path(way.into)
    folder.mkdir(parents=True, exist_ok=True)
    for rung in rungs(games):
        deals = clocked_deals if CLOCKED in (rung.upper, rung.lower) else way.deals
        one = replace(way, deals=deals, into=str(folder / f"{rung.name}-{deals}.jsonl"))
        standing = played(_plan(rung, deals), one, terminal).tables[0].standings[0]
        rows.append(_row(rung, standing))
        click.echo("  ".join(rows[-1]))
    if write:
        _put(Path(write), rows)


def _plan(rung: Rung, deals: int) -> "Plan":
    from cantiere.arena.plan import DUEL, Plan, Table
    from cantiere.games import find
    from cantiere.play.match import chosen_options

    table = Table(rung.game, rung.seats, chosen_options(find(rung.game), {}))
    return Plan(DUEL, (table,), (rung.upper, rung.lower), deals, seed=0)


def _row(rung: Rung, standing: "Standing") -> tuple[str, ...]:
    rate = standing.rate_decided or standing.rate
    passes = rate.share >= rung.bar and rate.low > standing.chance
    return (
        rung.game,
        rung.upper,
        rung.lower if rung.seats == 2 else f"{rung.seats - 1} × {rung.lower}",
        str(standing.games),
        str(standing.decided),
        f"{rate.share:.1%}",
        f"{rate.low:.1%} – {rate.high:.1%}",
        f"{standing.seconds:.3f}",
        f"{'yes' if passes else '**no**'} (≥ {rung.bar:.0%})",
    )


def _put(path: Path, rows: list[tuple[str, ...]]) -> None:
    """The table between the marks; all else on the page stays."""
    from cantiere.cli.storage import write_whole

    before, after = _parts(path)
    lines = [_HEAD, ("---",) * len(_HEAD), *rows]
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    write_whole(path, f"{before}{BEGIN}\n\n{table}\n\n{END}{after}")


def _parts(path: Path) -> tuple[str, str]:
    """What stands on a page before and after its table."""
    from cantiere.cli.storage import read_bytes

    page = read_bytes(str(path)).decode()
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise Refusal("ladder_marks", path=str(path), begin=BEGIN, end=END)
    return before, after

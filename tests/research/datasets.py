"""Small datasets for tests, and their rows as plain values."""

from pathlib import Path
from typing import Any

from cantiere.arena.plan import Table
from cantiere.games import find
from cantiere.play.match import chosen_options
from cantiere.research.dataset.reading import opened
from cantiere.research.dataset.source import SelfPlay
from cantiere.research.dataset.writing import Workshop, made

Row = dict[str, Any]


def selfplay(
    game: str = "campanile",
    bots: tuple[str, ...] = ("random",),
    matches: int = 5,
    seed: int = 3,
    **options: str,
) -> SelfPlay:
    found = find(game)
    table = Table(game, found.seats[-1], chosen_options(found, options))
    return SelfPlay(table, bots, matches, seed)


def written(path: Path, source: SelfPlay, size: int = 2, jobs: int = 1) -> Path:
    assert list(made(Workshop(source, path, size), jobs, lambda matches: None)) == []
    return path


def rows_of(path: Path) -> list[Row]:
    return [row for table in opened(path).groups() for row in table.to_pylist()]

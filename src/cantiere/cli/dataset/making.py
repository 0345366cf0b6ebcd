"""Making a dataset: check what was asked for, show how far it is, and say what came of it."""

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cantiere.cli.dataset.options import Make
from cantiere.cli.storage import must_be_new
from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.core.errors import BadFile, Refusal

if TYPE_CHECKING:
    from cantiere.research.dataset.reading import Head
    from cantiere.research.dataset.source import Source
    from cantiere.research.dataset.writing import Workshop

_ENDING, _GAME_FILES = ".parquet", "*.json"
_MEGABYTE = 1e6


def check_installed() -> None:
    """Say how to have pyarrow, where it is not installed."""
    if find_spec("pyarrow") is None:
        raise Refusal("dataset_absent")


def listed(paths: Sequence[Path]) -> list[Path]:
    """The files that are meant, those of a folder by their names; refused if one is not there."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise BadFile("file_absent", path=str(path))
        inside = sorted(path.glob(_GAME_FILES)) if path.is_dir() else [path]
        if not inside:
            raise BadFile("dataset_empty_folder", path=str(path))
        found += inside
    return found


def hold(source: "Source", make: Make) -> None:
    """Make a dataset to its end and tell what it is; the same one that is there already is left alone."""
    from cantiere.research.dataset.reading import opened
    from cantiere.research.dataset.writing import Workshop

    terminal = current_terminal()
    _check_place(make.into)
    source.plan.check()
    workshop = Workshop(source, make.into, make.size)
    if make.into.exists():
        if not workshop.is_made():
            raise Refusal("file_exists", path=str(make.into))
        workshop.clear()
        tell("dataset_complete", make.into, opened(make.into).head, terminal)
        return
    _make(workshop, make.jobs or os.cpu_count() or 1, terminal)
    tell("dataset_made", make.into, opened(make.into).head, terminal)


def must_be_free(path: Path) -> None:
    """For what is made of games that go on being played: it cannot be the same that is there."""
    _check_place(path)
    must_be_new(path)


def _check_place(path: Path) -> None:
    if path.suffix.lower() != _ENDING:
        raise Refusal("dataset_kind", path=str(path))
    if not path.absolute().parent.is_dir():
        raise Refusal("file_absent", path=str(path.parent))


def _make(workshop: "Workshop", jobs: int, terminal: Terminal) -> None:
    from cantiere.arena.places import precompile
    from cantiere.cli.compiling import compiling
    from cantiere.cli.progress import progress_bar
    from cantiere.research.dataset.writing import made

    with compiling(terminal):  # in one process: several would compile the same
        precompile(workshop.source.plan)
    try:
        with progress_bar(terminal) as bar:
            task = bar.add_task(terminal.phrase("dataset_making"), total=workshop.source.matches)
            lost = list(made(workshop, jobs, lambda matches: bar.advance(task, matches)))
    except KeyboardInterrupt:
        terminal.err.print(terminal.phrase("dataset_kept", folder=str(workshop.folder)))
        raise
    if lost:
        raise Refusal("dataset_lost", count=len(lost), folder=str(workshop.folder))


def tell(name: str, path: Path, head: "Head", terminal: Terminal) -> None:
    """What is in a dataset."""
    terminal.say(
        name,
        path=str(path),
        rows=terminal.number(head["rows"]),
        matches=terminal.number(head["matches"]),
        groups=terminal.number(len(head["groups"])),
        size=terminal.number(path.stat().st_size / _MEGABYTE, 1),
        digest=head["sha256"],
    )

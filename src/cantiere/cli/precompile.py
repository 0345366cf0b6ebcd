"""`cantiere precompile`: compile everything now, so that nobody has to wait for it later."""

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

import click

from cantiere.cli.terminal import Terminal, current_terminal

if TYPE_CHECKING:
    from rich.progress import Progress

PACKAGE = Path(__file__).parents[1]
Report = Callable[[int, int], None]


@click.command()
@click.argument("games", nargs=-1)
@click.option("--jobs", type=click.IntRange(1, 64), metavar="N", help="Games at once; by default one a core.")
@click.option("--rules", "only_rules", is_flag=True, help="Rules only, no bots: enough to simulate games.")
@click.option(
    "--into", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help="Write it for others."
)
@click.option(
    "--cpu",
    "levels",
    multiple=True,
    metavar="LEVEL",
    help="With --into: x86-64-v3, native, …; may be repeated.",
)
def precompile(
    games: tuple[str, ...], jobs: int | None, only_rules: bool, into: Path | None, levels: tuple[str, ...]
) -> None:
    """Compile the rules and bots of GAMES, by default of all. Done once after an installation or update.

    Games and bots are compiled when they are first used, too; a host or a test run likes to have it behind.

    With --into, machine code for other machines is written, for the usual processors of this architecture
    that this machine can run. An installation takes it from its folder `cantiere/machine_code`, or from the
    one that CANTIERE_MACHINE_CODE names. Where system, Python, numba or sources differ, it is ignored.
    """
    from cantiere.bots.preparing import BOTS, RULES, STUDIES
    from cantiere.games import GAMES, find
    from cantiere.insight.preparing import REVIEWS

    wanted = [find(name).id for name in games] or [game.id for game in GAMES]
    wanted.sort(key=_length, reverse=True)
    stages = (RULES, STUDIES) if only_rules else (RULES, BOTS, STUDIES, REVIEWS)
    if into is None:
        _compile(wanted, stages, jobs, {})
        return
    for level in levels or _usual_levels():
        _compile_into(into, level, wanted, stages, jobs)
        if not (games or only_rules):
            _note_complete(into, level)


def _compile_into(
    into: Path, level: str, wanted: Sequence[str], stages: Sequence[str], jobs: int | None
) -> None:
    """For one kind of processor, with an empty cache: what was compiled before would not be written."""
    from cantiere.core.brought import INTO, stamp, variables

    folder = into.resolve() / stamp(level)
    current_terminal().say("precompiling_into", folder=str(folder))
    with TemporaryDirectory() as cache:
        _compile(wanted, stages, jobs, {**variables(level), INTO: str(folder), "CANTIERE_CACHE": cache})


def _usual_levels() -> list[str]:
    from cantiere.core.brought import NATIVE, levels

    return levels() or [NATIVE]


def _note_complete(into: Path, level: str) -> None:
    from cantiere.core.brought import complete
    from cantiere.core.compile import source_digest

    complete(into, level, source_digest(frozenset({PACKAGE})))


def _compile(
    wanted: Sequence[str], stages: Sequence[str], jobs: int | None, variables: Mapping[str, str]
) -> None:
    """Each game in a process of its own, so many at once."""
    from concurrent.futures import ThreadPoolExecutor

    from cantiere.cli.progress import progress_bar

    terminal = current_terminal()
    with progress_bar(terminal) as bar, ThreadPoolExecutor(jobs or os.cpu_count()) as threads:
        runs = {
            game: threads.submit(_compile_game, game, stages, variables, _reporter(bar, game))
            for game in wanted
        }
        for game, run in runs.items():
            _tell(terminal, game, run.result())


def _tell(terminal: Terminal, game: str, seconds: float | None) -> None:
    if seconds is None:
        raise click.ClickException(terminal.phrase("precompile_failed", game=game))
    terminal.say("precompiled", game=game, seconds=terminal.number(seconds, 1))


def _reporter(bar: "Progress", game: str) -> Report:
    task = bar.add_task(game, total=None)
    return lambda done, total: bar.update(task, completed=done, total=total)


def _compile_game(
    game: str, stages: Sequence[str], variables: Mapping[str, str], report: Report
) -> float | None:
    """The seconds that it took; None if it failed. The process ends with this one, since its input does."""
    from cantiere.bots.preparing import command
    from cantiere.insight.preparing import MODULE

    begun, pipe = perf_counter(), subprocess.PIPE
    environment = {**os.environ, **variables}
    with subprocess.Popen(
        command(game, *stages, module=MODULE), stdin=pipe, stdout=pipe, env=environment, text=True
    ) as child:
        assert child.stdout is not None
        done = total = 0
        for line in child.stdout:
            done, total = map(int, line.split())
            report(done, total)
        child.wait()
    report(total, total)
    return perf_counter() - begun if child.returncode == 0 else None


def _length(game_id: str) -> int:
    """How much there is to compile: what takes longest begins first, so that no core waits at the end."""
    from cantiere.games import module_name

    name = module_name(game_id)
    folders = (PACKAGE / "games" / name, PACKAGE / "bots" / "heuristics" / name)
    return sum(path.stat().st_size for folder in folders for path in folder.rglob("*.py"))

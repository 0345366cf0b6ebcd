"""One run: all tasks of all games and peers, interleaved."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.engine.by_hand import by_hand
from benchmarks.engine.costs import costs
from benchmarks.engine.machine import this_machine
from benchmarks.engine.peers import peers
from benchmarks.engine.plain import plain
from benchmarks.engine.playouts import playouts
from benchmarks.engine.precompile import precompile
from benchmarks.engine.report import Report
from benchmarks.engine.search_peers import search_peers
from benchmarks.engine.searching import searching
from benchmarks.engine.start import help_page, start
from benchmarks.engine.stepping import stepping
from cantiere.cli.bench.measure import Task, interleaved
from cantiere.cli.bench.setting import Setting


def run(settings: Sequence[Setting], seconds: float) -> Report:
    """Measure the usual table of each game and all that belongs to it."""
    machine = this_machine()
    console = Console(stderr=True)
    with console.status("Compiling what is not compiled yet"):
        precompile(settings)
    with ExitStack() as closing:
        tasks = [task for setting in settings for task in tasks_of(setting, seconds, closing)]
        tasks += [help_page(), *peers(), *search_peers()]
        with progress_bar(console, sum(task.rounds + 1 for task in tasks)) as progress:
            rows = interleaved(tasks, seconds, progress)
    return Report(machine, tuple(setting.game.id for setting in settings), rows)


def tasks_of(setting: Setting, seconds: float, closing: ExitStack) -> list[Task]:
    return [
        *playouts(setting),
        *by_hand(setting, closing),
        plain(setting, closing),
        *stepping(setting),
        *searching(setting),
        *costs(setting, seconds),
        *start(setting, closing),
    ]


@contextmanager
def progress_bar(console: Console, total: int) -> Iterator[Callable[[Task], None]]:
    """On stderr, and drawn between two tasks only: a thread of its own would be measured, too."""
    columns = (BarColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    bar = Progress(
        *columns, console=console, transient=True, auto_refresh=False, disable=not console.is_terminal
    )
    with bar:
        shown = bar.add_task("", total=total)
        yield lambda task: bar.update(
            shown, advance=1, description=f"{task.subject}: {task.readings[0].what}", refresh=True
        )

"""Holding a contest: check the plan, play what is missing, keep it, and say what came of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from cantiere.arena.cluster import check_place, on_ray
from cantiere.arena.ledger import Ledger
from cantiere.arena.outcome import Lost
from cantiere.arena.places import Place, here, precompile
from cantiere.arena.plan import Plan
from cantiere.arena.summary import Summary, summed_up
from cantiere.arena.workers import in_workers
from cantiere.cli.arena.options import Way
from cantiere.cli.arena.report.page import page
from cantiere.cli.arena.tables import print_summary
from cantiere.cli.compiling import compiling
from cantiere.cli.progress import progress_bar
from cantiere.cli.storage import must_be_new, write_whole
from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.core.errors import Refusal

PAGES = (".html", ".htm")


def hold(plan: Plan, way: Way) -> None:
    """Play a contest to its end and tell what came of it."""
    terminal = current_terminal()
    _check_report(way.report)
    _tell(played(plan, way, terminal), way, terminal)


def played(plan: Plan, way: Way, terminal: Terminal) -> Summary:
    """Play a contest to its end."""
    plan.check()
    place = _place(way)
    with _ledger(plan, way, terminal) as ledger:
        lost = _play(plan, ledger, place, terminal)
    return summed_up(plan, ledger.outcomes, lost)


def _place(way: Way) -> Place:
    if way.place is not None:
        check_place(way.place)
        return partial(on_ray, place=way.place, jobs=way.jobs)
    jobs = way.jobs or os.cpu_count() or 1
    return here if jobs == 1 else partial(in_workers, jobs=jobs)


@contextmanager
def _ledger(plan: Plan, way: Way, terminal: Terminal) -> Iterator[Ledger]:
    """The results; if they are interrupted, it is said how to go on."""
    with Ledger(plan, Path(way.into) if way.into else None) as ledger:
        facts = {"total": len(plan.pairings), "path": way.into}
        if ledger.outcomes:
            _note("arena_resumed", terminal, done=len(ledger.outcomes), **facts)
        try:
            yield ledger
        except KeyboardInterrupt:
            kept = "arena_kept" if way.into else "arena_not_kept"
            _note(kept, terminal, done=len(ledger.outcomes), **facts)
            raise


def _note(name: str, terminal: Terminal, **facts: object) -> None:
    terminal.err.print(terminal.phrase(name, **facts))


def _play(plan: Plan, ledger: Ledger, place: Place, terminal: Terminal) -> int:
    """Play what the ledger lacks; how many matches could not be played."""
    missing = [pairing for pairing in plan.pairings if pairing.number not in ledger.outcomes]
    if not missing:
        return 0
    with compiling(terminal):
        precompile(plan)
    lost = 0
    with progress_bar(terminal) as bar:
        total = len(plan.pairings)
        task = bar.add_task(terminal.phrase("simulating"), total=total, completed=total - len(missing))
        for outcome in place(missing):
            if isinstance(outcome, Lost):
                lost += 1
            else:
                ledger.add(outcome)
            bar.advance(task)
    return lost


def _check_report(path: str | None) -> None:
    """Refuse before the matches are played what could not be written after them."""
    if path is None:
        return
    if Path(path).suffix.lower() not in PAGES:
        raise Refusal("report_kind", path=path)
    must_be_new(Path(path))
    if not Path(path).absolute().parent.is_dir():
        raise Refusal("file_absent", path=str(Path(path).parent))


def _tell(summary: Summary, way: Way, terminal: Terminal) -> None:
    if way.report:
        write_whole(Path(way.report), page(summary, terminal))
        _note("written", terminal, path=way.report)
    if way.is_json:
        import json

        import click

        click.echo(json.dumps(summary.as_dict(), indent=2, ensure_ascii=False))
    else:
        print_summary(summary, terminal)

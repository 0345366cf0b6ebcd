"""Holding a study: check it, play it, and say what came of it."""

import json
import os
from pathlib import Path

import click

from cantiere.arena.outcome import Lost
from cantiere.arena.places import precompile
from cantiere.arena.workers import done_by_workers
from cantiere.cli.compiling import compiling
from cantiere.cli.lab.markdown import markdown
from cantiere.cli.lab.options import Telling
from cantiere.cli.lab.page import page
from cantiere.cli.lab.screen import print_findings
from cantiere.cli.progress import progress_bar
from cantiere.cli.storage import must_be_new, write_whole
from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.core.errors import Refusal
from cantiere.research.lab.findings import findings
from cantiere.research.lab.plan import StudyPlan
from cantiere.research.lab.sample import Sample, sampled

_MARKDOWN = ".md"
_ENDINGS = (".html", ".htm", _MARKDOWN)


def hold(plan: StudyPlan, telling: Telling) -> None:
    """Play a study to its end and tell what it found."""
    terminal = current_terminal()
    path = _checked(telling.report)
    plan.contest.check()
    found = findings(plan, _played(plan, telling.jobs or os.cpu_count() or 1, terminal))
    if path is not None:
        made = markdown if path.suffix == _MARKDOWN else page
        write_whole(path, made(found, terminal))
        terminal.err.print(terminal.phrase("written", path=str(path)))
    if telling.is_json:
        click.echo(json.dumps(found.as_dict(), indent=2, ensure_ascii=False))
    else:
        print_findings(found, terminal)


def _checked(report: str | None) -> Path | None:
    """Refuse before the games are played what could not be written after them."""
    if report is None:
        return None
    path = Path(report)
    if path.suffix not in _ENDINGS:
        raise Refusal("lab_report_kind", path=report)
    must_be_new(path)
    if not path.absolute().parent.is_dir():
        raise Refusal("file_absent", path=str(path.parent))
    return path


def _played(plan: StudyPlan, jobs: int, terminal: Terminal) -> dict[int, Sample]:
    with compiling(terminal):  # in one process: several would compile the same
        precompile(plan.contest)
    samples: dict[int, Sample] = {}
    results = map(sampled, plan.pairings) if jobs == 1 else done_by_workers(plan.pairings, jobs, sampled)
    with progress_bar(terminal) as bar:
        task = bar.add_task(terminal.phrase("simulating"), total=len(plan.pairings))
        for result in results:
            if isinstance(result, Lost):
                raise Refusal("lab_lost", number=result.number, deaths=result.deaths)
            samples[result.number] = result
            bar.advance(task)
    return samples

"""Lighthouse over the lobby and, of each game, table, lesson, overview, rules: `make bench-web`, docs/web.md.

The web app must be built (`make web`); Lighthouse comes from npm's registry, once.
"""

import asyncio
import json
import os
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from benchmarks.chromium import chromium
from benchmarks.engine.machine import ROOT, Machine, this_machine
from benchmarks.markdown import Part, table
from benchmarks.server.crowd import Visitor
from benchmarks.server.host import HOST, serving, warmed
from cantiere.core.game import Game
from cantiere.games import GAMES
from cantiere.play.texts import word

LIGHTHOUSE = "lighthouse@13.5.0"
PAGE = ROOT / "docs" / "web.md"
PART = Part("lighthouse")
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
HEAD = ("page", "performance", "lowest – highest", "blocking", "accessibility", "best practices", "SEO")
Result = dict[str, Any]  # what Lighthouse writes of one run


@click.command()
@click.argument("runs", type=click.IntRange(min=1), default=5)
def web(runs: int) -> None:
    """Run Lighthouse so many times over each kind of page, into docs/web.md."""
    PART.required_on(PAGE.read_text("utf-8"))
    if shutil.which("npx") is None:
        raise click.UsageError("Lighthouse needs Node 22 or newer on the PATH.")
    machine = this_machine()
    found = asyncio.run(measured(runs))
    rows = [row(name, results) for name, results in found.items()]
    indices = [one["environment"]["benchmarkIndex"] for results in found.values() for one in results]
    text = f"{setting(machine, indices, runs)}\n\n{table(HEAD, rows)}"
    PAGE.write_text(PART.put(PAGE.read_text("utf-8"), text), "utf-8")


def setting(machine: Machine, indices: Sequence[float], runs: int) -> str:
    """When and where, as far as it matters."""
    place = f"{machine.cores} cores, load before: {machine.load}"
    speed = f"{min(indices):.0f} – {max(indices):.0f} (Lighthouse's own, of how fast\nthe machine is)"
    return (
        f"{machine.date}, commit {machine.commit}; {place}, index {speed}. Of {runs} runs each,"
        " the median of performance and blocking time, the lowest of the others:"
    )


async def measured(runs: int) -> dict[str, list[Result]]:
    """Each page so many times, at a server of our own with its rules compiled."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as host:
            await warmed(host)
            for name, path in pages(host.port).items():
                found[name] = [lighthouse(f"http://{HOST}:{host.port}{path}") for _ in range(runs)]
                click.echo("  ".join(row(name, found[name])), err=True)
    return found


def pages(port: int) -> dict[str, str]:
    """The paths of the lobby, and of a table, the lesson, the overview and the rules of each game."""
    host = Visitor(port, "Lighthouse")
    titles = {game: word(game.id, "title", "en") for game in GAMES}
    tables = {f"table of {title}": table_of(host, game) for game, title in titles.items()}
    lessons = {f"lesson of {title}": f"/learn/{game.id}" for game, title in titles.items()}
    overviews = {f"overview of {title}": f"/learn/{game.id}/overview" for game, title in titles.items()}
    rules = {f"rules of {title}": f"/rules/{game.id}" for game, title in titles.items()}
    host.close()
    return {"lobby": "/", **tables, **lessons, **overviews, **rules}


def table_of(host: Visitor, game: Game) -> str:
    """A table at its opening, as large as it can be: everybody else is a bot."""
    bots = [{"kind": "bot", "name": "greedy"}] * (game.seats[-1] - 1)
    table_id = host.ask("/api/tables", game=game.id, seats=[{"kind": "me"}, *bots], is_open=True)["id"]
    host.ask(f"/api/tables/{table_id}/start", commitment=host.commitment(table_id))
    host.ask(f"/api/tables/{table_id}/reveal", seed=host.id)
    return f"/t/{table_id}"


def lighthouse(address: str) -> Result:
    """One run with its own setting for phones: fourfold slower, a far network."""
    flags = "--headless=new" + (" --no-sandbox" if os.geteuid() == 0 else "")
    command = ["npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    environment = {"CHROME_PATH": chromium(), **os.environ}
    while True:
        run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        if not run.stdout:
            raise click.ClickException(run.stderr)
        result: Result = json.loads(run.stdout)
        if result["categories"]["performance"]["score"] is not None:  # else its recording began too late
            return result


def row(name: str, results: Sequence[Result]) -> list[str]:
    """The median of what depends on the machine, the lowest of what does not."""
    scores = {
        one: [round(100 * result["categories"][one]["score"]) for result in results] for one in CATEGORIES
    }
    speed = scores["performance"]
    waits = [result["audits"]["total-blocking-time"]["numericValue"] for result in results]
    return [
        name,
        f"{statistics.median(speed):.0f}",
        f"{min(speed)} – {max(speed)}",
        f"{statistics.median(waits):.0f} ms",
        *(str(min(scores[one])) for one in CATEGORIES[1:]),
    ]

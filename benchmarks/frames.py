"""Frames a second while pieces fly, with the processor fourfold slower: `python -m benchmarks frames`.

A game is replayed as a phone draws it. Without a graphics card Chromium draws by software: what the same page
does while nothing flies is the reference.
"""

import asyncio
import os
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import click
from playwright.sync_api import Page, ViewportSize, sync_playwright

from benchmarks.engine.machine import ROOT, this_machine
from benchmarks.markdown import Part, table
from benchmarks.server.host import HOST, serving, warmed
from cantiere.core.game import Game
from cantiere.games import GAMES
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from cantiere.play.texts import texts, word

PAGE = ROOT / "docs" / "web.md"
PART = Part("frames")
HEAD = ("game", "frames", "while pieces fly", "slowest of 20", "at rest")
SLOWER = 4
PHONE: ViewportSize = {"width": 390, "height": 844}
SECONDS = 20
# Of each frame how long it took, and whether something was on its way; what waves for ever is not.
RECORD = """() => {
  window.frames_ = [];
  let last = performance.now();
  const isMoving = () => document.getAnimations().some((one) =>
    one.playState === "running" && isFinite(one.effect.getComputedTiming().endTime)
    && one.effect.target?.closest?.("#board"));
  const tick = (now) => {
    frames_.push([now - last, isMoving()]);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


@click.command()
@click.argument("seconds", type=click.IntRange(min=5), default=SECONDS)
def frames(seconds: int) -> None:
    """Watch a replay of each game for so long, into docs/web.md."""
    PART.required_on(PAGE.read_text("utf-8"))
    machine = this_machine()
    rows = asyncio.run(measured(seconds))
    place = f"{machine.date}, commit {machine.commit}; {machine.cores} cores, load before: {machine.load}"
    text = f"{place}. Frames a second, of {seconds} s of a replay:\n\n{table(HEAD, rows)}"
    PAGE.write_text(PART.put(PAGE.read_text("utf-8"), text), "utf-8")


async def measured(seconds: int) -> list[list[str]]:
    """Each game at a server of our own with its rules compiled."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as host:
            await warmed(host)
            return await asyncio.to_thread(watched, f"http://{HOST}:{host.port}", seconds)


def watched(address: str, seconds: int) -> list[list[str]]:
    with opened(address) as page:
        return [row(game, recorded(page, address, game, seconds)) for game in GAMES]


@contextmanager
def opened(address: str) -> Iterator[Page]:
    """A phone in the hands of a guest who wants to see everything move."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        context = browser.new_context(base_url=address, viewport=PHONE, has_touch=True, is_mobile=True)
        page = context.new_page()
        page.request.post("/api/guests", data={"nickname": "Frames"}, headers={"origin": address})
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield page
        browser.close()


def recorded(page: Page, address: str, game: Game, seconds: int) -> list[tuple[float, bool]]:
    """Milliseconds of each frame of its replay, and whether anything moved."""
    brought = page.request.post(
        "/api/files", data=whole_game(game).encode(), headers={"origin": address}
    ).json()
    page.goto(f"/t/{brought['id']}/replay?link={brought['link']}&turn=0")
    play = page.get_by_role("button", name=texts("common", "en")["web"]["play_on"], exact=True)
    play.wait_for()
    page.evaluate(RECORD)
    page.wait_for_timeout(2000)  # at rest
    play.click()
    page.wait_for_timeout(1000 * seconds)
    return [(float(took), bool(moves)) for took, moves in page.evaluate("frames_")]


def whole_game(game: Game) -> str:
    """By nobody in particular."""
    match, chance = Match(game, game.seats[0], seed=11), Random(11)
    while not match.is_over:
        match.play(chance.choice(match.legal()))
    return write_game(match)


def row(game: Game, found: list[tuple[float, bool]]) -> list[str]:
    """The mean tells how smooth it is, the slowest frames whether it stutters."""
    moving, still = ([took for took, moves in found if moves is wanted] for wanted in (True, False))
    if not moving:
        raise click.ClickException(f"nothing moved in {game.id}")
    times = statistics.mean(moving), statistics.quantiles(moving, n=20)[-1], statistics.mean(still)
    told = [word(game.id, "title", "en"), str(len(moving)), *(f"{1000 / took:.0f}" for took in times)]
    click.echo("  ".join(told), err=True)
    return told

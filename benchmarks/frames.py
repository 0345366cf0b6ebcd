"""Frames a second while pieces fly, with the processor fourfold slower: `python -m benchmarks frames`.

The second half of a game is replayed. Chromium itself writes down which of its frames came to the screen;
nothing of ours runs meanwhile, for whoever asks in each frame what moves makes it slower. What a square does
on an empty page is the reference: Chromium draws by software here.
"""

import asyncio
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import click
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.chromium import chromium
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
HEAD = ("game", "screen", "in the air", "frames a second", "longest without one")
SLOWER = 4
SECONDS = 12
SECOND = 1e6  # of the trace
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1366, "height": 768}},
}
# When each piece is on its way, from the moment it is drawn in its layer.
WATCH = """() => {
  window.flights_ = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const flight = animate.apply(this, how);
    if (this.closest(".flights")) flight.ready.then(() => {
      const { delay, duration } = flight.effect.getTiming();
      flights_.push([flight.startTime + delay, flight.startTime + delay + duration]);
    }, () => {});
    return flight;
  };
}"""
CLOCK = "performance.mark('clock').startTime"  # ms of the page, when the trace has the mark
SQUARE = """() => {
  document.body.innerHTML = "<div class=flights><i></i></div>";
  const square = document.querySelector("i");
  square.style.cssText = "position: fixed; width: 40px; height: 40px; background: red";
  setInterval(() => square.animate({ transform: ["none", "translate(300px, 300px)"] }, 420), 1000);
}"""

Span = tuple[float, float]


@click.command()
@click.argument("seconds", type=click.IntRange(min=5), default=SECONDS)
def frames(seconds: int) -> None:
    """Watch replays of each game for so long on each screen, into docs/web.md."""
    PART.required_on(PAGE.read_text("utf-8"))
    machine = this_machine()
    rows = asyncio.run(measured(seconds))
    place = f"{machine.date}, commit {machine.commit}; {machine.cores} cores, load before: {machine.load}"
    text = f"{place}. {seconds} s of a replay each, processor {SLOWER} times slower:\n\n{table(HEAD, rows)}"
    PAGE.write_text(PART.put(PAGE.read_text("utf-8"), text), "utf-8")


async def measured(seconds: int) -> list[list[str]]:
    """Each game at a server of our own with its rules compiled."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as host:
            await warmed(host)
            return await asyncio.to_thread(watched, f"http://{HOST}:{host.port}", seconds)


def watched(address: str, seconds: int) -> list[list[str]]:
    with opened(address) as (browser, guest):
        return [
            row(game, screen, flown(browser, address, guest, game, screen, seconds))
            for game in (None, *GAMES)
            for screen in SCREENS
        ]


@contextmanager
def opened(address: str) -> Iterator[tuple[Browser, Any]]:
    """A guest who wants to see everything move."""
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        context = browser.new_context(base_url=address)
        context.request.post("/api/guests", data={"nickname": "Frames"}, headers={"origin": address})
        yield browser, context.storage_state()
        browser.close()


@dataclass(frozen=True)
class Flown:
    """What was seen of pieces on their way."""

    seconds: float
    shown: int
    gap: float  # ms

    @classmethod
    def of(cls, trace: bytes, moments: list[Span], clock: float) -> "Flown":
        """`moments` in ms of the page: something was on its way; `clock`: when the mark was set."""
        events = json.loads(trace)["traceEvents"]
        mark = next(event for event in events if event["name"] == "clock")
        spans = joined([tuple(mark["ts"] + 1000 * (one - clock) for one in moment) for moment in moments])
        frames = sorted(
            {event["ts"] for event in events if event.get("pid") == mark["pid"] and is_shown(event)}
        )
        inside = [[one for one in frames if begin <= one < end] for begin, end in spans]
        edges = [(begin, *seen, end) for (begin, end), seen in zip(spans, inside, strict=True)]
        gaps = [later - one for seen in edges for one, later in pairwise(seen)]
        seconds = sum(end - begin for begin, end in spans) / SECOND
        return cls(seconds, sum(map(len, inside)), max(gaps, default=0) / 1000)


def is_shown(event: dict[str, Any]) -> bool:
    """A frame with something new on the screen; what flies does so without the page's own thread."""
    told = event.get("args", {}).get("frame_reporter", {})
    return event["name"] == "PipelineReporter" and str(told.get("state")).startswith("STATE_PRESENTED")


def joined(moments: list[Any]) -> list[Span]:
    """Without what they share."""
    spans: list[Span] = []
    for begin, end in sorted(moments):
        if spans and begin <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((begin, end))
    return spans


def flown(browser: Browser, address: str, guest: Any, game: Game | None, screen: str, seconds: int) -> Flown:
    """A replay on a screen; without a game, the square."""
    context = browser.new_context(base_url=address, storage_state=guest, **SCREENS[screen])
    page = context.new_page()
    begin = watching(page, address, game) if game else lambda: page.evaluate(SQUARE)
    if not game:
        page.goto("/about")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    browser.start_tracing(page=page, categories=["cc", "benchmark", "blink.user_timing"])
    clock = page.evaluate(CLOCK)
    begin()
    page.wait_for_timeout(1000 * seconds)
    landed = page.evaluate("flights_.filter(([, end]) => end < performance.now())")
    trace = browser.stop_tracing()
    context.close()
    if not landed:
        raise click.ClickException(f"nothing flew on a {screen}: {game and game.id}")
    return Flown.of(trace, [tuple(one) for one in landed], clock)


def watching(page: Page, address: str, game: Game) -> Any:
    """Its replay, ready to be played on."""
    file, turns = whole_game(game)
    brought = page.request.post("/api/files", data=file.encode(), headers={"origin": address}).json()
    page.goto(f"/t/{brought['id']}/replay?link={brought['link']}&turn={turns // 2}")
    play = page.get_by_role("button", name=texts("common", "en")["web"]["play_on"], exact=True)
    play.wait_for()
    page.wait_for_timeout(1000)  # it comes in stages
    return play.click


def whole_game(game: Game) -> tuple[str, int]:
    """By nobody in particular."""
    match, chance, turns = Match(game, game.seats[0], seed=11), Random(11), 0
    while not match.is_over:
        match.play(chance.choice(match.legal()))
        turns += 1
    return write_game(match), turns


def row(game: Game | None, screen: str, told: Flown) -> list[str]:
    """The mean tells how smooth it is, the longest pause whether it stutters."""
    name = word(game.id, "title", "en") if game else "a square alone"
    figures = f"{told.seconds:.1f} s", f"{told.shown / told.seconds:.0f}", f"{told.gap:.0f} ms"
    click.echo("  ".join((name, screen, *figures)), err=True)
    return [name, screen, *figures]

"""The first minutes on a machine where nothing was ever compiled: `python -m benchmarks start`.

First `make play` in a fresh clone, until its lobby answers. Then a server of our own in an empty home: how
long until the lobby answers; in each game, from the click on "play a bot" to the first own move, and how long
bots take to answer it; at last, until all is compiled.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from pydantic_core import from_json

from benchmarks.clone import played_from_a_clone
from benchmarks.markdown import table
from benchmarks.server.crowd import Visitor
from benchmarks.server.host import HOST, Host, asked, serving
from benchmarks.server.wire import Wire, connected
from cantiere.core.game import Game
from cantiere.games import GAMES

LOBBY, FIRST_MOVE = 45.0, 5.0  # seconds that somebody may wait: for the lobby, from a click to the own turn
HEAD = ("game", "click to own turn", "own move accepted", "bots answered", "tables left")
_RETRY, _LOOK = 1.0, 0.25  # seconds
_LONGEST = 1_200.0
_HOMES = ("CANTIERE_CACHE", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME")


@click.command()
@click.option("--level", default="normal", help="Of the bots.")
@click.option(
    "--clone/--no-clone", default=True, help="Whether `make play` in a fresh clone is measured, too."
)
def start(level: str, clone: bool) -> None:
    """Measure the first start: fresh clone to lobby, serve to lobby, click to first own move in each game."""
    with tempfile.TemporaryDirectory() as folder, empty_home(Path(folder)):
        if clone:
            tell("`make play` in a fresh clone: lobby", played_from_a_clone(Path(folder)), LOBBY)
        asyncio.run(measured(Path(folder), level))


def tell(what: str, seconds: float, bar: float) -> None:
    """A figure beside what it is held to."""
    verdict = "kept" if seconds <= bar else "MISSED"
    click.echo(f"{what} after {seconds:.1f} s (at most {bar:g} s: {verdict})")


@contextmanager
def empty_home(folder: Path) -> Iterator[None]:
    """Whatever is started meanwhile finds nothing that was compiled."""
    before = dict(os.environ)
    for name in _HOMES:
        os.environ.pop(name, None)
    os.environ["HOME"] = str(folder / "home")
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


async def measured(folder: Path, level: str) -> None:
    async with serving(folder) as host:
        begun = time.perf_counter()
        tell("installed: lobby", host.wall, LOBBY)
        ready = asyncio.create_task(compiled(host, begun))
        rows = [await clicked(host.port, game, level) for game in GAMES]
        click.echo(table(HEAD, rows))
        for game, seconds in (await ready).items():
            click.echo(f"{game}: compiled {seconds:.0f} s after the lobby")


async def compiled(host: Host, begun: float) -> dict[str, float]:
    """By game, when its machine code was there."""
    found: dict[str, float] = {}
    while len(found) < len(GAMES) and time.perf_counter() - begun < _LONGEST:
        games = from_json(await asyncio.to_thread(_readiness, host.port))["games"]
        for game, state in games.items():
            if state == "ready":
                found.setdefault(game, time.perf_counter() - begun)
        await asyncio.sleep(_LOOK)
    return found


def _readiness(port: int) -> bytes:
    return asked(port, "GET", "/readyz")[1]


async def clicked(port: int, game: Game, level: str) -> list[str]:
    """One row: what a click on a game's card does, again and again until it works."""
    begun, visitor = time.perf_counter(), await asyncio.to_thread(Visitor, port, game.id)
    table_id, orphans = "", 0
    while not table_id:
        try:
            table_id = await asyncio.to_thread(opened, visitor, game, level)
        except RuntimeError:  # refused: the rules are not there
            orphans += 1
            await asyncio.sleep(_RETRY)
    told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    wire = await connected(
        port=port, host=HOST, cookie=visitor.cookie, hear=lambda heard: told.put_nowait(from_json(heard))
    )
    wire.say(kind="watch_table", table=table_id)
    times = [time.perf_counter() - begun async for _ in moves(wire, table_id, told)]
    wire.close()
    visitor.close()
    turn, accepted, answered = times
    return [
        game.id,
        f"{turn:.1f} s" + ("" if turn <= FIRST_MOVE else f", MISSED: at most {FIRST_MOVE:g} s"),
        f"{accepted - turn:.1f} s",
        f"{answered - accepted:.1f} s",
        str(orphans),
    ]


def opened(visitor: Visitor, game: Game, level: str) -> str:
    """A table against bots that has begun; as the page does it."""
    bots = [{"kind": "bot", "name": level}] * (game.seats[0] - 1)
    card = visitor.ask("/api/tables", game=game.id, seats=[{"kind": "me"}, *bots], is_open=False, terms={})
    visitor.ask(f"/api/tables/{card['id']}/start", commitment=visitor.commitment(card["id"]))
    visitor.ask(f"/api/tables/{card['id']}/reveal", seed=visitor.id)
    return str(card["id"])


async def moves(wire: Wire, table_id: str, told: "asyncio.Queue[dict[str, Any]]") -> Any:
    """Own turn, own move written down, own turn again or the end after bots have moved."""
    shown = await heard(told, lambda one: one["kind"] == "table" and one["legal"])
    yield
    key = 1
    while shown["legal"]:  # a turn may have several parts
        seat, turn, move = shown["viewer"], shown["turn"], shown["legal"][0]["move"]
        wire.say(kind="play", key=key, table=table_id, seat=seat, turn=turn, move=move)
        shown = await heard(told, lambda one, turn=turn: one["kind"] == "table" and one["turn"] > turn)
        key += 1
    yield
    await heard(told, lambda one: one["kind"] == "table" and (one["legal"] or one["end"]))
    yield


async def heard(told: "asyncio.Queue[dict[str, Any]]", fits: Any) -> dict[str, Any]:
    while not fits(one := await told.get()):
        pass
    return one

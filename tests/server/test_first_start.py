"""The first start after an installation: nothing is compiled yet, and all is played all the same."""

import asyncio
import gc
import threading
from dataclasses import replace

import pytest

from cantiere.games import GAMES
from cantiere.server.live.bots import moment_of
from cantiere.server.live.setting import Sitter
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure import compile_cache, compile_jobs
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from cantiere.server.web.infrastructure.compile_jobs import BOTS, RULES, Line
from cantiere.server.web.tables.bot_pool import BotPool
from tests.server.clients import PATIENCE, Server, until
from tests.server.live.rooms import person, room_of

IDS = [game.id for game in GAMES]


@pytest.fixture
def gate(monkeypatch):
    """A compiler that takes as long as the test likes, and says that it is half-way."""
    opened = threading.Event()

    async def compiled_elsewhere(job, tell):
        job.done, job.total = 50, 100
        tell()
        await asyncio.to_thread(opened.wait, PATIENCE)

    monkeypatch.setattr(compile_cache, "JIT", True)
    monkeypatch.setattr(compile_jobs, "compiled_elsewhere", compiled_elsewhere)
    monkeypatch.setattr(compile_jobs, "load", lambda game_id, stage: None)  # test_compile_cache does
    yield opened
    opened.set()
    gc.unfreeze()


@pytest.fixture
def server(tmp_path, gate):
    with Server(tmp_path, precompile=True) as running:
        yield running
        gate.set()


def own_turn(wire):
    return wire.hear_until(lambda heard: heard["kind"] == "table" and (heard["legal"] or heard["end"]))


def play(wire, table, shown):
    wire.say("play", table=table, seat=shown["viewer"], turn=shown["turn"], move=shown["legal"][0]["move"])
    return own_turn(wire)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_played_before_it_is_compiled_and_goes_on_when_it_is(server, gate, game):
    ana = server.guest()
    shelf = {card["id"]: card for card in ana.ok("GET", "/api/games")["games"]}
    assert shelf[game.id]["is_playable"]
    table = ana.table(game.id, "me" + " bot:greedy" * (game.seats[0] - 1))["id"]
    ana.start(table)
    with ana.connect() as wire:
        shown = wire.watch(table)
        if not shown["legal"]:
            shown = own_turn(wire)
        for _ in range(3):
            shown = play(wire, table, shown)
        told = next(one for one in wire.all_heard("compiling") if one["game"] == game.id)
        assert told["progress"] < 1
        hints = ana.ok("POST", f"/api/tables/{table}/hint")["moves"]
        assert hints
        assert all(hint["choice"] in shown["legal"] for hint in hints)
        gate.set()
        until(lambda: ready(ana) == set(IDS))
        told = [one for one in wire.all_heard("compiling") if one["game"] == game.id]
        assert told[-1]["progress"] == 1
        for _ in range(3):
            shown = play(wire, table, shown)


def ready(browser) -> set[str]:
    return {game["id"] for game in browser.ok("GET", "/api/games")["games"] if game["state"] == "ready"}


def test_a_game_that_cannot_begin_leaves_no_table(server, gate, monkeypatch):
    def fails(game_id, stage):
        raise RuntimeError("no such rule")

    monkeypatch.setattr(compile_jobs, "load", fails)
    gate.set()
    ana = server.guest()
    states = lambda: {game["state"] for game in ana.ok("GET", "/api/games")["games"]}  # noqa: E731
    until(lambda: states() == {"failed"})
    seats = [{"kind": "me"}, {"kind": "bot", "name": "easy"}]
    status, code = ana.refused("POST", "/api/tables", game=IDS[0], seats=seats)
    assert (status, code) == (503, "game_failed")
    assert ana.ok("GET", "/api/me/tables")["tables"] == []


def test_a_rated_game_waits_for_the_real_level(tmp_path, gate):
    settings = Settings(folder=tmp_path, precompile=True)

    async def thoughts():
        cache = CompileCache(settings)
        pool = BotPool(settings, cache)
        room = await room_of(GAMES[0], (person(0), Sitter(bot="greedy")))
        casual = moment_of(room.table, 1)
        rated = asyncio.create_task(pool.think(replace(casual, is_rated=True)))
        meanwhile = await pool.think(casual)
        assert not rated.done()
        await cache._enter(GAMES[0].id, compile_cache.READY)
        assert await rated == meanwhile  # there was time enough for this level
        await pool.close()

    asyncio.run(thoughts())


def test_nobody_thinks_in_plain_python_when_all_is_compiled(tmp_path, gate):
    settings = Settings(folder=tmp_path, precompile=True)

    async def thoughts():
        cache = CompileCache(settings)
        pool = BotPool(settings, cache)
        cache.listeners.append(pool.game_changed)
        room = await room_of(GAMES[0], (person(0), Sitter(bot="greedy")))
        await pool.think(moment_of(room.table, 1))
        process = pool._plain._free[0]
        first, *others = IDS
        await cache._enter(first, compile_cache.FAILED)  # will never be: nothing to wait for
        assert process._child.poll() is None
        for other in others:
            await cache._enter(other, compile_cache.READY)
        assert process._child.poll() is not None
        await pool.close()

    asyncio.run(thoughts())


def test_rules_come_before_bots_and_the_wanted_game_first():
    line = Line(["a", "b", "c"])
    line.want("c")
    first, second = line.begin(), line.begin()
    assert (first.game, first.stage) == ("c", RULES)
    assert (second.game, second.stage) == ("a", RULES)
    line.end(first)
    third = line.begin()
    assert (third.game, third.stage) == ("c", BOTS)  # somebody waits for it
    assert line.begin().game == "b"
    assert line.begin() is None  # the bots of a and b wait for their rules


def test_progress_counts_what_is_done_of_a_game():
    line = Line(["a", "b"])
    rules, bots = (job for job in line.jobs if job.game == "a")
    rules.total, bots.total = 30, 10
    assert line.progress("a") == 0
    assert line.seconds("a") is None
    assert line.begin() is rules
    rules.done = 20
    assert line.progress("a") == 0.5
    assert line.seconds("a") is not None
    line.end(rules)
    assert line.progress("a") == 0.75
    assert line.progress("b") == 0

"""Games are compiled in the order in which they are wanted, and played meanwhile."""

import asyncio
import gc

import pytest
from structlog.testing import capture_logs

from cantiere.core.errors import Refusal
from cantiere.games import GAMES
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure import compile_cache, compile_jobs


@pytest.fixture
def compiled(tmp_path):
    """A cache in which all was compiled before: games are only loaded, which is quick."""
    (tmp_path / "compiled").write_text(compile_cache.compiled_mark(), "ascii")
    yield Settings(folder=tmp_path, precompile=True)
    gc.unfreeze()


def test_what_another_clone_has_compiled_is_not_here(compiled, monkeypatch):
    """The same sources in another place: they would be compiled for minutes, and could not be played."""
    digest = compile_cache._digest()
    monkeypatch.setattr(compile_cache, "_digest", lambda: digest)
    monkeypatch.setattr(compile_cache, "PACKAGE", compile_cache.PACKAGE / "another")
    assert not compile_cache.load_compiled(compiled)


def test_the_game_that_somebody_wants_comes_next(compiled):
    first, *others, last = (game.id for game in GAMES)
    cache, ready = compile_cache.CompileCache(compiled), []

    async def heard(game_id: str) -> None:
        ready.append(game_id)
        if game_id == first:
            with pytest.raises(Refusal, match="game_compiling"):
                cache.check(last)

    cache.listeners.append(heard)
    asyncio.run(cache.precompile_all())
    assert ready == [first, last, *others]
    assert cache.is_ready
    cache.check(last)


def test_a_game_that_cannot_be_loaded_is_told_of_and_keeps_nobody_from_the_others(compiled, monkeypatch):
    broken, *others = (game.id for game in GAMES)
    cache, load = compile_cache.CompileCache(compiled), compile_jobs.load

    def fails_for_one(game_id, stage):
        if game_id == broken:
            raise RuntimeError("no such rule")
        load(game_id, stage)

    monkeypatch.setattr(compile_jobs, "load", fails_for_one)
    with capture_logs() as logged:
        asyncio.run(cache.precompile_all())
    assert cache.state(broken) == compile_cache.FAILED
    assert cache.card(GAMES[0]).state == "failed"
    assert [one["game"] for one in logged if one.get("exc_info")] == [broken]
    assert not cache.is_ready
    with pytest.raises(Refusal, match="game_failed"):
        cache.check(broken)
    for other in others:
        cache.check(other)

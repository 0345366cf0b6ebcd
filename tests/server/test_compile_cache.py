"""Games are compiled one after the other; whoever wants to play does not wait for all of them."""

import asyncio
import gc

import pytest
from structlog.testing import capture_logs

from cantiere.core.errors import Refusal
from cantiere.games import GAMES
from cantiere.server.settings import Settings
from cantiere.server.web import warmth


@pytest.fixture
def compiled(tmp_path):
    """A house in which all was compiled before: games are only loaded, which is quick."""
    (tmp_path / "compiled").write_text(warmth._digest(), "ascii")
    yield Settings(folder=tmp_path, warm_up=True)
    gc.unfreeze()


def test_the_game_that_somebody_wants_comes_next(compiled):
    first, *others, last = (game.id for game in GAMES)
    house, ready = warmth.Warmth(compiled), []

    async def heard(game_id: str) -> None:
        ready.append(game_id)
        if game_id == first:
            with pytest.raises(Refusal, match="game_compiling"):
                house.check(last)

    house.listeners.append(heard)
    asyncio.run(house.warm_all())
    assert ready == [first, last, *others]
    assert house.is_ready
    house.check(last)


def test_a_game_that_cannot_be_loaded_is_told_of_and_keeps_nobody_from_the_others(compiled, monkeypatch):
    broken, *others = (game.id for game in GAMES)
    house, load = warmth.Warmth(compiled), warmth._load

    def fails_for_one(game):
        if game.id == broken:
            raise RuntimeError("no such rule")
        load(game)

    monkeypatch.setattr(warmth, "_load", fails_for_one)
    with capture_logs() as logged:
        asyncio.run(house.warm_all())
    assert house.state(broken) == warmth.FAILED
    assert house.card(GAMES[0]).state == "failed"
    assert [one["game"] for one in logged if one.get("exc_info")] == [broken]
    assert not house.is_ready
    with pytest.raises(Refusal, match="game_failed"):
        house.check(broken)
    for other in others:
        house.check(other)

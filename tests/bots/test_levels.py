"""The ladder, in short: `python -m benchmarks ladder` measures it in earnest (docs/bots.md)."""

import os

import pytest

from cantiere.arena.contest import play_one
from cantiere.arena.plan import DUEL, Plan, Table
from cantiere.bots.levels import CLOCKED, LEVELS, bot_of_level, budget_of, playouts_of
from cantiere.bots.search.bot import SearchBot
from cantiere.bots.search.budget import Budget
from cantiere.core.compile import JIT
from cantiere.games import GAMES
from tests.conftest import ROOT, every_registered_game

needs_speed = pytest.mark.skipif(not JIT, reason="whole games of searching bots, too slow in plain Python")


def wins_of_the_first(game, bots, deals) -> tuple[float, int]:
    """How many games the first of two bots wins, and how many were played."""
    plan = Plan(DUEL, (Table(game.id, game.seats[0], {}),), bots, deals, seed=300)
    won = 0.0
    for pairing in plan.pairings:
        outcome = play_one(pairing)
        assert not outcome.faults
        own = pairing.seating.index(0)
        won += (own in outcome.winners) / max(1, len(outcome.winners))
    return won, len(plan.pairings)


@needs_speed
@every_registered_game
def test_greedy_beats_random(game):
    won, played = wins_of_the_first(game, ("greedy", "random"), deals=4)
    assert won >= 0.6 * played


@needs_speed
@every_registered_game
def test_a_search_beats_random(game):
    won, played = wins_of_the_first(game, ("easy", "random"), deals=2)
    assert won >= 0.7 * played


@needs_speed
@every_registered_game
def test_more_playouts_do_not_make_it_worse(game):
    """A generous bound: a large step must not lose clearly."""
    won, played = wins_of_the_first(game, ("search:300", "search:12"), deals=3)
    assert won >= (0.45 if game.seats[0] == 2 else 0.3) * played


@every_registered_game
def test_levels_think_longer_and_longer(game):
    assert LEVELS == ("random", "greedy", "easy", "normal", "hard", "expert")
    figures = playouts_of(game)
    assert figures.easy < figures.normal < figures.hard
    assert 0 < figures.slips < 0.2
    assert Budget(seconds=1.0) == CLOCKED
    assert budget_of("expert", game) == (CLOCKED if figures.has_expert else budget_of("hard", game))
    assert isinstance(bot_of_level("expert", game), SearchBot)


def levels_table() -> str:
    """The table of docs/bots.md, from the figures themselves."""
    rows = [["level", *(game.title for game in GAMES)], ["---"] * (len(GAMES) + 1)]
    rows += [
        [f"`{level}`", *(f"{getattr(playouts_of(game), level):,}" for game in GAMES)]
        for level in ("easy", "normal", "hard")
    ]
    experts = [f"{CLOCKED.seconds:g} s" if playouts_of(game).has_expert else "as `hard`" for game in GAMES]
    rows.append(["`expert`", *experts])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def test_the_page_has_the_figures_of_the_levels():
    """REWRITE_GOLDEN=1 writes them anew."""
    path, begin, end = ROOT / "docs" / "bots.md", "<!-- levels -->", "<!-- end of levels -->"
    before, _, rest = path.read_text("utf-8").partition(begin)
    after = rest.partition(end)[2]
    page = f"{before}{begin}\n\n{levels_table()}\n\n{end}{after}"
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(page, "utf-8")
    assert path.read_text("utf-8") == page

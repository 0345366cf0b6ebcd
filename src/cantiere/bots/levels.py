"""The strengths that people choose from, as one table."""

from collections.abc import Mapping
from dataclasses import dataclass

from cantiere.bots.bot import Bot
from cantiere.bots.random import RandomBot
from cantiere.bots.search.bot import GreedyBot, SearchBot
from cantiere.bots.search.budget import Budget
from cantiere.core.game import Game

LEVELS = ("random", "greedy", "easy", "normal", "hard", "expert")
CLOCKED = Budget(seconds=1.0)  # the expert's, in every game


@dataclass(frozen=True)
class Playouts:
    """How long the searching levels think in a game, and how careless the first of them is."""

    easy: int
    normal: int
    hard: int
    slips: float  # how much worse than the best a choice of `easy` may look
    has_expert: bool = True  # without: thinking longer brings nothing, and `expert` is `hard`


USUAL = Playouts(easy=60, normal=400, hard=3_000, slips=0.05)
# As few as make each level clearly stronger than the one below: `python -m benchmarks ladder`, docs/bots.md.
PLAYOUTS: Mapping[str, Playouts] = {
    "azul-pavilion": Playouts(easy=60, normal=250, hard=1_200, slips=0.03),
    "palazzo": Playouts(easy=60, normal=200, hard=1_200, slips=0.05),
    "campanile": Playouts(easy=250, normal=700, hard=4_000, slips=0.04),
    "palermo": Playouts(easy=60, normal=150, hard=1_200, slips=0.02, has_expert=False),
}


def playouts_of(game: Game) -> Playouts:
    """The figures of a game, or the usual ones."""
    return PLAYOUTS.get(game.id, USUAL)


def meaning(name: str, game: Game) -> str:
    """A name that also tells what a level stands for today: `hard` is not the same bot for ever."""
    if name not in LEVELS[2:]:
        return name
    budget, slips = budget_of(name, game), playouts_of(game).slips
    told = budget.playouts or f"{budget.seconds} s"
    return f"{name} = {told}" + (f", slips {slips}" if name == "easy" else "")


def budget_of(name: str, game: Game) -> Budget:
    """How long a searching level thinks about a decision."""
    figures = playouts_of(game)
    if name == "expert" and figures.has_expert:
        return CLOCKED
    return Budget(playouts=getattr(figures, "hard" if name == "expert" else name))


def bot_of_level(name: str, game: Game) -> Bot:
    """A new bot of one of the LEVELS."""
    if name == "random":
        return RandomBot(game)
    if name == "greedy":
        return GreedyBot(game)
    return SearchBot(game, budget_of(name, game), playouts_of(game).slips if name == "easy" else 0.0)

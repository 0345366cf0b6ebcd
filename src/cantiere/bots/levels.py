"""The strengths that people choose from, as one table."""

from dataclasses import dataclass

from cantiere.bots.bot import Bot
from cantiere.bots.random import RandomBot
from cantiere.bots.search.bot import GreedyBot, SearchBot
from cantiere.bots.search.budget import Budget
from cantiere.core.game import Game


@dataclass(frozen=True)
class Level:
    """A search, and how long and how carefully it thinks."""

    name: str
    budget: Budget
    slips: float = 0.0  # how much worse than the best a choice may look


SEARCHES = (
    Level("easy", Budget(playouts=60), slips=0.05),
    Level("normal", Budget(playouts=400)),
    Level("hard", Budget(playouts=3_000)),
    Level("expert", Budget(seconds=1.0)),
)
LEVELS = ("random", "greedy", *(level.name for level in SEARCHES))


def bot_of_level(name: str, game: Game) -> Bot:
    """A new bot of one of the LEVELS."""
    if name == "random":
        return RandomBot(game)
    if name == "greedy":
        return GreedyBot(game)
    level = next(level for level in SEARCHES if level.name == name)
    return SearchBot(game, level.budget, level.slips)

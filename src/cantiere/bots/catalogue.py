"""Bots by name: `hard`, `search:2000`, `search:0.5s`, `run:python my_bot.py`, `spiel:0.2s` (OpenSpiel's),
`net:net.npz` (`cantiere train`), `older:fae899a1:expert` (what that was at a commit)."""

from difflib import get_close_matches
from pathlib import Path

from cantiere.bots.bot import Bot
from cantiere.bots.levels import LEVELS, bot_of_level
from cantiere.bots.nets.bot import NetBot
from cantiere.bots.older.bot import OlderBot
from cantiere.bots.outside.player import outside_bot
from cantiere.bots.search.bot import SearchBot
from cantiere.bots.search.budget import Budget
from cantiere.bots.spiel.bot import SpielBot
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.games import find

SEARCH, RUN, SPIEL, NET, OLDER = "search:", "run:", "spiel:", "net:", "older:"


def bot_named(name: str, game: Game | str) -> Bot:
    """A new bot of that name, for one seat of one match."""
    return _named(name, find(game) if isinstance(game, str) else game)


def _named(name: str, game: Game) -> Bot:
    if name in LEVELS:
        return bot_of_level(name, game)
    if name.startswith(SEARCH):
        return SearchBot(game, Budget.parse(name.removeprefix(SEARCH)))
    if name.startswith(RUN):
        return outside_bot(name.removeprefix(RUN), game)
    if name.startswith(SPIEL):
        return SpielBot(game, Budget.parse(name.removeprefix(SPIEL)))
    if name.startswith(NET):
        return NetBot.from_file(game, Path(name.removeprefix(NET)))
    if name.startswith(OLDER):
        return OlderBot(name.removeprefix(OLDER), game)
    raise Refusal("unknown_bot", bot=name, known=get_close_matches(name, LEVELS, n=1) or LEVELS)

"""Bots at tables think in threads of their own: compiled search lets everybody else go on meanwhile."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from cantiere.bots.catalogue import bot_named
from cantiere.bots.random import RandomBot
from cantiere.core.game import Game
from cantiere.server.web.logs import log


class Minds:
    """So many bots think at once as leave a core for people; the others wait their turn."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) - 1), "bot")

    async def think(self, game: Game, name: str, view: Any, seed: int) -> int:
        """The action that a bot chooses."""
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, _choice, game, name, view, seed
        )

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _choice(game: Game, name: str, view: Any, seed: int) -> int:
    """A bot that breaks down must not hold up a table: then any move is better than none."""
    try:
        return bot_named(name, game).choose(view, seed)
    except Exception:
        log().exception("a bot broke down", game=game.id, bot=name)
        return RandomBot(game).choose(view, seed)

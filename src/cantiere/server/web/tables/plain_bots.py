"""Bots while their search is not compiled yet: in processes of plain Python, for a second or two."""

from threading import Lock
from typing import Any

from cantiere.bots.hints import Hint
from cantiere.bots.plain_process.calls import Records, name_of
from cantiere.bots.plain_process.messages import Advise, Choose
from cantiere.bots.plain_process.process import PlainProcess
from cantiere.bots.search.budget import Budget
from cantiere.core.game import Game
from cantiere.server.live.bots import Moment

HINT_SECONDS = 3.0
SECONDS = 1.5  # for a decision; the parts of a move that follow it get a quarter: a move takes less than 3


class PlainBots:
    """As many processes as think at once. They keep nothing: a view and a seed are all a choice needs."""

    def __init__(self) -> None:
        self._lock, self._free = Lock(), list[PlainProcess]()
        self._is_closed = False

    def choice(self, moment: Moment) -> int:
        """What a level plays; called from a thread that may wait."""
        seen = _sent(moment.view)
        return int(self._asked(Choose(moment.game.id, moment.name, seen, moment.seed, SECONDS)))

    def advice(self, game: Game, view: Any, seed: int, playouts: int, most: int) -> list[Hint]:
        """Hints as far as the time goes; called from a thread that may wait."""
        budget = Budget(playouts, HINT_SECONDS)
        hints: list[Hint] = self._asked(Advise(game.id, _sent(view), seed, budget, most))
        return hints

    def _asked(self, question: Choose | Advise) -> Any:
        process = self._taken()
        try:
            return process.ask(question)
        finally:
            self._put_back(process)

    def _taken(self) -> PlainProcess:
        with self._lock:
            return self._free.pop() if self._free else PlainProcess()

    def _put_back(self, process: PlainProcess) -> None:
        with self._lock:
            if not self._is_closed:
                self._free.append(process)
                return
        process.close()

    def close(self) -> None:
        """Whoever still thinks, or is asked all the same, is let go afterwards."""
        with self._lock:
            self._is_closed, idle, self._free = True, self._free, []
        for process in idle:
            process.close()


def _sent(view: Any) -> Records:
    return Records(name_of(type(view)), view.tobytes(), is_row=True)

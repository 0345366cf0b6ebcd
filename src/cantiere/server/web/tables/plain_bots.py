"""Bots while their search is not compiled yet: in processes of plain Python, for a second or two."""

from threading import Lock

from cantiere.bots.plain_process.calls import Records, name_of
from cantiere.bots.plain_process.child import Choose
from cantiere.bots.plain_process.process import PlainProcess
from cantiere.server.live.bots import Moment

SECONDS = 1.5  # for a decision; the parts of a move that follow it get a quarter: a move takes less than 3


class PlainBots:
    """As many processes as think at once. They keep nothing: a view and a seed are all a choice needs."""

    def __init__(self) -> None:
        self._lock, self._free = Lock(), list[PlainProcess]()
        self._is_closed = False

    def choice(self, moment: Moment) -> int:
        """What a level plays; called from a thread that may wait."""
        view = moment.view
        seen = Records(name_of(type(view)), view.tobytes(), is_row=True)
        process = self._taken()
        try:
            action = process.ask(Choose(moment.game.id, moment.name, seen, moment.seed, SECONDS))
        finally:
            self._put_back(process)
        return int(action)

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
        """Whoever still thinks is let go afterwards."""
        with self._lock:
            self._is_closed, idle, self._free = True, self._free, []
        for process in idle:
            process.close()

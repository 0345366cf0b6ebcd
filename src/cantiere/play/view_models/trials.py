"""Moves that are tried, each from the same position, much quicker than on copies of the match."""

from typing import Any

from cantiere.core.engine import engine
from cantiere.core.events import Log
from cantiere.core.record import SPECTATOR, pool, put, raw
from cantiere.play.events import Event, read_log
from cantiere.play.match import Match


class Trials:
    """For games without chance: what is drawn in a trial is not what will be drawn."""

    def __init__(self, match: Match) -> None:
        self.game, self.before, self.seat = match.game, match.state, match.mover
        self._play = engine(match.game).play
        self._table, self._log = pool(match.game.state, 1), pool(Log, 1)
        self._board, self._notes = raw(self._table), raw(self._log)

    def after(self, action: int) -> Any:
        """The state after a legal action; the next trial overwrites it."""
        put(self._table, 0, self.before)
        self._play(self._board, action, self._notes)
        return self._table[0]

    def events(self) -> list[Event]:
        """What the last trial did."""
        return read_log(self.game, self._log[0], SPECTATOR)

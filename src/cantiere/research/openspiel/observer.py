"""What OpenSpiel's algorithms are told of a position: the view of a seat, and what it remembers."""

import json
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from cantiere.core.game import Game
from cantiere.core.record import SPECTATOR, memory_of
from cantiere.play.events import WIDTH
from cantiere.play.views import Eyes, reader
from cantiere.research.observing import observation
from cantiere.research.openspiel.past import RECALLED, chosen

_NONE = pyspiel.PrivateInfoType.NONE
_EVERYBODY = pyspiel.PrivateInfoType.ALL_PLAYERS


class SpielObserver:
    """Under the names that OpenSpiel's `Observation` asks for.

    With perfect recall, the string names the whole past; the tensor, of a fixed size, holds the last of it.
    """

    def __init__(self, game: Game, seats: int, kind: Any) -> None:
        if kind.private_info == _EVERYBODY or not kind.public_info:
            raise ValueError(
                "these games are seen by one player, or by a spectator (PrivateInfoType.NONE), "
                "together with all that is open"
            )
        self.game, self.remembers = game, kind.perfect_recall
        self._is_spectator = kind.private_info == _NONE
        self._observer = observation(game, seats)
        size = len(self._observer)
        self.tensor = np.zeros(size + self.remembers * RECALLED * WIDTH, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.remembers:
            self.dict["recent"] = self.tensor[size:].reshape(RECALLED, WIDTH)

    def write(self, state: Any, player: int) -> None:
        """Fill the tensor: the view; with perfect recall, then the past, the latest first."""
        position, viewer = state.position, self._viewer(player)
        self.dict["observation"][:] = self._observer.observe(position.state, viewer)
        if self.remembers:
            rows = self._recent(position, viewer)
            self.dict["recent"][: len(rows)] = rows
            self.dict["recent"][len(rows) :] = 0

    def _recent(self, position: Any, viewer: int) -> NDArray[np.float32]:
        rows = position.past.known(self.game, viewer).recent if position.past else ()
        if self._has_begun(position, viewer):
            rows = (*rows, chosen(position.action))[-RECALLED:]
        return np.array(rows[::-1], np.float32).reshape(-1, WIDTH)

    set_from = write  # OpenSpiel's name

    def string_from(self, state: Any, player: int) -> str:
        """The view as JSON; with perfect recall, a digest of all that was seen and done before."""
        position, viewer = state.position, self._viewer(player)
        seen = json.dumps(self._view(position.state, viewer), separators=(",", ":"))
        return f"seat {viewer}{self._past(position, viewer)}: {seen}"

    def _past(self, position: Any, viewer: int) -> str:
        if not self.remembers or position.past is None:
            return ""
        own = f" and {position.action}" if self._has_begun(position, viewer) else ""
        return f" after {position.past.known(self.game, viewer).digest}{own}"

    def _has_begun(self, position: Any, viewer: int) -> bool:
        """Whether the viewer has chosen, but does not know yet what is drawn."""
        return bool(position.past and position.draw and viewer == position.state.to_move)

    def _view(self, state: Any, viewer: int) -> Any:
        kind: Any = self.game.state
        read = reader(kind, Eyes(viewer, int(state.seats), memory_of(state)))
        return read(np.frombuffer(state.tobytes(), np.int16).tolist())

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self._is_spectator else player

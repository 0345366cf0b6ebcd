"""What OpenSpiel's algorithms are told of a position: the view of a seat, and what it remembers."""

import json
from typing import Any

import numpy as np
import pyspiel

from cantiere.core.game import Game
from cantiere.core.record import SPECTATOR, memory_of
from cantiere.play.views import Eyes, reader
from cantiere.research.observing import observation

_NONE = pyspiel.PrivateInfoType.NONE
_EVERYBODY = pyspiel.PrivateInfoType.ALL_PLAYERS


class SpielObserver:
    """Under the names that OpenSpiel's `Observation` asks for.

    With perfect recall there is a string and no tensor: no array of fixed size holds the past of these games.
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
        self.tensor = None if self.remembers else np.zeros(len(self._observer), np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def write(self, state: Any, player: int) -> None:
        """Fill the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self._observer.observe(state.position.state, self._viewer(player))

    set_from = write  # OpenSpiel's name

    def string_from(self, state: Any, player: int) -> str:
        """The view as JSON; with perfect recall, a digest of all that was seen and done before."""
        position, viewer = state.position, self._viewer(player)
        seen = json.dumps(self._view(position.state, viewer), separators=(",", ":"))
        return f"seat {viewer}{self._past(position, viewer)}: {seen}"

    def _past(self, position: Any, viewer: int) -> str:
        if not self.remembers or position.past is None:
            return ""
        has_begun = position.draw is not None and viewer == position.state.to_move
        own = f" and {position.action}" if has_begun else ""  # what it draws is not known yet
        return f" after {position.past.digest(self.game, viewer)}{own}"

    def _view(self, state: Any, viewer: int) -> Any:
        kind: Any = self.game.state
        read = reader(kind, Eyes(viewer, int(state.seats), memory_of(state)))
        return read(np.frombuffer(state.tobytes(), np.int16).tolist())

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self._is_spectator else player

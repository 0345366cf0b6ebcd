"""What goes between the two processes. Not in `child`, which has another name where it runs: `__main__`."""

import pickle
from dataclasses import dataclass
from typing import Any, BinaryIO

from cantiere.bots.plain_process.calls import Call, Records
from cantiere.bots.search.budget import Budget

HELLO = b"plain"


@dataclass(frozen=True)
class Choose:
    """What would a bot of a level play, if it may think for so long?"""

    game: str
    level: str
    view: Records
    seed: int
    seconds: float


@dataclass(frozen=True)
class Advise:
    """Which few moves are best, and why, as far as so many playouts or so much time can tell?"""

    game: str
    view: Records
    seed: int
    budget: Budget
    most: int


Question = Call | Choose | Advise


@dataclass(frozen=True)
class Failed:
    """It could not be answered."""

    error: Exception


def write(stream: BinaryIO, message: Any) -> None:
    pickle.dump(message, stream, pickle.HIGHEST_PROTOCOL)
    stream.flush()

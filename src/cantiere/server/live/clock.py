"""A clock is a value: how time is given, as it was agreed on. How it stands is told in `timing`."""

from dataclasses import dataclass
from enum import StrEnum

from cantiere.core.errors import BadTable
from cantiere.server.bodies import ClockChoice
from cantiere.server.bodies.at_table import AgreedClock

DAY = 86_400.0
LONGEST = 30 * DAY
NOBODY = -1


class Pace(StrEnum):
    """How time is given."""

    NONE = "none"
    MOVE = "move"  # so many seconds for each move
    FISCHER = "fischer"  # so many for the game, and some more after each move
    DAYS = "days"  # so many days for each move


@dataclass(frozen=True)
class Clock:
    """What was agreed on."""

    pace: Pace = Pace.NONE
    amount: float = 0.0  # days for DAYS, else seconds
    increment: float = 0.0  # seconds, for FISCHER

    def __post_init__(self) -> None:
        fits = 0 < self.seconds <= LONGEST if self.is_running else self.amount == 0
        gains = 0 <= self.increment <= LONGEST if self.pace is Pace.FISCHER else self.increment == 0
        if not fits or not gains:
            raise BadTable("wrong_clock", amount=self.amount, increment=self.increment)

    @property
    def is_running(self) -> bool:
        return self.pace is not Pace.NONE

    @property
    def seconds(self) -> float:
        return self.amount * DAY if self.pace is Pace.DAYS else self.amount

    def content(self) -> AgreedClock:
        return {"pace": self.pace.value, "amount": self.amount, "increment": self.increment}

    @classmethod
    def chosen(cls, choice: ClockChoice) -> "Clock":
        return cls(Pace(choice.pace), choice.amount, choice.increment)

    @classmethod
    def of(cls, written: AgreedClock) -> "Clock":
        return cls(Pace(written["pace"]), written["amount"], written["increment"])


UNTIMED = Clock()

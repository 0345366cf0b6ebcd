"""Where somebody loses win chance, over all their reviewed games. Told to themselves only."""

from pydantic import Field
from typing_extensions import TypedDict

from cantiere.server.bodies import Message


class PartTrend(TypedDict):
    """Decisions of one sort, and the win chance that they lost, as it is kept."""

    decisions: int
    lost: float


class GameTrend(TypedDict):
    """One game of one seat, as it is kept: the same decisions, sorted twice."""

    phases: dict[str, PartTrend]
    kinds: dict[str, PartTrend]


class TrendPart(Message):
    """Decisions of one sort; `lost` is of the win chance, 1 for a whole game."""

    name: str
    title: str = Field(description="In the language of whoever asks.")
    decisions: int
    lost: float


class TrendGame(Message):
    """One game."""

    table: str
    at: float
    decisions: int
    lost: float


class GameTrends(Message):
    """All of one title: the games, the oldest first, and what they add up to."""

    game: str
    games: list[TrendGame]
    phases: list[TrendPart]
    kinds: list[TrendPart] = Field(description="What loses most comes first.")


class OwnTrends(Message):
    games: list[GameTrends]

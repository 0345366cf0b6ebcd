"""Bodies about puzzles. Nothing of a solution is in any of them but `PuzzleExplained`."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from cantiere.server.bodies import Message
from cantiere.server.bodies.at_table import TableMessage
from cantiere.server.bodies.review import ReviewedMove

PuzzleId = Annotated[str, Field(pattern="^[0-9a-f]{8}$")]


class PuzzleTheme(TypedDict):
    theme: str
    count: int


class PuzzleGame(TypedDict):
    """The puzzles of one game, and how far whoever asks has come."""

    game: str
    count: int
    solved: int
    rating: int | None
    themes: list[PuzzleTheme]


class DailyPuzzle(TypedDict):
    """The same for everybody on that day."""

    date: str
    game: str
    puzzle: str
    solved: bool


class PuzzleShelf(Message):
    games: list[PuzzleGame]
    daily: DailyPuzzle | None
    streak: int = Field(description="Days in a row on which one has solved the puzzle of the day.")


class PuzzleState(TypedDict):
    """What somebody has done with a puzzle, and how they stand; nothing is kept of strangers."""

    tries: int
    hints: int
    solved: bool
    gained: int | None  # points of the rating, by this puzzle; null: it did not count
    rating: int | None


class PuzzlePage(Message):
    """A puzzle as it is before anybody has tried it. What it is about is a hint, and told when asked for."""

    game: str
    puzzle: str
    names: list[str] = Field(description="Who sits where; the seat of whoever solves it has no name.")
    difficulty: int
    steps: int
    moves: int = Field(description="Of one's own: after each but the last, the others reply.")
    daily: bool
    table: TableMessage
    state: PuzzleState | None


class PuzzleReply(TypedDict):
    """A move after the first one, in words."""

    seat: int
    text: str


class PuzzleExplained(TypedDict):
    """The solution, and why: told once it was found, or given up."""

    themes: list[str]
    margin: float  # of the win: what any other move loses for sure
    playouts: int
    seeds: int
    best: ReviewedMove
    obvious: ReviewedMove
    later: list[PuzzleReply]  # all that follows the move: what the others reply, and what is best then


class AskPuzzleHint(Message):
    """1: what it is about; 2: which part of the board, or what it is not; 3: the whole move."""

    level: Literal[1, 2, 3]


class PuzzleHint(Message):
    themes: list[str] = Field(default=[])
    part: str | None = None
    other: str | None = Field(default=None, description="What looks best at once, and is not.")
    explained: PuzzleExplained | None = None
    state: PuzzleState | None = None

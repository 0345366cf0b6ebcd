"""What a board asks at a puzzle: the same as at a lesson, with what was played there."""

from typing import Annotated, Literal

from pydantic import Field

from cantiere.play.notation import LONGEST as LONGEST_MOVE
from cantiere.server.bodies import Message
from cantiere.server.bodies.at_table import TableMessage
from cantiere.server.bodies.puzzles import PuzzleExplained, PuzzleReply, PuzzleState
from cantiere.server.protocol.lessons import MOST_LINES, AnsweredAtLesson, AskedAtLesson


class AskPuzzle(Message):
    """`played` is what was played of the move before, as it is written: nobody else remembers it."""

    played: list[Annotated[str, Field(max_length=LONGEST_MOVE)]] = Field(default=[], max_length=MOST_LINES)
    asked: AskedAtLesson = Field(discriminator="kind")


class PuzzleAnswer(Message):
    """The answer. After a move, also what it is worth, and the table if it was right."""

    answer: AnsweredAtLesson = Field(discriminator="kind")
    verdict: Literal["solved", "go_on", "wrong"] | None = None
    loss: float | None = Field(default=None, description="What a wrong move gives away of the win.")
    table: TableMessage | None = None
    replies: list[PuzzleReply] = Field(default=[], description="What the others have done since.")
    state: PuzzleState | None = None
    explained: PuzzleExplained | None = None

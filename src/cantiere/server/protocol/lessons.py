"""What a board asks at the table of a lesson: the same as anywhere, with all that was played there."""

from typing import Annotated

from pydantic import Field

from cantiere.play.notation import LONGEST as LONGEST_MOVE
from cantiere.server.bodies import Message, RefusedMessage
from cantiere.server.bodies.at_table import TableMessage
from cantiere.server.bodies.foresight import MoveEffectsMessage, PreviewedMessage, ReasonMessage
from cantiere.server.bodies.lessons import ShownMove
from cantiere.server.protocol.from_browser import (
    AskEffectsMessage,
    AskWhyMessage,
    PlayMessage,
    PreviewMessage,
)
from cantiere.server.protocol.to_browser import AcceptedMessage

MOST_LINES = 20  # a move of a lesson has far fewer parts
AskedAtLesson = PlayMessage | PreviewMessage | AskEffectsMessage | AskWhyMessage
AnsweredAtLesson = AcceptedMessage | PreviewedMessage | MoveEffectsMessage | ReasonMessage | RefusedMessage


class AskLesson(Message):
    """`played` is what was played in this step before, as it is written: nobody else remembers it."""

    played: list[Annotated[str, Field(max_length=LONGEST_MOVE)]] = Field(default=[], max_length=MOST_LINES)
    asked: AskedAtLesson = Field(discriminator="kind")


class LessonAnswer(Message):
    """The answer. After a move, also the table, then that after each move that follows by itself."""

    answer: AnsweredAtLesson = Field(discriminator="kind")
    tables: list[TableMessage] = Field(default=[])
    wanted: ShownMove | None = Field(
        default=None, description="What is still missing; null: the step is done."
    )


class LessonAnswers(Message):
    """What can be asked of a lesson on the way to what its steps ask for, and what would be answered.

    By step, and by question as `question` writes it: for browsers that cannot ask, being offline. What is not
    there is nothing that leads on.
    """

    game: str
    steps: list[dict[str, LessonAnswer]]

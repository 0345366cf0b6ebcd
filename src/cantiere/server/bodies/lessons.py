"""Bodies of lessons: tables at which somebody learns, and which nobody keeps."""

from typing_extensions import TypedDict

from cantiere.server.bodies import Message
from cantiere.server.bodies.at_table import Legal, TableMessage


class ShownMove(TypedDict):
    """What a step asks for, or is left of it, and what it begins with; several moves are a space apart."""

    move: str
    begins: Legal
    words: str


class LessonStep(TypedDict):
    """One idea, at a table as it is when the step begins. Without a move it is only told."""

    name: str
    scene: int  # steps of another scene take place at another table
    text: str
    done: str | None  # what is said after the move
    rule: str
    wanted: ShownMove | None
    table: TableMessage


class LessonPage(Message):
    """A lesson in one language; `others` are the names of those who sit at the other seats."""

    game: str
    others: list[str]
    level: str  # of the bots in the first real game
    steps: list[LessonStep]

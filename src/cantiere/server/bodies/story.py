"""The story of a table: what happened, line by line, as far as it is told."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict


class Question(StrEnum):
    """What the others can be asked."""

    UNDO = "undo"
    REPLACE = "replace"


@with_config(ConfigDict(extra="allow"))
class GameEvent(TypedDict):
    """One thing that happened, as one pair of eyes saw it; its details differ by kind and game."""

    kind: str
    seat: int
    rule: str


class Line(TypedDict):
    """What all lines have: their number in the journal, and when they were written."""

    number: int
    at: float


class TableLine(Line):
    """No seat's doing; `stopped`: a host of the server has ended the game."""

    kind: Literal["began", "resumed", "stopped"]


class PlayedLine(Line):
    """A move, or a part of one; None: not for these eyes."""

    kind: Literal["played"]
    seat: int
    turn: int
    move: str | None
    whole: bool  # whether the move has ended with it
    events: list[GameEvent]


class UndoneLine(Line):
    kind: Literal["undone"]
    seat: int
    to_turn: int
    how: str


class AskedLine(Line):
    kind: Literal["asked"]
    seat: int
    what: Question
    target: int
    by: str | None


class AnsweredLine(Line):
    kind: Literal["answered"]
    seat: int
    yes: bool


class LeftLine(Line):
    """Somebody has left; a bot goes on, or the game ends."""

    kind: Literal["resigned", "replaced", "flagged"]
    seat: int
    by: str | None


class FailedLine(Line):
    """A program could not go on."""

    kind: Literal["failed"]
    seat: int
    by: str
    why: str


class ReturnedLine(Line):
    kind: Literal["returned"]
    seat: int


StoryLine = Annotated[
    TableLine | PlayedLine | UndoneLine | AskedLine | AnsweredLine | LeftLine | FailedLine | ReturnedLine,
    Field(discriminator="kind"),
]

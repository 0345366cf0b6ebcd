"""Bodies about what is read: rules pages, and finished games step by step."""

from typing import Literal

from typing_extensions import TypedDict

from cantiere.core.readable import Readable
from cantiere.play.view_models import Facts
from cantiere.server.bodies import Message
from cantiere.server.bodies.at_table import SheetLine
from cantiere.server.bodies.figures import FigureCard
from cantiere.server.bodies.story import GameEvent, StoryLine


class RulesSection(Message):
    """A section without those inside it; `number` is empty for what stands before the first."""

    number: str
    title: str
    level: int
    html: str
    figures: list[FigureCard]


class RulesPage(Message):
    game: str
    title: str
    sections: list[RulesSection]


class Step(TypedDict):
    """The table after an action; `seat` and `move` tell which, and are absent before the first."""

    turn: int
    seat: int | None
    move: str | None
    to_move: int | None
    events: list[GameEvent]
    view: Readable
    points: list[int] | None
    scores: list[int]
    sheets: list[list[SheetLine]]
    facts: Facts


class SitterChange(TypedDict):
    """After so many turns somebody left a seat, to a bot if the game went on, or came back to it."""

    turn: int
    seat: int
    kind: Literal["resigned", "replaced", "flagged", "failed", "returned"]
    bot: str | None


class Replay(Message):
    """A part of a finished game of so many turns, and all changes of who sat where."""

    turns: int
    options: dict[str, str]
    steps: list[Step]
    changes: list[SitterChange]


class Story(Message):
    """A part of what has happened at a table so far, in order; nothing: there is nothing before it."""

    lines: list[StoryLine]


class Past(Message):
    """The table after some of its turns, as one pair of eyes saw it."""

    steps: list[Step]


class OfflineReading(Message):
    """Addresses whose answers a browser may keep to read and learn offline, and what they go with.

    `build` is the web app that this server hands out, `version` changes with what is told at the addresses.
    """

    build: str
    version: str
    addresses: list[str]

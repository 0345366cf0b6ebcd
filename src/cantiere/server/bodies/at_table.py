"""A table as it is told to whoever looks at it.

Plain dicts with declared names: they are made at each move and sent as they are, and nothing checks them on
the way but mypy. The published description is made of the same declarations.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict  # that of `typing` tells Pydantic too little before Python 3.12

from cantiere.core.notation import Parts
from cantiere.core.readable import Readable
from cantiere.play.view_models import Facts
from cantiere.server.bodies.story import Question, StoryLine


class SheetLine(TypedDict):
    line: str
    points: int
    rule: str


class Legal(TypedDict):
    """A move that can be played now."""

    move: str
    parts: Parts
    rule: str


class AgreedClock(TypedDict):
    """How time is given."""

    pace: str
    amount: float
    increment: float


class RunningClock(AgreedClock):
    """How the clocks stand as this is sent, at `since` by the server's wall clock; one of them runs on."""

    left: list[float | None]
    running: int | None
    since: float


class SeatState(TypedDict):
    bot: str | None
    gone: str | None


class OpenQuestion(TypedDict):
    number: int
    what: Question
    seat: int
    target: int
    by: str | None
    redraws: bool  # whether a draw would be taken back: then all later draws will be others
    agreed: list[int]


class TableEnd(TypedDict):
    why: str
    loser: int | None
    winners: list[int]


class FairChance(TypedDict):
    """The server's seed is told when there is nothing left to draw."""

    commitment: str
    client_seeds: list[str | None]
    client_commitments: Annotated[
        list[str | None], Field(description="What each had committed to before any seed was known.")
    ]
    server_seed: NotRequired[str | None]


# The message, by its parts: each is the same for other eyes, and made once for all of these.


class OpenPart(TypedDict):
    """What is the same for all."""

    kind: Literal["table"]
    table: str
    number: int
    turn: int
    free_from: int | None  # the first turn that whoever is to move may go back to without asking anybody
    to_move: int | None
    points: list[int] | None  # that the rules have given so far; null: they give none before the end
    scores: list[int]  # if the game ended now
    sheets: list[list[SheetLine]]
    seats: list[SeatState]
    question: OpenQuestion | None
    end: TableEnd | None
    fair: FairChance


class ClockPart(TypedDict):
    clock: RunningClock | None


class ViewPart(TypedDict):
    view: Readable
    facts: Facts


class StoryPart(TypedDict):
    story: list[StoryLine] | None


class LegalPart(TypedDict):
    legal: list[Legal]


@with_config(ConfigDict(extra="forbid"))
class TableMessage(OpenPart, ClockPart, ViewPart, StoryPart, LegalPart):
    """The table as `viewer` sees it (-1: spectators), and what happened since: the view is the truth."""

    viewer: int

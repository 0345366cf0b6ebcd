"""What can be played, and what it would lead to: the answers to whoever thinks about a move."""

from typing import Literal

from typing_extensions import TypedDict

from cantiere.core.readable import Readable
from cantiere.play.view_models import Facts
from cantiere.server.bodies import Message
from cantiere.server.bodies.at_table import Legal, SheetLine


class Consequence(TypedDict):
    """The table after a move, for whoever thinks of it; `legal` is what goes on with it."""

    view: Readable
    points: list[int] | None
    scores: list[int]
    sheets: list[list[SheetLine]]
    facts: Facts
    legal: list[Legal]


class PreviewedMessage(Message):
    """None: it is not known before, for chance or something hidden takes part."""

    kind: Literal["previewed"] = "previewed"
    key: int
    table: str
    turn: int
    move: str
    then: Consequence | None


class MoveEffectsMessage(Message):
    """By move, what a screen shows beside each choice: points, lengths of ways; each game has its own.

    `about` answers `about`, if that was asked.
    """

    kind: Literal["move_effects"] = "move_effects"
    key: int
    table: str
    turn: int
    moves: dict[str, Facts]
    about: Facts | None = None


class Reason(Message):
    """Why not: a code for programs, a sentence for people, the rule behind it."""

    code: str
    text: str
    rule: str | None


class ReasonMessage(Message):
    """Why nothing can be chosen where somebody pointed; None: something can be."""

    kind: Literal["reason"] = "reason"
    key: int
    table: str
    turn: int
    reason: Reason | None = None

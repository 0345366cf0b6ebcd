"""Bodies about reviews: a finished game explained. Shares of the win are from 0 to 1."""

from typing import Literal

from pydantic import Field
from typing_extensions import TypedDict

from cantiere.core.notation import Parts
from cantiere.server.bodies import Link, Message, Turn
from cantiere.server.bodies.at_table import Legal
from cantiere.server.bodies.bots import HintReason

Called = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Figures(TypedDict):
    """A number for each seat, and its standard error."""

    mean: list[float]
    error: list[float]


class ReviewTurn(TypedDict):
    """What an action did to the shares of all seats: the decision, then what chance did after it.

    `turn` is that of the table after it, as in a replay; 0 is the deal, which is nobody's.
    """

    turn: int
    seat: int | None
    before: list[float]
    skill: list[float]
    luck: list[float]


class ReviewedMove(TypedDict):
    """A move, or the rest of one: what it begins with, all its parts, and why it is good or bad."""

    move: str
    choice: Legal
    parts: list[Parts]
    reasons: list[HintReason]


class ReviewDecision(TypedDict):
    """A decision, judged by what its seat could see. What was better is told where something was lost."""

    turn: int
    seat: int
    judgement: Called
    loss: float
    error: float
    hidden: float  # what all cards known would add to the loss
    played: ReviewedMove | None
    better: ReviewedMove | None
    may_try: bool


class ReviewMoment(TypedDict):
    """A decision or a draw that mattered, and the share that it moved for sure."""

    kind: Literal["decision", "chance"]
    turn: int
    weight: float


class ReviewResult(TypedDict):
    """result = start + luck + own + others, for each seat."""

    start: Figures
    luck: Figures
    own: Figures
    others: Figures
    result: list[float]
    turns: list[ReviewTurn]
    decisions: list[ReviewDecision]
    moments: list[ReviewMoment]


class AskReview(Message):
    """Explain a finished game."""

    link: Link | None = None


class ReviewState(Message):
    """How far a review is; `none`: nobody has asked for it yet."""

    table: str
    status: Literal["none", "waiting", "running", "done", "failed"]
    done: int = 0
    total: int = 0
    ahead: int = Field(default=0, description="Reviews that come before this one.")
    result: ReviewResult | None = None


class TryMove(Message):
    """What somebody would rather have played at a decision: the turn that it led to, as the review has it."""

    turn: Turn
    move: str = Field(max_length=100)
    link: Link | None = None


class TriedMove(Message):
    """How good it would have been."""

    turn: int
    move: str
    judgement: Called
    loss: float
    error: float

"""Bodies about the coach, who asks before a serious mistake and tells what bots were after."""

from typing import Literal

from pydantic import Field

from cantiere.server.bodies import Link, Message, SeatNumber, Turn
from cantiere.server.bodies.review import Called


class AskCoach(Message):
    """Somebody is about to play this: is it a serious mistake?"""

    turn: Turn
    seat: SeatNumber
    move: str = Field(max_length=200)
    link: Link | None = None


class CoachAnswer(Message):
    """What to ask before the move is played; `fine` is said as well where there was no time to tell."""

    table: str
    turn: int
    status: Literal["fine", "concern", "warming"] = Field(description="`warming`: still being compiled.")
    judgement: Called | None = Field(default=None, description="A mistake or a blunder.")
    loss: float = Field(default=0.0, description="Of the win chance, from 0 to 1.")
    text: str = Field(default="", description="In the language of whoever asked.")


class AskPurposes(Message):
    """What were the bots after, from this turn on?"""

    since: Turn
    link: Link | None = None


class Purpose(Message):
    """What a bot's move was for, as far as whoever asked can know."""

    turn: int
    seat: int
    text: str


class Purposes(Message):
    table: str
    status: Literal["told", "warming"]
    purposes: list[Purpose]

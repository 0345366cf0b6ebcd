"""Bodies about bots: accounts of programs, and what our own would do."""

from pydantic import Field

from cantiere.core.notation import Parts
from cantiere.server.bodies import Link, Message, SeatNumber, Turn
from cantiere.server.bodies.at_table import Legal


class NewBot(Message):
    """A program is to play under this nickname; also to rename one."""

    nickname: str = Field(max_length=100)


class BotCard(Message):
    """One's own bot."""

    id: str
    nickname: str
    created: float
    token_made: float | None = Field(description="Null: its token is void. Make another one.")
    token_used: float | None = Field(description="When it was last seen, to the hour.")


class BotList(Message):
    bots: list[BotCard]
    most: int


class BotWithToken(Message):
    """A bot and its token, which is told once and kept nowhere."""

    bot: BotCard
    token: str = Field(json_schema_extra={"format": "password"})


class AskHint(Message):
    """What would be good there? By default at the last turn at which somebody had to decide."""

    turn: Turn | None = None
    seat: SeatNumber | None = Field(default=None, description="If given, it must be the one to move.")
    most: int = Field(default=3, ge=1, le=10)
    link: Link | None = None


class HintReason(Message):
    """Why, in the language of whoever asked; `weight` is about points."""

    code: str
    weight: float
    text: str


class HintMove(Message):
    """A move worth thinking of, as far as the seat to move can know; `choice` is what it begins with."""

    move: str
    choice: Legal
    parts: list[Parts] = Field(description="Of each of its actions, that of the choice first.")
    win_chance: float
    points: list[float] = Field(description="Expected at the end, by seat.")
    playouts: int
    reasons: list[HintReason]


class Hints(Message):
    table: str
    turn: int
    seat: int
    moves: list[HintMove] = Field(description="The most promising first.")

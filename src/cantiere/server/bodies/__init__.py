"""Every body over HTTP, asked and answered. Unknown fields are refused.

Here stands what is common to them, and what is told of people and tables; the rest has files of its own.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from cantiere.server.marks import Mark

TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,16}$")]
PersonId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
Link = Annotated[str, Field(max_length=32)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
Turn = Annotated[int, Field(ge=0, le=1_000_000)]
ClientSeed = Annotated[
    str,
    Field(pattern=r"^[0-9A-Za-z_-]{1,64}$", description="One's part of the chance; it fits the commitment."),
]
Commitment = Annotated[
    str,
    Field(
        pattern=r"^sha256:[0-9a-f]{64}$", description="The hash of table and seed: see docs/fair-chance.md."
    ),
]
Level = Annotated[str, Field(max_length=20, examples=["normal"])]
Language = Literal["en", "fr"]
WhyBroken = Literal["withheld", "left", "changed"]
Password = Annotated[str, Field(max_length=200, json_schema_extra={"format": "password"})]


class Message(BaseModel):
    """What all have in common."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# Requests: what a browser asks for over HTTP.


class NewGuest(Message):
    """Play at once, under a nickname."""

    nickname: str = Field(max_length=100)
    language: Language = "en"


class ChangeMe(Message):
    nickname: str | None = Field(default=None, max_length=100)
    language: Language | None = None


class Credentials(Message):
    """To register, or to sign in."""

    login: str = Field(max_length=100)
    password: Password


class ChangePassword(Message):
    old: Password
    new: Password


class Confirm(Message):
    """The password once more, before something that cannot be taken back; guests have none."""

    password: Password | None = None


class Recover(Message):
    login: str = Field(max_length=100)
    code: str = Field(max_length=60)
    password: Password


class ClockChoice(Message):
    pace: Literal["none", "move", "fischer", "days"] = "none"
    amount: float = Field(default=0, ge=0, le=3_000_000, allow_inf_nan=False)
    increment: float = Field(default=0, ge=0, le=3_000_000, allow_inf_nan=False)


class WantedSeat(Message):
    """Who is to sit there: whoever opens the table, anybody, a bot, or one more at the same screen."""

    kind: Literal["me", "open", "bot", "local"]
    name: str = Field(
        default="", max_length=40, description="Of a bot its level or its name; of one at this screen a name."
    )


class From(Message):
    """The position that a new table goes on from: a turn of a finished game."""

    table: TableId
    turn: Turn
    link: Link | None = None


class Terms(Message):
    """What was agreed on at a table."""

    options: dict[str, str] = Field(default_factory=dict, max_length=20)
    clock: ClockChoice = ClockChoice()
    at_flag: Literal["bot", "loss"] = "bot"
    level: Level = "normal"
    rated: bool = False
    delay: int = Field(default=0, ge=0, le=100, description="Lines that spectators are behind.")
    coach: bool = Field(default=False, description="A coach is at hand: one person against bots, not rated.")
    source: From | None = None


class NewTable(Message):
    game: str = Field(max_length=40)
    seats: list[WantedSeat] = Field(min_length=1, max_length=10)
    terms: Terms = Terms()
    is_open: bool = True


class Join(Message):
    seat: SeatNumber | None = None
    link: Link | None = None
    commitment: Commitment


class ChangeSeat(Message):
    """Whoever opened the table puts somebody else into a seat that no person has."""

    kind: Literal["open", "bot", "local"]
    name: str = Field(default="", max_length=40)


# Answers: what a browser is told over HTTP, and in part over the socket.


class PersonCard(Message):
    id: str
    nickname: str
    kind: Literal["guest", "account", "bot"]
    role: Literal["player", "host", "admin"]
    mark: Mark | None = Field(default=None, description="What stands beside the name, wherever it is shown.")
    owner_id: str | None = Field(default=None, description="Of a bot: whose it is.")


class Me(PersonCard):
    language: Language


class PersonList(Message):
    people: list[PersonCard]


class Codes(Message):
    """Recovery codes. They are told once and kept nowhere."""

    codes: list[str]


class OptionCard(Message):
    name: str
    values: list[str]
    rule: str


class FirstCard(Message):
    """Who begins: `random`, a seat by its number from 1, or by age as in the rulebook."""

    name: Literal["first"] = "first"
    age: Literal["youngest", "oldest"]
    rule: str


class GameCard(Message):
    """A game on the shelf; `state` tells whether its rules are compiled yet. It may be played before that."""

    id: str
    title: str
    author: str
    year: int
    rules: int
    seats: list[int]
    options: list[OptionCard]
    first: FirstCard
    state: Literal["cold", "compiling", "ready", "failed"]
    is_playable: bool
    lesson: int = Field(description="How many steps its lesson has; 0: there is none yet.")


class GamesOnOffer(Message):
    games: list[GameCard]
    levels: list[str]
    bots: list[str] = Field(default=[], description="Programs that a host may seat; told to hosts only.")
    version: str
    source: str = Field(description="Where the source of this server can be had, if the host has said so.")


class RatingCard(Message):
    """The truth is almost surely not further from `rating` than `uncertainty`."""

    rating: int
    uncertainty: int
    is_provisional: bool


class SeatCard(Message):
    """`change` is what a rated game, now over, did to the rating."""

    seat: int
    kind: Literal["open", "person", "local", "bot", "gone"]
    name: str
    person: str | None
    mark: Mark | None = Field(default=None, description="What stands beside the name.")
    ready: bool = Field(description="Taken, and committed to a seed; bots need none.")
    commitment: str | None = Field(default=None, description="The hash of the seed, before any is known.")
    revealed: bool = Field(default=False, description="Whether the seed was told and fits.")
    bot_of: str | None = Field(
        default=None, description="The nickname of whoever sent a bot account that sits there."
    )
    rating: RatingCard | None = None
    change: int | None = None
    was: str | None = Field(default=None, description="Of a bot that took over: the person it plays for.")
    was_name: str | None = Field(default=None, description="The name that this person has at the table.")


class Result(Message):
    """By seat: points, places (1 for the first, equals share), who left and why, the bots there at first.

    `thought` is how many seconds went by before the moves of each seat.
    """

    scores: list[int]
    winners: list[int]
    why: str
    places: list[int]
    left: list[str | None]
    bots: list[str | None]
    turns: int
    seconds: float | None
    thought: list[float] = []


class BrokenRound(Message):
    """Seeds were being revealed, and no game came of it: because of whom, and why."""

    why: WhyBroken
    names: list[str]
    at: float


class TableCard(Message):
    """A table from outside. `link` is told to those who sit there."""

    id: str
    game: str
    rules: int
    status: Literal["waiting", "playing", "finished"]
    is_open: bool
    terms: Terms
    seats: list[SeatCard]
    owner: str | None
    created: float
    started: float | None
    ended: float | None
    result: Result | None
    commitment: str | None = Field(description="The hash of the server's seed, told before the first move.")
    seal: str | None = Field(default=None, description="The hash of all commitments, once they are fixed.")
    reveal_until: float | None = Field(default=None, description="Seeds are revealed now, until then.")
    broken_off: list[BrokenRound] = []
    link: str | None = None
    follows: str | None = Field(default=None, description="The table that this is the rematch of.")
    rematch: str | None = Field(default=None, description="The table that is the rematch of this one.")


class TableList(Message):
    tables: list[TableCard]


class Sentences(Message):
    """What a page says in one language, by the names of its sentences."""

    language: Language
    sentences: dict[str, str]


class RefusedMessage(Message):
    """That changed nothing: a code for programs, a sentence for people."""

    kind: Literal["refused"] = "refused"
    code: str
    text: str
    rule: str | None = None
    key: int | None = None
    table: str | None = None

"""What a browser is told over the socket."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from cantiere.server.bodies import GameCard, Me, Message, RefusedMessage, SheetLine, TableCard
from cantiere.server.bodies.attention import PresenceMessage, TurnsMessage
from cantiere.server.bodies.foresight import Facts, Legal, MoveEffectsMessage, PreviewedMessage, ReasonMessage
from cantiere.server.bodies.story import StoryLine
from cantiere.server.marks import Mark
from cantiere.server.protocol import VERSION

Why = Literal["removed", "sent_away", "left"]


class WelcomeMessage(Message):
    kind: Literal["welcome"] = "welcome"
    protocol: int = VERSION
    server: str
    you: Me | None


class LobbyMessage(Message):
    """Every open table, when the lobby is entered."""

    kind: Literal["lobby"] = "lobby"
    tables: list[TableCard]
    games: list[GameCard]


class LobbyChangeMessage(Message):
    """A table that is new or has changed, one that is gone, or a game whose rules are compiled by now."""

    kind: Literal["lobby_change"] = "lobby_change"
    table: TableCard | None = None
    gone: str | None = None
    game: GameCard | None = None


class AcceptedMessage(Message):
    """It is written down, safely, as line `number`."""

    kind: Literal["accepted"] = "accepted"
    key: int
    table: str | None = None
    number: int | None = None
    turn: int | None = None


class RunningClock(Message):
    """How the clocks stand as this is sent, at `since` by the server's wall clock; one of them runs on."""

    pace: str
    amount: float
    increment: float
    left: list[float | None]
    running: int | None
    since: float


class SeatState(Message):
    bot: str | None
    gone: str | None


class OpenQuestion(Message):
    number: int
    what: Literal["undo", "replace"]
    seat: int
    target: int
    by: str | None
    redraws: bool  # whether a draw would be taken back: then all later draws will be others
    agreed: list[int]


class TableEnd(Message):
    why: str
    loser: int | None
    winners: list[int]


class FairChance(Message):
    """The server's seed is told when there is nothing left to draw."""

    commitment: str
    client_seeds: list[str | None]
    client_commitments: list[str | None] = Field(
        default=[], description="What each had committed to before any seed was known."
    )
    server_seed: str | None = None


class TableMessage(Message):
    """The table as `viewer` sees it (-1: spectators), and what happened since: the view is the truth."""

    kind: Literal["table"] = "table"
    viewer: int
    table: str
    number: int
    turn: int
    free_from: int | None  # the first turn that whoever is to move may go back to without asking anybody
    to_move: int | None
    story: list[StoryLine] | None
    view: dict[str, Any]
    legal: list[Legal]
    scores: list[int]
    sheets: list[list[SheetLine]]
    facts: Facts
    clock: RunningClock | None
    seats: list[SeatState]
    question: OpenQuestion | None
    end: TableEnd | None
    fair: FairChance


class CardMessage(Message):
    """A table that one watches, from outside, when that changes; None: one sees no more of it, and why."""

    kind: Literal["card"] = "card"
    table: str
    card: TableCard | None
    why: Why | None = None


class ChatLine(Message):
    """What somebody said. Text, never HTML; `seats` are those of the speaker, none for a spectator."""

    number: int
    person: str
    nickname: str
    mark: Mark | None = None
    seats: list[int]
    text: str
    at: float


class ChatMessage(Message):
    """A new line, or all that is remembered. While a game is played, its players do not hear spectators."""

    kind: Literal["chat"] = "chat"
    table: str
    lines: list[ChatLine]
    whole: bool


class ChatGoneMessage(Message):
    """A line was deleted: show it no more."""

    kind: Literal["chat_gone"] = "chat_gone"
    table: str
    number: int


OfTable = TableMessage | CardMessage | ChatMessage | ChatGoneMessage | PresenceMessage
Told = (
    WelcomeMessage
    | LobbyMessage
    | LobbyChangeMessage
    | OfTable
    | AcceptedMessage
    | PreviewedMessage
    | MoveEffectsMessage
    | ReasonMessage
    | RefusedMessage
    | TurnsMessage
)
ToBrowser = Annotated[Told, Field(discriminator="kind")]

outgoing: TypeAdapter[Told] = TypeAdapter(ToBrowser)

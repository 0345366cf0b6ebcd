"""What a browser is told over the socket."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from cantiere.server.bodies import GameCard, Me, Message, RefusedMessage, TableCard
from cantiere.server.bodies.at_table import TableMessage
from cantiere.server.bodies.attention import PresenceMessage, TurnsMessage
from cantiere.server.bodies.foresight import MoveEffectsMessage, PreviewedMessage, ReasonMessage
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


class CompilingMessage(Message):
    """To whoever watches a table of a game that is being compiled: until then, its bots think less.

    A rated game waits for them. At the end, `progress` is 1.
    """

    kind: Literal["compiling"] = "compiling"
    game: str
    progress: float
    seconds: int | None = Field(description="How long it may still take; null where nobody can say it yet.")


class AcceptedMessage(Message):
    """It is written down, safely, as line `number`."""

    kind: Literal["accepted"] = "accepted"
    key: int
    table: str | None = None
    number: int | None = None
    turn: int | None = None


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
    | CompilingMessage
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

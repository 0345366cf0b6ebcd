"""Every message over the socket, both ways, as one closed list. Unknown fields are refused."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from cantiere.play.notation import LONGEST as LONGEST_MOVE
from cantiere.server.bodies import (
    GameCard,
    Level,
    Link,
    Me,
    Message,
    Refused,
    SeatNumber,
    SheetLine,
    TableCard,
    TableId,
    Turn,
)
from cantiere.server.bodies.attention import Presence, Turns
from cantiere.server.bodies.foresight import Figures, Legal, Previewed, Studied
from cantiere.server.marks import Mark

VERSION = 1
SIGNED_OUT, TOO_SLOW, TOO_MANY = 4001, 4008, 4029  # why a socket is closed; 1012: connect again in a moment
Why = Literal["removed", "sent_away", "left"]
Key = Annotated[int, Field(ge=0, lt=2**53, description="The client's own number for this message, echoed.")]

# From the browser.


class Keyed(Message):
    key: Key = 0


class WatchLobby(Keyed):
    kind: Literal["watch_lobby"]


class WatchTable(Keyed):
    """What was missed of a table after line `seen`, or the whole view; then every change. Also to resync.

    The card and the last lines of the chat come with it. A table that waits shows its card; the view comes
    by itself when the game begins.
    """

    kind: Literal["watch_table"]
    table: TableId
    link: Link | None = None
    seen: int | None = Field(default=None, ge=0, le=10_000_000)


class Leave(Keyed):
    """See no more of a table, or of the lobby."""

    kind: Literal["leave"]
    table: TableId | None = None


class AtSeat(Keyed):
    table: TableId
    seat: SeatNumber


class Play(AtSeat):
    """A move. `turn` is the one that the player saw; the same key and move again changes nothing."""

    kind: Literal["play"]
    turn: Turn
    move: str = Field(max_length=LONGEST_MOVE, examples=["B6j2"])


class Preview(AtSeat):
    """What would this move lead to? It is tried on a copy, and nothing is written."""

    kind: Literal["preview"]
    turn: Turn
    move: str = Field(max_length=LONGEST_MOVE)


class Study(AtSeat):
    """What would each of my moves bring? Asked by screens that show it beside the choices.

    With `about`, only what could be made of that: cards of a payment, `br42+r6+c`, where a game knows such.
    """

    kind: Literal["study"]
    turn: Turn
    about: str | None = Field(default=None, max_length=LONGEST_MOVE)


class AskUndo(AtSeat):
    kind: Literal["ask_undo"]
    to_turn: Turn


class Consent(AtSeat):
    """Yes or no to the open question, or by whoever asked it: never mind."""

    kind: Literal["consent"]
    yes: bool
    about: int | None = Field(default=None, ge=0)


class Resign(AtSeat):
    kind: Literal["resign"]


class Replace(AtSeat):
    """Ask the others to put a bot in the place of somebody absent."""

    kind: Literal["replace"]
    absent: SeatNumber
    by: Level


class Return(AtSeat):
    """Sit down again where a bot took over because one was absent or out of time."""

    kind: Literal["return"]


class Say(Keyed):
    """A line in the chat of a table that one watches."""

    kind: Literal["say"]
    table: TableId
    text: str = Field(max_length=1_000)


Asked = (
    WatchLobby
    | WatchTable
    | Leave
    | Play
    | Preview
    | Study
    | AskUndo
    | Consent
    | Resign
    | Replace
    | Return
    | Say
)
FromBrowser = Annotated[Asked, Field(discriminator="kind")]


# To the browser.


class Welcome(Message):
    kind: Literal["welcome"] = "welcome"
    protocol: int = VERSION
    server: str
    you: Me | None


class Lobby(Message):
    """Every open table, when the lobby is entered."""

    kind: Literal["lobby"] = "lobby"
    tables: list[TableCard]
    games: list[GameCard]


class LobbyChange(Message):
    """A table that is new or has changed, one that is gone, or a game whose rules are compiled by now."""

    kind: Literal["lobby_change"] = "lobby_change"
    table: TableCard | None = None
    gone: str | None = None
    game: GameCard | None = None


class Accepted(Message):
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


class Question(Message):
    number: int
    what: Literal["undo", "replace"]
    seat: int
    target: int
    by: str | None
    redraws: bool  # whether a draw would be taken back: then all later draws will be others
    agreed: list[int]


class End(Message):
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


class Table(Message):
    """The table as `viewer` sees it (-1: spectators), and what happened since: the view is the truth."""

    kind: Literal["table"] = "table"
    viewer: int
    table: str
    number: int
    turn: int
    free_from: int | None  # the first turn that whoever is to move may go back to without asking anybody
    to_move: int | None
    story: list[dict[str, Any]] | None
    view: dict[str, Any]
    legal: list[Legal]
    scores: list[int]
    sheets: list[list[SheetLine]]
    figures: Figures
    clock: RunningClock | None
    seats: list[SeatState]
    question: Question | None
    end: End | None
    fair: FairChance


class Card(Message):
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


class Chat(Message):
    """A new line, or all that is remembered. While a game is played, its players do not hear spectators."""

    kind: Literal["chat"] = "chat"
    table: str
    lines: list[ChatLine]
    whole: bool


class ChatGone(Message):
    """A line was deleted: show it no more."""

    kind: Literal["chat_gone"] = "chat_gone"
    table: str
    number: int


OfTable = Table | Card | Chat | ChatGone | Presence
Told = Welcome | Lobby | LobbyChange | OfTable | Accepted | Previewed | Studied | Refused | Turns
ToBrowser = Annotated[Told, Field(discriminator="kind")]

incoming: TypeAdapter[Asked] = TypeAdapter(FromBrowser)
outgoing: TypeAdapter[Told] = TypeAdapter(ToBrowser)

"""What a browser may say over the socket."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from cantiere.play.notation import LONGEST as LONGEST_MOVE
from cantiere.server.bodies import Level, Link, Message, SeatNumber, TableId, Turn

Key = Annotated[int, Field(ge=0, lt=2**53, description="The client's own number for this message, echoed.")]
PartName = Annotated[str, Field(max_length=40)]
MOST_PARTS = 8


class Keyed(Message):
    key: Key = 0


class WatchLobbyMessage(Keyed):
    kind: Literal["watch_lobby"]


class WatchTableMessage(Keyed):
    """What was missed of a table after line `seen`, or the whole view; then every change. Also to resync.

    The card and the last lines of the chat come with it. A table that waits shows its card; the view comes
    by itself when the game begins.
    """

    kind: Literal["watch_table"]
    table: TableId
    link: Link | None = None
    seen: int | None = Field(default=None, ge=0, le=10_000_000)


class LeaveMessage(Keyed):
    """See no more of a table, or of the lobby."""

    kind: Literal["leave"]
    table: TableId | None = None


class PingMessage(Keyed):
    """Is anybody at the other end? Whoever waits at a table asks when nothing was heard for a while."""

    kind: Literal["ping"]


class AtSeat(Keyed):
    table: TableId
    seat: SeatNumber


class PlayMessage(AtSeat):
    """A move. `turn` is the one that the player saw; the same key and move again changes nothing."""

    kind: Literal["play"]
    turn: Turn
    move: str = Field(max_length=LONGEST_MOVE, examples=["B6j2"])


class PreviewMessage(AtSeat):
    """What would this move lead to? It is tried on a copy, and nothing is written."""

    kind: Literal["preview"]
    turn: Turn
    move: str = Field(max_length=LONGEST_MOVE)


class AskEffectsMessage(AtSeat):
    """What would each of my moves bring? Asked by screens that show it beside the choices.

    With `about`, only what could be made of that: cards of a payment, `br42+r6+c`, where a game knows such.
    """

    kind: Literal["effects"]
    turn: Turn
    about: str | None = Field(default=None, max_length=LONGEST_MOVE)


class AskWhyMessage(AtSeat):
    """Why can I choose nothing with these parts, of the moves that the game has?

    `chosen` is what is picked beside it and not yet played, as it is written: `+g+o`.
    """

    kind: Literal["why"]
    turn: Turn
    parts: dict[PartName, PartName | int] = Field(max_length=MOST_PARTS)
    chosen: str = Field(default="", max_length=LONGEST_MOVE)


class AskUndoMessage(AtSeat):
    kind: Literal["ask_undo"]
    to_turn: Turn


class ConsentMessage(AtSeat):
    """Yes or no to the open question, or by whoever asked it: never mind."""

    kind: Literal["consent"]
    yes: bool
    about: int | None = Field(default=None, ge=0)


class ResignMessage(AtSeat):
    kind: Literal["resign"]


class ReplaceMessage(AtSeat):
    """Ask the others to put a bot in the place of somebody absent."""

    kind: Literal["replace"]
    absent: SeatNumber
    by: Level


class ReturnMessage(AtSeat):
    """Sit down again where a bot took over because one was absent or out of time."""

    kind: Literal["return"]


class SayMessage(Keyed):
    """A line in the chat of a table that one watches."""

    kind: Literal["say"]
    table: TableId
    text: str = Field(max_length=1_000)


Asked = (
    WatchLobbyMessage
    | WatchTableMessage
    | LeaveMessage
    | PingMessage
    | PlayMessage
    | PreviewMessage
    | AskEffectsMessage
    | AskWhyMessage
    | AskUndoMessage
    | ConsentMessage
    | ResignMessage
    | ReplaceMessage
    | ReturnMessage
    | SayMessage
)
FromBrowser = Annotated[Asked, Field(discriminator="kind")]
incoming: TypeAdapter[Asked] = TypeAdapter(FromBrowser)

"""What may be asked of a table, and what it answers.

Commands name a seat, not a person: that the person may speak for the seat is checked before they come here.
"""

from dataclasses import dataclass

from cantiere.core.errors import Refusal


@dataclass(frozen=True)
class Play:
    """A move, as it is written: `B6j2+p+o`. `turn` is the one that the player saw.

    The same seat, key, turn and move once more is a resend: it gets the same answer and changes nothing, even
    if the move was taken back meanwhile. So a client never uses a key twice, also after it was loaded anew.
    """

    seat: int
    turn: int
    move: str
    key: int  # the client's sequence number
    by_bot: bool = False  # whether the server's own bot plays, which then must be the one that sits there


@dataclass(frozen=True)
class AskUndo:
    """Go back to an earlier turn: at once if nothing new was seen, else if all others agree."""

    seat: int
    to_turn: int


@dataclass(frozen=True)
class Replace:
    """Put a bot in the place of somebody who is absent; `seat` asks, `by` is the name of a bot."""

    seat: int
    absent: int
    by: str


@dataclass(frozen=True)
class Consent:
    """The answer to the open question, or, by whoever asked it, its withdrawal."""

    seat: int
    yes: bool
    about: int | None = None  # the number of the question's line; None: whichever is open


@dataclass(frozen=True)
class Resign:
    """Give up: at a table of two the game ends, else a bot goes on."""

    seat: int


@dataclass(frozen=True)
class Return:
    """Sit down again where a bot took over. That it is the same person is checked before it comes here."""

    seat: int


@dataclass(frozen=True)
class Fail:
    """The program `bot` at a seat cannot go on: one of our own bots does. `why` is the code of its fault."""

    seat: int
    bot: str
    why: str


@dataclass(frozen=True)
class Tick:
    """Time passes: has somebody's run out?"""

    now: float


@dataclass(frozen=True)
class Resume:
    """The server is back; it is known to have been there at `alive`. What lies between is nobody's time."""

    alive: float


@dataclass(frozen=True)
class Stop:
    """A host of the server ends the game. Who may is checked before it comes here."""


Command = Play | AskUndo | Replace | Consent | Resign | Return | Fail | Tick | Resume | Stop


@dataclass(frozen=True)
class Accepted:
    """It is written down, as line `number`; the table is now at `turn`."""

    number: int
    turn: int


@dataclass(frozen=True)
class Unchanged:
    """There was nothing to do: the answer to a Tick when no time has run out."""


@dataclass(frozen=True)
class Refused:
    """Nothing was changed; `table` is what the seat can see now, where that may help."""

    refusal: Refusal
    table: bytes | None = None


Answer = Accepted | Unchanged | Refused

"""What a line of a table's journal tells: one class per kind, and the one place that writes and reads them.

A line is stored as its kind and the JSON of its fields, in this order. Fields with a default are younger than
the first lines of their kind. Of what a newer Cantiere wrote nothing is guessed: it is refused.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, NamedTuple, get_args, get_type_hints

from cantiere.core.errors import BadTable
from cantiere.play.fair import LINES
from cantiere.server.bodies.story import Question
from cantiere.server.live.setting import Setting

Content = Mapping[str, Any]  # JSON, as it is stored


@dataclass(frozen=True, slots=True)
class Opened:
    """The server's seed is drawn: line 0."""

    kind: ClassVar[Literal["opened"]] = "opened"
    server_seed: str  # in hexadecimal digits


@dataclass(frozen=True, slots=True)
class Began:
    """Who sits where, and all that was agreed: line 1."""

    kind: ClassVar[Literal["began"]] = "began"
    setting: Setting
    first: int  # the seat to move
    chance: int = LINES  # the scheme: what began with the first one goes on with it
    client_commitments: tuple[str | None, ...] = ()  # by seat


@dataclass(frozen=True, slots=True)
class Played:
    """A move, or a part of one."""

    kind: ClassVar[Literal["played"]] = "played"
    seat: int
    turn: int  # at which it begins
    move: str  # as it is written
    key: int  # the client's sequence number
    by_bot: bool
    next: int  # the seat to move then, or NOBODY
    whole: bool  # whether the move has ended
    free: int = 0  # how many of its last actions can be taken back without asking


@dataclass(frozen=True, slots=True)
class Undone:
    """All actions from a turn on are taken back."""

    kind: ClassVar[Literal["undone"]] = "undone"
    seat: int
    to_turn: int
    how: str  # free, or with the consent of the others
    next: int
    redraws: bool = False  # whether a draw is taken back; with the first scheme of chance it is the same


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to the others: to take back, or to replace somebody."""

    kind: ClassVar[Literal["asked"]] = "asked"
    what: Question
    seat: int
    target: int  # the turn to go back to, or the seat of somebody absent
    by: str | None  # the bot that would sit there
    redraws: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    kind: ClassVar[Literal["answered"]] = "answered"
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class _Left:
    """A person is gone from a seat: the game ends, or a bot goes on."""

    seat: int
    ends: bool
    by: str | None  # the bot


@dataclass(frozen=True, slots=True)
class Resigned(_Left):
    kind: ClassVar[Literal["resigned"]] = "resigned"


@dataclass(frozen=True, slots=True)
class Replaced(_Left):
    kind: ClassVar[Literal["replaced"]] = "replaced"


@dataclass(frozen=True, slots=True)
class Flagged(_Left):
    """The time of a seat ran out."""

    kind: ClassVar[Literal["flagged"]] = "flagged"


@dataclass(frozen=True, slots=True)
class Failed:
    """A program that sat there cannot go on; a bot of ours does."""

    kind: ClassVar[Literal["failed"]] = "failed"
    seat: int
    by: str
    why: str  # the code of its fault


@dataclass(frozen=True, slots=True)
class Returned:
    """Whoever was absent or out of time sits down again."""

    kind: ClassVar[Literal["returned"]] = "returned"
    seat: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server was away; it is known to have been there at `alive`."""

    kind: ClassVar[Literal["resumed"]] = "resumed"
    alive: float


@dataclass(frozen=True, slots=True)
class Stopped:
    """A host of the server ended the game: nobody has won."""

    kind: ClassVar[Literal["stopped"]] = "stopped"


Left = Resigned | Replaced | Flagged
JournalLine = (
    Opened | Began | Played | Undone | Asked | Answered | Left | Failed | Returned | Resumed | Stopped
)


# Writing and reading.


class _Form(NamedTuple):
    """How a kind of line is stored: what JSON does not know is written and read by type."""

    make: Callable[..., JournalLine]
    names: tuple[str, ...]
    writes: dict[str, Callable[[Any], Any]]
    reads: dict[str, Callable[[Any], Any]]


_WRITES: dict[Any, Callable[[Any], Any]] = {Setting: Setting.content}
_READS: dict[Any, Callable[[Any], Any]] = {
    Setting: Setting.of,
    Question: Question,
    tuple[str | None, ...]: tuple,
}


def _form(kind: type[JournalLine]) -> _Form:
    types, names = get_type_hints(kind), tuple(field.name for field in fields(kind))
    writes = {name: _WRITES[types[name]] for name in names if types[name] in _WRITES}
    reads = {name: _READS[types[name]] for name in names if types[name] in _READS}
    return _Form(kind, names, writes, reads)


_FORMS: dict[str, _Form] = {kind.kind: _form(kind) for kind in get_args(JournalLine)}


def content_of(line: JournalLine) -> Content:
    """What a line tells, as it is stored."""
    form = _FORMS[line.kind]
    content = {name: getattr(line, name) for name in form.names}
    for name, write in form.writes.items():
        content[name] = write(content[name])
    return content


def line_of(number: int, kind: str, content: Content) -> JournalLine:
    """The line that was stored so; refused if a newer version wrote it."""
    form = _FORMS.get(kind)
    if form is None:
        raise BadTable("line_unknown", number=number, found=kind)
    if form.reads:
        read = {name: read(content[name]) for name, read in form.reads.items() if name in content}
        content = {**content, **read}
    try:
        return form.make(**content)
    except TypeError:  # for each line of a game, so it is looked at only when it does not fit
        raise _misfit(number, form, content) from None


def _misfit(number: int, form: _Form, content: Content) -> BadTable:
    for name in content:
        if name not in form.names:
            return BadTable("line_unknown", number=number, found=name)
    return BadTable("line_damaged", number=number)

"""All that one process tells the others: a closed list, and it decides nothing. No seed and no hand is in it.

What a newer version tells is left out by an older one: for a while both run beside each other.
"""

from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json


class _Told(BaseModel):
    """What all have in common."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Greeting(_Told):
    """Somebody has come, or come back: what was told meanwhile is lost. Read anew what you show."""

    kind: Literal["greeting"] = "greeting"


class Left(_Told):
    """Whoever tells it goes, in good order: the tables that it ran are free."""

    kind: Literal["left"] = "left"


class Line(NamedTuple):
    """What stands in a line of a journal, as it is stored."""

    kind: str
    at: float
    content: str


class LineWritten(_Told):
    """The journal of a table goes up to a line. What stands there is told of a move: nobody need read it."""

    kind: Literal["line"] = "line"
    table: str
    number: int
    line: Line | None = None


class CardChanged(_Told):
    """A table looks different from outside; `lobby`: that concerns others than those who watch it."""

    kind: Literal["card"] = "card"
    table: str
    lobby: bool = True


class SeatsChanged(_Told):
    """A game has begun or ended, or a seat has changed hands in the middle of it."""

    kind: Literal["seats"] = "seats"
    table: str


class TableGone(_Told):
    """A table was taken away before it began."""

    kind: Literal["gone"] = "gone"
    table: str
    is_open: bool


class LeftLobby(_Told):
    """A table is not shown to all any more."""

    kind: Literal["hidden"] = "hidden"
    table: str


class GotUp(_Told):
    """Somebody left a table that waits."""

    kind: Literal["got_up"] = "got_up"
    table: str
    person: str


class Said(_Told):
    """A line was put into a chat: who sent it under which key, so that it is not said twice."""

    kind: Literal["said"] = "said"
    table: str
    number: int
    person: str
    key: int


class Unsaid(_Told):
    """A line was taken out of a chat."""

    kind: Literal["unsaid"] = "unsaid"
    table: str
    number: int


class OutletsChanged(_Told):
    """Somebody is to be called elsewhere than before, or nowhere."""

    kind: Literal["outlets"] = "outlets"
    person: str


class SessionClosed(_Told):
    """What hangs on a session is to be closed with a code."""

    kind: Literal["session"] = "session"
    id_hash: str
    code: int


class PersonClosed(_Told):
    """The sockets of a person are to be closed with a code, except those of one session."""

    kind: Literal["person"] = "person"
    person: str
    code: int
    but: str | None = None


class Here(_Told):
    """How many sockets a person has at the process that tells it."""

    kind: Literal["here"] = "here"
    person: str
    sockets: int


class Everybody(_Told):
    """The same of all who are there, in parts: with the first, what was told before is void."""

    kind: Literal["everybody"] = "everybody"
    people: dict[str, int]
    is_first: bool


class Watching(_Told):
    """How many spectators look at a table at the process that tells it."""

    kind: Literal["watching"] = "watching"
    table: str
    spectators: int


class Spent(_Told):
    """What was counted at the process that tells it: of a kind, by a payer in disguise, how often."""

    kind: Literal["spent"] = "spent"
    items: list[tuple[str, str, int]]


class JobOffered(_Told):
    """There is something to think about, for whoever thinks for the servers."""

    kind: Literal["job"] = "job"


class JobAnswered(_Told):
    """Something was thought about: whoever asked finds the answer in the database."""

    kind: Literal["answered"] = "answered"
    job: str


News = (
    Greeting
    | Left
    | LineWritten
    | CardChanged
    | SeatsChanged
    | TableGone
    | LeftLobby
    | GotUp
    | Said
    | Unsaid
    | OutletsChanged
    | SessionClosed
    | PersonClosed
    | Here
    | Everybody
    | Watching
    | Spent
    | JobOffered
    | JobAnswered
)
_ONE: TypeAdapter[News] = TypeAdapter(Annotated[News, Field(discriminator="kind")])


def written(sender: str, items: list[News]) -> bytes:
    """As it goes over the wire."""
    return to_json({"from": sender, "news": [one.model_dump() for one in items]})


def read(text: str | bytes) -> tuple[str, list[News]]:
    """Who tells it, and what of it we understand."""
    try:
        told = from_json(text)
        sender, items = str(told["from"]), list(told["news"])
    except (ValueError, KeyError, TypeError):  # somebody else's message
        return "", []
    found: list[News] = []
    for item in items:
        try:
            found.append(_ONE.validate_python(item))
        except ValidationError:
            continue
    return sender, found

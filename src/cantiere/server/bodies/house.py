"""What hosts announce to all, and how the server is."""

from typing import Annotated

from pydantic import Field

from cantiere.server.bodies import Message

Text = Annotated[str, Field(max_length=500)]
Moment = Annotated[float, Field(ge=0, le=1e11, allow_inf_nan=False, description="Seconds since 1970.")]


class NewAnnouncement(Message):
    """In one language at least."""

    en: Text = ""
    fr: Text = ""
    begins: Moment
    ends: Moment


class Announcement(NewAnnouncement):
    id: str
    by_name: str | None


class Announcements(Message):
    announcements: list[Announcement]


class Waits(Message):
    """Of acknowledgements of moves: half were faster, and 99 of 100; null where none was asked for."""

    half: float | None
    most: float | None


class Disk(Message):
    free: int
    total: int


class Post(Message):
    """What leaves the server: e-mail, where it is set up, or calls of browsers; not to whom."""

    waiting: int = Field(description="What is not sent yet.")
    trouble: str = Field(description="Why the last one was not taken, as a sentence; empty if it was.")


class Thinkers(Message):
    """Programs that think for the server, where it wants them."""

    there: int
    waiting: int = Field(description="What they were asked and have not answered.")


class Health(Message):
    """How the server is now; rates and waits are those of the last `minutes`."""

    version: str
    up: float = Field(description="Seconds since it was started.")
    minutes: float
    moves: float = Field(description="A second.")
    acknowledged: Waits
    sockets: int
    people: int = Field(description="Who have a socket open.")
    tables: int = Field(description="Held in memory.")
    bots: int = Field(description="Choices of bots that wait for a thread.")
    reviews: int = Field(description="That wait.")
    database: bool = Field(description="It can be read and written.")
    disk: Disk | None
    backup: float | None = Field(description="When the last backup was made, where its folder is known.")
    mail: Post | None
    push: Post | None = Field(description="Calls of browsers, where they are on.")
    thinkers: Thinkers | None
    reports: int = Field(description="Open ones, as far as they are for this host.")


class Change(Message):
    """One entry of the changelog, which is in English."""

    kind: str = Field(examples=["Added"])
    text: str


class Versions(Message):
    """Which one runs, and the newest that is known; null before somebody has told, or if nobody is asked."""

    version: str
    latest: str | None
    is_newer: bool
    page: str | None
    is_asked: bool = Field(description="Whether the host wants it to be asked.")
    asked: float | None
    is_silent: bool = Field(description="There was no answer the last time.")
    changes: list[Change] = Field(description="Since the version before.")

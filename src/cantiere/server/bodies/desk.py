"""What hosts ask for and are told at their desk. Nothing here has a place for a hand, a view or a seed."""

from typing import Annotated, Literal

from pydantic import Field

from cantiere.server.bodies import Language, Link, Message, Password, PersonCard, TableCard, TableId

Act = Literal[
    "silenced",
    "unsilenced",
    "banned",
    "unbanned",
    "role",
    "reset",
    "line_deleted",
    "table_removed",
    "table_ended",
    "table_hidden",
    "table_shown",
    "report_closed",
    "report_opened",
    "registration",
    "invited",
    "invitation_revoked",
    "announced",
    "announcement_removed",
]
Why = Literal["insults", "cheating", "name", "spoiling", "other"]
Outcome = Literal["acted", "nothing"]
Reason = Annotated[str, Field(max_length=1_000, description="Why: 3 to 300 characters, kept in the log.")]
Hours = Annotated[float, Field(ge=0, le=876_000, allow_inf_nan=False)]
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{20,100}$")]


class Silence(Message):
    """Somebody is to say nothing in any chat for so many hours; 0 lets them speak again."""

    hours: float = Field(ge=0, le=8_760, allow_inf_nan=False)
    reason: str = Field(default="", max_length=1_000, description="Why; kept in the log of the hosts.")


class Ban(Message):
    """Somebody is not let in for so many hours; 0 lets them in again."""

    hours: Hours
    reason: Reason


class GiveRole(Message):
    """The password is that of whoever gives it."""

    role: Literal["player", "host", "admin"]
    password: Password
    reason: Reason


class Because(Message):
    """Something that is done to others, and why."""

    reason: Reason


class Hide(Because):
    """Whether a table is taken out of the lobby, or comes back."""

    hidden: bool


class ResetLink(Message):
    """An address on this server, told once, at which somebody chooses a new password."""

    address: str
    expires: float


class NewPassword(Message):
    """At such an address."""

    token: Token
    password: Password


class DeskPerson(PersonCard):
    """Somebody as hosts see them. `login` is told to admins only."""

    created: float
    seen: float | None = Field(description="When a session of theirs was last used, to the hour.")
    login: str | None = None
    silenced_until: float | None
    banned_until: float | None
    ban_reason: str | None


class DeskTable(Message):
    """A table as everybody could see it from outside, and whether a host has hidden it."""

    card: TableCard
    hidden: bool


class DeskTables(Message):
    tables: list[DeskTable]


class DeskPeople(Message):
    people: list[DeskPerson]


class AuditCard(Message):
    """A line of the log: who did what to whom, when and why."""

    id: str
    at: float
    by: str | None
    by_name: str | None
    what: Act
    person: str | None
    person_name: str | None
    table: str | None
    reason: str
    facts: dict[str, str | int | float | bool | None]


class AuditPage(Message):
    lines: list[AuditCard]


class NewReport(Message):
    """Tell the hosts about somebody, and perhaps about a line of a chat."""

    why: Why
    sentence: Reason
    table: TableId | None = None
    line: Annotated[int | None, Field(ge=0, lt=2**31)] = None
    link: Link | None = None


class OwnReport(Message):
    """What one has reported oneself; `closed` says when a host has looked at it."""

    id: str
    at: float
    why: Why
    sentence: str
    person: str
    person_name: str
    table: str | None
    line: int | None
    closed: float | None
    outcome: Outcome | None


class OwnReports(Message):
    reports: list[OwnReport]


class QuotedLine(Message):
    number: int
    person: str
    nickname: str
    text: str
    at: float


class ReportCard(OwnReport):
    """The same for hosts, with who reported it and what was said around it then."""

    reporter: str | None
    reporter_name: str | None
    quoted: list[QuotedLine]


class ReportList(Message):
    reports: list[ReportCard]


class Judgement(Because):
    """What came of a report; null opens it again."""

    outcome: Outcome | None


class AnnouncementCard(Message):
    """`language` is that of the text: where there is none in one's own, the other is told."""

    id: str
    text: str
    language: Language
    ends: float


class Notices(Message):
    """What somebody is told when they come to the lobby."""

    announcements: list[AnnouncementCard]
    reports: list[OwnReport] = Field(description="One's own reports that hosts have looked at since.")

"""The tables of the hosts' desk. As with the others, a change comes with a migration."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text

from cantiere.server.store.columns import METADATA, needed, person

AUDIT = Table(  # what hosts did: lines are only added; whoever leaves for good leaves theirs without a name
    "audit",
    METADATA,
    Column("id", String(24), primary_key=True),
    needed("at", Float),
    Column("by_id", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    needed("what", String(24)),
    Column("person_id", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),  # to whom
    Column("table_id", String(16)),  # also of a table that is gone
    needed("reason", String(300)),
    needed("facts", Text),  # JSON: until when, which role
    Index("ix_audit_at", "at"),
)

RESET_LINKS = Table(  # each is good once, for a new password
    "reset_links",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    person(index=True),
    needed("expires", Float),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("reporter_id", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    person(index=True),  # about whom
    needed("why", String(12)),
    needed("sentence", String(300)),
    Column("table_id", String(16)),  # also of a table that is gone
    Column("line", Integer),  # of its chat
    needed("at", Float),
    Column("closed", Float),
    Column("outcome", String(8)),
    Column("heard", Float),  # when its reporter was told that it was looked at
    Index("ix_reports_closed_at", "closed", "at"),
)

REPORT_LINES = Table(  # what was said around it then: it goes with whoever said it
    "report_lines",
    METADATA,
    needed("report_id", String(24), ForeignKey("reports.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    person(index=True),
    needed("text", String(500)),
    needed("at", Float),
)

CHOICES = Table(  # what is decided at the desk, not in server.toml
    "choices",
    METADATA,
    Column("name", String(40), primary_key=True),
    needed("value", String(200)),
)

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("id", String(24), primary_key=True),
    needed("code_hash", String(64), unique=True),
    Column("by_id", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    needed("note", String(100)),
    needed("made", Float),
    needed("expires", Float),
    needed("most", Integer),
    needed("uses", Integer),
    Column("revoked", Float),
)

ANNOUNCEMENTS = Table(
    "announcements",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("by_id", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    needed("en", String(500)),  # in one language at least; empty: the other is told
    needed("fr", String(500)),
    needed("begins", Float),
    needed("ends", Float),
)

"""What hosts need to keep order: bans, hidden tables, a log, reports, invitations, announcements."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("people", sa.Column("banned_until", sa.Float(), nullable=True))
    op.add_column("people", sa.Column("ban_reason", sa.String(300), nullable=True))
    op.add_column("tables", sa.Column("hidden", sa.Float(), nullable=True))
    _audit()
    _reset_links()
    _reports()
    _report_lines()
    _invitations()
    _announcements()


def _person(table: str, column: str, deleted: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["people.id"], name=f"fk_{table}_{column}", ondelete=deleted)


def _audit() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by_id", sa.String(24), nullable=True),
        sa.Column("what", sa.String(24), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=True),
        sa.Column("table_id", sa.String(16), nullable=True),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        _person("audit", "by_id", "SET NULL"),
        _person("audit", "person_id", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    for column in ("by_id", "person_id", "at"):
        op.create_index(f"ix_audit_{column}", "audit", [column])


def _reset_links() -> None:
    op.create_table(
        "reset_links",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        _person("reset_links", "person_id", "CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_reset_links"),
    )
    op.create_index("ix_reset_links_person_id", "reset_links", ["person_id"])


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("reporter_id", sa.String(24), nullable=True),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("why", sa.String(12), nullable=False),
        sa.Column("sentence", sa.String(300), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("closed", sa.Float(), nullable=True),
        sa.Column("outcome", sa.String(8), nullable=True),
        sa.Column("heard", sa.Float(), nullable=True),
        _person("reports", "reporter_id", "SET NULL"),
        _person("reports", "person_id", "CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_index("ix_reports_reporter_id", "reports", ["reporter_id"])
    op.create_index("ix_reports_person_id", "reports", ["person_id"])
    op.create_index("ix_reports_closed_at", "reports", ["closed", "at"])


def _report_lines() -> None:
    op.create_table(
        "report_lines",
        sa.Column("report_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["report_id"], ["reports.id"], name="fk_report_lines_report_id", ondelete="CASCADE"
        ),
        _person("report_lines", "person_id", "CASCADE"),
        sa.PrimaryKeyConstraint("report_id", "number", name="pk_report_lines"),
    )
    op.create_index("ix_report_lines_person_id", "report_lines", ["person_id"])


def _invitations() -> None:
    op.create_table(
        "choices",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_choices"),
    )
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("by_id", sa.String(24), nullable=True),
        sa.Column("note", sa.String(100), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("revoked", sa.Float(), nullable=True),
        _person("invitations", "by_id", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_invitations"),
        sa.UniqueConstraint("code_hash", name="uq_invitations_code_hash"),
    )
    op.create_index("ix_invitations_by_id", "invitations", ["by_id"])


def _announcements() -> None:
    op.create_table(
        "announcements",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("by_id", sa.String(24), nullable=True),
        sa.Column("en", sa.String(500), nullable=False),
        sa.Column("fr", sa.String(500), nullable=False),
        sa.Column("begins", sa.Float(), nullable=False),
        sa.Column("ends", sa.Float(), nullable=False),
        _person("announcements", "by_id", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_announcements"),
    )
    op.create_index("ix_announcements_by_id", "announcements", ["by_id"])

"""E-mail: addresses that people have given, and letters that wait."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "mail_addresses",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("address", sa.String(254), nullable=True),
        sa.Column("folded", sa.String(254), nullable=True),
        sa.Column("wanted", sa.String(254), nullable=True),
        sa.Column("token_hash", sa.String(64), nullable=True),
        sa.Column("expires", sa.Float(), nullable=True),
        sa.Column("turns", sa.Boolean(), nullable=False),
        sa.Column("told", sa.Float(), nullable=False),
        sa.Column("trouble", sa.String(40), nullable=False),
        _goes_with_the_person("mail_addresses"),
        sa.PrimaryKeyConstraint("person_id", name="pk_mail_addresses"),
        sa.UniqueConstraint("token_hash", name="uq_mail_addresses_token_hash"),
    )
    op.create_index("ix_mail_addresses_folded", "mail_addresses", ["folded"])
    _queue()


def _queue() -> None:
    op.create_table(
        "mail_queue",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("about", sa.String(254), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=True),
        sa.Column("address", sa.String(254), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        _goes_with_the_person("mail_queue"),
        sa.PrimaryKeyConstraint("id", name="pk_mail_queue"),
        sa.UniqueConstraint("kind", "about", name="uq_mail_queue_kind_about"),
    )
    op.create_index("ix_mail_queue_person_id", "mail_queue", ["person_id"])
    op.create_index("ix_mail_queue_due", "mail_queue", ["due"])


def _goes_with_the_person(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["person_id"], ["people.id"], name=f"fk_{table}_person_id", ondelete="CASCADE"
    )

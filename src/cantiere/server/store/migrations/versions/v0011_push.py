"""Web Push: the browsers that want to be called."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("session_id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("endpoint", sa.String(1_000), nullable=False),
        sa.Column("p256dh", sa.String(90), nullable=False),
        sa.Column("auth", sa.String(24), nullable=False),
        sa.Column("told", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["sessions.id_hash"],
            name="fk_push_subscriptions_session_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_push_subscriptions_person_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session_id", name="pk_push_subscriptions"),
        sa.UniqueConstraint("endpoint", name="uq_push_subscriptions_endpoint"),
    )
    op.create_index("ix_push_subscriptions_person_id", "push_subscriptions", ["person_id"])

"""Reviews of finished games, and those that wait for one."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=True),
        sa.Column("is_own_wish", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("begun", sa.Float(), nullable=True),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_reviews_person_id", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
    )
    op.create_index("ix_reviews_person_id", "reviews", ["person_id"])
    op.create_index("ix_reviews_status_asked", "reviews", ["status", "asked"])

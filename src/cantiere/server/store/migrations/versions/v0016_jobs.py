"""Workers apart: what they are asked to think about, and which of them are there."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "thinkers",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_thinkers"),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("wanted", sa.Float(), nullable=False),
        sa.Column("thinker_id", sa.String(16), nullable=True),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
    )
    op.create_index("ix_jobs_asked", "jobs", ["asked"])

"""Puzzles that were found in games of this server."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "grown_puzzles",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.String(8), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "puzzle", name="pk_grown_puzzles"),
    )
    op.create_index("ix_grown_puzzles_at", "grown_puzzles", ["at"])
    op.add_column("reviews", sa.Column("mined", sa.Float(), nullable=True))

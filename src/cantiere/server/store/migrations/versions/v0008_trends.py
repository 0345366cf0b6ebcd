"""Where people lose win chance, game by game."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "trends",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_trends_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_trends_person_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_trends"),
    )
    op.create_index("ix_trends_person_id_at", "trends", ["person_id", "at"])

"""Several processes: which are there, and which runs what."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "workers",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("begun", sa.Float(), nullable=False),
        sa.Column("run", sa.Float(), nullable=False),
        sa.Column("steady", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_workers"),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("worker_id", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_leases_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
    )
    op.create_index("ix_leases_worker_id", "leases", ["worker_id"])

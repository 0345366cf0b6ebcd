"""Several processes: which of them tells somebody something."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "claims",
        sa.Column("what", sa.String(160), nullable=False),
        sa.Column("worker_id", sa.String(16), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("what", name="pk_claims"),
    )

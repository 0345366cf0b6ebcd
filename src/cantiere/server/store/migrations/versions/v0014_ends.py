"""The ends of slow games are told by e-mail: which were seen, and how they are found."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("mail_addresses", sa.Column("seen_end", sa.Float(), nullable=True))
    op.create_index("ix_tables_ended", "tables", ["ended"])

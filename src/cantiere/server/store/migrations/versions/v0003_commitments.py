"""Seats commit to a seed before any is known; a table that waits for the reveals says until when.

Seeds that were given before the game began, in the old way, are void: whoever sits there commits anew.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("commitment", sa.String(71), nullable=True))
    op.add_column("tables", sa.Column("sealed", sa.Float(), nullable=True))
    op.add_column("tables", sa.Column("reveal_until", sa.Float(), nullable=True))
    op.execute(
        "UPDATE seats SET seed = '' WHERE table_id IN (SELECT id FROM tables WHERE status = 'waiting')"
    )

"""Sessions know the kind of browser that they were opened with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("device", sa.String(40), nullable=True))

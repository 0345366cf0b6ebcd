"""Puzzles: who has tried which, and how well people solve."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    _tries()
    _rated("puzzlers", sa.Column("person_id", sa.String(24), nullable=False), "game", person=True)
    _rated("puzzle_ratings", sa.Column("puzzle", sa.String(8), nullable=False), "puzzle", person=False)


def _tries() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.String(8), nullable=False),
        sa.Column("begun", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Float(), nullable=True),
        sa.Column("day", sa.String(10), nullable=True),
        sa.Column("gained", sa.Float(), nullable=True),
        _goes_with_the_person("puzzle_tries"),
        sa.PrimaryKeyConstraint("person_id", "game", "puzzle", name="pk_puzzle_tries"),
    )


def _rated(table: str, whose: sa.Column[str], last: str, person: bool) -> None:
    first = "person_id" if person else "game"
    op.create_table(
        table,
        whose,
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
        *([_goes_with_the_person(table)] if person else []),
        sa.PrimaryKeyConstraint(first, last, name=f"pk_{table}"),
    )


def _goes_with_the_person(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["person_id"], ["people.id"], name=f"fk_{table}_person_id", ondelete="CASCADE"
    )

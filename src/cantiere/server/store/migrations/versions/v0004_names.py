"""No two people look the same: each nickname has a key, of which there is one.

Later ones of the same name get a number, guests after accounts. A name that could not be chosen today gives
way to a plain one. Guests who cannot come back keep their name where they played, and it is free for others.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import sqlalchemy as sa
from alembic import op

from cantiere.core.errors import Refusal
from cantiere.server.names import key_of, numbered, own_name

revision = "0004"
down_revision = "0003"

_PLAIN = {"fr": "Joueur"}
_PEOPLE = sa.table("people", *map(sa.column, ("id", "nickname", "kind", "role", "language", "created")))
_PEOPLE.append_column(sa.column("owner_id"))
_PEOPLE.append_column(sa.column("name_key"))
_SESSIONS = sa.table("sessions", sa.column("person_id"))


def upgrade() -> None:
    op.add_column("people", sa.Column("name_key", sa.String(100), nullable=True))
    _name_all(op.get_bind())
    op.create_index("ix_people_name_key", "people", ["name_key"], unique=True)


def _name_all(connection: sa.Connection) -> None:
    taken: set[str] = set()
    for row in _holders(connection):
        name = next(one for one in _names(row) if key_of(one) not in taken)
        taken.add(key_of(name))
        query = sa.update(_PEOPLE).where(_PEOPLE.c.id == row.id)
        connection.execute(query.values(nickname=name, name_key=key_of(name)))


def _holders(connection: sa.Connection) -> list[Any]:
    """Who can use a name, in the order in which they keep it. The house's bots have none of their own."""
    here = sa.exists().where(_SESSIONS.c.person_id == _PEOPLE.c.id)
    is_own = _PEOPLE.c.owner_id.is_not(None)
    query = sa.select(_PEOPLE).where((_PEOPLE.c.kind == "account") | is_own | here)
    rank = sa.case((_PEOPLE.c.kind == "account", 0), (is_own, 1), else_=2)
    return list(connection.execute(query.order_by(rank, _PEOPLE.c.created, _PEOPLE.c.id)).all())


def _names(row: Any) -> Iterator[str]:
    try:
        name = own_name(row.nickname, row.kind, row.role)
    except Refusal:
        name = _PLAIN.get(row.language, "Player")
    return chain([name], numbered(name))

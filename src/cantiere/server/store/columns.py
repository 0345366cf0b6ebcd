"""What the tables of the database have in common: where they are gathered, and columns that many have."""

from typing import Any

from sqlalchemy import Column, ForeignKey, MetaData, String

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def needed(name: str, kind: Any, *more: Any, **options: Any) -> Column[Any]:
    return Column(name, kind, *more, nullable=False, **options)


def person(**options: Any) -> Column[Any]:
    """Whose row it is: it goes with the person."""
    return needed("person_id", String(24), ForeignKey("people.id", ondelete="CASCADE"), **options)


def table(**options: Any) -> Column[Any]:
    return needed("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), **options)

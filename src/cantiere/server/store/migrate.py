"""Schemas move forward only: from any released one to today's."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from cantiere.core.errors import Refusal
from cantiere.server.store.database import Database
from cantiere.server.store.schema import HEAD

SCRIPTS = Path(__file__).parent / "migrations"
_LOCK = 0x63616E74  # one server at a time changes a shared schema


async def bring_up_to_date(database: Database, target: str = "head") -> None:
    """Migrate if need be. A database from a newer release is left alone."""
    async with database.reading() as connection:
        found = await connection.run_sync(revision_of)
    if found == HEAD:
        return
    async with database.changing() as connection:
        if not database.is_sqlite:
            await connection.execute(text("SET LOCAL lock_timeout = 0"))  # another server may take its time
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        await connection.run_sync(upgrade, target)


def revision_of(connection: Connection) -> str | None:
    """The migration that a database stands at; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection, target: str = "head") -> None:
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(alembic_config(connection), target)
    except CommandError as error:
        if "Can't locate revision" in str(error):
            raise Refusal("database_future", known=HEAD) from None
        raise


def check(connection: Connection) -> None:
    """Raise if the migrations lead to anything else than the schema."""
    from alembic import command

    command.check(alembic_config(connection))


def alembic_config(connection: Connection):  # type: ignore[no-untyped-def]  # Alembic is loaded when needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config

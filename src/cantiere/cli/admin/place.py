"""Where the server keeps its things, for all commands that touch them."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cantiere.cli.play.keeper import own_folder

if TYPE_CHECKING:
    from cantiere.server.settings import Settings
    from cantiere.server.store.database import Database

T = TypeVar("T")


def settings_from(flags: Mapping[str, Any], environment: Mapping[str, str]) -> "Settings":
    """The settings, as `cantiere serve` would read them."""
    from cantiere.server.settings import PREFIX, read_settings

    named = environment.get(f"{PREFIX}FOLDER")
    folder = Path(named) if named else own_folder() / "server"
    return read_settings(
        {name: value for name, value in flags.items() if value is not None}, environment, folder
    )


def forget_signs(flags: Mapping[str, Any], environment: Mapping[str, str]) -> None:
    """A server that lived on after the backup was made did so without these tables: it is nobody's time."""
    (settings_from(flags, environment).folder / "alive").unlink(missing_ok=True)


def with_database(
    work: "Callable[[Database], Awaitable[T]]", database: str | None, environment: Mapping[str, str]
) -> T:
    """Do something with the server's database, whether the server runs or not."""
    from cantiere.server.settings import Settings
    from cantiere.server.store.opening import opened

    settings: Settings = settings_from({"database": database}, environment)

    async def done() -> T:
        opened_one = await opened(settings.database_url)
        try:
            return await work(opened_one)
        finally:
            await opened_one.close()

    return asyncio.run(done())

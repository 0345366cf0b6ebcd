"""The bus that is set; one that cannot work with the rest of the settings does not start."""

from importlib.util import find_spec
from urllib.parse import urlsplit

from cantiere.core.errors import Refusal
from cantiere.server.bus.bus import Alone, Bus
from cantiere.server.bus.nats import nats_bus
from cantiere.server.bus.postgres import postgres_bus
from cantiere.server.settings import Settings

POSTGRES = "postgresql"
_NATS = ("nats", "tls")


def chosen_bus(settings: Settings) -> Bus:
    """If none is set, this process is alone; of several on one machine the database carries the news."""
    if not settings.is_one_of_many:
        return Alone()
    if settings.bus not in ("", POSTGRES) and urlsplit(settings.bus).scheme not in _NATS:
        raise Refusal("setting_bus", known=[POSTGRES, "nats://HOST:4222"])
    if settings.database_url.startswith("sqlite"):
        raise Refusal("setting_bus_database")
    if settings.bus in ("", POSTGRES):
        return postgres_bus(settings.database_url.replace("+asyncpg", "", 1))
    if find_spec("nats") is None:
        raise Refusal("setting_bus_package", package="cantiere[nats]")
    return nats_bus(settings.bus)

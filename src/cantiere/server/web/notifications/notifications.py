"""All that calls for people's attention, put together: turns, presence, webhooks."""

from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from cantiere.server.people.webhooks import Webhooks
from cantiere.server.settings import Settings
from cantiere.server.web.caller import Caller
from cantiere.server.web.courier import Courier
from cantiere.server.web.hub import Hub
from cantiere.server.web.metrics import Metrics
from cantiere.server.web.notices import Notices
from cantiere.server.web.presence import Presence
from cantiere.server.web.rates import Limiter
from cantiere.server.web.rooms import Rooms
from cantiere.server.web.turns import Turns


@dataclass(frozen=True)
class Bells:
    """The parts, each with its own file."""

    turns: Turns
    presence: Presence
    webhooks: Webhooks
    courier: Courier
    notices: Notices

    async def open(self) -> list[Coroutine[Any, Any, None]]:
        """Who has a webhook, and is owed a call, is read first; then what goes on as long as the server."""
        await self.courier.load()
        await self.notices.load()
        return [self.presence.run(), self.notices.run()]


def hung_bells(settings: Settings, rooms: Rooms, hub: Hub, limiter: Limiter, metrics: Metrics) -> Bells:
    webhooks, turns = Webhooks(rooms.tables.database), Turns(rooms.tables, rooms, hub)
    courier = Courier(settings, webhooks, Caller(settings.webhook_http), limiter, metrics)
    notices = Notices(settings, turns, rooms, hub, courier)
    courier.listeners.append(turns.note_webhook)
    rooms.followers += [turns.follow, notices.follow]
    presence = Presence(hub)
    rooms.listeners.append(presence.table_changed)
    return Bells(turns, presence, webhooks, courier, notices)

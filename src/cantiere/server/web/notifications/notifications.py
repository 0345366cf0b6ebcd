"""All that calls for people's attention, put together: turns, presence, webhooks, e-mail."""

from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from cantiere.server.bus.bus import Bus
from cantiere.server.bus.news import OutletsChanged
from cantiere.server.people.accounts import Accounts
from cantiere.server.people.subscriptions import Subscriptions
from cantiere.server.people.webhooks import Webhooks
from cantiere.server.settings import Settings
from cantiere.server.store.claims import Claims, NoRivals, StoredClaims
from cantiere.server.store.database import Database
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.infrastructure.rates import Limiter
from cantiere.server.web.infrastructure.safe_http import SafeHttpClient
from cantiere.server.web.infrastructure.version_feed import VersionFeed
from cantiere.server.web.infrastructure.web_push import Vapid
from cantiere.server.web.notifications.mail import Mail, make_mail
from cantiere.server.web.notifications.notices import Notices
from cantiere.server.web.notifications.push_queue import PushQueue
from cantiere.server.web.notifications.turns import Turns
from cantiere.server.web.notifications.webhook_queue import WebhookQueue
from cantiere.server.web.realtime.hub import Hub
from cantiere.server.web.realtime.presence import Presence
from cantiere.server.web.tables.rooms import Rooms

PUSH_AFTER = 5.0  # seconds: a page that is loaded anew was never away


@dataclass(frozen=True)
class Notifications:
    """The parts, each with its own file."""

    turns: Turns
    presence: Presence
    webhooks: Webhooks
    webhook_queue: WebhookQueue
    notices: Notices
    mail: Mail
    push_queue: PushQueue | None  # None: the host wants none
    push_notices: list[Notices]
    version_feed: VersionFeed
    claims: Claims

    async def hear(self, person_id: str) -> None:
        """At another process, somebody has decided where to be called."""
        await self.webhook_queue.hear(person_id)
        if self.push_queue is not None:
            await self.push_queue.hear(person_id)

    async def read(self) -> None:
        """Who is to be called where: before anybody is, and when news of it may have been lost."""
        await self.webhook_queue.load()
        if self.push_queue is not None:
            await self.push_queue.load()

    async def open(self) -> list[Coroutine[Any, Any, None]]:
        """Who has a webhook, and is owed a call, is read first; then what goes on as long as the server."""
        await self.read()
        await self.notices.load()
        pushing = [one.run() for one in self.push_notices]
        return [self.presence.run(), self.notices.run(), *self.mail.work(), *pushing, self.version_feed.run()]

    async def close(self) -> None:
        await self.webhook_queue.close()
        if self.push_queue is not None:
            await self.push_queue.close()


def make_notifications(
    settings: Settings,
    rooms: Rooms,
    hub: Hub,
    limiter: Limiter,
    metrics: Metrics,
    accounts: Accounts,
    secret: bytes,
) -> Notifications:
    webhooks, turns = Webhooks(rooms.tables.database), Turns(rooms.tables, rooms, hub)
    claims = _claims(accounts.database, rooms.bus)
    caller = SafeHttpClient(settings.webhook_http)
    webhook_queue = WebhookQueue(settings, webhooks, caller, limiter, metrics, claims)
    notices = Notices(turns, rooms, hub, webhook_queue, settings.webhook_after, here_too=True)
    webhook_queue.listeners.append(turns.note_webhook)
    rooms.followers += [turns.follow, notices.follow]
    presence = Presence(hub)
    rooms.listeners.append(presence.table_changed)
    mail = make_mail(settings, accounts, secret, turns, hub, metrics, claims)
    push = _pushing(settings, Subscriptions(accounts.database), secret, limiter, metrics, claims)
    pushing = [Notices(turns, rooms, hub, push, PUSH_AFTER, here_too=False)] if push else []
    rooms.followers += [one.follow for one in pushing]
    for changed in (webhook_queue.changed, push.changed if push else []):
        changed.append(lambda person_id: rooms.bus.publish(OutletsChanged(person=person_id)))
    feed = VersionFeed(settings.versions_feed)
    return Notifications(turns, presence, webhooks, webhook_queue, notices, mail, push, pushing, feed, claims)


def _claims(database: Database, bus: Bus) -> Claims:
    return StoredClaims(database, bus.own_id) if bus.is_shared else NoRivals()


def _pushing(
    settings: Settings,
    subscriptions: Subscriptions,
    secret: bytes,
    limiter: Limiter,
    metrics: Metrics,
    claims: Claims,
) -> PushQueue | None:
    if not settings.push:
        return None
    house = settings.address_at(settings.port)
    contact = f"mailto:{settings.mail_from}" if settings.mail_from else house
    caller = SafeHttpClient(settings.webhook_http)
    return PushQueue(subscriptions, caller, Vapid(secret, contact), limiter, metrics, claims)

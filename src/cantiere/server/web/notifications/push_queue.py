"""Calls the browsers of people who are not here: once for each thing, and never one that is gone."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from cantiere.core.errors import Refusal
from cantiere.play.texts import phrase, word
from cantiere.server.bodies.push import Pushed
from cantiere.server.people.person import person_with
from cantiere.server.people.sessions import Session
from cantiere.server.people.subscriptions import Called, Subscriptions
from cantiere.server.store.claims import Claims
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.infrastructure.rates import Limiter
from cantiere.server.web.infrastructure.safe_http import SafeHttpClient
from cantiere.server.web.infrastructure.web_push import (
    Subscription,
    Vapid,
    encrypted,
    padded,
    subscription_of,
)
from cantiere.server.web.notifications.webhook_queue import WebhookJob, ours

PAUSES = (0.0, 60.0, 600.0)  # seconds before each try
LASTS = 86_400  # seconds for which a push service keeps it
_GONE = (404, 410)
_STATUS = "webhook_status"


class PushQueue:
    """One for the whole server. What is offered is told in the background."""

    def __init__(
        self,
        subscriptions: Subscriptions,
        caller: SafeHttpClient,
        vapid: Vapid,
        limiter: Limiter,
        metrics: Metrics,
        claims: Claims,
    ) -> None:
        self._subscriptions, self._caller, self._vapid = subscriptions, caller, vapid
        self._limiter, self._metrics, self._claims = limiter, metrics, claims
        self.changed: list[Callable[[str], None]] = []  # told who has another browser to be called
        self._under_way: set[asyncio.Task[None]] = set()
        self.trouble: Refusal | None = None  # why the last call was not taken
        self.known: dict[str, float] = {}  # who has a browser to call: what began later was not told yet

    @property
    def key(self) -> str:
        return self._vapid.public

    @property
    def waiting(self) -> int:
        """Calls that are under way, or are tried again."""
        return len(self._under_way)

    async def load(self) -> None:
        """Whom there is to call, when the server begins."""
        self.known = await self._subscriptions.people()

    async def add(self, session: Session, endpoint: str, p256dh: str, auth: str) -> None:
        """A browser, for what happens from now on. Only what is on the public internet is ever called."""
        subscription_of(endpoint, p256dh, auth)
        await self._caller.check(endpoint)
        made = await self._subscriptions.put(session, endpoint, p256dh, auth)
        self.known.setdefault(made.person_id, made.told)
        for listener in self.changed:
            listener(made.person_id)

    async def hear(self, person_id: str) -> None:
        """At another process, somebody has another browser to be called."""
        for browser in await self._subscriptions.of(person_id):
            self.known.setdefault(person_id, browser.told)

    async def remove(self, session: Session) -> None:
        await self._subscriptions.remove_of(session)

    def offer(self, person_id: str, errand: WebhookJob) -> None:
        """To be told as soon as possible, if the person has such a browser."""
        if person_id in self.known:
            self._begin(self._tell(person_id, errand))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _tell(self, person_id: str, errand: WebhookJob) -> None:
        try:
            what = f"push {person_id} {errand.id}"
            if not await ours(self._claims, what, errand):
                return
            browsers = await self._subscriptions.of(person_id)
            if not browsers:
                self.known.pop(person_id, None)
            await asyncio.gather(*(self._call(one, errand, what) for one in browsers))
            await self._subscriptions.note_told(person_id, errand.since)
            await self._claims.finish(what)
        except Refusal as refusal:  # gone meanwhile, too often, or the database is away
            log().info("a push was given up", reason=refusal.code)
        except Exception:  # the next one tries again
            log().exception("a push failed")

    async def _call(self, browser: Called, errand: WebhookJob, what: str) -> None:
        """A few tries; a browser that is gone is forgotten."""
        await self._limiter.spend("webhooks", f"push {browser.session_id}")
        for pause in PAUSES:
            await asyncio.sleep(pause)
            if not await ours(self._claims, what, errand):
                return
            trouble = self.trouble = await self._post(browser, errand)
            self._metrics.pushes.labels(trouble.code if trouble else "told").inc()
            if trouble is None:
                return
            if trouble.code == _STATUS and trouble.facts["status"] in _GONE:
                await self._subscriptions.remove(browser.endpoint)
                return

    async def _post(self, browser: Called, errand: WebhookJob) -> Refusal | None:
        to: Subscription = subscription_of(browser.endpoint, browser.p256dh, browser.auth)
        body = encrypted(padded(await self._message(browser.person_id, errand)), to)
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(LASTS),
            "Urgency": "high",
            **self._vapid.headers(browser.endpoint),
        }
        try:
            await self._caller.post(browser.endpoint, body, headers)
        except Refusal as refusal:
            return refusal
        return None

    async def _message(self, person_id: str, errand: WebhookJob) -> bytes:
        language = (await person_with(self._subscriptions.database, person_id)).language
        title = word(errand.game, "title", language) if errand.game else ""
        path = f"/t/{errand.table}" if errand.table else "/"
        said = phrase(errand.says, language, game=title)
        told = Pushed(text=said, path=path, tag=errand.table or errand.id, language=language)
        return told.model_dump_json().encode()

    async def close(self) -> None:
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

"""Calls the webhooks: for each person one at a time, in order, a few tries, and never too often."""

import asyncio
import hmac
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from cantiere.core.errors import Refusal, Unavailable
from cantiere.play.texts import phrase, word
from cantiere.server.bodies.attention import Call
from cantiere.server.people.person import person_with
from cantiere.server.people.webhooks import Webhook, Webhooks
from cantiere.server.settings import Settings
from cantiere.server.store.claims import Claim, Claims
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.infrastructure.persevering import persevering
from cantiere.server.web.infrastructure.rates import Limiter
from cantiere.server.web.infrastructure.safe_http import SafeHttpClient

PAUSES = (0.0, 60.0, 600.0)  # seconds before each try
MOST_WAITING = 10  # errands for one person; beyond that the oldest is dropped
AGAIN = 20.0  # seconds after which is looked whether another process has told it, or died over it
TEST = "test"


@dataclass(frozen=True)
class WebhookJob:
    """Something to be told. `says` names the sentence; what does not hold any more is not told."""

    what: str
    id: str
    says: str
    since: float = 0.0
    table: str | None = None
    game: str | None = None
    turn: int | None = None
    deadline: float | None = None
    holds: Callable[[], bool] = lambda: True


@dataclass
class _Line:
    """What waits for one person, and whoever works on it."""

    waiting: deque[WebhookJob] = field(default_factory=lambda: deque(maxlen=MOST_WAITING))
    calling: asyncio.Lock = field(default_factory=asyncio.Lock)
    worker: asyncio.Task[None] | None = None


class WebhookQueue:
    """One for the whole server."""

    def __init__(
        self,
        settings: Settings,
        webhooks: Webhooks,
        caller: SafeHttpClient,
        limiter: Limiter,
        metrics: Metrics,
        claims: Claims,
    ) -> None:
        self._settings, self._webhooks, self._caller = settings, webhooks, caller
        self._limiter, self._metrics, self._claims = limiter, metrics, claims
        self._lines: dict[str, _Line] = {}
        self._adding = asyncio.Lock()
        self.known: dict[str, float] = {}  # who has a webhook: what began later was not told yet
        self.listeners: list[Callable[[str, str | None], None]] = []  # told why one was switched off, or None
        self.changed: list[Callable[[str], None]] = []  # told whose webhook is another one

    async def load(self) -> None:
        """Who has a webhook, when the server begins."""
        if self._settings.webhooks:
            for webhook in await self._webhooks.all():
                self._know(webhook)

    async def hear(self, person_id: str) -> None:
        """Another process has changed somebody's."""
        try:
            webhook = await self._webhooks.find(person_id)
        except Refusal as refusal:
            if isinstance(refusal, Unavailable):
                raise
            self._forget(person_id)
        else:
            self._know(webhook)

    def _know(self, webhook: Webhook) -> None:
        self.known.setdefault(webhook.person_id, webhook.told)
        self._announce(webhook)

    def _announce(self, webhook: Webhook) -> None:
        for listener in self.listeners:
            listener(webhook.person_id, None if webhook.is_on else webhook.trouble)

    async def add(self, person_id: str, url: str) -> Webhook:
        """A new webhook, for what happens from now on."""
        await self._limiter.spend("webhooks", _payer(person_id))
        await self._caller.check(url)
        async with self._adding:
            self._forget(person_id)
            webhook = await self._webhooks.add(person_id, url)
            self._know(webhook)
        self._tell_changed(person_id)
        return webhook

    async def remove(self, person_id: str) -> None:
        await self._webhooks.remove(person_id)
        self.forget(person_id)

    def forget(self, person_id: str) -> None:
        """Nobody is called there any more."""
        self._forget(person_id)
        self._tell_changed(person_id)

    def _tell_changed(self, person_id: str) -> None:
        for listener in self.changed:
            listener(person_id)

    def _forget(self, person_id: str) -> None:
        self.known.pop(person_id, None)
        line = self._lines.pop(person_id, None)
        if line is not None and line.worker is not None:
            line.worker.cancel()
        for listener in self.listeners:
            listener(person_id, None)

    def offer(self, person_id: str, errand: WebhookJob) -> None:
        """To be told as soon as possible, if the person has a webhook."""
        if person_id in self.known:
            line = self._lines.setdefault(person_id, _Line())
            line.waiting.append(errand)
            if line.worker is None:
                line.worker = asyncio.create_task(self._work(person_id, line))

    async def _work(self, person_id: str, line: _Line) -> None:
        try:
            while line.waiting:
                await self._tell(person_id, line, line.waiting.popleft())
        except Refusal as refusal:  # gone meanwhile, or too often
            log().info("webhook given up", reason=refusal.args[0], dropped=len(line.waiting))
        except Exception:  # the next errand tries again
            log().exception("a webhook_queue failed")
        finally:
            line.worker = None
            self._tidy(person_id, line)

    def _tidy(self, person_id: str, line: _Line) -> None:
        is_idle = line.worker is None and not line.calling.locked()
        if is_idle and self._lines.get(person_id) is line:
            del self._lines[person_id]

    async def _tell(self, person_id: str, line: _Line, errand: WebhookJob) -> None:
        what = f"webhook {person_id} {errand.id}"
        for pause in PAUSES:
            await asyncio.sleep(pause)
            if not await ours(self._claims, what, errand):
                return
            webhook = await self._webhooks.find(person_id)
            if not webhook.is_on:
                return
            if await self._call(webhook, line, errand) is None:
                break
        await self._webhooks.note_told(person_id, errand.since)
        await self._claims.finish(what)

    async def test(self, person_id: str) -> None:
        """Call once, now; the refusal says what went wrong. What was switched off is on again if it works."""
        webhook = await self._webhooks.find(person_id)
        line = self._lines.setdefault(person_id, _Line())
        try:
            trouble = await self._call(
                webhook, line, WebhookJob(TEST, f"test-{time.time_ns()}", "notice_test")
            )
        finally:
            self._tidy(person_id, line)
        if trouble is not None:
            raise trouble

    async def _call(self, webhook: Webhook, line: _Line, errand: WebhookJob) -> Refusal | None:
        """One try, and how it went."""
        await self._limiter.spend("webhooks", _payer(webhook.person_id))
        body = await self._body(webhook.person_id, errand)
        trouble: Refusal | None = None
        async with line.calling:
            try:
                await self._caller.post(webhook.url, body, _headers(webhook.secret, body))
            except Refusal as refusal:
                trouble = refusal
        self._metrics.webhooks.labels(trouble.code if trouble else "webhook_told").inc()
        noted = await self._webhooks.note(webhook, _told(trouble))
        if noted is not None:
            self._announce(noted)
            if noted.is_on != webhook.is_on:
                self._tell_changed(webhook.person_id)
        return trouble

    async def _body(self, person_id: str, errand: WebhookJob) -> bytes:
        language = (await person_with(self._webhooks.database, person_id)).language
        title = word(errand.game, "title", language) if errand.game else ""
        address = self._settings.address_at(self._settings.port)
        call = Call.model_validate(
            {
                "what": errand.what,
                "id": errand.id,
                "sent": round(time.time(), 3),
                "table": errand.table,
                "game": errand.game,
                "turn": errand.turn,
                "deadline": errand.deadline,
                "address": f"{address}/t/{errand.table}" if errand.table else address,
                "text": phrase(errand.says, language, game=title),
            }
        )
        return call.model_dump_json().encode()

    async def close(self) -> None:
        workers = [line.worker for line in self._lines.values() if line.worker is not None]
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)


async def ours(claims: Claims, what: str, errand: WebhookJob) -> bool:
    """Whether this process is to tell it, as soon as that is known: another one may die over it."""
    while errand.holds():
        claim = await persevering(partial(claims.take, what))
        if claim is not Claim.THEIRS:
            return claim is Claim.OURS
        await asyncio.sleep(AGAIN)
    return False


def _payer(person_id: str) -> str:
    return f"webhook {person_id}"


def _told(trouble: Refusal | None) -> str:
    """As it is kept: the code, and of a status its number."""
    return " ".join(str(part) for part in (trouble.code, *trouble.facts.values())) if trouble else ""


def _headers(secret: str, body: bytes) -> dict[str, str]:
    """The time stands in the body, too, so it is signed with it."""
    signature = hmac.new(secret.encode(), body, "sha256").hexdigest()
    return {"X-Cantiere-Signature": f"sha256={signature}", "X-Cantiere-Time": str(int(time.time()))}

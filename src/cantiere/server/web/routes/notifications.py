"""Routes about what waits for somebody, and the webhook that tells it."""

from fastapi import APIRouter

from cantiere.core.errors import Refusal
from cantiere.play.texts import say
from cantiere.server.bodies.attention import NewWebhook, TurnsMessage, WebhookCard, WebhookSecret
from cantiere.server.bodies.push import PushKey, PushSubscription
from cantiere.server.people.person import Person
from cantiere.server.people.webhooks import Webhook
from cantiere.server.web.routes.visitor import Visit, Visitor

router = APIRouter(prefix="/api/me", tags=["attention"])


@router.get("/turns")
async def turns(visitor: Visit) -> TurnsMessage:
    """What waits for one at all tables: as told over the socket."""
    person = visitor.person
    await visitor.services.notifications.turns.read(person.id)
    return TurnsMessage.model_validate_json(visitor.services.notifications.turns.message(person.id))


@router.put("/webhook")
async def put_webhook(visitor: Visit, wanted: NewWebhook) -> WebhookSecret:
    """Be called there from now on; the secret is told this once."""
    person = _account(visitor)
    await visitor.spend("webhooks")
    made = await visitor.services.notifications.webhook_queue.add(person.id, wanted.url)
    return WebhookSecret(**_shown(made, visitor.language).model_dump(), secret=made.secret)


@router.get("/webhook")
async def show_webhook(visitor: Visit) -> WebhookCard | None:
    """Where one is called, and how that goes; null as long as there is none."""
    person = _account(visitor)
    try:
        return _shown(await visitor.services.notifications.webhooks.find(person.id), visitor.language)
    except Refusal:
        return None


@router.delete("/webhook", status_code=204)
async def remove_webhook(visitor: Visit) -> None:
    await visitor.services.notifications.webhook_queue.remove(_account(visitor).id)


@router.post("/webhook/test")
async def test_webhook(visitor: Visit) -> WebhookCard:
    """Be called once, now."""
    person = _account(visitor)
    await visitor.spend("webhooks")
    await visitor.services.notifications.webhook_queue.test(person.id)
    return _shown(await visitor.services.notifications.webhooks.find(person.id), visitor.language)


@router.get("/push")
async def push_key(visitor: Visit) -> PushKey:
    """What a browser needs to ask its push service for an address."""
    queue = visitor.services.notifications.push_queue
    return PushKey(key=queue.key if queue else None)


@router.put("/push", status_code=204)
async def put_push(visitor: Visit, wanted: PushSubscription) -> None:
    """Call this browser from now on when nobody looks, for as long as one is signed in there."""
    visitor.human  # noqa: B018  refuses strangers and programs
    queue = visitor.services.notifications.push_queue
    if queue is None or visitor.session is None:
        raise Refusal("push_off")
    await visitor.spend("webhooks")
    await queue.add(visitor.session, wanted.endpoint, wanted.p256dh, wanted.auth)


@router.delete("/push", status_code=204)
async def remove_push(visitor: Visit) -> None:
    """Call this browser no more."""
    visitor.human  # noqa: B018  refuses strangers and programs
    queue = visitor.services.notifications.push_queue
    if queue is not None and visitor.session is not None:
        await queue.remove(visitor.session)


def _account(visitor: Visitor) -> Person:
    if not visitor.services.settings.webhooks:
        raise Refusal("webhooks_off")
    if visitor.person.kind != "account":
        raise Refusal("webhook_account")
    return visitor.person


def _shown(kept: Webhook, language: str) -> WebhookCard:
    trouble = _sentence(kept.trouble, language)
    return WebhookCard(url=kept.url, is_on=kept.is_on, failures=kept.failures, trouble=trouble)


def _sentence(trouble: str, language: str) -> str:
    """What is kept is a code, and of a status its number."""
    code, _, fact = trouble.partition(" ")
    return say(Refusal(code, status=fact, known=fact), language) if code else ""

"""Routes about what waits for somebody, and the webhook that tells it."""

from fastapi import APIRouter

from cantiere.core.errors import Refusal
from cantiere.play.texts import say
from cantiere.server.bodies.attention import NewWebhook, Turns, Webhook, WebhookSecret
from cantiere.server.people.person import Person
from cantiere.server.people.webhooks import Webhook as Kept
from cantiere.server.web.visitor import Visit, Visitor

router = APIRouter(prefix="/api/me", tags=["attention"])


@router.get("/turns")
async def turns(visitor: Visit) -> Turns:
    """What waits for one at all tables: as told over the socket."""
    person = visitor.person
    await visitor.house.bells.turns.read(person.id)
    return Turns.model_validate_json(visitor.house.bells.turns.message(person.id))


@router.put("/webhook")
async def put_webhook(visitor: Visit, wanted: NewWebhook) -> WebhookSecret:
    """Be called there from now on; the secret is told this once."""
    person = _account(visitor)
    await visitor.spend("webhooks")
    made = await visitor.house.bells.courier.add(person.id, wanted.url)
    return WebhookSecret(**_shown(made, visitor.language).model_dump(), secret=made.secret)


@router.get("/webhook")
async def show_webhook(visitor: Visit) -> Webhook | None:
    """Where one is called, and how that goes; null as long as there is none."""
    person = _account(visitor)
    try:
        return _shown(await visitor.house.bells.webhooks.find(person.id), visitor.language)
    except Refusal:
        return None


@router.delete("/webhook", status_code=204)
async def remove_webhook(visitor: Visit) -> None:
    await visitor.house.bells.courier.remove(_account(visitor).id)


@router.post("/webhook/test")
async def test_webhook(visitor: Visit) -> Webhook:
    """Be called once, now."""
    person = _account(visitor)
    await visitor.spend("webhooks")
    await visitor.house.bells.courier.test(person.id)
    return _shown(await visitor.house.bells.webhooks.find(person.id), visitor.language)


def _account(visitor: Visitor) -> Person:
    if not visitor.house.settings.webhooks:
        raise Refusal("webhooks_off")
    if visitor.person.kind != "account":
        raise Refusal("webhook_account")
    return visitor.person


def _shown(kept: Kept, language: str) -> Webhook:
    trouble = _sentence(kept.trouble, language)
    return Webhook(url=kept.url, is_on=kept.is_on, failures=kept.failures, trouble=trouble)


def _sentence(trouble: str, language: str) -> str:
    """What is kept is a code, and of a status its number."""
    code, _, fact = trouble.partition(" ")
    return say(Refusal(code, status=fact, known=fact), language) if code else ""

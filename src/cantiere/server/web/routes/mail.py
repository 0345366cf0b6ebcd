"""Routes about e-mail: one's address, the link that confirms it, a forgotten password, the end of letters."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import HTMLResponse

from cantiere.core.errors import Refusal
from cantiere.play.texts import LANGUAGES, of_a_letter, say
from cantiere.server.bodies.mail import ChooseMail, FollowLink, Forgotten, GiveAddress, MailCard
from cantiere.server.people.letters import for_address
from cantiere.server.people.mail import address_of, folded
from cantiere.server.people.person import Person
from cantiere.server.web.notifications.mail import Mail
from cantiere.server.web.routes.attempts import try_confirming
from cantiere.server.web.routes.pages import Chosen, framed
from cantiere.server.web.routes.visitor import Visit, Visitor

router = APIRouter(tags=["mail"])
End = Annotated[str, Query(alias="token", pattern=r"^[A-Za-z0-9_-]{1,24}\.[0-9a-f]{64}$")]


@router.get("/api/me/mail")
async def my_address(visitor: Visit) -> MailCard | None:
    """One's own; nobody else is ever told. null as long as there is none."""
    return await _card(visitor, _account(visitor))


@router.put("/api/me/mail")
async def give_address(visitor: Visit, wanted: GiveAddress) -> MailCard | None:
    """A link is sent there, good for a day; until it is followed, all stays as it is."""
    person, mail = _account(visitor), visitor.services.notifications.mail
    address = address_of(wanted.address)
    await try_confirming(visitor)
    await visitor.services.accounts.confirm(person, wanted.password)
    await _spend(visitor, address)
    await mail.addresses.want(person, address, wanted.turns)
    mail.postman.stir()
    return await _card(visitor, person)


@router.patch("/api/me/mail")
async def choose(visitor: Visit, wanted: ChooseMail) -> MailCard | None:
    person = _account(visitor)
    await visitor.services.notifications.mail.addresses.choose(person.id, wanted.turns)
    return await _card(visitor, person)


@router.delete("/api/me/mail", status_code=204)
async def remove_address(visitor: Visit) -> None:
    """It is forgotten, and what waited to be sent there with it."""
    await visitor.services.notifications.mail.addresses.remove(_account(visitor).id)


@router.post("/api/mail/confirm", status_code=204)
async def confirm(visitor: Visit, given: FollowLink) -> None:
    """Whoever has the letter has the address. One need not be signed in."""
    mail = _mail(visitor)
    await visitor.spend("codes")
    await mail.addresses.confirm(given.token)
    mail.postman.stir()


@router.post("/api/account/forgotten", status_code=204)
async def forgotten(visitor: Visit, given: Forgotten) -> None:
    """A link for a new password is sent to whoever has confirmed this address.

    The same is done here whether anybody has: who has is found out later, by whoever sends letters.
    """
    visitor.refuse_bots()
    mail, address = _mail(visitor), address_of(given.address)
    await _spend(visitor, address)
    await mail.letters.add(for_address("recover", folded(address)))
    mail.postman.stir()


@router.get("/unsubscribe", include_in_schema=False)
async def ask_unsubscribing(visitor: Visit, token: End, lang: Chosen = None) -> HTMLResponse:
    """A page with one button: programs that look through letters follow links, but press nothing."""
    return _page(visitor, token, lang, ("title", "lead", "go"))


@router.post("/unsubscribe", include_in_schema=False)
async def unsubscribe(visitor: Visit, token: End, lang: Chosen = None) -> HTMLResponse:
    """That button, or that of a mail program (RFC 8058), which sends neither cookie nor origin."""
    await visitor.spend("codes")
    try:
        await visitor.services.notifications.mail.addresses.unsubscribe(token)
    except Refusal:
        return _page(visitor, token, lang, ("wrong_title", "wrong_lead"))
    return _page(visitor, token, lang, ("done_title", "done_lead"))


def _page(visitor: Visitor, token: str, wanted: str | None, said: tuple[str, ...]) -> HTMLResponse:
    language = wanted if wanted in LANGUAGES else visitor.language
    sentences = {name.rpartition("_")[2]: of_a_letter("pages", name, language) for name in said}
    template = "unsubscribe" if "go" in sentences else "told"
    return HTMLResponse(framed(template, language, sentences, f"token={token}&"))


def _mail(visitor: Visitor) -> Mail:
    if not visitor.services.notifications.mail.is_on:
        raise Refusal("mail_off")
    return visitor.services.notifications.mail


def _account(visitor: Visitor) -> Person:
    """An address may be looked at and removed also where no letters are sent any more."""
    if visitor.human.kind != "account":
        raise Refusal("mail_account")
    return visitor.human


async def _spend(visitor: Visitor, address: str) -> None:
    """So often for whoever asks, and so often for whoever would get the letters."""
    await visitor.spend("mail")
    await visitor.services.limiter.spend("letters", folded(address))


async def _card(visitor: Visitor, person: Person) -> MailCard | None:
    known = await _mail(visitor).addresses.find(person.id)
    if known is None:
        return None
    trouble = say(Refusal(known.trouble), visitor.language) if known.trouble else ""
    return MailCard(address=known.address, wanted=known.wanted, turns=known.turns, trouble=trouble)

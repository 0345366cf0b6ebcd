"""Routes about people: guests, accounts, sessions, one's own data."""

import time

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from cantiere.server.bodies import (
    ChangeMe,
    ChangePassword,
    Codes,
    Confirm,
    Credentials,
    Me,
    NewGuest,
    PersonCard,
    PersonId,
    Recover,
)
from cantiere.server.bodies.desk import NewPassword
from cantiere.server.bodies.registration import Register, RegistrationCard
from cantiere.server.people import person as directory
from cantiere.server.people.accounts import folded
from cantiere.server.people.departure import export, forget
from cantiere.server.people.devices import device_of
from cantiere.server.people.order import ban_of
from cantiere.server.web.routes.attempts import try_code, try_confirming, try_password
from cantiere.server.web.routes.visitor import (
    Visit,
    Visitor,
    give_cookie,
    give_known,
    take_cookie,
    take_known,
)
from cantiere.server.web.services import Services

router = APIRouter(prefix="/api", tags=["people"])


def me_of(person: directory.Person) -> Me:
    """What one is told of oneself."""
    return Me.model_validate({name: getattr(person, name) for name in Me.model_fields})


def told_of(person: directory.Person) -> PersonCard:
    """What everybody may know of somebody."""
    return PersonCard.model_validate({name: getattr(person, name) for name in PersonCard.model_fields})


@router.post("/guests", status_code=201)
async def arrive(visitor: Visit, wanted: NewGuest, response: Response) -> Me:
    """Play at once as a guest with a nickname."""
    visitor.refuse_bots()
    visitor.refuse_barred()
    await visitor.spend("newcomers")
    services = visitor.services
    person = await directory.new_guest(services.database, wanted.nickname, wanted.language)
    return await _let_in(visitor, person, response)


@router.get("/me")
async def who_am_i(visitor: Visit) -> Me:
    return me_of(visitor.person)


@router.patch("/me")
async def change_me(visitor: Visit, wanted: ChangeMe) -> Me:
    """Another nickname or language."""
    person = visitor.person
    changed = await directory.change_person(
        visitor.services.database, person.id, wanted.nickname, wanted.language
    )
    if changed.nickname != person.nickname:
        await visitor.services.lobby.renamed(person.id)
    return me_of(changed)


@router.post("/account", status_code=201)
async def register(visitor: Visit, wanted: Register, response: Response) -> Codes:
    """Make an account of the guest who asks, in a new session; the recovery codes are told this once."""
    person, registration = visitor.human, visitor.services.desk.registration
    await visitor.spend("newcomers")
    await registration.check(wanted.invitation)
    await try_password(visitor, wanted.login)  # for it would be told if both are somebody's
    admit = registration.admission(wanted.invitation)
    codes = await visitor.services.accounts.register(person, wanted.login, wanted.password, admit)
    await _let_in(visitor, person, response, wanted.login)
    return Codes(codes=codes)


@router.get("/registration")
async def who_may_register(visitor: Visit) -> RegistrationCard:
    """Whether an account can be had: by everybody, with an invitation, or not now."""
    services = visitor.services
    return RegistrationCard(
        policy=await services.desk.registration.policy(), mail=services.notifications.mail.is_on
    )


@router.post("/session")
async def sign_in(visitor: Visit, given: Credentials, response: Response) -> Me:
    visitor.refuse_bots()
    await try_password(visitor, given.login)
    person = await visitor.services.accounts.sign_in(given.login, given.password)
    return await _let_in(visitor, person, response, given.login)


@router.delete("/session", status_code=204)
async def sign_out(visitor: Visit, response: Response) -> None:
    visitor.refuse_bots()
    services = visitor.services
    if visitor.session is not None:
        await services.sessions.close(visitor.session.id_hash)
        await services.hub.sign_out(visitor.session.id_hash)
    take_cookie(response, services.settings)


@router.delete("/session/others", status_code=204)
async def sign_out_others(visitor: Visit) -> None:
    """Stay signed in here, and nowhere else: a device was lost, or left behind."""
    visitor.refuse_bots()
    await _sign_out_elsewhere(visitor)


@router.put("/account/password", status_code=204)
async def change_password(visitor: Visit, wanted: ChangePassword) -> None:
    """A new password signs out everywhere else."""
    person = visitor.human
    await try_confirming(visitor)
    await visitor.services.accounts.change_password(person, wanted.old, wanted.new)
    await _sign_out_elsewhere(visitor)


@router.post("/account/codes")
async def renew_codes(visitor: Visit, confirmed: Confirm) -> Codes:
    """New recovery codes; the old ones are void."""
    person = visitor.human
    await try_confirming(visitor)
    return Codes(codes=await visitor.services.accounts.renew_codes(person, confirmed.password or ""))


@router.post("/account/recover")
async def recover(visitor: Visit, given: Recover, response: Response) -> Me:
    """A new password for a recovery code; sessions and tokens of bots end, and a session begins here."""
    visitor.refuse_bots()
    await try_code(visitor, given.login)
    person = await visitor.services.accounts.recover(given.login, given.code, given.password)
    await _sign_out_everywhere(visitor.services, person.id)
    return await _let_in(visitor, person, response, given.login)


@router.post("/account/reset")
async def reset(visitor: Visit, given: NewPassword, response: Response) -> Me:
    """A new password at a link that a host has given; as with a recovery code, all sessions end."""
    visitor.refuse_bots()
    await visitor.spend("codes")
    person, login = await visitor.services.desk.resets.use(given.token, given.password)
    await _sign_out_everywhere(visitor.services, person.id)
    return await _let_in(visitor, person, response, login)


@router.get("/me/export")
async def take_along(visitor: Visit) -> JSONResponse:
    """Everything that is kept about oneself, as a file."""
    await visitor.spend("files")
    content = await export(visitor.services.database, visitor.person)
    headers = {"content-disposition": 'attachment; filename="cantiere-me.json"'}
    return JSONResponse(content, headers=headers)


@router.delete("/me", status_code=204)
async def leave_for_good(visitor: Visit, confirmed: Confirm, response: Response) -> None:
    """Delete oneself: account, sessions, bots, name at every table. Other bots go on where one plays."""
    services, person = visitor.services, visitor.human
    await try_confirming(visitor)
    if person.kind == "account":
        await services.accounts.confirm(person, confirmed.password or "")
    for bot in await services.bots.of_owner(person.id):
        await forget_person(services, bot.person.id)
    await forget_person(services, person.id)
    take_cookie(response, services.settings)
    take_known(response, services.settings)


async def forget_person(services: Services, person_id: str) -> None:
    """Somebody, or some bot, leaves for good."""
    await services.lobby.leave_everything(person_id)
    await forget(services.database, person_id)
    services.notifications.webhook_queue.forget(person_id)
    await services.hub.sign_out_person(person_id)


@router.get("/people/{person_id}")
async def profile(visitor: Visit, person_id: PersonId) -> PersonCard:
    """What everybody may know of somebody."""
    return told_of(await directory.person_with(visitor.services.database, person_id))


async def _let_in(
    visitor: Visitor, person: directory.Person, response: Response, login: str | None = None
) -> Me:
    """Somebody is signed in from now on, at this browser; the session that it had before is over."""
    if (barred := ban_of(person, time.time())) is not None:
        raise barred
    services = visitor.services
    cookie = await services.sessions.open(person.id, device_of(visitor.agent))
    give_cookie(response, services.settings, cookie)
    if login is not None:
        give_known(response, services.settings, services.sessions.known.cookie(folded(login)))
    if visitor.session is not None:
        await services.sessions.close(visitor.session.id_hash)
        await services.hub.renew(visitor.session.id_hash)
    return me_of(person)


async def _sign_out_everywhere(services: Services, person_id: str) -> None:
    """The bots of a person, too: whoever had the password may have made them a token."""
    await services.sessions.close_all(person_id)
    for one in (person_id, *await services.bots.void(person_id)):
        await services.hub.sign_out_person(one)


async def _sign_out_elsewhere(visitor: Visit) -> None:
    session = visitor.session
    if session is not None:
        await visitor.services.sessions.close_all(session.person.id, but=session.id_hash)
        await visitor.services.hub.sign_out_person(session.person.id, but=session.id_hash)

"""Routes about people, for hosts: find them, shut them out, let them in, help them in again."""

from typing import Annotated

from fastapi import APIRouter, Query

from cantiere.server.bodies import PersonId
from cantiere.server.bodies.desk import Ban, Because, DeskPeople, DeskPerson, GiveRole, ResetLink
from cantiere.server.people.directory import Known, Which
from cantiere.server.people.person import Person, person_with
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.routes.attempts import try_confirming
from cantiere.server.web.routes.people import told_of
from cantiere.server.web.routes.visitor import Visit, Visitor
from cantiere.server.web.services import Services

router = APIRouter(prefix="/api/desk/people", tags=["desk"])
Name = Annotated[str, Query(max_length=100, description="A part of the name; for admins also a whole login.")]
Before = Annotated[float | None, Query(allow_inf_nan=False, description="Only who arrived before.")]


@router.get("")
async def find_people(
    visitor: Visit, name: Name = "", which: Which = "all", before: Before = None
) -> DeskPeople:
    """Those who fit, the last to arrive first, 50 at a time."""
    host = visitor.host
    await visitor.spend("records")
    found = await visitor.services.desk.directory.find(name, which, before, host.is_admin)
    return DeskPeople(people=[_card(one, host) for one in found])


@router.get("/{person_id}")
async def one_of_them(visitor: Visit, person_id: PersonId) -> DeskPerson:
    host = visitor.host
    return _card(await visitor.services.desk.directory.one(person_id), host)


@router.put("/{person_id}/ban", status_code=204)
async def ban(visitor: Visit, person_id: PersonId, wanted: Ban) -> None:
    """Let somebody in no more for so many hours; 0 lets them in again. What they have open ends."""
    host, person = visitor.host, await _person(visitor, person_id)
    await visitor.services.desk.order.ban(host, person, wanted.hours, wanted.reason)
    await _cut_off(visitor.services, person_id)
    log().info("somebody was banned", by=host.id, person=person_id, hours=wanted.hours)


@router.put("/{person_id}/role", status_code=204)
async def give_role(visitor: Visit, person_id: PersonId, wanted: GiveRole) -> None:
    """Admins only, who prove once more that it is they."""
    admin, person = visitor.admin, await _person(visitor, person_id)
    await try_confirming(visitor)
    await visitor.services.accounts.confirm(admin, wanted.password)
    await visitor.services.desk.order.give_role(admin, person, wanted.role, wanted.reason)
    await visitor.services.hub.renew_person(person_id)
    log().info("somebody has a role", by=admin.id, person=person_id, role=wanted.role)


@router.post("/{person_id}/reset")
async def make_link(visitor: Visit, person_id: PersonId, wanted: Because) -> ResetLink:
    """An address at which somebody who has forgotten the password chooses a new one; told this once."""
    host, person = visitor.host, await _person(visitor, person_id)
    await visitor.spend("newcomers")
    token, expires = await visitor.services.desk.resets.make(host, person, wanted.reason)
    log().info("a link for a new password was made", by=host.id, person=person_id)
    return ResetLink(address=f"/reset#{token}", expires=expires)


async def _person(visitor: Visitor, person_id: str) -> Person:
    return await person_with(visitor.services.database, person_id)


async def _cut_off(services: Services, person_id: str) -> None:
    """What they have open ends; their programs, too."""
    bots = await services.bots.of_owner(person_id)
    for one in (person_id, *(bot.person.id for bot in bots)):
        await services.hub.sign_out_person(one)


def _card(known: Known, host: Person) -> DeskPerson:
    person = known.person
    return DeskPerson(
        **told_of(person).model_dump(),
        created=person.created,
        seen=known.seen,
        login=known.login if host.is_admin else None,
        silenced_until=known.silenced_until,
        banned_until=person.banned_until,
        ban_reason=person.ban_reason,
    )

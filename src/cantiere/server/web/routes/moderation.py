"""Routes about getting on with each other: mutes, and what hosts do to keep order."""

from typing import Annotated

from fastapi import APIRouter, Path

from cantiere.server.bodies import PersonId, PersonList, TableId
from cantiere.server.bodies.desk import Silence
from cantiere.server.people import person as directory
from cantiere.server.people.audit import AuditLine
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.routes.people import told_of
from cantiere.server.web.routes.visitor import Visit

router = APIRouter(prefix="/api", tags=["order"])
LineNumber = Annotated[int, Path(ge=0, lt=2**31)]


@router.get("/me/mutes")
async def my_mutes(visitor: Visit) -> PersonList:
    """Those whose lines one is not sent."""
    muted = await visitor.services.chat.moderation.muted_by(visitor.person.id)
    return PersonList(people=[told_of(one) for one in muted])


@router.put("/me/mutes/{person_id}", status_code=204)
async def mute(visitor: Visit, person_id: PersonId) -> None:
    """Be sent no more of what somebody says."""
    person = visitor.person
    await directory.person_with(visitor.services.database, person_id)
    await visitor.services.chat.moderation.mute(person.id, person_id)


@router.delete("/me/mutes/{person_id}", status_code=204)
async def unmute(visitor: Visit, person_id: PersonId) -> None:
    await visitor.services.chat.moderation.unmute(visitor.person.id, person_id)


@router.put("/people/{person_id}/silence", status_code=204)
async def silence(visitor: Visit, person_id: PersonId, wanted: Silence) -> None:
    """Hosts: let somebody say nothing in any chat for so many hours; 0 lets them speak again."""
    host = visitor.person
    found = await directory.person_with(visitor.services.database, person_id)
    await visitor.services.desk.order.silence(
        host, found, wanted.hours, " ".join(wanted.reason.split())[:300]
    )
    log().info("somebody was silenced", by=host.id, person=person_id, hours=wanted.hours)


@router.delete("/tables/{table_id}/chat/{number}", status_code=204)
async def delete_line(visitor: Visit, table_id: TableId, number: LineNumber) -> None:
    """Hosts, and whoever opened the table: take a line out of its chat."""
    person = visitor.person
    line = await visitor.services.chat.delete(person, table_id, number)
    if person.is_host and line != person.id:
        noted = AuditLine(person.id, "line_deleted", line, table_id, facts={"number": number})
        await visitor.services.desk.audit.add(noted)
    log().info("a line was deleted", by=person.id, table=table_id, number=number)

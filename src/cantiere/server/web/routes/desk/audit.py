"""The route of the log: what hosts did. It can be read, and nothing else."""

from typing import Annotated

from fastapi import APIRouter, Query

from cantiere.server.bodies import PersonId
from cantiere.server.bodies.desk import AuditCard, AuditPage
from cantiere.server.people.audit import AuditLine
from cantiere.server.web.routes.visitor import Visit

router = APIRouter(prefix="/api/desk/audit", tags=["desk"])
About = Annotated[PersonId | None, Query(description="Only what this one did, or what was done to them.")]
Before = Annotated[float | None, Query(allow_inf_nan=False, description="Only what was done before.")]


@router.get("")
async def read_log(visitor: Visit, person: About = None, before: Before = None) -> AuditPage:
    """Who did what, to whom, when and why: the newest first, 50 at a time."""
    visitor.host  # noqa: B018  refuses everybody else
    lines = await visitor.services.desk.audit.page(person, before)
    return AuditPage(lines=[_told(line) for line in lines])


def _told(line: AuditLine) -> AuditCard:
    return AuditCard.model_validate({name: getattr(line, name) for name in AuditCard.model_fields})

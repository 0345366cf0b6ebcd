"""Routes about who may make an account, for hosts: the policy, and invitations."""

from typing import Annotated

from fastapi import APIRouter, Path

from cantiere.server.bodies.desk import Because
from cantiere.server.bodies.registration import (
    Decide,
    InvitationCard,
    InvitationCode,
    Invitations,
    NewInvitation,
)
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.routes.visitor import Visit
from cantiere.server.web.services import Services

router = APIRouter(prefix="/api/desk", tags=["desk"])
InvitationId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,24}$")]


@router.get("/invitations")
async def invitations(visitor: Visit) -> Invitations:
    """The newest first, those that are over, too. The codes themselves are kept nowhere."""
    visitor.host  # noqa: B018  refuses everybody else
    return await _all(visitor.services)


@router.post("/invitations", status_code=201)
async def invite(visitor: Visit, wanted: NewInvitation) -> InvitationCode:
    """A code with which an account can be made; it is told this once."""
    host = visitor.host
    await visitor.spend("newcomers")
    code = await visitor.services.desk.registration.invite(host, wanted.note, wanted.most, wanted.days)
    return InvitationCode(code=code, address=f"/account#invite-{code}")


@router.post("/invitations/{invitation_id}/revoke")
async def revoke(visitor: Visit, invitation_id: InvitationId, wanted: Because) -> Invitations:
    """Accounts that were made with it stay."""
    await visitor.services.desk.registration.revoke(visitor.host, invitation_id, wanted.reason)
    return await _all(visitor.services)


@router.put("/registration")
async def decide(visitor: Visit, wanted: Decide) -> Invitations:
    """Admins: who may make an account from now on, whatever server.toml says."""
    admin = visitor.admin
    await visitor.services.desk.registration.decide(admin, wanted.policy, wanted.reason)
    log().info("registration was changed", by=admin.id, policy=wanted.policy)
    return await _all(visitor.services)


async def _all(services: Services) -> Invitations:
    found = await services.desk.registration.invitations()
    cards = [InvitationCard.model_validate(vars(one)) for one in found]
    return Invitations(policy=await services.desk.registration.policy(), invitations=cards)

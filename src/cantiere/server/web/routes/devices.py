"""Routes about where one is signed in: to find a browser that was left behind, and to sign out there."""

from fastapi import APIRouter
from starlette.responses import Response

from cantiere.server.bodies.devices import DEVICE_ID, Device, DeviceId, DeviceList
from cantiere.server.people.sessions import OwnSession
from cantiere.server.web.routes.visitor import Visit, Visitor, take_cookie

router = APIRouter(prefix="/api/me/devices", tags=["people"])


@router.get("")
async def my_devices(visitor: Visit) -> DeviceList:
    """Where one is signed in, the last seen first."""
    sessions = await visitor.services.sessions.of_person(visitor.human.id)
    return DeviceList(devices=[_device(session, visitor) for session in sessions])


@router.delete("/{device_id}", status_code=204)
async def sign_out_there(visitor: Visit, device_id: DeviceId, response: Response) -> None:
    """Sign out at one of them. Where one is signed out already, nothing happens."""
    services = visitor.services
    for session in await services.sessions.of_person(visitor.human.id):
        device = _device(session, visitor)
        if device.id != device_id:
            continue
        await services.sessions.close(session.id_hash)
        await services.hub.sign_out(session.id_hash)
        if device.is_here:
            take_cookie(response, services.settings)


def _device(session: OwnSession, visitor: Visitor) -> Device:
    return Device(
        id=session.id_hash[:DEVICE_ID],
        name=session.device,
        created=session.created,
        seen=session.seen,
        is_here=visitor.session is not None and visitor.session.id_hash == session.id_hash,
    )

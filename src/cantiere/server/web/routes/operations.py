"""Routes for whoever runs the server: alive, ready, numbers."""

from hmac import compare_digest
from ipaddress import ip_address

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from cantiere.core.errors import Refusal
from cantiere.games import GAMES
from cantiere.server.web.infrastructure.metrics import CONTENT_TYPE
from cantiere.server.web.services import Services

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> PlainTextResponse:
    """The process answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def ready(request: Request) -> JSONResponse:
    """The database can be read and written; which rules are compiled. People are served before those are."""
    services: Services = request.app.state.services
    health = await services.doctor.health()
    games = {game.id: services.compile_cache.state(game.id) for game in GAMES}
    told = {"database": all(health), **health._asdict(), "games": games}
    return JSONResponse(told, 200 if all(health) else 503)


@router.get("/seen")
async def seen(request: Request) -> JSONResponse:
    """How this request looks from here: `cantiere doctor` learns from it what a proxy passes on."""
    address = request.client.host if request.client else None
    return JSONResponse({"address": address, "scheme": request.url.scheme})


@router.get("/metrics")
async def numbers(request: Request) -> Response:
    """For this machine, or whoever knows the token."""
    services: Services = request.app.state.services
    if not _may_read(request, services.settings.metrics_token):
        raise Refusal("unknown_address")
    return Response(services.metrics.text(), media_type=CONTENT_TYPE)


def _may_read(request: Request, token: str) -> bool:
    if token:
        given = request.headers.get("authorization", "")
        return compare_digest(given.encode(), f"Bearer {token}".encode())
    try:
        return ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False

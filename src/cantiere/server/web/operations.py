"""Routes for whoever runs the server: alive, ready, numbers."""

from hmac import compare_digest
from ipaddress import ip_address

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from cantiere.core.errors import Refusal
from cantiere.games import GAMES
from cantiere.server.web.house import House
from cantiere.server.web.metrics import CONTENT_TYPE

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> PlainTextResponse:
    """The process answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def ready(request: Request) -> JSONResponse:
    """The database answers; which rules are compiled. Lobby and people are served before those are."""
    house: House = request.app.state.house
    database = await house.database.answers()
    games = {game.id: house.warmth.state(game.id) for game in GAMES}
    return JSONResponse({"database": database, "games": games}, 200 if database else 503)


@router.get("/metrics")
async def numbers(request: Request) -> Response:
    """For this machine, or whoever knows the token."""
    house: House = request.app.state.house
    if not _may_read(request, house.settings.metrics_token):
        raise Refusal("unknown_address")
    return Response(house.metrics.text(), media_type=CONTENT_TYPE)


def _may_read(request: Request, token: str) -> bool:
    if token:
        given = request.headers.get("authorization", "")
        return compare_digest(given.encode(), f"Bearer {token}".encode())
    try:
        return ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False

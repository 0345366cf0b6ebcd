"""The application: routes, refusals and the guard around them. No decision is taken here."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute

from cantiere import __version__
from cantiere.core.errors import Refusal
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure.guard import HEADERS, Guard
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.infrastructure.openapi import published
from cantiere.server.web.infrastructure.refusals import language_for, refusal_response, unreadable
from cantiere.server.web.infrastructure.request_log import RequestLog
from cantiere.server.web.routes import (
    bots,
    coach,
    devices,
    figures,
    files,
    hints,
    history,
    installed_app,
    lessons,
    mail,
    moderation,
    notifications,
    operations,
    pages,
    people,
    puzzles,
    reading,
    records,
    replays,
    reports,
    reviews,
    socket,
    tables,
)
from cantiere.server.web.routes.desk import audit as desk_audit
from cantiere.server.web.routes.desk import house, invitations, versions
from cantiere.server.web.routes.desk import people as desk_people
from cantiere.server.web.routes.desk import reports as desk_reports
from cantiere.server.web.routes.desk import tables as desk_tables
from cantiere.server.web.routes.site import Site
from cantiere.server.web.services import open_services

_PEOPLE = (people, devices, bots, notifications, mail, moderation, reports, records, history)
_PLAY = (tables, hints, coach, socket)
_READ = (files, replays, reviews, lessons, puzzles, figures, reading, installed_app, pages, operations)
_DESK = (desk_people, desk_tables, desk_reports, invitations, house, versions, desk_audit)
_CODES = {404: "unknown_address", 405: "wrong_method"}


def make_app(settings: Settings) -> FastAPI:
    """A server that is ready to be run; its services are opened and closed with it."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_services(settings, metrics) as services:
            app.state.services = services
            yield

    app = FastAPI(
        title="Cantiere",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        separate_input_output_schemas=False,
    )
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(RequestLog, metrics=metrics)
    return _with_routes(app)


@cache
def _routes() -> Sequence[BaseRoute]:
    """Described once for all applications of a process: every signature is read for it."""
    router = APIRouter()
    for routes in (*_PEOPLE, *_PLAY, *_READ, *_DESK):
        router.include_router(routes.router)
    return router.routes


def _with_routes(app: FastAPI) -> FastAPI:
    app.router.routes.extend(_routes())
    app.add_exception_handler(Refusal, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_body)
    app.add_exception_handler(HTTPException, _refuse_request)
    app.add_exception_handler(Exception, _fail)
    app.router.default = Site(app.router.default)
    app.openapi = lambda: published(app)  # type: ignore[method-assign]
    return app


def _language(request: Request) -> str:
    chosen: str = getattr(request.state, "language", None) or language_for(request.headers)
    return chosen


async def _refuse(request: Request, error: Any) -> JSONResponse:
    request.app.state.services.metrics.refused.labels(error.code).inc()
    return refusal_response(error, _language(request))


async def _fail(request: Request, error: Any) -> JSONResponse:
    """A fault of ours: told to the log, not to the visitor. The guard does not see this answer."""
    log().error("a request failed", route=request.url.path, exc_info=error)
    answer = refusal_response(Refusal("server_failed"), _language(request))
    answer.headers.update(HEADERS)
    return answer


async def _refuse_body(request: Request, error: Any) -> JSONResponse:
    return refusal_response(unreadable(error.errors()), _language(request))


async def _refuse_request(request: Request, error: Any) -> JSONResponse:
    """What the framework refuses, in our words; a body that became too large hides behind its own."""
    if isinstance(error.__cause__, Refusal):
        return refusal_response(error.__cause__, _language(request))
    code = _CODES.get(error.status_code, "bad_request")
    return refusal_response(Refusal(code), _language(request))

"""The published description: every route, and every message of the socket beside them."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from cantiere.server.bodies import RefusedMessage
from cantiere.server.protocol import SIGNED_OUT, TOO_MANY, TOO_SLOW
from cantiere.server.protocol.from_browser import FromBrowser
from cantiere.server.protocol.to_browser import ToBrowser

Schema = dict[str, Any]  # JSON Schema: anything may stand within anything
_PLACE = "#/components/schemas/{model}"


def published(app: FastAPI) -> Schema:
    """OpenAPI with the socket's messages among the schemas; made once."""
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, routes=app.routes)
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        schemas.pop("HTTPValidationError", None)
        schemas.pop("ValidationError", None)
        schemas |= _named("FromBrowser", FromBrowser) | _named("ToBrowser", ToBrowser)
        schemas |= _named("Refused", RefusedMessage)
        _tell_refusals(document)
        document["x-socket"] = {
            "path": "/ws",
            "receives": {"$ref": _PLACE.format(model="FromBrowser")},
            "sends": {"$ref": _PLACE.format(model="ToBrowser")},
            "closes": {"signed_out": SIGNED_OUT, "too_slow": TOO_SLOW, "too_many": TOO_MANY, "restart": 1012},
        }
        app.openapi_schema = document
    return app.openapi_schema


def _named(name: str, kind: Any) -> Schema:
    schema = TypeAdapter(kind).json_schema(ref_template=_PLACE)
    parts: Schema = schema.pop("$defs", {})
    return {**parts, name: schema}


def _tell_refusals(document: Schema) -> None:
    """Any route may refuse, always in the same form."""
    content = {"application/json": {"schema": {"$ref": _PLACE.format(model="Refused")}}}
    for route in document["paths"].values():
        for operation in route.values():
            operation["responses"].pop("422", None)
            operation["responses"]["4XX"] = {"description": "Refused.", "content": content}

"""The published description: every route and every message, as programs will read them."""

import ast
from pathlib import Path
from typing import get_type_hints

import pytest
from pydantic import BaseModel, ValidationError

import cantiere.server
from cantiere.play.texts import LANGUAGES, texts
from cantiere.server import bodies
from cantiere.server.bodies import attention, bots, foresight, reading, records
from cantiere.server.protocol import from_browser, to_browser
from cantiere.server.settings import read_settings
from cantiere.server.web.app import make_app
from cantiere.server.web.infrastructure.refusals import STATUS

SOURCES = sorted(Path(cantiere.server.__file__).parent.rglob("*.py"))
MESSAGES = sorted(
    (
        one
        for module in (bodies, attention, bots, foresight, from_browser, reading, records, to_browser)
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, BaseModel) and one.__module__ == module.__name__
    ),
    key=lambda one: (one.__module__, one.__name__),
)


@pytest.fixture
def document(tmp_path) -> dict:
    return make_app(read_settings({}, {}, tmp_path)).openapi()


def references(part: object) -> set[str]:
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return own.union(*(references(one) for one in part.values()))
    return set().union(*(references(one) for one in part)) if isinstance(part, list) else set()


def test_every_reference_leads_somewhere(document):
    names = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) - names == set()


def test_the_socket_is_described_beside_the_routes(document):
    schemas = document["components"]["schemas"]
    for name, kinds in (("FromBrowser", from_browser.Asked), ("ToBrowser", to_browser.Told)):
        mapping = schemas[name]["discriminator"]["mapping"]
        assert mapping.keys() == {get_type_hints(one)["kind"].__args__[0] for one in kinds.__args__}
    assert document["x-socket"]["path"] == "/ws"


def test_every_route_tells_how_it_refuses(document):
    for path, route in document["paths"].items():
        for operation in route.values():
            assert "4XX" in operation["responses"], path
            assert "422" not in operation["responses"], path


@pytest.mark.parametrize("message", MESSAGES, ids=lambda one: one.__name__)
def test_unknown_fields_are_refused(message):
    with pytest.raises(ValidationError) as refused:
        message.model_validate({"no such field": 1})
    assert "extra_forbidden" in {error["type"] for error in refused.value.errors()}
    assert message.model_config["frozen"]


def test_whatever_is_told_has_no_fields_but_those_described(document):
    """Also the parts of a table, which are plain dicts. Only the details of events differ by game."""
    described = document["components"]["schemas"].items()
    told = {name: one.get("additionalProperties") for name, one in described if "properties" in one}
    assert {name for name, others in told.items() if others is not False} == {"GameEvent"}
    assert "TableMessage" in told
    assert "RunningClock" in told


def refusals(tree: ast.AST) -> set[str]:
    """The codes that a file refuses with."""
    calls = (
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )
    named = (call for call in calls if call.func.id in {"Refusal", "BadFile", "BadTable"} and call.args)
    return {call.args[0].value for call in named if isinstance(call.args[0], ast.Constant)}


def test_every_refusal_of_the_server_has_a_sentence_in_both_languages():
    codes = set().union(*(refusals(ast.parse(path.read_text("utf-8"))) for path in SOURCES))
    assert len(codes) > 60
    for language in LANGUAGES:
        assert codes - texts("common", language)["refusals"].keys() == set()


def test_every_status_belongs_to_a_refusal_that_can_be_said():
    assert STATUS.keys() - texts("common", "en")["refusals"].keys() == set()

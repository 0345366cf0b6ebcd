"""Every published route keeps to its description, whatever it is sent: schemathesis against a real server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from cantiere.server.settings import read_settings
from cantiere.server.web.app import make_app
from tests.server.clients import Browser, Server, quick_passwords

DOCUMENT = make_app(read_settings({}, {}, Path("nowhere"))).openapi()
ROUTES = [
    pytest.param(path, method, id=f"{method.upper()} {path}")
    for path, route in DOCUMENT["paths"].items()
    for method in route
]


def takes_something(path: str, method: str) -> bool:
    operation = DOCUMENT["paths"][path][method]
    return bool(operation.get("parameters") or operation.get("requestBody"))


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
bounded = settings(
    max_examples=20,
    derandomize=True,  # what is sent is the same in each run
    database=None,
    suppress_health_check=list(HealthCheck),
)
every_route = pytest.mark.parametrize(("path", "method"), ROUTES)
every_route_that_takes_something = pytest.mark.parametrize(
    ("path", "method"), [one for one in ROUTES if takes_something(*one.values)]
)


class Insider:
    """Somebody who is signed in and has a table; comes back under another name after leaving for good."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.arrive()

    def arrive(self) -> None:
        self.browser: Browser = self._server.guest("Ana")
        table = self.browser.table()["id"]
        self.known = {"table_id": table, "table": table, "person_id": self.browser.me["id"]}
        self.known |= {"game": "azul-pavilion", "seat": 1, "level": "random"}

    def made_real(self, part: Any) -> Any:
        """What was generated, with names that exist here: else nothing behind the first door is reached."""
        if isinstance(part, list):
            return [self.made_real(one) for one in part]
        if isinstance(part, dict):
            return {key: self.known.get(key) or self.made_real(one) for key, one in part.items()}
        return part

    def ask(self, case: schemathesis.Case) -> None:
        answer = case.call(headers={"origin": self._server.address, "cookie": self.browser.cookie})
        case.validate_response(answer, checks=CHECKS)
        if case.method == "DELETE" and answer.status_code < 300:
            self.arrive()


@pytest.fixture(scope="module")
def insider(tmp_path_factory) -> Iterator[Insider]:
    with pytest.MonkeyPatch.context() as patch:
        quick_passwords(patch)
        with Server(tmp_path_factory.mktemp("schema") / "house", tables_per_person=10_000) as server:
            yield Insider(server)


@pytest.fixture(scope="module")
def schema(insider) -> Any:
    return schemathesis.openapi.from_url(insider.browser.address + "/api/openapi.json")


@every_route
def test_what_fits_the_description_is_answered_as_described(path, method, insider, schema):
    @bounded
    @given(case=schema[path][method].as_strategy(generation_mode=GenerationMode.POSITIVE))
    def ask(case: schemathesis.Case) -> None:
        case.path_parameters = insider.made_real(case.path_parameters)
        case.body = insider.made_real(case.body)
        insider.ask(case)

    ask()


@every_route_that_takes_something
def test_what_does_not_fit_is_refused(path, method, insider, schema):
    @bounded
    @given(case=schema[path][method].as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def ask(case: schemathesis.Case) -> None:
        insider.ask(case)

    ask()

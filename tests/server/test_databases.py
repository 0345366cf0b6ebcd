"""A database that is not there is never passed over in silence."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import platformdirs
import pytest

from benchmarks.server import postgres
from tests.conftest import NO_POSTGRES
from tests.server import databases
from tests.server.databases import running_postgres


@pytest.mark.parametrize(("in_ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_without_postgresql_a_run_in_ci_fails_and_any_other_says_so(in_ci, outcome, monkeypatch):
    def refuse(folder: Path) -> None:
        raise OSError("no such program")

    monkeypatch.setattr(databases, "started", refuse)
    monkeypatch.setenv("CI", in_ci)
    with pytest.raises(outcome, match=NO_POSTGRES), running_postgres("absent"):
        pass


def test_no_other_user_of_this_machine_owns_what_it_is_started_with(tmp_path, monkeypatch):
    """Its package looks for the folder when it is imported: by then it must be there."""
    found: list[bool] = []
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))

    def looked_for(name: str) -> Any:
        if name == "platformdirs":
            return platformdirs
        found.append((tmp_path / "python_PostgresServer").is_dir())
        return SimpleNamespace(get_server=lambda folder, cleanup_mode: folder)

    monkeypatch.setattr(postgres, "import_module", looked_for)
    assert postgres.started(tmp_path / "pg") == tmp_path / "pg"
    assert found == [True]

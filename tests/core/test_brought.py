"""Machine code that an installation brings along is taken where it fits, and ignored elsewhere."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from cantiere.core import brought
from cantiere.core.compile import JIT
from tests.conftest import in_another_python
from tests.core.test_pipeline import INNER, OUTER, PLAY, RULES

needs_compiler = pytest.mark.skipif(not JIT, reason="plain Python compiles nothing")
V3 = "x86-64-v3"


@pytest.fixture
def installation(tmp_path):
    """Two rules; `build` writes their machine code, `run` plays with a cache that is empty at first."""
    (tmp_path / "tiny_rules.py").write_text(RULES)
    home = tmp_path / "machine_code"

    def run(*calls, **variables):
        # else rules written anew within a second would be taken for the old ones
        environment = {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1", **variables}
        return in_another_python(PLAY.replace("CALLS", ", ".join(calls)), environment, tmp_path)

    def build(level):
        into = {brought.INTO: str(home / brought.stamp(level)), **brought.variables(level)}
        return run(OUTER, CANTIERE_CACHE=str(tmp_path / "build"), **into)

    return SimpleNamespace(
        home=home,
        rules=tmp_path / "tiny_rules.py",
        build=build,
        run=lambda *calls: run(
            *calls, CANTIERE_CACHE=str(tmp_path / "cache"), CANTIERE_MACHINE_CODE=str(home)
        ),
    )


def test_a_level_is_known_by_what_it_needs(monkeypatch):
    monkeypatch.setattr(brought.platform, "machine", lambda: "AMD64")
    monkeypatch.setattr(brought, "host_features", lambda: brought._V3)
    assert brought.levels() == [V3, "x86-64-v2"]
    monkeypatch.setattr(brought, "host_features", lambda: brought._V3 - {"avx2"})
    assert brought.levels() == ["x86-64-v2"]
    monkeypatch.setattr(brought.platform, "machine", lambda: "arm64")
    assert brought.levels() == ["generic"]
    monkeypatch.setattr(brought.platform, "machine", lambda: "riscv64")
    assert brought.levels() == []


def test_native_code_is_that_of_the_very_same_processor(monkeypatch):
    assert brought.variables(brought.NATIVE) == {}
    before = brought.stamp(brought.NATIVE)
    monkeypatch.setattr(brought, "host_features", lambda: frozenset({"mmx"}))
    assert brought.stamp(brought.NATIVE) != before


def test_an_installation_knows_whether_it_brought_all(tmp_path, monkeypatch):
    monkeypatch.setenv(brought.HOME, str(tmp_path / "none"))
    assert not brought.is_complete("digest")
    home = tmp_path / "machine_code"
    folder = home / brought.stamp(brought.NATIVE)
    folder.mkdir(parents=True)
    monkeypatch.setenv(brought.HOME, str(home))
    assert not brought.is_complete("digest")
    brought.complete(home, brought.NATIVE, "digest")
    assert brought.is_complete("digest")
    assert not brought.is_complete("another")


@needs_compiler
@pytest.mark.parametrize("level", [brought.NATIVE, *brought.levels()])
def test_what_fits_is_taken_and_nothing_is_compiled(installation, level):
    assert installation.build(level) == [[44], ["outer", "inner"]]
    assert installation.run(OUTER) == [[44], []]
    assert installation.run(INNER)[1] == ["inner"]  # nobody called that from Python when it was built


@needs_compiler
def test_code_for_other_versions_or_processors_is_ignored(installation):
    installation.build(brought.NATIVE)
    folder = installation.home / brought.stamp(brought.NATIVE)
    folder.rename(folder.with_name(folder.name.replace("numba", "numba9")))
    assert installation.run(OUTER) == [[44], ["outer", "inner"]]


@needs_compiler
def test_code_of_other_sources_is_ignored(installation):
    installation.build(brought.NATIVE)
    installation.rules.write_text(RULES.replace("RED = 1", "RED = 2"))
    assert installation.run(OUTER) == [[45], ["outer", "inner"]]


@needs_compiler
def test_a_damaged_file_is_ignored(installation):
    installation.build(brought.NATIVE)
    for path in Path(installation.home).rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:100])
    assert installation.run(OUTER) == [[44], ["outer", "inner"]]

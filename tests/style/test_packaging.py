"""What a wheel holds: all that a player needs, nothing that only we need."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Iterator[ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    environment = {**os.environ, "SKIP_WEB": "1"}  # what is built is packed; building it is not tried here
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, text=True, env=environment)
    with ZipFile(next(folder.glob("*.whl"))) as opened:
        yield opened


def in_tree(folder: str, pattern: str) -> set[str]:
    return {path.name for path in (ROOT / folder).glob(pattern)}


def in_wheel(wheel: ZipFile, folder: str, suffix: str) -> set[str]:
    paths = (Path(name) for name in wheel.namelist())
    return {path.name for path in paths if path.parent == Path(folder) and path.suffix == suffix}


def test_the_wheel_is_typed(wheel):
    assert "cantiere/py.typed" in wheel.namelist()


@pytest.mark.parametrize(
    ("source", "packed", "suffix"),
    [
        ("docs/rules", "cantiere/rules_pages", ".md"),
        ("src/cantiere/play/texts", "cantiere/play/texts", ".toml"),
    ],
)
def test_the_wheel_has_every_page_and_sentence(wheel, source, packed, suffix):
    assert in_tree(source, f"*{suffix}")
    assert in_wheel(wheel, packed, suffix) == in_tree(source, f"*{suffix}")


def test_the_wheel_has_the_web_app_if_it_is_built(wheel):
    static = ROOT / "src" / "cantiere" / "server" / "static"
    built = {path.relative_to(ROOT / "src").as_posix() for path in static.rglob("*") if path.is_file()}
    assert {name for name in wheel.namelist() if name.startswith("cantiere/server/static/")} == built


def test_the_wheel_has_nothing_else(wheel):
    paths = [Path(name) for name in wheel.namelist()]
    assert {path.parts[0] for path in paths if not path.parts[0].endswith(".dist-info")} == {"cantiere"}
    assert [path for path in paths if {"tests", "__pycache__"} & {*path.parts}] == []


def test_the_wheel_carries_its_licence(wheel):
    licences = [name for name in wheel.namelist() if name.endswith("licenses/LICENSE")]
    assert len(licences) == 1
    assert wheel.read(licences[0]) == (ROOT / "LICENSE").read_bytes()

"""The last lines of a test run: the slowest tests of all parts, and the time of each part."""

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

BEGIN = 1_800_000_000
HEAD = "== the time of each part: by the clock, of the processor"


def written(path: Path, text: str, at: float) -> None:
    path.write_text(text, "utf-8")
    os.utime(path, (at, at))


def written_by_pytest(*seconds: float) -> str:
    cases = (f'<testcase classname="tests.a.test_b" name="test_{one}" time="{one}"/>' for one in seconds)
    return f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>"


def told(folder: Path, **more: str) -> list[str]:
    environment = {name: value for name, value in os.environ.items() if name != "BEGUN"} | more
    command = [sys.executable, str(ROOT / "scripts" / "times"), str(folder)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line]


def two_parts(folder: Path) -> None:
    written(folder / "01", "tests, compiled\n", BEGIN)
    written(folder / "01.xml", written_by_pytest(*range(1, 21)), BEGIN + 60)
    written(folder / "01.done", "", BEGIN + 61)
    written(folder / "01.to", "0m9.500s 0m9.500s\n1m0.250s 0m30.750s\n", BEGIN + 61)
    written(folder / "02", "tests, plain\n", BEGIN + 61)
    written(folder / "02.xml", written_by_pytest(11.5, 0.5), BEGIN + 185)
    written(folder / "02.done", "", BEGIN + 186)
    (folder / "cache-2").mkdir()  # of pytest: no part


def test_the_slowest_fifteen_of_all_parts_come_first(tmp_path):
    two_parts(tmp_path)
    head, *slowest = told(tmp_path)[:16]
    assert head == "== the slowest 15 of 22 tests, in seconds"
    assert slowest[0] == "  20.0  tests/a/test_b.py::test_20  (tests, compiled)"
    assert slowest[9] == "  11.5  tests/a/test_b.py::test_11.5  (tests, plain)"
    assert slowest[14].startswith("   7.0")


def test_then_the_time_of_each_part_and_of_all(tmp_path):
    two_parts(tmp_path)
    assert told(tmp_path, BEGUN=str(BEGIN - 30))[16:] == [
        HEAD,
        "  0:30   0:00  setting up",
        "  1:01   1:31  tests, compiled",
        "  2:05   0:00  tests, plain",
        "  3:36   1:31  in all",
    ]


def test_parts_that_run_beside_each_other_take_their_time_once(tmp_path):
    two_parts(tmp_path)
    written(tmp_path / "51", "laws\n", BEGIN + 61)
    written(tmp_path / "51.to", "0m0.000s 0m0.000s\n1m0.000s 0m0.000s\n", BEGIN + 181)
    written(tmp_path / "51.done", "", BEGIN + 181)
    assert told(tmp_path)[-2:] == ["  2:00   1:00  laws", "  3:06   2:31  in all"]


def test_a_part_that_is_not_over_has_failed(tmp_path):
    two_parts(tmp_path)
    (tmp_path / "02.done").unlink()
    (tmp_path / "02.xml").unlink()
    lines = told(tmp_path)
    assert lines[0] == "== the slowest 15 of 20 tests, in seconds"
    assert lines[-2].endswith("tests, plain: FAILED")
    assert lines[-3] == "  1:01   1:31  tests, compiled"


def test_a_run_without_tests_tells_its_parts_only(tmp_path):
    written(tmp_path / "01", "check\n", BEGIN)
    written(tmp_path / "01.done", "", BEGIN + 5)
    assert told(tmp_path) == [HEAD, "  0:05   0:00  check", "  0:05   0:00  in all"]


def test_a_part_that_failed_was_over_when_it_was(tmp_path):
    two_parts(tmp_path)
    (tmp_path / "01.done").unlink()
    assert "  1:01   1:31  tests, compiled: FAILED" in told(tmp_path)

"""Files of decisions: the same however they came to be, and never wrong without a word."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from cantiere.core.errors import BadFile
from cantiere.play.texts import say
from cantiere.research.dataset.digest import digest_of
from cantiere.research.dataset.reading import KEY, opened, verified
from cantiere.research.dataset.writing import Workshop, made
from tests.conftest import ROOT
from tests.research.datasets import rows_of, selfplay, written

SOURCE = selfplay()
GROUPS = 3  # of the five matches, two in each


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return written(tmp_path_factory.mktemp("whole") / "whole.parquet", SOURCE)


@pytest.fixture
def path(tmp_path, whole):
    """A copy that may be damaged."""
    return shutil.copy(whole, tmp_path / "copy.parquet")


def refused(path) -> BadFile:
    with pytest.raises(BadFile) as found:
        verified(path)
    assert str(path) in say(found.value, "en")
    return found.value


def test_the_same_source_makes_the_same_bytes(whole, tmp_path):
    again = written(tmp_path / "again.parquet", SOURCE, jobs=2)
    assert again.read_bytes() == whole.read_bytes()
    assert {one.name for one in tmp_path.iterdir()} == {"again.parquet"}
    other = written(tmp_path / "other.parquet", selfplay(seed=4))
    assert opened(other).head["sha256"] != opened(whole).head["sha256"]


def test_a_file_tells_what_it_is(whole):
    head = verified(whole)
    assert (head["format"], head["schema"], head["game"]) == ("cantiere-dataset", 1, "campanile")
    assert head["source"]["bots"] == ["random"]
    assert head["source"]["seed"] == 3
    assert [group["matches"] for group in head["groups"]] == [[0, 1], [2, 3], [4, 4]]
    rows = rows_of(whole)
    assert head["rows"] == len(rows) == sum(group["rows"] for group in head["groups"])
    assert [row["match"] for row in rows] == sorted(row["match"] for row in rows)


def test_what_is_there_already_is_not_made_again(tmp_path, whole):
    """Parts that are whole are kept; one that was torn or damaged meanwhile is made again."""
    workshop = Workshop(SOURCE, tmp_path / "x.parquet", 2)
    first = next(iter(workshop.parts()))
    os.close(workshop.begin())
    for part in workshop.parts():
        shutil.copy(
            whole, workshop.place(part)
        )  # whole, though of other matches: only their bytes are looked at
    workshop.place(first).write_bytes(b"PAR1 torn")
    done = []
    assert [part.number for part in workshop.done()] == [1, 2]
    list(made(workshop, 1, done.append))
    assert done == [3, 2]


def test_killed_in_the_middle_it_goes_on_to_the_same_rows(tmp_path):
    """`kill -9` while parts are being made, a part torn off, and the same command again."""
    command = [sys.executable, "-m", "cantiere", "dataset", "play", "campanile", "--games", "60"]
    command += ["--group", "2", "--jobs", "1", "--seed", "9", "--into"]
    known = {**os.environ, "PYTHONPATH": str(ROOT)}
    killed, parts = tmp_path / "killed.parquet", tmp_path / "killed.parquet.parts"
    process = subprocess.Popen([*command, str(killed)], env=known)
    while len([*parts.glob("*.parquet")]) < 3 and process.poll() is None:
        time.sleep(0.001)
    process.send_signal(signal.SIGKILL)
    process.wait()
    made_before = sorted(parts.glob("*.parquet"))
    assert not killed.exists()
    assert made_before
    (parts / "000007.123.new").write_bytes(b"PAR1")
    kept = {one.name: one.stat().st_mtime_ns for one in made_before}
    subprocess.run([*command, str(killed)], env=known, check=True)
    through = tmp_path / "through.parquet"
    subprocess.run([*command, str(through)], env=known, check=True)
    assert killed.read_bytes() == through.read_bytes()
    assert len(kept) < 30
    assert {one.name for one in tmp_path.iterdir()} == {"killed.parquet", "through.parquet"}


def test_the_parts_of_another_dataset_are_left_alone(tmp_path):
    workshop = Workshop(SOURCE, tmp_path / "x.parquet", 2)
    plan = workshop.begin()
    with pytest.raises(BadFile) as in_use:
        workshop.begin()
    assert in_use.value.code == "dataset_in_use"
    os.close(plan)
    (workshop.folder / "000000.parquet").write_bytes(b"precious")
    with pytest.raises(BadFile) as other:
        Workshop(selfplay(seed=99), tmp_path / "x.parquet", 2).begin()
    assert other.value.code == "dataset_other_plan"
    assert (workshop.folder / "000000.parquet").read_bytes() == b"precious"


def test_a_plan_that_was_torn_off_is_written_again(tmp_path):
    workshop = Workshop(SOURCE, tmp_path / "x.parquet", 2)
    os.close(workshop.begin())
    plan = workshop.folder / "plan"
    text = plan.read_bytes()
    plan.write_bytes(text[:5])
    os.close(workshop.begin())
    assert plan.read_bytes() == text


def test_killed_after_the_last_part_was_joined_it_leaves_nothing_behind(tmp_path, path):
    workshop = Workshop(SOURCE, path, 2)
    os.close(workshop.begin())
    shutil.copy(path, workshop.place(workshop.parts()[0]))
    assert workshop.is_made()
    Workshop(selfplay(seed=99), path, 2).clear()  # not its own
    assert workshop.folder.exists()
    workshop.clear()
    assert {one.name for one in tmp_path.iterdir()} == {path.name}
    workshop.clear()


def middle_of(path, group: int) -> int:
    """A byte in the values of a group: of the actions, which no two groups share."""
    row_group = pq.ParquetFile(path).metadata.row_group(group)
    columns = [row_group.column(k) for k in range(row_group.num_columns)]
    column = next(one for one in columns if one.path_in_schema == "action")
    return column.data_page_offset + column.total_compressed_size // 3


@pytest.mark.parametrize("group", range(GROUPS))
def test_damage_is_told_with_its_row_group(path, group):
    bytes_ = bytearray(path.read_bytes())
    bytes_[middle_of(path, group)] ^= 0xFF
    path.write_bytes(bytes_)
    found = refused(path)
    assert (found.code, found.facts["group"]) == ("dataset_damaged", group)
    assert f"row group {group} (of 3" in say(found, "en")
    dataset = opened(path)
    assert [dataset.group(k).num_rows for k in range(GROUPS) if k != group]


def test_other_rows_with_checksums_that_fit_are_damage_as_well(path):
    """Written anew by another program: each page is whole, and yet the rows are others."""
    dataset = opened(path)
    tables = [*dataset.groups()]
    place = tables[1].schema.get_field_index("action")
    changed = pa.array([0] * tables[1].num_rows, pa.int32())
    tables[1] = tables[1].set_column(place, tables[1].schema.field(place), changed)
    with pq.ParquetWriter(path, dataset.file.schema_arrow) as writer:
        for table in tables:
            writer.write_table(table)
        writer.add_key_value_metadata({KEY: json.dumps(dataset.head)})
    assert refused(path).facts["group"] == 1


def test_no_damage_anywhere_changes_a_row_unnoticed(path):
    """Wherever a byte is flipped or the file ends: it is refused in words, or the rows are the same."""
    before, good = path.read_bytes(), rows_of(path)
    noticed = 0
    for place in range(0, len(before), max(1, len(before) // 120)):
        for bytes_ in (before[:place], before[:place] + bytes([before[place] ^ 0x55]) + before[place + 1 :]):
            path.write_bytes(bytes_)
            try:
                verified(path)
            except BadFile:
                noticed += 1
            else:
                assert rows_of(path) == good
    assert noticed > 150


def test_what_is_no_dataset_is_refused(tmp_path):
    (tmp_path / "text.parquet").write_text("hello")
    assert refused(tmp_path / "text.parquet").code == "dataset_no_end"
    pq.write_table(pa.table({"a": [1]}), tmp_path / "foreign.parquet")
    assert refused(tmp_path / "foreign.parquet").code == "dataset_foreign"
    assert refused(tmp_path / "absent.parquet").code == "file_absent"
    assert refused(tmp_path).code == "file_is_folder"


def test_a_file_from_the_future_is_refused(path):
    dataset = opened(path)
    with pq.ParquetWriter(path, dataset.file.schema_arrow) as writer:
        writer.add_key_value_metadata({KEY: json.dumps({**dataset.head, "schema": 2})})
    with pytest.raises(BadFile) as found:
        opened(path)
    assert found.value.code == "file_future"


def test_the_hash_is_of_values_and_not_of_how_they_are_packed():
    values = {"a": pa.array([1, None, 3], pa.int16()), "b": pa.array(["x", None, "yz"])}
    values["c"] = pa.array([[1.5, None], None, []], pa.list_(pa.float32()))
    table = pa.table(values)
    halves = pa.concat_tables([table.slice(0, 1), table.slice(1)])
    assert digest_of(halves) == digest_of(table)
    for name, other in (("a", [1, 0, 3]), ("b", ["x", "", "yz"]), ("c", [[1.5, None], [], []])):
        changed = pa.table({**values, name: pa.array(other, values[name].type)})
        assert digest_of(changed) != digest_of(table)

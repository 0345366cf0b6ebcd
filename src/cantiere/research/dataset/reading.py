"""Datasets read back: opened only if they are ours, group by group only if they are whole."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

import pyarrow as pa
import pyarrow.parquet as pq

from cantiere.core.errors import BadFile
from cantiere.research.dataset.columns import SCHEMA_VERSION
from cantiere.research.dataset.digest import digest_of, digest_over
from cantiere.research.dataset.source import Told

FORMAT = "cantiere-dataset"
KEY = b"cantiere"  # under which a file tells of itself

_BROKEN = (pa.ArrowException, OSError, ValueError)  # what pyarrow raises for bytes that make no sense


class GroupPart(TypedDict):
    """A row group, as the file tells of it."""

    rows: int
    matches: list[int]  # the first and the last
    sha256: str


class Head(TypedDict):
    """All that a file tells of itself."""

    format: str
    schema: int
    made_by: str
    game: str
    matches: int
    rows: int
    source: Told
    groups: list[GroupPart]
    sha256: str  # over those of the groups


@dataclass(frozen=True)
class Dataset:
    """An open file."""

    path: Path
    head: Head
    file: Any

    def group(self, number: int) -> Any:
        """The rows of one group; refused with its number if they are not those that were written."""
        part = self.head["groups"][number]
        try:
            table = self.file.read_row_group(number)
            is_whole = table.num_rows == part["rows"] and digest_of(table) == part["sha256"]
        except _BROKEN:
            is_whole = False
        if not is_whole:
            raise self._damaged(number, *part["matches"])
        return table

    def _damaged(self, group: int, first: int, last: int) -> BadFile:
        groups, path = len(self.head["groups"]), str(self.path)
        return BadFile("dataset_damaged", path=path, group=group, groups=groups, first=first, last=last)

    def groups(self) -> Iterator[Any]:
        """All rows, a group at a time."""
        return map(self.group, range(len(self.head["groups"])))


def opened(path: Path) -> Dataset:
    """A dataset whose end was read; its groups are looked at when they are wanted."""
    if not path.is_file():
        raise BadFile("file_is_folder" if path.is_dir() else "file_absent", path=str(path))
    try:
        file = pq.ParquetFile(path, page_checksum_verification=True)
        written = (file.schema_arrow.metadata or {}).get(KEY) or (file.metadata.metadata or {}).get(KEY)
    except _BROKEN:
        raise BadFile("dataset_no_end", path=str(path)) from None
    head = _head(written, path)
    if not _fits(head, file.metadata):
        raise BadFile("dataset_no_end", path=str(path))
    return Dataset(path, head, file)


def _fits(head: Head, told: Any) -> bool:
    """Whether what the file tells of its groups is what Parquet knows of them."""
    with suppress(KeyError, TypeError, ValueError):
        counts = [told.row_group(k).num_rows for k in range(told.num_row_groups)]
        for group in head["groups"]:
            _first, _last = group["matches"]
        is_told = digest_over([group["sha256"] for group in head["groups"]]) == head["sha256"]
        return is_told and counts == [group["rows"] for group in head["groups"]]
    return False


def _head(written: bytes | None, path: Path) -> Head:
    try:
        head: Head = json.loads(written or b"{}")
        version = int(head["schema"]) if head["format"] == FORMAT else 0
    except (ValueError, TypeError, KeyError):
        version = 0
    if not version:
        raise BadFile("dataset_foreign", path=str(path))
    if version > SCHEMA_VERSION:
        raise BadFile("file_future", version=version, known=SCHEMA_VERSION)
    return head


def verified(path: Path) -> Head:
    """What a file tells of itself, all of whose rows were read and found whole."""
    dataset = opened(path)
    for _ in dataset.groups():
        pass
    return dataset.head

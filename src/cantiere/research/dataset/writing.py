"""A dataset comes to be: each part is a file of its own until all are there, then they become one.

A part is written whole or not at all, so that a run that was killed at any moment goes on where it was. The
parts are joined in their order, whoever was first: the same source gives the same file.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from cantiere import __version__
from cantiere.arena.ledger import claim
from cantiere.arena.outcome import Lost
from cantiere.arena.workers import done_by_workers
from cantiere.core.errors import BadFile, Refusal
from cantiere.research.dataset.columns import SCHEMA_VERSION, schema_of
from cantiere.research.dataset.digest import digest_of, digest_over
from cantiere.research.dataset.reading import FORMAT, KEY, Dataset, GroupPart, Head, opened, verified
from cantiere.research.dataset.rows import joined, table_of
from cantiere.research.dataset.source import Source

_PACKED = {"compression": "zstd", "write_page_checksum": True}
_PLAN, _WHOLE = "plan", "whole"
Told = Callable[[int], None]


@dataclass(frozen=True)
class Part:
    """Some matches that are one row group."""

    number: int
    first: int
    last: int  # included


@dataclass(frozen=True)
class Workshop:
    """The folder beside a dataset in which its parts wait, and the one who works there."""

    source: Source
    path: Path
    size: int  # matches of a part

    @property
    def folder(self) -> Path:
        return self.path.with_name(self.path.name + ".parts")

    def is_made(self) -> bool:
        """Whether the file is there, and is the one that this source would make again."""
        return _same(opened(self.path).head["source"], self.source.told())

    def parts(self) -> list[Part]:
        n = self.source.matches
        return [
            Part(number, first, min(first + self.size, n) - 1)
            for number, first in enumerate(range(0, n, self.size))
        ]

    def place(self, part: Part) -> Path:
        return self.folder / f"{part.number:06d}.parquet"

    def _key(self) -> bytes:
        """What the parts are of."""
        return f"{self.source.key()} {self.size} {SCHEMA_VERSION}\n".encode()

    def clear(self) -> None:
        """Take away the parts of a file that is there: whoever joined them was killed before that."""
        with suppress(OSError):
            if (self.folder / _PLAN).read_bytes() == self._key():
                shutil.rmtree(self.folder)

    def begin(self) -> int:
        """Open the workshop, or come back to it; the file that holds its plan is ours from now on."""
        key = self._key()
        try:
            self.folder.mkdir(exist_ok=True)
            plan = os.open(self.folder / _PLAN, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise _unwritable(self.folder, error) from None
        try:
            claim(plan, self.path, "dataset_in_use")
            known = os.read(plan, len(key) + 1)
            if known != key:
                self._take_over(plan, known, key)
        except BaseException:
            os.close(plan)
            raise
        return plan

    def _take_over(self, plan: int, known: bytes, key: bytes) -> None:
        """A plan that was torn off is written again; another one is left alone, with its parts."""
        if not key.startswith(known) or any(self.folder.glob("*.parquet")):
            raise BadFile("dataset_other_plan", path=str(self.path), folder=str(self.folder))
        os.ftruncate(plan, 0)
        os.write(plan, key)

    def done(self) -> list[Part]:
        """The parts that are there and whole; one that was damaged meanwhile is made again."""
        return [part for part in self.parts() if self._is_whole(part)]

    def _is_whole(self, part: Part) -> bool:
        with suppress(Refusal):
            verified(self.place(part))
            return True
        return False


def made(workshop: Workshop, jobs: int, progress: Told) -> Iterator[Lost]:
    """Make what is missing, then the file; what could not be made comes back, and then there is no file."""
    plan, lost = workshop.begin(), False
    try:
        done = workshop.done()
        progress(sum(part.last - part.first + 1 for part in done))
        missing = [part for part in workshop.parts() if part not in done]
        for result in _made_parts(workshop, missing, jobs):
            if isinstance(result, Refusal):
                raise result
            if isinstance(result, Lost):
                lost = True
                yield result
            else:
                progress(result.last - result.first + 1)
        if not lost:
            _join(workshop)
    finally:
        os.close(plan)


def _made_parts(workshop: Workshop, missing: Sequence[Part], jobs: int) -> Iterator[Part | Refusal | Lost]:
    work = partial(write_part, workshop)
    return map(work, missing) if jobs == 1 else done_by_workers(missing, jobs, work)


def write_part(workshop: Workshop, part: Part) -> Part | Refusal:
    """Make the matches of a part and keep them. What is refused is handed back: it is for whoever asked."""
    source, place = workshop.source, workshop.place(part)
    try:
        tables = [table_of(number, source.match(number)) for number in range(part.first, part.last + 1)]
        new = place.with_suffix(f".{os.getpid()}.new")
        _write(new, workshop, [(part, joined(source.game, tables))])
        new.replace(place)
    except OSError as error:
        return _unwritable(place, error)
    except Refusal as refusal:
        return refusal
    return part


def _join(workshop: Workshop) -> None:
    """One file of all parts, in their order."""
    whole = workshop.folder / _WHOLE
    parts = ((part, _only_group(opened(workshop.place(part)))) for part in workshop.parts())
    try:
        _write(whole, workshop, parts)
        whole.replace(workshop.path)
        shutil.rmtree(workshop.folder)
    except OSError as error:
        raise _unwritable(workshop.path, error) from None


def _only_group(dataset: Dataset) -> Any:
    return next(chain(dataset.groups(), [dataset.file.schema_arrow.empty_table()]))


def _write(path: Path, workshop: Workshop, tables: Any) -> None:
    """Row groups as they come, then what the file tells of itself; on the disk when this returns."""
    groups: list[GroupPart] = []
    with path.open("wb") as file:
        with pq.ParquetWriter(file, schema_of(workshop.source.game), **_PACKED) as writer:
            for part, table in tables:
                if table.num_rows:
                    writer.write_table(table, row_group_size=table.num_rows)
                    matches = [part.first, part.last]
                    groups.append({"rows": table.num_rows, "matches": matches, "sha256": digest_of(table)})
            writer.add_key_value_metadata({KEY: json.dumps(_head(workshop, groups), ensure_ascii=False)})
        file.flush()
        os.fsync(file.fileno())


def _head(workshop: Workshop, groups: list[GroupPart]) -> Head:
    return {
        "format": FORMAT,
        "schema": SCHEMA_VERSION,
        "made_by": f"cantiere {__version__}",
        "game": workshop.source.game.id,
        "matches": workshop.source.matches,
        "rows": sum(group["rows"] for group in groups),
        "source": workshop.source.told(),
        "groups": groups,
        "sha256": digest_over([group["sha256"] for group in groups]),
    }


def _same(kept: object, told: object) -> bool:
    """Whether a file tells what would be told; tuples have become lists there."""
    return bool(kept == json.loads(json.dumps(told)))


def _unwritable(path: Path, error: OSError) -> Refusal:
    return Refusal("file_unwritable", path=str(path), reason=error.strerror or str(error))

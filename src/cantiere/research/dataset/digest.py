"""The hash of rows: over their values, column by column, whatever they were packed with."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc


def digest_of(table: Any) -> str:
    """SHA-256 of the rows of a table: the same before it is written and after it is read."""
    found = sha256()
    for name, column in zip(table.column_names, table.columns, strict=True):
        found.update(name.encode() + b"\0")
        for piece in _pieces(column.combine_chunks()):
            found.update(piece)
    return found.hexdigest()


def digest_over(digests: Sequence[str]) -> str:
    """One hash for several groups of rows in their order."""
    return sha256("\n".join(digests).encode()).hexdigest()


def _pieces(array: Any) -> Iterator[bytes]:
    """What is null, how long each list or text is, then the values themselves, in the order of the rows."""
    yield np.packbits(array.is_null().to_numpy(zero_copy_only=False)).tobytes()
    if pa.types.is_list(array.type) or pa.types.is_fixed_size_list(array.type):
        yield _numbers(pc.list_value_length(array))
        yield from _pieces(pc.list_flatten(array))
    elif pa.types.is_string(array.type):
        yield _numbers(pc.binary_length(array))
        yield "".join(text or "" for text in array.to_pylist()).encode()
    else:
        yield _numbers(array)


def _numbers(array: Any) -> bytes:
    """Little-endian, 0 for what is null."""
    numbers = pc.fill_null(array, pa.scalar(0).cast(array.type)).to_numpy(zero_copy_only=False)
    return bytes(numbers.astype(numbers.dtype.newbyteorder("<")).tobytes())

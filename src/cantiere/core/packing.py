"""Records as bytes and back: how one process that runs compiled rules and one that does not talk of the same
state. The bytes are those of the compiled record; a plain one is read from them and written to them."""

from collections.abc import Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Any

import numpy as np

from cantiere.core.plain import Pool

_LETTERS = {np.dtype(np.int16): "h", np.dtype(np.uint64): "Q"}


@dataclass(frozen=True)
class Form:
    """How the numbers of a kind of record lie in its bytes, in the order of its fields."""

    numbers: Struct
    fields: Sequence[tuple[str, Any, int | None]]  # name, the kind of the rows inside it if any, length


_forms: dict[Any, Form] = {}


def form_of(kind: Any) -> Form:
    """Worked out once for each kind."""
    if kind not in _forms:
        fields = [
            (name, field.kind if field.is_record else None, field.length)
            for name, field in kind.fields.items()
        ]
        _forms[kind] = Form(Struct("=" + _letters(kind.layout)), fields)
    return _forms[kind]


def _letters(layout: Any) -> str:
    """A layout as `struct` spells it, with its gaps."""
    if layout.subdtype is not None:
        inside, (length,) = layout.subdtype
        return _letters(inside) * length if inside.names else f"{length}{_LETTERS[inside]}"
    if not layout.names:
        return _LETTERS[layout]
    spelled, end = [], 0
    for name in layout.names:
        part, offset = layout.fields[name][:2]
        spelled.append(f"{offset - end}x" + _letters(part))
        end = offset + part.itemsize
    return "".join(spelled) + f"{layout.itemsize - end}x"


def fill(records: Pool, content: bytes) -> None:
    """Plain records with what lies in the bytes of as many compiled ones."""
    for record, numbers in zip(records, form_of(type(records[0])).numbers.iter_unpack(content), strict=True):
        _fill(record, numbers, 0)


def _fill(record: Any, numbers: Sequence[int], at: int) -> int:
    """From a place in the numbers on; where the next record's begin."""
    own = record.__dict__  # past the checks of `Row.__setattr__`: the form has made them
    for name, rows, length in form_of(type(record)).fields:
        if rows is not None:
            for row in own[name]:
                at = _fill(row, numbers, at)
        elif length is None:
            own[name] = numbers[at]
            at += 1
        else:
            own[name][:] = numbers[at : at + length]
            at += length
    return at


def packed(records: Sequence[Any]) -> bytes:
    """The bytes of as many compiled records."""
    form = form_of(type(records[0]))
    return b"".join(form.numbers.pack(*_numbers(record, [])) for record in records)


def _numbers(record: Any, told: list[int]) -> list[int]:
    own = record.__dict__
    for name, rows, length in form_of(type(record)).fields:
        if rows is not None:
            for row in own[name]:
                _numbers(row, told)
        elif length is None:
            told.append(own[name])
        else:
            told += own[name]
    return told

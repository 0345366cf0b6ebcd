"""Records as ordinary Python objects: what the rules run on when they are not compiled.

Python's integers neither wrap nor turn into floats, and lists are quick to index: the same rules run
some twenty times faster on these objects than on numpy's own rows.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np


class Row:
    """An object with one attribute for each declared field."""

    fields: dict[str, Any]
    layout: Any

    def __new__(cls) -> "Row":
        row = object.__new__(cls)
        blank, own = _blank(cls), row.__dict__
        own.update(blank.numbers)
        for name, length in blank.rows:
            own[name] = [0] * length
        for name, kind, length in blank.records:
            own[name] = Pool(kind, length)
        return row

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.fields:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        length = self.fields[name].length
        if length is None:
            object.__setattr__(self, name, value)
        elif len(value) == length:
            getattr(self, name)[:] = value
        else:
            raise ValueError(f"{type(self).__name__}.{name} has {length} places, not {len(value)}")

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)

    def tobytes(self) -> bytes:
        """The bytes that the compiled twin of this record has."""
        packed = np.zeros(1, self.layout)
        packed[0] = self._packed()
        return packed.tobytes()

    def _packed(self) -> tuple[Any, ...]:
        return tuple(_packed(getattr(self, name)) for name in self.fields)

    def absorb(self, other: "Row") -> None:
        """Take over the contents of another record of the same kind, place by place: nothing is shared."""
        blank, own = _blank(type(self)), self.__dict__
        for name in blank.numbers:
            own[name] = getattr(other, name)
        for name, _ in blank.rows:
            own[name][:] = getattr(other, name)
        for name, _, _ in blank.records:
            own[name][:] = getattr(other, name)


class Pool(list[Any]):
    """A fixed number of records; assigning to a place copies, as it does in a numpy array."""

    def __init__(self, kind: Any, length: int) -> None:
        super().__init__(kind() for _ in range(length))

    def __setitem__(self, position: Any, record: Any) -> None:
        if isinstance(position, slice):
            for own, other in zip(self[position], record, strict=True):
                own.absorb(other)
        else:
            self[position].absorb(record)

    def view(self, layout: Any) -> "Pool":
        """Plain records have one form only; compiled loops ask for theirs by this name."""
        return self


class _Blank(NamedTuple):
    """What a new row of a kind holds, by the sort of its fields."""

    numbers: dict[str, int]
    rows: tuple[tuple[str, int], ...]
    records: tuple[tuple[str, Any, int], ...]


def _sorted(kind: Any) -> _Blank:
    """Once: rows are made by the thousand, and field by field they took most of a plain game's time."""
    fields = kind.fields.items()
    return _Blank(
        {name: 0 for name, field in fields if field.length is None},
        tuple((name, field.length) for name, field in fields if field.length and not field.is_record),
        tuple((name, field.kind, field.length) for name, field in fields if field.is_record),
    )


_blank: Callable[[Any], _Blank] = cache(_sorted)


def _packed(value: Any) -> Any:
    if isinstance(value, Row):
        return value._packed()
    return [_packed(one) for one in value] if isinstance(value, list) else value

"""Records as readable JSON and back: every field by its name, every enum by its word."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, TypeVar

import numpy as np

from cantiere.core.errors import BadPosition
from cantiere.core.game import GameState
from cantiere.core.record import Field, Memory, Record, Visible, memory_of

R = TypeVar("R", bound=GameState)
Readable = dict[str, Any]  # a record, name by name: which names and what they hold, `Record.fields` declares
NOTHING = -1  # a number with words that names none of them; null in JSON
_LOWEST, _HIGHEST, _WORDS = -(2**15), 2**15 - 1, 2**64


def as_dict(state: GameState) -> Readable:
    """All of a state, secrets included. Rows of seats that are not at the table are left out."""
    return _readable(state, int(state.seats), viewer=None, owner=None)


def view_as_dict(view: GameState, viewer: int) -> Readable:
    """A view (see `observe`) for its viewer: what nobody ever sees is absent, what he may not see is null."""
    return _readable(view, int(view.seats), viewer, None, memory_of(view))


def _readable(
    record: Record, seats: int, viewer: int | None, owner: int | None, memory: int = Memory.OPEN
) -> Readable:
    shown = {}
    for name, field in record.fields.items():
        if field.derived or (viewer is not None and field.visible is Visible.NOBODY):
            continue
        hidden = viewer is not None and field.is_hidden(owner == viewer, memory)
        shown[name] = None if hidden else _field(record[name], field, seats, viewer, owner, memory)
    return shown


def _field(value: Any, field: Field, seats: int, viewer: int | None, owner: int | None, memory: int) -> Any:
    if field.length is None:
        return _number(value, field)
    if not field.is_record:
        numbers = [_number(one, field) for one in value]
        return _named(numbers, field.axis) if field.axis else numbers
    length = seats if field.by_seat else field.length
    inside = [
        _readable(value[place], seats, viewer, place if field.by_seat else owner, memory)
        for place in range(length)
    ]
    return {word.name.lower(): inside[word] for word in field.axis} if field.axis else inside


def _number(value: Any, field: Field) -> Any:
    if field.kind is np.uint64:
        return f"{int(value):#018x}"
    return word_of(field.words, int(value)) if field.words else int(value)


def word_of(words: type[IntEnum], number: int) -> str | None:
    """The word for a number; None for NOTHING."""
    return None if number == NOTHING else words(number).name.lower()


def _named(numbers: list[int], axis: type[IntEnum]) -> dict[str, int]:
    """Counts by name; a name that is missing has none."""
    return {word.name.lower(): numbers[word] for word in axis if numbers[word]}


def fill_from_dict(state: GameState, written: Any) -> None:
    """Write a readable state into a blank record; refuse anything missing, unknown or out of range."""
    _fill(state, written, "state", seats=written.get("seats") if isinstance(written, Mapping) else None)


def _refuse(path: str, expected: str) -> BadPosition:
    return BadPosition("position_field", path=path, expected=expected)


def _fill(record: Record, written: Any, path: str, seats: Any) -> None:
    wanted = {name: field for name, field in record.fields.items() if not field.derived}
    _same_names(written, wanted, path)
    for name, field in wanted.items():
        _fill_field(record, name, field, written[name], f"{path}.{name}", seats)


def _same_names(written: Any, wanted: Mapping[str, Any], path: str) -> None:
    if not isinstance(written, Mapping):
        raise _refuse(path, "{...}")
    for name in wanted.keys() - written.keys():
        raise BadPosition("position_missing", path=f"{path}.{name}")
    for name in written.keys() - wanted.keys():
        raise BadPosition("position_unknown", path=f"{path}.{name}")


def _fill_field(record: Record, name: str, field: Field, written: Any, path: str, seats: Any) -> None:
    if field.length is None:
        record[name] = _read_number(written, field, path)
    elif field.is_record:
        length = seats if field.by_seat else field.length
        for place, inside in enumerate(_row(written, field.axis, length, path)):
            step = f".{field.axis(place).name.lower()}" if field.axis else f"[{place}]"
            _fill(record[name][place], inside, path + step, seats)
    elif field.axis:
        record[name] = [NOTHING if field.words else 0] * field.length
        for word, count in _counts(written, field.axis, path).items():
            record[name][field.axis[word.upper()]] = _read_number(count, field, f"{path}.{word}")
    else:
        for place, one in enumerate(_row(written, None, field.length, path)):
            record[name][place] = _read_number(one, field, f"{path}[{place}]")


def _row(written: Any, axis: type[IntEnum] | None, length: Any, path: str) -> list[Any]:
    if axis:
        _same_names(written, {word.name.lower(): word for word in axis}, path)
        return [written[word.name.lower()] for word in axis]
    if not isinstance(written, list) or len(written) != length:
        raise _refuse(path, f"[... {length}]")
    return written


def _counts(written: Any, axis: type[IntEnum], path: str) -> Mapping[str, Any]:
    if not isinstance(written, Mapping):
        raise _refuse(path, "{...}")
    for word in written:
        if word not in {one.name.lower() for one in axis}:
            raise BadPosition("position_unknown", path=f"{path}.{word}")
    return written


def _read_number(written: Any, field: Field, path: str) -> int:
    if field.kind is np.uint64:
        return _read_word(written, path)
    if field.words:
        return _read_name(written, field.words, path)
    if isinstance(written, bool) or not isinstance(written, int) or not _LOWEST <= written <= _HIGHEST:
        raise _refuse(path, f"{_LOWEST}..{_HIGHEST}")
    return written


def _read_name(written: Any, words: type[IntEnum], path: str) -> int:
    names = {word.name.lower(): int(word) for word in words}
    if written is None:
        return NOTHING
    if not isinstance(written, str) or written not in names:
        raise _refuse(path, " | ".join([*names, "null"]))
    return names[written]


def _read_word(written: Any, path: str) -> int:
    try:
        number = int(written, 16) if isinstance(written, str) else -1
    except ValueError:
        number = -1
    if not 0 <= number < _WORDS:
        raise _refuse(path, "0x0000000000000000..0xffffffffffffffff")
    return number

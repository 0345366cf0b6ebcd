"""Game states as flat records: one copyable block of named numbers.

A game declares its state once, as a class. From that declaration come the memory layout of the
compiled rules, the view of each player, the readable JSON form and its way back. Compiled, a record
is a row of a numpy array; in plain Python it is an object with lists, of the same shape and spelling.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

import numpy as np

from cantiere.core.compile import JIT, typed_by_layout
from cantiere.core.plain import Pool, Row

HIDDEN = -1  # what stands in a view where the viewer may not look
SPECTATOR = -1  # the viewer who has no seat
_PADDING = 128  # bytes that keep two threads' records off one cache line


class Ints(Protocol):
    """A fixed-size row of integers: a numpy array when compiled, a list in plain Python."""

    def __len__(self) -> int: ...
    def __getitem__(self, position: int, /) -> int: ...
    def __setitem__(self, position: int, number: int, /) -> None: ...
    def __iter__(self) -> Iterator[int]: ...


class Visible(Enum):
    """Who may read a field."""

    ALL = auto()
    SEEN = auto()  # all have seen it: shown to all, or, with `Memory.HIDDEN`, only to its owner
    OWNER = auto()  # the seat in whose row it stands
    NOBODY = auto()


class Memory(IntEnum):
    """Whether what all have seen stays in sight.

    A game in which that matters has the option `memory`, and a derived field `remember`: 0 at the end.
    """

    OPEN = 0
    HIDDEN = 1  # whoever wants to know must remember


class Backs(NamedTuple):
    """Words of a row that look alike to those who must remember, and the word that they are shown as."""

    alike: tuple[int, ...]
    shown: int


@dataclass(frozen=True)
class Field:
    """The declaration of one field of a record."""

    kind: Any  # np.int16, np.uint64 or a Record
    length: int | None  # None: a single number, not a row
    visible: Visible
    doc: str
    axis: type[IntEnum] | None = None  # what the positions of a row are called
    words: type[IntEnum] | None = None  # what the numbers themselves are called
    by_seat: bool = False
    may_name_none: bool = False  # of a number with words: it may be NOTHING, which names none of them
    derived: bool = False  # follows from other fields: never written down, made again by `Game.derive`
    backs: Backs | None = None  # of a row with words: those that lie face down
    first_seat: int | None = None  # the number that names seat 0, if some name seats; the others follow it

    def layout(self, layout_of: Callable[[type["Record"]], Any]) -> tuple[Any, ...]:
        """The field's part of a numpy layout; `layout_of` gives that of a record inside it."""
        base = layout_of(self.kind) if self.is_record else self.kind
        return (base,) if self.length is None else (base, (self.length,))

    @property
    def is_record(self) -> bool:
        return isinstance(self.kind, type) and issubclass(self.kind, Record)

    def is_hidden(self, is_owner: bool, memory: int) -> bool:
        """Whether somebody may not look."""
        if self.visible is Visible.SEEN:
            return memory == Memory.HIDDEN and not is_owner
        return self.visible is Visible.NOBODY or (self.visible is Visible.OWNER and not is_owner)

    @property
    def blind(self) -> int:
        """The value that says nothing."""
        return HIDDEN if self.kind is np.int16 else 0


def number(
    visible: Visible,
    doc: str,
    words: type[IntEnum] | None = None,
    may_name_none: bool = False,
    first_seat: int | None = None,
) -> Any:
    """One integer, -32768..32767: wide enough that no score or count can wrap."""
    return Field(
        np.int16, None, visible, doc, words=words, may_name_none=may_name_none, first_seat=first_seat
    )


def numbers(
    length: int,
    visible: Visible,
    doc: str,
    axis: type[IntEnum] | None = None,
    words: type[IntEnum] | None = None,
    may_name_none: bool = False,
    backs: Backs | None = None,
) -> Any:
    """A row of small integers."""
    return Field(np.int16, length, visible, doc, axis, words, may_name_none=may_name_none, backs=backs)


def derived(doc: str) -> Any:
    """A number that follows from open fields and is kept beside them for speed."""
    return Field(np.int16, None, Visible.ALL, doc, derived=True)


def random_word(visible: Visible, doc: str) -> Any:
    """One unsigned 64-bit word."""
    return Field(np.uint64, None, visible, doc)


def rows(kind: type["Record"], length: int, doc: str, axis: type[IntEnum] | None = None) -> Any:
    """A row of records; each of their fields says who may see it."""
    return Field(kind, length, Visible.ALL, doc, axis)


def by_seat(kind: type["Record"], length: int, doc: str) -> Any:
    """A row of records, one for each seat: row i belongs to seat i."""
    return Field(kind, length, Visible.ALL, doc, by_seat=True)


if TYPE_CHECKING:

    class _Row:
        def __getitem__(self, name: str) -> Any: ...
        def __setitem__(self, name: str, value: Any) -> None: ...
        def tobytes(self) -> bytes: ...

elif JIT:  # pragma: no cover  (measured in plain Python, which has rows of its own)

    class _Row(np.void):
        """A row of a numpy array whose fields read as attributes, as they do in compiled code."""

        def __getattr__(self, name):
            if name not in type(self).fields:
                raise AttributeError(f"{type(self).__name__} has no field {name!r}")
            return self[name]

        def __setattr__(self, name, value):
            if name not in type(self).fields:
                raise AttributeError(f"{type(self).__name__} has no field {name!r}")
            self[name] = value

    typed_by_layout(_Row)

else:
    _Row = Row


class Record(_Row):
    """Base of every state and scratch area: subclasses list their fields."""

    fields: ClassVar[dict[str, Field]] = {}
    layout: ClassVar[np.dtype[Any]] = np.dtype([])  # what compiled code knows: names no class of ours
    row_layout: ClassVar[np.dtype[Any]] = np.dtype([])  # the same, whose rows are this class in Python
    block: ClassVar[np.dtype[Any]] = np.dtype([])  # the same, as bytes: numpy copies them unseen

    def __init_subclass__(cls) -> None:
        own = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        for name, field in own.items():
            if any(hasattr(kind, name) for kind in (np.void, Row, Record)):
                raise TypeError(f"{cls.__name__}.{name}: numpy or Record uses this name, pick another")
            if field.is_record and not field.by_seat and field.kind.has_owner():
                raise TypeError(f"{cls.__name__}.{name}: its rows have an owner, declare it with by_seat()")
            delattr(cls, name)
        cls.fields = {**cls.fields, **own}
        cls.layout = cls._laid_out(lambda kind: kind.layout)
        cls.row_layout = cls._laid_out(lambda kind: kind.row_layout)
        cls.block = np.dtype((np.void, cls.layout.itemsize))
        if JIT:  # pragma: no cover  (measured in plain Python)
            cls.row_layout = np.dtype((cls, cls.row_layout))

    @classmethod
    def _laid_out(cls, layout_of: Callable[[type["Record"]], Any]) -> np.dtype[Any]:
        shape = [(name, *field.layout(layout_of)) for name, field in cls.fields.items()]
        return np.dtype(shape, align=True)

    @classmethod
    def has_owner(cls) -> bool:
        """Whether some field is for the eyes of one seat only."""
        return any(field.visible is Visible.OWNER for field in cls.fields.values())

    @classmethod
    def blank(cls) -> Self:
        """A zeroed record of its own."""
        record: Self = pool(cls, 1)[0]
        return record


R = TypeVar("R", bound=Record)


if JIT:  # pragma: no cover  (as above)

    def pool(kind: type[R], length: int) -> Any:
        """Zeroed records, side by side. `pool[i] = pool[j]` copies a whole record, as `put` does, quicker."""
        return _room(kind.row_layout, length)

    def _room(layout: np.dtype[Any], length: int) -> Any:
        spare = -(-_PADDING // layout.itemsize)
        return np.zeros(length + 2 * spare, layout)[spare : spare + length]

    def put(records: Any, place: int, record: Record) -> None:
        """Overwrite one of a pool with a record of its kind, all at once: numpy would go field by field."""
        records.view(record.block)[place] = record

    def copied(record: R) -> R:
        """A record of its own with the same contents."""
        own = _room(record.block, 1)
        own[0] = record
        copy: R = own.view(record.row_layout)[0]
        return copy

    def raw(records: Any) -> Any:
        """The pool as bytes: the form that enters compiled code with the least ceremony."""
        return records.view(np.uint8)

else:

    def pool(kind: type[R], length: int) -> Any:
        """Zeroed records, side by side. `pool[i] = pool[j]` copies a whole record."""
        return Pool(kind, length)

    def put(records: Any, place: int, record: Record) -> None:
        """Overwrite one of a pool with a record of its kind."""
        records[place] = record

    def copied(record: R) -> R:
        """A record of its own with the same contents."""
        own = pool(type(record), 1)
        put(own, 0, record)
        copy: R = own[0]
        return copy

    def raw(records: Any) -> Any:
        """Plain records need no other form."""
        return records


def observe(state: R, viewer: int) -> R:
    """The state as one seat sees it: the same record, secrets overwritten."""
    view = copied(state)
    _blindfold(view, viewer, None, memory_of(state))
    return view


def memory_of(state: Record) -> int:
    """Whether players must remember now."""
    return int(state["remember"]) if "remember" in state.fields else Memory.OPEN


def _blindfold(record: Record, viewer: int, owner: int | None, memory: int) -> None:
    for name, field in record.fields.items():
        if field.is_record:
            for position, row in enumerate(_each(record, name, field)):
                _blindfold(row, viewer, position if field.by_seat else owner, memory)
        elif field.is_hidden(owner == viewer, memory):
            _fill(record, name, field)
        elif field.backs is not None and memory == Memory.HIDDEN:
            _turn_over(getattr(record, name), field.backs)


def _turn_over(row: Ints, backs: Backs) -> None:
    for position, word in enumerate(row):
        if word in backs.alike:
            row[position] = backs.shown


def _each(record: Record, name: str, field: Field) -> Sequence[Record]:
    inside = getattr(record, name)
    return [inside] if field.length is None else inside


def _fill(record: Record, name: str, field: Field) -> None:
    if field.length is None:
        setattr(record, name, field.blind)
    else:
        getattr(record, name)[:] = [field.blind] * field.length

"""A call of a compiled function as a message: its name, and its arguments as they go over and come back."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cantiere.core.events import Log
from cantiere.core.packing import fill, packed
from cantiere.core.record import Record, pool
from cantiere.games import GAMES

_SIMPLE = (int, float, bool, np.integer, np.floating, np.bool_, type(None))


@dataclass(frozen=True)
class Records:
    """Records as bytes; `is_row`: one of them, by itself."""

    kind: str
    content: bytes
    is_row: bool = False


@dataclass(frozen=True)
class Notes:
    """A log. Rules begin it anew and only write: nothing goes over, and what was written comes back."""


@dataclass(frozen=True)
class Call:
    """Call a function, named as in `compile.known`."""

    function: str
    arguments: Sequence[Any]


@dataclass(frozen=True)
class Returned:
    """What came of a call; by place, the arguments that are not what they were."""

    result: Any
    changed: dict[int, Any]


_MOVES: dict[Any, str] = {game.moves: f"moves:{game.id}" for game in GAMES}


def name_of(kind: Any) -> str:
    """A kind of record in both processes. Lists of moves bear the name of a game that has them."""
    return _MOVES.get(kind) or f"{kind.__module__}:{kind.__qualname__}"


@cache
def kind_named(name: str) -> Any:
    home, _, rest = name.partition(":")
    if home == "moves":
        return next(game.moves for game in GAMES if game.id == rest)
    return getattr(import_module(home), rest)


def sent(argument: Any) -> Any:
    """An argument as it goes over; a TypeError if it cannot."""
    if isinstance(argument, Record):
        return Records(name_of(type(argument)), argument.tobytes(), is_row=True)
    if isinstance(argument, np.ndarray):
        kind = _kind_in(argument)
        if kind is Log:
            return Notes()
        return argument if kind is None else Records(name_of(kind), argument.tobytes())
    if isinstance(argument, _SIMPLE):
        return argument
    raise TypeError(f"{type(argument).__name__} cannot be sent to another process")


def _kind_in(array: NDArray[Any]) -> type[Record] | None:
    """The records behind a `raw` pool: the bytes are a view of them. So is a field, which is no record."""
    owner = array if array.base is None else array.base
    kind = owner.dtype.type if isinstance(owner, np.ndarray) else None
    if not (isinstance(kind, type) and issubclass(kind, Record)):
        return None
    is_whole = array.dtype == np.uint8 and array.nbytes % kind.layout.itemsize == 0
    return kind if is_whole else None


def received(argument: Any, change: Any) -> None:
    """Let an argument be what the call has made of it."""
    if isinstance(argument, np.ndarray):
        flat = argument.reshape(-1).view(np.uint8)
        flat[: len(change)] = np.frombuffer(change, np.uint8)  # of a log only what was written
        return
    whole = np.frombuffer(change, type(argument).layout)[0]
    for name in type(argument).fields:
        argument[name] = whole[name]


def answered(call: Call, functions: dict[str, Callable[..., Any]]) -> Returned:
    """Call it here, in plain Python."""
    if call.function not in functions:  # as are the reasons of a game that nobody has asked for
        import_module(call.function.partition(":")[0])
    given = [_opened(argument, place) for place, argument in enumerate(call.arguments)]
    result = functions[call.function](*(one for one, _ in given))
    changed = {}
    for place, (argument, (_, records)) in enumerate(zip(call.arguments, given, strict=True)):
        after = _closed(argument, records)
        if after is not None:
            changed[place] = after
    return Returned(_own(result), changed)


def _opened(argument: Any, place: int) -> tuple[Any, Any]:
    """An argument as plain rules take it, and what to look at afterwards."""
    if isinstance(argument, Records):
        records = _room(argument.kind, len(argument.content), place)
        fill(records, argument.content)
        return (records[0] if argument.is_row else records), records
    if isinstance(argument, Notes):
        log = _room(name_of(Log), Log.layout.itemsize, place)
        return log, log
    if isinstance(argument, np.ndarray):
        mine = argument.copy()  # what came over a pipe cannot be written to
        return mine, mine
    return argument, None


@cache
def _room(kind_name: str, size: int, place: int) -> Any:
    """Records for an argument, the same ones for every call: to make them costs more than most rules."""
    kind = kind_named(kind_name)
    return pool(kind, size // kind.layout.itemsize)


def _closed(argument: Any, after: Any) -> bytes | None:
    if isinstance(argument, Records):
        content = packed(after)
        return None if content == argument.content else content
    if isinstance(argument, Notes):
        facts = bytes(packed(after[0].facts[: after[0].count])) if after[0].count else b""
        return int(after[0].count).to_bytes(2, sys.byteorder) + facts
    if isinstance(argument, np.ndarray):
        return None if np.array_equal(argument, after) else after.tobytes()
    return None


def _own(result: Any) -> Any:
    """Compiled functions return Python's own numbers."""
    return result.item() if isinstance(result, np.generic) else result

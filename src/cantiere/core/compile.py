"""The one place that knows how rules become machine code; numba is known here and in `pipeline` only.

Rules are plain Python functions. `compiled` turns one into machine code; `bind` does the same for
loops written once for all games. With NUMBA_DISABLE_JIT=1 both leave Python as it is, and `word`,
`whole` and `table` then stand for Python's own integers and tuples, so that the results are the same.
"""

import hashlib
import os
import re
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import local
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import event
from numba.core.typing.typeof import typeof_impl
from numba.extending import intrinsic

from cantiere.core.brought import bring_along
from cantiere.core.locking import locked
from cantiere.core.pipeline import VERSIONS, Pipeline, spare_work, time_less
from cantiere.core.progress import Count

F = TypeVar("F", bound=Callable[..., Any])

JIT = not numba.config.DISABLE_JIT
CORE = Path(__file__).parent
CACHES_KEPT = 120  # folders: a version has about 15, and there are other versions, checkouts, safety modes
_WORD = 2**64 - 1
_ALIGNMENT = 16  # bytes; no field needs more
_DIGEST = re.compile("[0-9a-f]{16}")
time_less()


def _masked(number: int) -> int:
    return int(number) & _WORD


# Unsigned 64-bit arithmetic, and the way back to a signed index. Numba mixes the two silently, into
# signed ones or floats, so that every crossing is spelled out with one of these two names.
word: Callable[[int], int] = cast("Callable[[int], int]", np.uint64) if JIT else _masked
whole: Callable[[int], int] = cast("Callable[[int], int]", np.int64) if JIT else int


def table(values: Sequence[int]) -> Sequence[int]:
    """A constant table for compiled rules. Flat: the same text then indexes an array and a tuple."""
    return cast("Sequence[int]", np.array(values, np.int16)) if JIT else tuple(map(int, values))


def source_digest(homes: frozenset[Path]) -> str:
    """A short name for the exact text of all sources in some folders and all else that shapes machine code.

    Numba's disk cache notices edits to the file of a function, not to the constants and helpers it
    imports. With the cache folder named after all that a rule can depend on, none can ever run stale.
    """
    facts = (numba.__version__, VERSIONS, np.__version__, numba.config.BOUNDSCHECK, numba.config.OPT)
    digest = hashlib.sha256(repr(facts).encode())
    for home in sorted(homes):
        for path in sorted(home.rglob("*.py")):
            digest.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_homes() -> Iterator[Path]:
    """Where compiled rules may live, best place first."""
    for variable, tail in (
        ("CANTIERE_CACHE", ""),
        ("NUMBA_CACHE_DIR", "cantiere"),
        ("XDG_CACHE_HOME", "cantiere"),
    ):
        if os.environ.get(variable):
            yield Path(os.environ[variable]) / tail
    with suppress(RuntimeError):  # no home at all
        yield Path.home() / ".cache" / "cantiere"
    yield Path(tempfile.gettempdir()) / f"cantiere-{os.getuid() if hasattr(os, 'getuid') else 'user'}"


def _is_ours(folder: Path) -> bool:
    """Whether nobody else can plant files here: numba runs what it finds in its cache."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def cache_folder(digest: str) -> Path:
    """A writable folder of our own for this version of the sources; a temporary one if need be."""
    for home in _cache_homes():
        with suppress(OSError):
            folder = home / digest
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
            if _is_ours(home) and _is_ours(folder) and os.access(folder, os.W_OK):
                os.utime(folder)
                _drop_old_caches(home)
                return folder
    return Path(tempfile.mkdtemp(prefix="cantiere-"))


def _drop_old_caches(home: Path) -> None:
    """Only what bears the name of a digest: the home may be a folder that holds other things, too."""
    ours = (path for path in home.iterdir() if _DIGEST.fullmatch(path.name) and path.is_dir())
    for folder in sorted(ours, key=lambda path: path.stat().st_mtime)[:-CACHES_KEPT]:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def _digest_for(homes: frozenset[Path]) -> str:
    return source_digest(homes | {CORE})


@cache
def _cache_for(homes: frozenset[Path]) -> str:
    return str(cache_folder(_digest_for(homes)))


def _homes(function: Callable[..., Any]) -> frozenset[Path]:
    """The folders a function may depend on, beside the core: games are strangers to each other."""
    plain = getattr(function, "py_func", function)
    homes: frozenset[Path] = getattr(plain, "homes", frozenset({Path(plain.__code__.co_filename).parent}))
    return homes


def _compile(function: F, homes: frozenset[Path]) -> F:
    name = f"{function.__module__}:{function.__qualname__}"
    known[name] = function
    if JIT:  # pragma: no cover  (measured in plain Python, which caches nothing)
        numba.config.CACHE_DIR = _cache_for(homes)  # numba reads it when it wraps a function
        dispatcher = numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True, pipeline_class=Pipeline)(
            function
        )
        spare_work(dispatcher)
        _let_others_stand_in(dispatcher)
        bring_along(dispatcher._cache, name, _digest_for(homes))
        _write_alone(dispatcher._cache, Path(numba.config.CACHE_DIR) / "lock")
        return cast("F", dispatcher)
    return function


known: dict[str, Callable[..., Any]] = {}  # by module and name: all that is or could be compiled, as written
StandIn = Callable[[Callable[..., Any], Sequence[Any]], Callable[..., Any] | None]
_stand_ins: list[StandIn] = []
_here = local()


def install_stand_in(stand_in: StandIn) -> None:
    """From now on, ask it first when Python calls a function of which there is no machine code in this
    process: for the function and its arguments it names what to call instead, or None."""
    _stand_ins.append(stand_in)


def remove_stand_in(stand_in: StandIn) -> None:
    _stand_ins.remove(stand_in)


@contextmanager
def compiling_here() -> Iterator[None]:
    """In this thread nothing stands in: what is called is loaded or compiled."""
    before, _here.is_allowed = getattr(_here, "is_allowed", False), True
    try:
        yield
    finally:
        _here.is_allowed = before


def _let_others_stand_in(dispatcher: Any) -> None:  # pragma: no cover
    """Numba asks this method for something to call whenever the arguments are new to it; calls between
    compiled functions never come here."""
    compile_for = dispatcher._compile_for_args

    def compile_or_not(*arguments: Any) -> Any:
        if not getattr(_here, "is_allowed", False):
            for stand_in in _stand_ins:
                if (other := stand_in(dispatcher, arguments)) is not None:
                    dispatcher._types_active_call.clear()
                    return other
        return compile_for(*arguments)

    dispatcher._compile_for_args = compile_or_not


def _write_alone(disk: Any, lock: Path) -> None:  # pragma: no cover
    """One process at a time writes into a folder: numba reads an index, adds to it and writes it back, so
    that of two writers one would be lost, or its entry name the machine code of the other for good."""
    save = disk.save_overload

    def save_alone(signature: Any, result: Any) -> None:
        with locked(lock):
            save(signature, result)

    disk.save_overload = save_alone


def compiled(function: F) -> F:
    """Compile a rule, once per version of the sources."""
    return _compile(function, _homes(function))


def compiled_beside(*neighbours: ModuleType) -> Callable[[F], F]:
    """`compiled`, for functions that build on other packages: an edit there makes them anew, too."""
    folders = [Path(cast("str", neighbour.__file__)).parent for neighbour in neighbours]

    def decorate(function: F) -> F:
        function.homes = _homes(function).union(folders)  # type: ignore[attr-defined]
        return compiled(function)

    return decorate


def bind(module: ModuleType, rules: Sequence[Any], owner: str, parts: Mapping[str, Any]) -> dict[str, Any]:
    """Compile every public function of `module` for one owner's `rules`, with its global `parts` given.

    A loop over "the rules" is written once and compiled for each game. Numba can also take the rules
    as an argument, but then its disk cache never hits; a global is part of the function, and cached.
    """
    names: dict[str, Any] = {**vars(module), **parts, "rules": rules}
    own = {
        name: part
        for name, part in vars(module).items()
        if isinstance(part, FunctionType) and part.__module__ == module.__name__
    }
    given = [one for part in (rules, *parts.values()) if isinstance(part, tuple) for one in part]
    homes = frozenset[Path]().union(*map(_homes, given))
    for name, part in own.items():
        copy = FunctionType(part.__code__, names, name)
        copy.__qualname__, copy.__module__ = f"{owner}.{name}", module.__name__
        copy.homes = homes | _homes(part)  # type: ignore[attr-defined]
        names[name] = compiled(copy)
    return {name: names[name] for name in own}


def typed_by_layout(kind: type) -> None:  # pragma: no cover  (not called in plain Python)
    """Let compiled code know the instances of a class by their `layout` alone.

    Otherwise numba's cache would name our classes, and a program that cannot import the game of
    somebody else could not read what that game left in the cache of a function they share.
    """

    @typeof_impl.register(kind)  # type: ignore[untyped-decorator]
    def _(record: Any, context: Any) -> Any:
        return numba.from_dtype(type(record).layout)


if JIT:  # pragma: no cover  (measured in plain Python, where a record is an object)

    @intrinsic  # type: ignore[untyped-decorator]
    def on_stack(context: Any, layout: Any) -> Any:
        """A record for the time of the call, with anything in it: a heap would cost more than most rules.

        It lives and dies with the function that asks for it. Hand it down, never back.
        """

        def allocate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            with builder.goto_entry_block():  # once, however often a loop comes by
                room = builder.alloca(context.get_data_type(signature.return_type))
                room.align = _ALIGNMENT
            return room

        return layout.dtype(layout), allocate

else:

    def on_stack(layout: Any) -> Any:
        """A blank record; in plain Python its class is all there is to its layout."""
        return layout.blank()


class _Listener(event.Listener):  # type: ignore[misc]  # numba has no types
    def __init__(self) -> None:
        self._count = Count()

    def on_start(self, event: Any) -> None:  # pragma: no cover
        self._count.begin(event.data["dispatcher"].py_func.__qualname__)

    def on_end(self, event: Any) -> None:  # pragma: no cover
        self._count.end(event.data["dispatcher"].py_func.__qualname__)


event.register("numba:compile", _Listener())

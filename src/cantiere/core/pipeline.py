"""How numba is kept from work that nobody needs: the one neighbour of `compile` that knows it, too.

By itself numba makes of every function a library that Python can call, with a wrapper and machine code of its
own. Most of ours are only ever called by others, which take in their code. Those stay LLVM's bitcode here (a
`Part`) until somebody calls them from Python. And each is compiled once for all whole numbers, however narrow
the field is from which they come.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import local
from typing import Any

import llvmlite
import numba
from llvmlite import binding as llvm
from numba.core import types as numba_types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import lookup_environment

PART = "part"
VERSIONS = f"numba{numba.__version__}", f"llvmlite{llvmlite.__version__}"
types: Any = numba_types  # numba declares a few of them only
_here = local()


def is_inside() -> bool:  # pragma: no cover
    """Whether what is compiled in this thread is a part of something else."""
    return getattr(_here, "is_inside", False)


@contextmanager
def _inside() -> Iterator[None]:  # pragma: no cover
    before, _here.is_inside = is_inside(), True
    try:
        yield
    finally:
        _here.is_inside = before


class Library(JITCodeLibrary):  # type: ignore[misc]  # pragma: no cover
    """What Python can call, and all that this takes in."""

    def _finalize_final_module(self) -> None:
        super()._finalize_final_module()
        for variable in self._final_module.global_variables:  # of parts, which have none of their own
            environment = lookup_environment(variable.name)
            if environment is not None and not variable.is_declaration:
                self._codegen.set_env(variable.name, environment)

    def _optimize_functions(self, ll_module: Any) -> None:
        """As numba does, but for what is only declared here."""
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)


class _WithoutEnvironment:  # pragma: no cover
    """A part has no place in memory: its environment is set by those that take it in."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return (lambda *_: None) if name == "set_env" else getattr(self._codegen, name)


class Part(Library):  # pragma: no cover
    """A function without machine code of its own: bitcode, for those that take it in."""

    @property
    def codegen(self) -> Any:
        return _WithoutEnvironment(self._codegen)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        self._ensure_finalized()
        return self.name, PART, self._get_module_for_linking().as_bitcode()

    @classmethod
    def read(cls, codegen: Any, name: str, bitcode: bytes) -> "Part":
        part = cls(codegen, name)
        part._final_module = part._shared_module = llvm.parse_bitcode(bitcode)
        part._finalize_final_module()
        return part


class Pipeline(Compiler):  # type: ignore[misc]  # pragma: no cover
    """Numba's own, into one of our libraries."""

    def define_pipelines(self) -> Any:
        state = self.state
        kind = Part if state.flags.no_cpython_wrapper else Library
        if state.library is None:
            state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
        return super().define_pipelines()


def widened(kind: Any) -> Any:  # pragma: no cover
    """The type as which an argument is handed on between compiled functions."""
    if isinstance(kind, types.Omitted):
        return types.int64 if type(kind.value) is int else kind
    kind = types.unliteral(kind)
    is_whole = isinstance(kind, types.IntEnumMember) or (isinstance(kind, types.Integer) and kind.signed)
    return types.int64 if is_whole else kind


def spare_work(dispatcher: Any) -> None:  # pragma: no cover
    """Have a function make parts for other functions, and machine code for Python alone."""
    _widen(dispatcher)
    _make_parts(dispatcher)
    if hasattr(dispatcher._cache, "_impl"):
        _keep_parts(dispatcher._cache)


def _widen(dispatcher: Any) -> None:  # pragma: no cover
    template_for, fold = dispatcher.get_call_template, dispatcher.fold_argument_types

    def call_template(arguments: Sequence[Any], named: Any) -> Any:
        signature, folded = fold(arguments, named)
        wide = tuple(map(widened, folded))
        with _inside():
            template, *_ = template_for(wide, {})
        return template, signature, wide, {}

    dispatcher.get_call_template = call_template


def _make_parts(dispatcher: Any) -> None:  # pragma: no cover
    add, make = dispatcher.add_overload, dispatcher.compile

    def flags_of(flags: Any) -> Any:
        flags.no_cpython_wrapper = is_inside()
        return flags

    def add_overload(result: Any) -> None:
        if isinstance(result.library, Part):  # Python must not find it: there is nothing to call
            dispatcher.overloads[tuple(result.signature.args)] = result
        else:
            add(result)

    def compile_for(signature: Any) -> Any:
        kinds = tuple(getattr(signature, "args", signature))
        with global_compiler_lock:
            known = dispatcher.overloads.get(kinds)
            if known is not None and isinstance(known.library, Part) and not is_inside():
                del dispatcher.overloads[kinds]
            return make(signature)

    dispatcher.add_overload, dispatcher.compile = add_overload, compile_for
    dispatcher._compiler._customize_flags = flags_of


def _keep_parts(disk: Any) -> None:  # pragma: no cover
    """Have a disk cache know parts, too."""
    rebuild, save, index = disk._impl.rebuild, disk._cache_file.save, disk._cache_file._load_index

    def rebuild_all(context: Any, payload: Any) -> Any:
        (name, kind, content), *rest = payload
        if kind != PART:
            return rebuild(context, payload)
        return _part(context, Part.read(context.codegen(), name, content), *rest) if is_inside() else None

    def save_unless_there(key: Any, payload: Any) -> None:
        if is_for_python(payload) or key not in index():  # another process may have made one for Python
            save(key, payload)

    disk._impl.rebuild, disk._cache_file.save = rebuild_all, save_unless_there


def _part(
    context: Any, library: Part, fndesc: Any, environment: Any, signature: Any, *rest: Any
) -> Any:  # pragma: no cover
    _, lifted, _, reload_init, referenced = rest
    return compile_result(
        typing_context=context.typing_context,
        target_context=context,
        entry_point=context.get_executable(library, fndesc, environment),
        signature=signature,
        objectmode=False,
        lifted=lifted,
        fndesc=fndesc,
        library=library,
        environment=environment,
        reload_init=reload_init,
        referenced_envs=referenced,
    )


def is_for_python(payload: Any) -> bool:  # pragma: no cover
    """Whether what a disk cache holds can be called, and is no part."""
    return bool(payload[0][1] != PART)


def host_name() -> str:
    """The processor here, as LLVM calls it."""
    return str(llvm.get_host_cpu_name())


def host_features() -> frozenset[str]:
    """What it can do."""
    return frozenset(name for name, has in llvm.get_host_cpu_features().items() if has)


def time_less() -> None:
    """Numba tells listeners of each call of LLVM, once for every function under way: a tenth of all time."""
    with suppress(AttributeError):
        llvm.ffi.lib._lock._cblist.clear()

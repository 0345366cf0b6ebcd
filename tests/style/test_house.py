"""The house style, as far as a machine can judge it and ruff, mypy and import-linter do not."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for folder in ("src", "benchmarks") for path in (ROOT / folder).rglob("*.py"))
MAX_FILE, MAX_FUNCTION = 300, 25

BANNED_WORDS = {"utils", "helpers", "manager", "handler", "data", "info", "tmp", "idx"}
BANNED_PREFIXES = ("num_", "get_")
ONE_LETTER = {"n", "k", "_"}  # a number of things, and "the k-th"
ANYTHING = "dict[str, Any]"
ALIAS = re.compile(r"[A-Z][A-Za-z]+ = ")
NAMESPACES = {"compile.py", "plain.py"}  # what a module or a class holds, by name
DETAILS_OF_A_FACT = set("abcdefg")  # `emit` takes them one by one: *args do not compile
NAMES_OF_NUMBA = {"data_layout", "get_call_template"}  # whose attributes they are
NAMES_OF_GYMNASIUM = {"num_envs"}

every_source = pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in SOURCES]
)


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def body_length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function, its signature and docstring aside."""
    first = function.body[1 if ast.get_docstring(function) and len(function.body) > 1 else 0]
    return function.end_lineno - first.lineno + 1


@every_source
def test_files_and_functions_stay_small(path):
    text = path.read_text("utf-8")
    lines = text.count("\n")
    assert lines <= MAX_FILE
    lengths = {node.name: body_length(node) for node in functions(ast.parse(text))}
    assert {name: length for name, length in lengths.items() if length > MAX_FUNCTION} == {}


@every_source
def test_a_dict_of_anything_has_a_name(path):
    """Between layers go TypedDicts, dataclasses and models; what is really free is an alias that says why."""
    is_free = "src" not in path.relative_to(ROOT).parts or (
        path.parent.name == "core" and path.name in NAMESPACES
    )
    lines = [] if is_free else path.read_text("utf-8").splitlines()
    assert [line for line in lines if ANYTHING in line and not ALIAS.match(line)] == []


def names_given(tree: ast.AST) -> Iterator[str]:
    """Every name that the code chooses: what it defines, binds, takes or stores."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def is_banned(name: str) -> bool:
    """C.6 of the house style. A single capital is a type variable."""
    bare = name.strip("_")
    one_letter = len(name) == 1 and name.islower() and name not in ONE_LETTER
    return (
        one_letter or bare.startswith(BANNED_PREFIXES) or not BANNED_WORDS.isdisjoint(bare.lower().split("_"))
    )


@every_source
def test_names_say_what_things_are(path):
    allowed = DETAILS_OF_A_FACT if path.match("core/events.py") else set()
    allowed = NAMES_OF_NUMBA if path.match("core/pipeline.py") else allowed
    allowed = NAMES_OF_GYMNASIUM if path.match("research/gymnasium_vector.py") else allowed
    names = {path.stem, *names_given(ast.parse(path.read_text("utf-8")))}
    assert {name for name in names - allowed if is_banned(name)} == set()


@every_source
def test_nothing_is_called_a_setter(path):
    """A question may begin with the word (`set_points`); what changes something is a verb of the rulebook."""
    setters = [
        node.name
        for node in functions(ast.parse(path.read_text("utf-8")))
        if node.name.startswith("set_") and (node.returns is None or ast.unparse(node.returns) == "None")
    ]
    assert setters == []

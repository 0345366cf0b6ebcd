"""The house style, as far as a machine can judge it and ruff, mypy and import-linter do not."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
NAMES_OF_OTHERS = {
    "core/events.py": set(
        "abcdefg"
    ),  # details of a fact: `emit` takes them one by one, for *args do not compile
    "core/pipeline.py": {"data_layout", "get_call_template"},  # numba's attributes
    "research/gymnasium_vector.py": {"num_envs"},  # Gymnasium's
}


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def body_length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function, its signature and docstring aside."""
    first = function.body[1 if ast.get_docstring(function) and len(function.body) > 1 else 0]
    return function.end_lineno - first.lineno + 1


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    """Each file is read once."""
    return {path: ast.parse(path.read_text("utf-8")) for path in SOURCES}


def faults(found: dict[Path, Any]) -> dict[str, Any]:
    """What is wrong, by the name of the file."""
    return {path.relative_to(ROOT).as_posix(): wrong for path, wrong in found.items() if wrong}


def test_files_stay_small():
    lengths = {path: path.read_text("utf-8").count("\n") for path in SOURCES}
    assert len(lengths) > 100
    assert faults({path: length for path, length in lengths.items() if length > MAX_FILE}) == {}


def test_functions_stay_small(trees):
    long = {
        path: {node.name: length for node in functions(tree) if (length := body_length(node)) > MAX_FUNCTION}
        for path, tree in trees.items()
    }
    assert faults(long) == {}


def is_free(path: Path) -> bool:
    return "src" not in path.relative_to(ROOT).parts or (
        path.parent.name == "core" and path.name in NAMESPACES
    )


def test_a_dict_of_anything_has_a_name():
    """Between layers go TypedDicts, dataclasses and models; what is really free is an alias that says why."""
    lines = {path: [] if is_free(path) else path.read_text("utf-8").splitlines() for path in SOURCES}
    nameless = {
        path: [line for line in each if ANYTHING in line and not ALIAS.match(line)]
        for path, each in lines.items()
    }
    assert faults(nameless) == {}


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


def allowed(path: Path) -> set[str]:
    for file, names in NAMES_OF_OTHERS.items():
        if path.match(file):
            return names
    return set()


def test_names_say_what_things_are(trees):
    names = {path: {path.stem, *names_given(tree)} - allowed(path) for path, tree in trees.items()}
    assert faults({path: {name for name in each if is_banned(name)} for path, each in names.items()}) == {}


def is_setter(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A question may begin with the word (`set_points`); what changes something is a verb of the rulebook."""
    returned = function.returns
    return function.name.startswith("set_") and (returned is None or ast.unparse(returned) == "None")


def test_nothing_is_called_a_setter(trees):
    setters = {
        path: [node.name for node in functions(tree) if is_setter(node)] for path, tree in trees.items()
    }
    assert faults(setters) == {}

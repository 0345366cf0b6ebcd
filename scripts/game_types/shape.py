"""What a piece of JSON looks like: written as a TypeScript type, and held against a value."""

import json
import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

WIDTH = 110
_BARE_KEY = re.compile(r"[A-Za-z_]\w*")


class Shape(Protocol):
    """A type. `written` is its TypeScript; `fits` says whether a value of Python's JSON has it."""

    def written(self) -> str: ...
    def fits(self, value: object) -> bool: ...


@dataclass(frozen=True)
class Plain:
    """A number, a string, a boolean, or null."""

    name: str
    kind: type

    def written(self) -> str:
        return self.name

    def fits(self, value: object) -> bool:
        return type(value) is self.kind


NUMBER, STRING, BOOLEAN = Plain("number", int), Plain("string", str), Plain("boolean", bool)
NULL = Plain("null", type(None))


@dataclass(frozen=True)
class Literals:
    """One of these words or numbers."""

    values: tuple[str | int, ...]

    def written(self) -> str:
        return " | ".join(json.dumps(value) for value in self.values)

    def fits(self, value: object) -> bool:
        return any(type(value) is type(one) and value == one for one in self.values)


@dataclass(frozen=True)
class Named:
    """A shape that is declared under a name."""

    name: str
    doc: str
    shape: Shape

    def written(self) -> str:
        return self.name

    def fits(self, value: object) -> bool:
        return self.shape.fits(value)

    def declared(self) -> str:
        """Its declaration."""
        is_object = isinstance(self.shape, Struct)
        kind, sign = ("interface", "") if is_object else ("type", " =")
        shape = self.shape.written()
        gap = "" if shape.startswith("\n") else " "
        text = f"{_comment(self.doc)}export {kind} {self.name}{sign}{gap}{shape}"
        return text if is_object else _folded(text) + ";"


@dataclass(frozen=True)
class OneOf:
    """A union."""

    shapes: tuple[Shape, ...]

    def written(self) -> str:
        parts = [one.written() for one in self.shapes]
        return (
            " | ".join(parts) if sum(map(len, parts)) < WIDTH else "".join(f"\n  | {part}" for part in parts)
        )

    def fits(self, value: object) -> bool:
        return any(one.fits(value) for one in self.shapes)


@dataclass(frozen=True)
class AllOf:
    """What has the fields of all of these."""

    structs: tuple[Named, ...]

    def written(self) -> str:
        return " & ".join(one.written() for one in self.structs)

    def fits(self, value: object) -> bool:
        merged: dict[str, Member] = {}
        for one in self.structs:
            assert isinstance(one.shape, Struct)
            merged |= one.shape.members
        return Struct(merged).fits(value)


@dataclass(frozen=True)
class Row:
    """Any number of values of one shape."""

    of: Shape

    def written(self) -> str:
        inside = self.of.written()
        return f"readonly ({inside})[]" if re.search(r"[|&]|^readonly", inside) else f"readonly {inside}[]"

    def fits(self, value: object) -> bool:
        return isinstance(value, list) and all(map(self.of.fits, value))


@dataclass(frozen=True)
class Fixed:
    """A value for each of these shapes, in this order."""

    shapes: tuple[Shape, ...]

    def written(self) -> str:
        return f"readonly [{', '.join(one.written() for one in self.shapes)}]"

    def fits(self, value: object) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) == len(self.shapes)
            and all(shape.fits(one) for shape, one in zip(self.shapes, value, strict=True))
        )


@dataclass(frozen=True)
class ByName:
    """Values by name: of `keys` some, or every one."""

    keys: Shape
    of: Shape
    every: frozenset[str] | None = None

    def written(self) -> str:
        inside = f"Record<{self.keys.written()}, {self.of.written()}>"
        is_whole = self.every is not None or self.keys is STRING
        return f"Readonly<{inside}>" if is_whole else f"Readonly<Partial<{inside}>>"

    def fits(self, value: object) -> bool:
        return (
            isinstance(value, Mapping)
            and (self.every is None or self.every == value.keys())
            and all(self.keys.fits(key) and self.of.fits(one) for key, one in value.items())
        )


@dataclass(frozen=True)
class Member:
    """A field of a struct."""

    shape: Shape
    doc: str = ""
    optional: bool = False


@dataclass(frozen=True)
class Struct:
    """Fields with names."""

    members: Mapping[str, Member] = field(hash=False)
    is_inline: bool = False

    def written(self) -> str:
        fields = [
            f"{_comment(one.doc)}readonly {name if _BARE_KEY.fullmatch(name) else json.dumps(name)}"
            f"{'?' if one.optional else ''}: {one.shape.written()};"
            for name, one in self.members.items()
        ]
        if self.is_inline:
            return f"{{ {' '.join(fields)} }}"
        inside = textwrap.indent("\n".join(fields), "  ")
        return f"{{\n{inside}\n}}" if fields else "{}"

    def fits(self, value: object) -> bool:
        needed = {name for name, one in self.members.items() if not one.optional}
        return (
            isinstance(value, Mapping)
            and needed <= value.keys() <= self.members.keys()
            and all(self.members[name].shape.fits(one) for name, one in value.items())
        )


def one_of(shapes: Iterable[Shape]) -> Shape:
    """A union without repetitions, null last; of one shape, that shape."""
    found = sorted(dict.fromkeys(shapes), key=lambda one: one is NULL)
    return found[0] if len(found) == 1 else OneOf(tuple(found))


def _comment(doc: str) -> str:
    return f"/** {doc} */\n" if doc else ""


def _folded(text: str) -> str:
    """Long unions of words, several on each line."""
    *head, last = text.split("\n")
    if len(last) < WIDTH or last.startswith("  |"):
        return text
    lines = textwrap.wrap(last, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return "\n".join([*head, *lines])

"""JSON from outside: read strictly, refused with what is wrong."""

import json
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NoReturn

from cantiere.core.errors import Refusal

Written = Mapping[str, object]  # a JSON object from outside: of what it holds nothing is known yet
LARGEST = 1_000_000  # characters: many times any game, and read in a moment
DEEPEST = 32  # lists and objects within each other; a game needs 7
_MARKS = re.compile(
    r'"(?:[^"\\]+|\\.)*+"?|[\[{]|[\]}]', re.DOTALL
)  # whole texts, and brackets outside of them


@dataclass(frozen=True)
class Kind:
    """A kind of file: its name, its newest version, and how it is refused."""

    format: str
    version: int
    refusal: type[Refusal]

    def refuse(self, code: str, **facts: object) -> Refusal:
        """What to raise."""
        return self.refusal(code, rule=None, **facts)

    def check(
        self, written: Written, needed: AbstractSet[str], optional: AbstractSet[str] = frozenset()
    ) -> None:
        """Refuse a foreign file, one from the future, and one with parts missing or unknown."""
        if written.get("format") != self.format:
            raise self.refuse("file_foreign", format=self.format)
        version = written.get("version")
        if isinstance(version, bool) or not isinstance(version, int) or version < 1:
            raise self.refuse("file_wrong_part", part="version")
        if version > self.version:
            raise self.refuse("file_future", version=version, known=self.version)
        names = written.keys() - {"format", "version"}
        for part in sorted(needed - names):
            raise self.refuse("file_missing_part", part=part)
        for part in sorted(names - needed - optional):
            raise self.refuse("file_unknown_part", part=part)


def parsed(text: str | bytes, kind: Kind) -> Written:
    """The JSON object in a text."""
    if len(text) > LARGEST:
        raise kind.refuse("file_too_large", size=len(text), largest=LARGEST)
    try:
        words = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        _check_depth(words, kind)
        written = json.loads(words, object_pairs_hook=_once, parse_constant=_no_constant)
        json.dumps(written, ensure_ascii=False).encode()  # refuses halves of characters
    except UnicodeError:
        raise kind.refuse("file_not_text") from None
    except json.JSONDecodeError as error:
        if error.pos >= len(error.doc.rstrip()) or "Unterminated" in error.msg:
            raise kind.refuse("file_truncated", line=error.lineno) from None
        raise kind.refuse("file_not_json", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):
        raise kind.refuse("file_not_json", line=1, column=1) from None
    if not isinstance(written, dict):
        raise kind.refuse("file_foreign", format=kind.format)
    return written


def _check_depth(words: str, kind: Kind) -> None:
    """Before anything is made of it: what is nested deeper than any game costs nobody more than a glance."""
    if words.count("[") + words.count("{") <= DEEPEST:  # as in every usual game, at a glance
        return
    depth = 0
    for mark in _MARKS.finditer(words):
        depth += (mark[0] in "[{") - (mark[0] in "]}")
        if depth > DEEPEST:
            raise kind.refuse("file_too_deep", deepest=DEEPEST)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object in which no name stands twice: two readers would believe different ones."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("duplicate name")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)

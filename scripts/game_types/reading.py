"""The shapes of a game's messages: from its record, notation and events, and the hints of its view models."""

import inspect
import re
import types
from collections.abc import Iterable
from enum import IntEnum
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import numpy as np

from cantiere.core.events import Detail
from cantiere.core.game import Game
from cantiere.core.record import Field, Record, Visible
from cantiere.play import view_models
from cantiere.play.view_models.shapes import EVERY_NAME
from game_types.shape import (
    BOOLEAN,
    NULL,
    NUMBER,
    STRING,
    AllOf,
    ByName,
    Fixed,
    Literals,
    Member,
    Named,
    Row,
    Shape,
    Struct,
    one_of,
)

_PLAIN: dict[Any, Shape] = {int: NUMBER, str: STRING, bool: BOOLEAN, type(None): NULL}
_FEW = 12  # numbers that are told one by one
_COMMENT = re.compile(r"^    (?P<name>\w+): .*?  # (?P<doc>.+)$", re.MULTILINE)
_SECTIONS = re.compile(r"^(§[\d.]+ ?)+")


class GameTypes:
    """All shapes of one game, and the declarations that they need."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.declared: dict[str, Named] = {}
        self._sources: dict[str, object] = {}
        self.view = self._record(game.state, "View")
        self.event = self._declare("GameEvent", self, "What can happen.", self._events())
        self.parts = self._declare("Parts", game.notation, "What a move is made of.", self._parts())
        self._read_view_models()

    def _declare(self, name: str, source: object, doc: str, shape: Shape) -> Named:
        """One name, one thing."""
        if self._sources.setdefault(name, source) is not source:
            raise TypeError(f"{self.game.id}: {name} is the name of two things, {source} is one of them")
        return self.declared.setdefault(name, Named(name, doc, shape))

    def _words(self, words: type[IntEnum]) -> Named:
        values = tuple(word.name.lower() for word in words)
        return self._declare(words.__name__, words, _first_line(words), Literals(values))

    # Views: what `core.readable` makes of a record.

    def _record(self, kind: type[Record], name: str) -> Named:
        members = {
            name: Member(self._seen(field), field.doc)
            for name, field in kind.fields.items()
            if not field.derived and field.visible is not Visible.NOBODY
        }
        doc = "The table as somebody sees it." if name == "View" else _first_line(kind)
        return self._declare(name, kind, doc, Struct(members))

    def _seen(self, field: Field) -> Shape:
        shape = self._whole(field)
        may_be_hidden = field.visible in (Visible.OWNER, Visible.SEEN)
        return one_of([shape, NULL]) if may_be_hidden else shape

    def _whole(self, field: Field) -> Shape:
        if field.is_record:
            inside = self._record(field.kind, field.kind.__name__)
            return self._every(field.axis, inside) if field.axis else Row(inside)
        number = self._number(field)
        if field.length is None or field.axis is None:
            return number if field.length is None else Row(number)
        has_every = field.words and not field.may_name_none  # of counts, those that are 0 are left out
        return self._every(field.axis, number) if has_every else ByName(self._words(field.axis), number)

    def _every(self, axis: type[IntEnum], of: Shape) -> ByName:
        return ByName(self._words(axis), of, frozenset(word.name.lower() for word in axis))

    def _number(self, field: Field) -> Shape:
        if field.kind is np.uint64:
            return STRING
        if field.words is None:
            return NUMBER
        words = self._words(field.words)
        return one_of([words, NULL]) if field.may_name_none and not field.axis else words

    # Events: what `play.events` makes of a row of the log.

    def _events(self) -> Shape:
        return one_of(
            Struct(
                {
                    "kind": Member(Literals((kind.name.lower(),))),
                    "seat": Member(NUMBER),
                    **{detail.name: Member(self._detail(detail)) for detail in declared.details},
                    "rule": Member(STRING),
                },
                is_inline=True,
            )
            for kind, declared in self.game.details.items()
        )

    def _detail(self, detail: Detail) -> Shape:
        if detail.axis:
            shape: Shape = ByName(self._words(detail.axis), NUMBER)
        else:
            shape = self._words(detail.words) if detail.words else NUMBER
        return shape if detail.visible is Visible.ALL else one_of([shape, NULL])

    # Moves: every action there is, by its parts.

    def _parts(self) -> Shape:
        found: dict[str, dict[str, dict[Any, None]]] = {}
        for action in range(self.game.notation.size):
            parts = self.game.notation.parts(action)
            values = found.setdefault(str(parts["kind"]), {name: {} for name in parts})
            for name, value in parts.items():
                values[name][value] = None
        return one_of(
            Struct({name: Member(self._values(values)) for name, values in parts.items()}, is_inline=True)
            for parts in found.values()
        )

    def _values(self, values: Iterable[Any]) -> Shape:
        """The smallest list of words that has them all; numbers one by one if they are few."""
        found = tuple(values)
        if all(type(value) is int for value in found):
            return Literals(tuple(sorted(found))) if len(found) <= _FEW else NUMBER
        lists = {one: one.shape for one in self.declared.values() if isinstance(one.shape, Literals)}
        fitting = {one: len(words.values) for one, words in lists.items() if all(map(words.fits, found))}
        if len(found) == 1 or not fitting:
            return Literals(found)
        return min(fitting, key=fitting.__getitem__)

    # Insight: what its functions say that they return.

    def _read_view_models(self) -> None:
        told = [self._returned(name) for name in ("open_facts", "own_facts")]
        structs = tuple(one for one in told if isinstance(one, Named))
        nothing = ByName(STRING, NULL)
        facts = AllOf(structs) if structs else nothing
        self.facts = self._declare("Facts", facts, "What is told of the table beyond the view.", facts)
        effects = self._returned("move_effects")
        effect = effects.of if isinstance(effects, ByName) else nothing
        self.effect = self._declare("MoveEffect", effect, "What a move would bring.", effect)
        selection = self._returned("selection_facts") or nothing
        doc = "What can be made of something composed on the board."
        self.selection = self._declare("SelectionFacts", selection, doc, selection)

    def _returned(self, name: str) -> Shape | None:
        function = getattr(view_models.module_of(self.game), name, None)
        return self._hinted(get_type_hints(function, include_extras=True)["return"]) if function else None

    def _hinted(self, hint: Any) -> Shape:
        if hint in _PLAIN:
            return _PLAIN[hint]
        if is_typeddict(hint):
            return self._typed_dict(hint)
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._annotated(*arguments)
        if origin is Literal:
            return Literals(arguments)
        inside = [self._hinted(one) for one in arguments]
        if origin in (Union, types.UnionType, NotRequired):
            return one_of(inside)
        if origin is tuple:
            return Fixed(tuple(inside))
        return ByName(inside[0], inside[1]) if origin is dict else Row(inside[0])

    def _annotated(self, hint: Any, note: Any) -> Shape:
        if note is not EVERY_NAME:
            return self._words(note)
        key, of = get_args(hint)
        return self._every(get_args(key)[1], self._hinted(of))

    def _typed_dict(self, kind: Any) -> Named:
        docs, hints = _comments(kind), get_type_hints(kind, include_extras=True)
        members = {
            name: Member(self._hinted(hint), docs.get(name, ""), name in kind.__optional_keys__)
            for name, hint in hints.items()
        }
        return self._declare(kind.__name__, kind, _first_line(kind), Struct(members))


def _first_line(source: Any) -> str:
    """Of a docstring, without the sections of the rules before it."""
    return _SECTIONS.sub("", (source.__doc__ or "").partition("\n")[0])


def _comments(kind: Any) -> dict[str, str]:
    """Of a TypedDict and those that it extends, what stands behind each field, as a sentence."""
    source = inspect.getsource(kind)
    base = getattr(inspect.getmodule(kind), source.partition("(")[2].partition(")")[0])
    inherited = _comments(base) if is_typeddict(base) else {}
    own = {found["name"]: found["doc"] for found in _COMMENT.finditer(source)}
    return inherited | {name: f"{doc[0].upper()}{doc[1:]}." for name, doc in own.items()}

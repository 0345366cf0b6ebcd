"""What a row holds: the columns that all games share, and those of a game's views, from its declarations."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pyarrow as pa

from cantiere.core.game import Game
from cantiere.core.record import Field, Record, Visible

SCHEMA_VERSION = 1
VIEW, OPTION = "view_", "option_"


@dataclass(frozen=True)
class ViewColumn:
    """One declared field of the state, as the seat that decides sees it."""

    path: tuple[str, ...]
    shape: tuple[int, ...]  # () for a single number
    field: Field

    @property
    def name(self) -> str:
        return VIEW + "_".join(self.path)

    @property
    def length(self) -> int:
        """How many numbers a row has of it."""
        length = 1
        for size in self.shape:
            length *= size
        return length

    @property
    def kind(self) -> Any:
        return pa.list_(pa.int16(), self.length) if self.shape else pa.int16()

    @property
    def meaning(self) -> dict[str, str]:
        """What stands in the file about it: a sentence, the shape, and what numbers and places are called."""
        told = {"doc": self.field.doc, "visible": self.field.visible.name.lower()}
        if self.shape:
            told["shape"] = json.dumps(self.shape)
        if self.field.axis:
            told["axis"] = _named(self.field.axis)
        if self.field.words:
            told["words"] = _named(self.field.words)
        return told


def _named(words: Any) -> str:
    return json.dumps({word.name.lower(): int(word) for word in words})


def view_columns(
    kind: type[Record], path: tuple[str, ...] = (), shape: tuple[int, ...] = ()
) -> Iterator[ViewColumn]:
    """Every field that some seat may see; what nobody sees and what follows from others is left out."""
    for name, field in kind.fields.items():
        if field.derived or field.visible is Visible.NOBODY:
            continue
        wide = shape if field.length is None else (*shape, field.length)
        if field.is_record:
            yield from view_columns(field.kind, (*path, name), wide)
        else:
            yield ViewColumn((*path, name), wide, field)


_BEFORE: tuple[tuple[str, Any, str], ...] = (
    ("match", pa.int64(), "Number of the match in this file, from 0."),
    ("game", pa.string(), "Id of the game."),
    ("rules", pa.int16(), "Version of its rules."),
)
_TABLE: tuple[tuple[str, Any, str], ...] = (
    ("seats", pa.int8(), "Players at the table."),
    ("seat", pa.int8(), "Who decides, from 0; the view is that of this seat."),
    ("ply", pa.int32(), "Actions played before, from 0."),
    ("bot", pa.string(), "What decides at that seat; null: a person, or nobody knows."),
    ("resumed", pa.bool_(), "Whether the match went on from a position, not from a deal."),
)
_AFTER: tuple[tuple[str, Any, str], ...] = (
    ("legal", pa.list_(pa.int32()), "Numbers of the legal actions, ascending."),
    ("action", pa.int32(), "The one that was chosen."),
    ("move", pa.string(), "The same in notation."),
    ("visits", pa.list_(pa.int32()), "Playouts of the search through each legal action; null: no search."),
    (
        "values",
        pa.list_(pa.float32()),
        "Their mean share of the win for this seat; null: none, or no search.",
    ),
    ("scores", pa.list_(pa.int16()), "By seat: points at the end."),
    (
        "shares",
        pa.list_(pa.float32()),
        "By seat: share of the win; they add up to 1 unless every bot failed.",
    ),
    (
        "ending",
        pa.string(),
        "rules, resigned, flagged, cut (stopped, the leader won) or fault (a bot failed).",
    ),
)


@cache
def schema_of(game: Game) -> Any:
    """All columns of a game's datasets, each with its meaning."""
    options = [(OPTION + one.name, pa.string(), f"Option {one.name}, {one.rule}.") for one in game.options]
    options.append((OPTION + game.first.name, pa.string(), "Who was named to begin, from 1; null: drawn."))
    fields = [_field(*each) for each in (*_BEFORE, *options, *_TABLE)]
    fields += [pa.field(one.name, one.kind, metadata=one.meaning) for one in view_columns(game.state)]
    return pa.schema([*fields, *(_field(*each) for each in _AFTER)])


def _field(name: str, kind: Any, doc: str) -> Any:
    return pa.field(name, kind, metadata={"doc": doc})

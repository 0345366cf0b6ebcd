"""Matches as Arrow tables: a row for each decision, a view as one array for each declared field."""

from typing import Any

import numpy as np
import pyarrow as pa

from cantiere.core.game import Game
from cantiere.research.dataset.columns import OPTION, VIEW, ViewColumn, schema_of, view_columns
from cantiere.research.dataset.recorded import Recorded

_SAME_IN_ALL_ROWS = ("match", "game", "rules", "seats", "resumed", "scores", "shares", "ending")


def table_of(number: int, recorded: Recorded) -> Any:
    """The rows of one match."""
    game, n = recorded.match.game, len(recorded.decisions)
    found = {name: [value] * n for name, value in _told(number, recorded).items()}
    for name in ("seat", "ply", "bot", "legal", "action", "visits", "values"):
        found[name] = [getattr(one, name) for one in recorded.decisions]
    found["move"] = [game.notation.text(one.action) for one in recorded.decisions]
    views = np.frombuffer(b"".join(one.view for one in recorded.decisions), game.state.layout)
    arrays = {one.name: _array(one, views) for one in view_columns(game.state)}
    schema = schema_of(game)
    columns = [
        arrays[field.name] if field.name.startswith(VIEW) else pa.array(found[field.name], field.type)
        for field in schema
    ]
    return pa.Table.from_arrays(columns, schema=schema)


def _told(number: int, recorded: Recorded) -> dict[str, object]:
    """What is the same in all rows of a match."""
    match = recorded.match
    told = (number, match.game.id, match.game.version, match.seats, match.start is not None)
    outcome = (recorded.scores, recorded.shares, recorded.ending)
    options = {OPTION + name: match.options.get(name) for name in _options(match.game)}
    return options | dict(zip(_SAME_IN_ALL_ROWS, (*told, *outcome), strict=True))


def _options(game: Game) -> list[str]:
    return [*(option.name for option in game.options), game.first.name]


def _array(column: ViewColumn, views: Any) -> Any:
    found = views
    for name in column.path:
        found = found[name]
    flat = pa.array(np.ascontiguousarray(found).reshape(-1), pa.int16())
    return pa.FixedSizeListArray.from_arrays(flat, column.length) if column.shape else flat


def joined(game: Game, tables: list[Any]) -> Any:
    """The rows of several matches as one table, in one piece."""
    return pa.concat_tables([schema_of(game).empty_table(), *tables]).combine_chunks()

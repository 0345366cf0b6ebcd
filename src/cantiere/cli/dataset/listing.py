"""The columns of a dataset as a table, or for programs."""

import json
from typing import Any

import click

from cantiere.cli.tables import plain_table
from cantiere.cli.terminal import Terminal
from cantiere.core.game import Game
from cantiere.research.dataset.columns import schema_of

Told = dict[str, Any]  # a column: its name and type, and whatever its metadata has


def print_columns(game: Game, is_json: bool, terminal: Terminal) -> None:
    """Name, type and meaning of each, in the order of the file."""
    told = [_told(field) for field in schema_of(game)]
    if is_json:
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
        return
    table = plain_table(*(terminal.phrase(f"dataset_{part}") for part in ("column", "type", "meaning")))
    table.columns[0].no_wrap = table.columns[1].no_wrap = True
    for one in told:
        table.add_row(one["name"], one["type"], one["doc"])
    terminal.print(table)


def _told(field: Any) -> Told:
    meaning = {name.decode(): text.decode() for name, text in field.metadata.items()}
    loaded = {name: json.loads(meaning.pop(name)) for name in ("shape", "axis", "words") if name in meaning}
    return {"name": field.name, "type": _type(field.type, loaded.get("shape")), **meaning, **loaded}


def _type(kind: Any, shape: list[int] | None) -> str:
    """`int16`, `int16[5, 11]` for a fixed shape, `int32[]` for a list."""
    if not hasattr(kind, "value_type"):
        return str(kind)
    return f"{kind.value_type}[{', '.join(map(str, shape or ()))}]"

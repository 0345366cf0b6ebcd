"""A table as a picture, for notebooks. It is drawn of a view and of nothing else, so that it tells no secret.

A game draws in the module of its name here, `draw`; the others are shown as a table of what the view holds.
"""

from collections.abc import Mapping
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from cantiere.core.readable import Readable
from cantiere.games import module_name
from cantiere.play.pictures.canvas import Canvas, Point


def svg(game_id: str, view: Readable, title: str) -> str | None:
    """The picture; None for a game that has none."""
    canvas = Canvas()
    size = drawn(game_id, view, canvas)
    return None if size is None else canvas.svg(*size, title)


def drawn(game_id: str, view: Readable, canvas: Canvas) -> Point | None:
    """Draw on a canvas of any kind; how wide and high it became, or None for a game that has no picture."""
    module = _module_of(game_id)
    size: Point | None = module.draw(canvas, view) if module else None
    return size


def html(view: Any) -> str:
    """What a view holds, name by name."""
    if isinstance(view, list):
        return "<ol start='0'>" + "".join(f"<li>{html(one)}</li>" for one in view) + "</ol>"
    if isinstance(view, Mapping):
        rows = (f"<tr><th>{escape(str(name))}</th><td>{html(one)}</td></tr>" for name, one in view.items())
        return f"<table>{''.join(rows)}</table>"
    return escape("" if view is None else str(view))


@cache
def _module_of(game_id: str) -> ModuleType | None:
    name = f"{__name__}.{module_name(game_id)}"
    return import_module(name) if find_spec(name) else None

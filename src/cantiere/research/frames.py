"""A table as pixels, as a spectator sees it: the picture of notebooks, drawn by Pillow instead of as SVG."""

import json
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cantiere.core.readable import Readable
from cantiere.core.record import SPECTATOR
from cantiere.play import pictures
from cantiere.play.match import Match
from cantiere.play.pictures.canvas import INK, LINE, PAPER, Canvas, Point
from cantiere.research.extra import extra

with extra("Pillow"):
    from PIL import Image, ImageDraw, ImageFont

Frame = NDArray[np.uint8]
How = dict[str, Any]  # what Pillow's pen is told of a shape: numbers, colours, a font
_FINE = 2  # drawn so many times as large, then made smaller: smooth edges
_LINE = 14  # of text, for games without a picture


def frame(match: Match) -> Frame:
    """Rows of pixels, each red, green and blue."""
    canvas = Pixels()
    view = match.view_as_dict(SPECTATOR)
    size = pictures.drawn(match.game.id, view, canvas)
    return canvas.frame(*(size or _as_text(canvas, view)))


def _as_text(canvas: Canvas, view: Readable) -> Point:
    lines = [f"{name}: {json.dumps(value)}" for name, value in view.items()]
    for number, line in enumerate(lines, 1):
        canvas.write((_LINE, number * _LINE), line, anchor="start")
    return 600, (len(lines) + 1) * _LINE


class Pixels(Canvas):
    """The same shapes, kept until it is known how large the picture is."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn: list[tuple[str, Any, How]] = []

    def box(
        self, left: float, top: float, width: float, height: float, fill: str = PAPER, edge: str = LINE
    ) -> None:
        corners = _fine(left, top, left + width, top + height)
        self._keep("rectangle", corners, fill=fill, outline=edge, width=_FINE)

    def disc(self, centre: Point, radius: float, fill: str = PAPER, edge: str = LINE) -> None:
        (across, down), around = centre, radius
        corners = _fine(across - around, down - around, across + around, down + around)
        self._keep("ellipse", corners, fill=fill, outline=edge, width=_FINE)

    def shape(self, corners: Iterable[Point], fill: str = PAPER, edge: str = LINE) -> None:
        self._keep("polygon", [_fine(*corner) for corner in corners], fill=fill, outline=edge, width=_FINE)

    def write(
        self, at: Point, words: object, size: float = 10, fill: str = INK, anchor: str = "middle"
    ) -> None:
        where = "ls" if anchor == "start" else "ms"
        font = ImageFont.load_default(size * _FINE)
        self._keep("text", _fine(*at), text=str(words).replace("×", "x"), fill=fill, anchor=where, font=font)

    def _keep(self, what: str, where: Any, **how: Any) -> None:
        self._drawn.append((what, where, how))

    def frame(self, width: float, height: float) -> Frame:
        """All of it, on white."""
        size = round(width), round(height)
        picture = Image.new("RGB", (size[0] * _FINE, size[1] * _FINE), "#ffffff")
        pen = ImageDraw.Draw(picture)
        for what, where, how in self._drawn:
            getattr(pen, what)(where, **how)
        return np.asarray(picture.resize(size, Image.Resampling.BOX))


def _fine(*lengths: float) -> tuple[float, ...]:
    return tuple(length * _FINE for length in lengths)

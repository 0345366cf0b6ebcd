"""Plain shapes written as SVG: all that pictures of tables are made of."""

from collections.abc import Iterable
from math import cos, radians, sin
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
INK, PAPER, LINE = "#2b2b2b", "#fbfaf6", "#8a8578"
SEATS = ("#c0392b", "#1f6fb2", "#2e8b57", "#d99a00", "#7d4fa3")  # whose pieces they are


class Canvas:
    """A drawing that grows shape by shape. Lengths are in pixels, from the upper left."""

    def __init__(self) -> None:
        self._shapes: list[str] = []

    def box(
        self, left: float, top: float, width: float, height: float, fill: str = PAPER, edge: str = LINE
    ) -> None:
        self._add("rect", x=left, y=top, width=width, height=height, rx=2, fill=fill, stroke=edge)

    def disc(self, centre: Point, radius: float, fill: str = PAPER, edge: str = LINE) -> None:
        self._add("circle", cx=centre[0], cy=centre[1], r=radius, fill=fill, stroke=edge)

    def shape(self, corners: Iterable[Point], fill: str = PAPER, edge: str = LINE) -> None:
        written = " ".join(f"{_short(across)},{_short(down)}" for across, down in corners)
        self._add("polygon", points=written, fill=fill, stroke=edge)

    def write(
        self, at: Point, words: object, size: float = 10, fill: str = INK, anchor: str = "middle"
    ) -> None:
        """Words, with their middle or beginning at a point of the line they stand on."""
        shown = escape(str(words))
        place = f'x="{_short(at[0])}" y="{_short(at[1])}" font-size="{_short(size)}"'
        self._shapes.append(f'<text {place} fill="{fill}" text-anchor="{anchor}">{shown}</text>')

    def svg(self, width: float, height: float, title: str) -> str:
        size = f'width="{_short(width)}" height="{_short(height)}"'
        box = f'viewBox="0 0 {_short(width)} {_short(height)}" font-family="sans-serif"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img">'
        paper = '<rect width="100%" height="100%" fill="#ffffff"/>'
        return "\n".join([head, f"<title>{escape(title)}</title>", paper, *self._shapes, "</svg>"])

    def _add(self, tag: str, **attributes: float | str) -> None:
        written = " ".join(
            f"{name}={quoteattr(value if isinstance(value, str) else _short(value))}"
            for name, value in attributes.items()
        )
        self._shapes.append(f"<{tag} {written}/>")


def polar(centre: Point, radius: float, angle: float) -> Point:
    """The point so far from another one; angles go clockwise from the right."""
    return centre[0] + radius * cos(radians(angle)), centre[1] + radius * sin(radians(angle))


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")

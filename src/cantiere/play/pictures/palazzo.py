"""Palazzo as a picture: quarries and depot, then the palaces of each seat and what is open of its hand."""

from collections.abc import Iterator, Sequence

from cantiere.core.readable import Readable
from cantiere.games.palazzo.state import Quarry
from cantiere.play.pictures.canvas import SEATS, Canvas, Point

_MATERIALS = {"br": "#b5533c", "sa": "#e2c58a", "ma": "#e9e9ee"}
_TILE, _FLOOR = 46, 16
_PALACES, _ROW = 8, 90  # in a row, and how high that is


def draw(canvas: Canvas, view: Readable) -> Point:
    places = [*(quarry.name.lower() for quarry in Quarry), "depot"]
    for number, place in enumerate(places):
        left, mark = 8.0 + number * 84, " ◆" if view["architect"] == place else ""
        canvas.box(left, 8, 78, 96)
        canvas.write((left + 39, 20), place + mark, 10)
        for row, tile in enumerate(_lying(view, place)[:4]):
            _tile(canvas, (left + 16, 84 - row * (_FLOOR + 2)), tile)
    top = 112.0
    for seat, player in enumerate(view["players"]):
        top = _seat(canvas, top, view, seat, player)
    return 8 + _PALACES * (_TILE + 6) + 40, top


def _lying(view: Readable, place: str) -> list[str]:
    return [tile for tile, at in view["where"].items() if at == place]


def _seat(canvas: Canvas, top: float, view: Readable, seat: int, player: Readable) -> float:
    """Where the next one begins."""
    mark = " *" if view["to_move"] == seat and view["phase"] != "over" else ""
    canvas.write((8, top + 14), f"{seat}{mark}", 13, SEATS[seat], "start")
    shown = player["hand"] if player["hand"] is not None else player["known"] or {}
    cards = ", ".join(f"{count}×{card.replace('_', ' ')}" for card, count in shown.items())
    backs = player["cards"] - sum(shown.values())
    canvas.write((40, top + 14), f"{cards or '–'}" + (f" + {backs}×?" if backs else ""), 10, anchor="start")
    palaces = [*_palaces(view, seat)]
    ground = top + 24 + max([1, *map(len, palaces)]) * (_FLOOR + 1)
    for place, palace in enumerate(palaces):
        row, column = divmod(place, _PALACES)
        for floor, tile in enumerate(palace):
            left = 40 + column * (_TILE + 6)
            _tile(canvas, (left, ground + row * _ROW - (floor + 1) * (_FLOOR + 1)), tile)
    return ground + _ROW * max(0, (len(palaces) - 1) // _PALACES) + 10


def _palaces(view: Readable, seat: int) -> Iterator[Sequence[str]]:
    """From the ground up."""
    above = {below: tile for tile, below in view["on"].items()}
    for tile in _lying(view, f"city_{seat}"):
        if tile not in view["on"]:
            palace = [tile]
            while palace[-1] in above:
                palace.append(above[palace[-1]])
            yield palace


def _tile(canvas: Canvas, corner: Point, tile: str) -> None:
    """Its floor, and a dark square for each window."""
    left, top = corner
    material, floor, windows = tile[:2], tile[2], int(tile[3])
    canvas.box(left, top, _TILE, _FLOOR, _MATERIALS[material])
    canvas.write((left + 7, top + 12), floor, 10)
    for number in range(windows):
        canvas.box(left + 15 + number * 10, top + 4, 6, 8, "#3f4a5a")

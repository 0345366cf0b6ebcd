"""Azul – Summer Pavilion as a picture: factories and centre, then the board of each seat."""

from collections.abc import Iterator, Mapping, Sequence

from cantiere.core.readable import Readable
from cantiere.games.azul_pavilion.boards import CLOCKWISE, PRINTED
from cantiere.games.azul_pavilion.state import POSITIONS, Side
from cantiere.play.pictures.canvas import INK, PAPER, SEATS, Canvas, Point, polar

_COLOURS = {
    "purple": "#6b3fa0",
    "green": "#44bd96",
    "orange": "#d86a20",
    "yellow": "#fddd45",
    "blue": "#3a6ad2",
    "red": "#c8323c",
}
_BOARD, _PLACE, _TILE = 300, 62, 12  # widths
_STAR, _RING = 45, 88  # how far a star reaches, how far it lies from the middle
_TURN = 360 / POSITIONS


def draw(canvas: Canvas, view: Readable) -> Point:
    places = [(name, place["tiles"]) for name, place in view["places"].items()]
    lying = [(name, tiles) for name, tiles in places if tiles or name == "centre"]
    for number, (name, tiles) in enumerate(lying):
        left = 8 + number * _PLACE
        canvas.box(left, 8, _PLACE - 6, 58)
        canvas.write((left + _PLACE / 2 - 3, 20), name.replace("_", " "), 9)
        _heap(canvas, (left + 4, 26), tiles, wide=4)
    for seat, player in enumerate(view["players"]):
        _board(canvas, (seat * _BOARD, 72), view, seat, player)
    return max(_BOARD * len(view["players"]), 8 + _PLACE * len(lying)), 72 + _BOARD + 30


def _board(canvas: Canvas, corner: Point, view: Readable, seat: int, player: Readable) -> None:
    left, top = corner
    middle = left + _BOARD / 2, top + _BOARD / 2
    mark = " *" if view["to_move"] == seat and view["phase"] != "over" else ""
    canvas.write((left + 8, top + 14), f"{seat}: {player['points']}{mark}", 13, SEATS[seat], "start")
    for star, (centre, first) in _stars(middle).items():
        prices = _prices(view["side"], star)
        _star(canvas, centre, first, player["stars"][star]["tiles"], prices)
    _heap(canvas, (left + 8, top + _BOARD), player["hand"], wide=22)
    _heap(canvas, (left + 8, top + _BOARD + 15), player["kept"], wide=22)


def _stars(middle: Point) -> Mapping[str, tuple[Point, float]]:
    """§1.2 By name, where it is and the angle of its first position."""
    found = {"centre": (middle, 270.0)}
    for place, star in enumerate(CLOCKWISE):
        outward = 240 + place * _TURN
        found[star.name.lower()] = polar(middle, _RING, outward), outward + 90
    return found


def _prices(side: str, star: str) -> Sequence[int]:
    row = (Side[side.upper()] * 2 + (star == "centre")) * POSITIONS
    return [int(price) for price in PRINTED[row : row + POSITIONS]]


def _star(
    canvas: Canvas, centre: Point, first: float, tiles: Sequence[str | None], prices: Sequence[int]
) -> None:
    for place, (tile, price) in enumerate(zip(tiles, prices, strict=True)):
        angle = first + place * _TURN
        sides = [polar(centre, _STAR * 0.577, angle + turn) for turn in (-_TURN / 2, _TURN / 2)]
        fill = _COLOURS[tile] if tile else PAPER
        canvas.shape([centre, sides[0], polar(centre, _STAR, angle), sides[1]], fill)
        across, down = polar(centre, _STAR * 0.6, angle)
        if not tile:
            canvas.write((across, down + 3), price, 9, INK)


def _heap(canvas: Canvas, corner: Point, tiles: Mapping[str, int], wide: int) -> None:
    for number, colour in enumerate(_one_by_one(tiles)):
        down, across = divmod(number, wide)
        left, top = corner[0] + across * (_TILE + 1), corner[1] + down * (_TILE + 1)
        canvas.box(left, top, _TILE, _TILE, _COLOURS[colour])


def _one_by_one(tiles: Mapping[str, int]) -> Iterator[str]:
    return (colour for colour, count in tiles.items() for _ in range(count))

"""Palermo as a picture: the city with its roofs, doors, pawns and policemen, and the points of each seat."""

from cantiere.core.readable import Readable
from cantiere.games.palermo.grid import fields_of
from cantiere.games.palermo.houses import ROOFS
from cantiere.games.palermo.state import FIRST_HOUSE, SIDE, FieldName, SquareName, Tile
from cantiere.play.pictures.canvas import PAPER, SEATS, Canvas, Point

_FIELD, _EDGE = 22, 18
_ROOF, _STREET, _START = "#b0654a", "#e9e4d6", "#f3d36b"


def draw(canvas: Canvas, view: Readable) -> Point:
    for field in range(SIDE * SIDE):
        _paint(canvas, field, _STREET)
    for square, lying in view["city"].items():
        _square(canvas, int(SquareName[square.upper()]), int(Tile[lying.upper()]))
    for number in range(SIDE):
        canvas.write((_EDGE + (number + 0.5) * _FIELD, 13), chr(ord("A") + number), 9)
        canvas.write((9, _EDGE + (number + 0.65) * _FIELD), number + 1, 9)
    for seat, player in enumerate(view["players"]):
        _pieces(canvas, seat, player)
        _sheet(canvas, view, seat, player)
    return _EDGE + SIDE * _FIELD + 150, _EDGE + SIDE * _FIELD + 8


def _corner(field: int) -> Point:
    row, column = divmod(field, SIDE)
    return _EDGE + column * _FIELD, _EDGE + row * _FIELD


def _paint(canvas: Canvas, field: int, fill: str) -> None:
    canvas.box(*_corner(field), _FIELD, _FIELD, fill, "#d5cfbf")


def _square(canvas: Canvas, square: int, lying: int) -> None:
    """§1.2 A house has its roofs where its turn puts them."""
    roofs = int(ROOFS[lying - FIRST_HOUSE]) if lying >= FIRST_HOUSE else 0
    ground = {Tile.EMPTY: PAPER, Tile.START: _START}.get(Tile(lying), _STREET)
    for quarter, field in enumerate(fields_of(square)):
        _paint(canvas, field, _ROOF if roofs >> quarter & 1 else ground)


def _middle(name: str) -> Point:
    left, top = _corner(int(FieldName[name.upper()]))
    return left + _FIELD / 2, top + _FIELD / 2


def _pieces(canvas: Canvas, seat: int, player: Readable) -> None:
    for door, collected in zip(player["doors"], player["collected"], strict=True):
        if door is not None:
            across, down = _middle(door)
            fill = PAPER if collected else SEATS[seat]
            canvas.box(across - 5, down - 5, 10, 10, fill, SEATS[seat])
    if player["pawn"] is not None:
        canvas.disc(_middle(player["pawn"]), 8, SEATS[seat], "#ffffff")
    if player["policeman"] is not None:
        across, down = _middle(player["policeman"])
        canvas.shape([(across, down - 8), (across + 8, down + 7), (across - 8, down + 7)], SEATS[seat])


def _sheet(canvas: Canvas, view: Readable, seat: int, player: Readable) -> None:
    left, top = _EDGE + SIDE * _FIELD + 14, 40 + seat * 36
    mark = " *" if view["to_move"] == seat and view["phase"] != "over" else ""
    won = player["income"] + player["arrival"] + player["waiting"]
    canvas.write((left, top), f"{seat}: {won}{mark}", 13, SEATS[seat], "start")
    doors = sum(door is not None for door in player["doors"])
    canvas.write((left, top + 14), f"{sum(player['collected'])} / {doors}", 10, anchor="start")

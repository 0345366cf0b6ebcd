"""Palermo in a terminal: the 14×14 fields with their roofs, doors, pawns and policemen. §1.1"""

from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

from cantiere.cli.boards.palermo_palette import (
    CORNER,
    DOORS,
    FAINT,
    OTHER_PLOT,
    PAWNS,
    PIAZZA,
    PLOT,
    POLICE,
    RING,
    ROOF,
    STREET,
    Signs,
    choice,
    door,
    pawn,
    policeman,
)
from cantiere.cli.boards.scene import Scene
from cantiere.cli.canvas import Canvas
from cantiere.games.palermo.explain import open_doors
from cantiere.games.palermo.grid import CORNERS, PLACE, SQUARE_OF
from cantiere.games.palermo.moves import BUILD, GO, HOME, START, door_of
from cantiere.games.palermo.moves import STREET as STREET_TILE
from cantiere.games.palermo.questions import way_to
from cantiere.games.palermo.state import CITY_SIDE, FIELDS, KINDS, NOWHERE, QUARTERS, SIDE, Phase, Tile
from cantiere.games.palermo.walking import points_of

_CELL, _LEFT, _TOP = 3, 3, 1  # columns of a field, columns and rows of the labels
ROWS = SIDE + 2 * _TOP  # of the town with its letters
_SHOWN = 3  # pawns on one field


@dataclass(frozen=True)
class Town:
    """A view and what may be done in it."""

    view: Any
    signs: Signs
    houses: dict[int, set[int]]  # door field: how many roofs a house there may have
    ends: frozenset[int]  # where the pawn may go
    incomes: dict[int, int]  # the same for own doors, with what they bring

    @property
    def seats(self) -> range:
        return range(int(self.view.seats))


def town_of(scene: Scene, signs: Signs) -> Town:
    """The town as the viewer sees it: what may be done is marked only for who is to do it."""
    view, ends = scene.view, set()
    houses: dict[int, set[int]] = {}
    incomes: dict[int, int] = {}
    if scene.viewer == int(view.to_move):
        for action in scene.match.legal():
            if action < START:
                roofs = (action - BUILD) % KINDS // QUARTERS + 1 if action < STREET_TILE else 0
                houses.setdefault(door_of(action), set()).add(roofs)
            elif GO <= action < HOME:
                ends.add(action - GO)
        if view.phase in (Phase.TURN, Phase.WALK):
            incomes = _incomes(view, ends)
    return Town(view, signs, houses, frozenset(ends), incomes)


def _incomes(view: Any, ends: set[int]) -> dict[int, int]:
    seat = int(view.to_move)
    doors = [field for field in open_doors(view.players[seat]) if field in ends]
    return {field: int(points_of(view, seat)) - int(way_to(view, field)) for field in doors}


def drawn(town: Town, has_foot: bool = True) -> Canvas:
    """All fields with the letters and numbers of the notation; at the foot the letters once more."""
    sheet = Canvas()
    for place in range(SIDE):
        for row in (0, SIDE + _TOP) if has_foot else (0,):
            sheet.put(row, _LEFT + place * _CELL + 1, ascii_lowercase[place], FAINT)
        sheet.put(_TOP + place, 0, f"{place + 1:2}", FAINT)
    for field in range(FIELDS):
        row, column = divmod(field, SIDE)
        _draw_field(sheet, town, field, _TOP + row, _LEFT + column * _CELL)
    return sheet


def _draw_field(sheet: Canvas, town: Town, field: int, row: int, column: int) -> None:
    text, style = _ground(town, field)
    sheet.put(row, column, text, style)
    if field in town.houses:
        _draw_houses(sheet, town.houses[field], row, column, style)
    elif field in town.incomes:
        sheet.put(row, column + 1, f"+{town.incomes[field]}"[:2], choice(style))
    else:
        _draw_door(sheet, town, field, row, column, style)
    _draw_pieces(sheet, town, field, row, column)
    if field in town.ends and field not in town.incomes:
        sheet.put(row, column + 2, town.signs.end, choice(style))


def _draw_houses(sheet: Canvas, roofs: set[int], row: int, column: int, style: str) -> None:
    """§3.1 The houses that may be built with their door here; 0 is a street tile."""
    for number in roofs:
        sheet.put(row, column + max(0, number - 1), str(number), choice(style))


def _draw_door(sheet: Canvas, town: Town, field: int, row: int, column: int, style: str) -> None:
    for seat in town.seats:
        if field in open_doors(town.view.players[seat]):
            sheet.put(row, column + 1, DOORS[seat], door(seat, style))


def _draw_pieces(sheet: Canvas, town: Town, field: int, row: int, column: int) -> None:
    players = [town.view.players[seat] for seat in town.seats]
    standing = [seat for seat in town.seats if players[seat].pawn == field]
    first = 0 if len(standing) > 1 else 1
    for place, seat in enumerate(standing[:_SHOWN]):
        sheet.put(row, column + first + place, PAWNS[seat], pawn(seat))
    for seat in town.seats:
        if players[seat].policeman == field:
            sheet.put(row, column, POLICE[seat], policeman(seat))


def _ground(town: Town, field: int) -> tuple[str, str]:
    square = int(SQUARE_OF[field])
    if square == NOWHERE:
        is_corner = field in list(CORNERS)
        return (town.signs.corner, CORNER) if is_corner else (town.signs.ring, RING)
    place = int(PLACE[field])
    if not int(town.view.streets[place >> 6]) >> (place & 63) & 1:
        return town.signs.roof, ROOF
    if town.view.city[square] == Tile.START:
        return town.signs.piazza, PIAZZA
    if town.view.city[square] == Tile.EMPTY:
        return town.signs.plot, PLOT if sum(divmod(square, CITY_SIDE)) % 2 else OTHER_PLOT
    return town.signs.street, STREET

"""Campanile in a terminal: the five towers on one scale, with flags, plaques and bets. §1.1 §6"""

from typing import Any

from rich.cells import set_cell_size

from cantiere.cli.boards.campanile_palette import (
    FAINT,
    GOLD,
    STRONG,
    WIDTH,
    Signs,
    card,
    face,
    flag,
    letter,
    signs,
    top,
    wall,
)
from cantiere.cli.boards.scene import Scene, said_of
from cantiere.cli.canvas import Canvas
from cantiere.games.campanile.cards import FLAG_POINTS
from cantiere.games.campanile.dealing import unseen
from cantiere.games.campanile.moves import BET, NO_BET, style_and_number
from cantiere.games.campanile.scoring import bet_sum, points_at, rank
from cantiere.games.campanile.state import MAX_SEATS, NO_PLACE, STYLES, Phase, Style
from cantiere.play.texts import word

_SCALE = 4  # columns of the numbers at the left
_SKY = 12  # rows of wall at the most
_FLAG = 1  # rows of a flag
_COLUMNS = range(11, 19)  # of one tower with its plaque
_ROOMY = 15  # columns with room for whole words
_NUMBER = 3  # columns of a sum or of points
_LABEL = 5  # rows of wall between two numbers of the scale


def said(scene: Scene, name: str, **facts: object) -> str:
    """A sentence or label of this board."""
    return said_of(scene.match.game.id, scene.language, name, **facts)


def short_name(scene: Scene, seat: int, room: int) -> str:
    """A player's name in so many columns; with the number of the seat if others begin alike."""
    cut = [set_cell_size(name, room) for name in scene.names]
    if cut.count(cut[seat]) == 1:
        return cut[seat]
    number = f" {seat + 1}"
    return set_cell_size(scene.names[seat], room - len(number)) + number


def name_of(scene: Scene, style: int) -> str:
    return word(scene.match.game.id, Style(style).name.lower(), scene.language)


def skyline(scene: Scene, view: Any) -> Canvas:
    """The towers from left to right, all in one scale, as the row lies."""
    sheet, shapes = Canvas(), signs(scene.is_ascii)
    column = min(max((scene.width - _SCALE) // STYLES, _COLUMNS.start), _COLUMNS.stop - 1)
    highest = max(int(tower.storeys) for tower in view.towers)
    per_row = max(1, -(-highest // _SKY))
    ground = _FLAG + max(
        -(-int(view.towers[style].storeys) // per_row) + len(shapes.looks[style].top) for style in Style
    )
    _draw_scale(sheet, shapes, ground, per_row, _SCALE + column * STYLES - 1)
    for place in range(STYLES):
        left = _SCALE + place * column
        _draw_tower(sheet, shapes, view, place, (ground, left + (column - WIDTH) // 2), per_row)
        _draw_plaque(sheet, scene, view, place, (ground + 1, left), column)
    return sheet


def _draw_scale(sheet: Canvas, shapes: Signs, ground: int, per_row: int, width: int) -> None:
    """The ground, and a dotted line with its number every few rows."""
    for row in range(_LABEL, ground - 1, _LABEL):
        sheet.put(ground - row, 0, f"{row * per_row:3} ", FAINT)
        sheet.put(ground - row, _SCALE, shapes.dot * (width - _SCALE), FAINT)
    sheet.put(ground, _SCALE, shapes.ground * (width - _SCALE), FAINT)


def _draw_tower(
    sheet: Canvas, shapes: Signs, view: Any, place: int, foot: tuple[int, int], per_row: int
) -> None:
    style = Style(int(view.row[place]))
    look, (ground, left) = shapes.looks[style], foot
    rows, rest = divmod(int(view.towers[style].storeys), per_row)
    for row in range(1, rows + 1):
        sheet.put(ground - row, left, look.wall, wall(style))
    if rest:
        rows += 1
        part = shapes.parts[rest * (len(shapes.parts) - 1) // per_row]
        sheet.put(ground - rows, left, part * WIDTH, f"{face(style)} on {top(style)}")
    for row, line in enumerate(reversed(look.top), 1):
        sheet.put(ground - rows - row, left, line, top(style))
    _draw_flag(sheet, int(rank(view, place)), ground - rows - len(look.top) - 1, left + WIDTH // 2)


def _draw_flag(sheet: Canvas, place: int, row: int, column: int) -> None:
    """§6.2 Both values; the lowest tower has none."""
    if place < STYLES - 1:
        first, second = FLAG_POINTS[place * MAX_SEATS], FLAG_POINTS[place * MAX_SEATS + 1]
        sheet.put(row, column - 2, f" {first}/{second} ", flag(place))


def _draw_plaque(
    sheet: Canvas, scene: Scene, view: Any, place: int, corner: tuple[int, int], column: int
) -> None:
    """Badge, name and height; rank and unseen cards; then who has bet how much, and what it would bring."""
    style, (row, left) = int(view.row[place]), corner
    width, is_roomy = column - 1, column >= _ROOMY
    height = f" {int(view.towers[style].storeys)}"
    after = sheet.put(row, left, f" {letter(style)} " if is_roomy else letter(style), card(style))
    name = f"underline {STRONG}" if style in bettable(scene, view) else STRONG
    sheet.put(row, after + 1, name_of(scene, style), name)
    sheet.put(row, left + width - len(height), height, STRONG)
    sheet.put(row + 1, left, said(scene, f"rank_{rank(view, place) + 1}"))
    count = int(unseen(view, scene.viewer, style))
    cards = said(scene, "unseen" if is_roomy else "short_unseen", count=count)
    sheet.put(row + 1, left + width - len(cards), cards, FAINT)
    for line, seat in enumerate(bettors(view, style), row + 2):
        _draw_bet(sheet, scene, view, place, seat, (line, left, width))


def bettable(scene: Scene, view: Any) -> set[int]:
    """The towers on which the viewer may bet now."""
    if view.phase != Phase.BET or view.to_move != scene.viewer:
        return set()
    return {int(style_and_number(action)[0]) for action in scene.match.legal() if BET <= action < NO_BET}


def bettors(view: Any, style: int) -> list[int]:
    """§4.4 Those who have bet on a tower, in the order of their first tokens."""
    bets = view.towers[style].bets
    seats = [seat for seat in range(view.seats) if bets[seat].place != NO_PLACE]
    return sorted(seats, key=lambda seat: int(bets[seat].place))


def _draw_bet(
    sheet: Canvas, scene: Scene, view: Any, place: int, seat: int, line: tuple[int, int, int]
) -> None:
    """Name, sum of tokens, and points if the game ended now."""
    (row, left, width), bet = line, view.towers[int(view.row[place])].bets[seat]
    points = int(points_at(view, place, seat))
    gain = f"+{points}" if points else signs(scene.is_ascii).none
    name = short_name(scene, seat, width - 2 * _NUMBER)
    after = sheet.put(row, left, name, STRONG if seat == scene.viewer else "")
    after = sheet.put(row, after, f"{int(bet_sum(bet)):{_NUMBER}}")
    sheet.put(row, after, f"{gain:>{_NUMBER}}", GOLD if points else FAINT)

"""Campanile in a terminal of few rows: the towers lie on their sides, a line each. §1.1 §6"""

from typing import Any

from cantiere.cli.boards.campanile_palette import FAINT, GOLD, STRONG, card, flag, letter, signs, wall
from cantiere.cli.boards.campanile_towers import bettable, bettors, name_of, said, short_name
from cantiere.cli.boards.scene import Scene
from cantiere.cli.canvas import Canvas
from cantiere.games.campanile.cards import FLAG_POINTS
from cantiere.games.campanile.dealing import unseen
from cantiere.games.campanile.scoring import bet_sum, points_at, rank
from cantiere.games.campanile.state import MAX_SEATS, STYLES, Style

_NAME, _HEIGHT, _BAR, _FLAG = 4, 12, 15, 38  # columns
_RANK, _UNSEEN, _BETS = 44, 49, 59
_LONGEST_BAR = _FLAG - _BAR - 1
_SHORT_NAME = 6
_WIDEST = 2  # columns of a storey


def lying_towers(scene: Scene, view: Any) -> Canvas:
    """In the order of the row, the leftmost first."""
    sheet = Canvas()
    highest = max(int(tower.storeys) for tower in view.towers)
    for place in range(STYLES):
        _draw(sheet, scene, view, place, min(_WIDEST, _LONGEST_BAR / max(1, highest)))
    return sheet


def _draw(sheet: Canvas, scene: Scene, view: Any, place: int, columns_each: float) -> None:
    style, rank_no = int(view.row[place]), int(rank(view, place))
    storeys = int(view.towers[style].storeys)
    sheet.put(place, 0, f" {letter(style)} ", card(style))
    name = f"underline {STRONG}" if style in bettable(scene, view) else STRONG
    sheet.put(place, _NAME, name_of(scene, style), name)
    sheet.put(place, _HEIGHT, f"{storeys:2}", STRONG)
    look = signs(scene.is_ascii).looks[Style(style)].wall
    columns = round(storeys * columns_each)
    sheet.put(place, _BAR, (look * columns)[:columns], wall(style))
    if rank_no < STYLES - 1:  # §6.2 the lowest tower has no flag
        first, second = FLAG_POINTS[rank_no * MAX_SEATS], FLAG_POINTS[rank_no * MAX_SEATS + 1]
        sheet.put(place, _FLAG, f" {first}/{second} ", flag(rank_no))
    sheet.put(place, _RANK, said(scene, f"rank_{rank_no + 1}"))
    sheet.put(
        place, _UNSEEN, said(scene, "short_unseen", count=int(unseen(view, scene.viewer, style))), FAINT
    )
    _draw_bets(sheet, scene, view, place)


def _draw_bets(sheet: Canvas, scene: Scene, view: Any, place: int) -> None:
    """Who has bet how much, and what it would bring."""
    style, column = int(view.row[place]), _BETS
    for seat in bettors(view, style):
        points, bet = int(points_at(view, place, seat)), view.towers[style].bets[seat]
        name = short_name(scene, seat, _SHORT_NAME).rstrip()
        column = sheet.put(place, column, name, STRONG if seat == scene.viewer else "") + 1
        column = sheet.put(place, column, str(int(bet_sum(bet))))
        column = sheet.put(place, column, f"+{points}" if points else "", GOLD) + 1

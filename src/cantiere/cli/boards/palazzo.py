"""Palazzo in a terminal: the whole table."""

from typing import Any

from rich.cells import cell_len
from rich.text import Text

from cantiere.cli.boards.palazzo_palette import BAD, FAINT, STRONG, signs
from cantiere.cli.boards.palazzo_players import auction, city, hand
from cantiere.cli.boards.palazzo_table import ring, said, sales, short_name, stack_number, to_come
from cantiere.cli.boards.palazzo_words import groups, hint, legend
from cantiere.cli.boards.scene import Board, Scene
from cantiere.cli.canvas import Canvas, beside, stacked
from cantiere.games.palazzo.state import Phase
from cantiere.games.palazzo.tiles import MESSENGERS

_GAP = 3
_PLACING = (Phase.BUILD, Phase.SHARE, Phase.ALTER)
_LAST_BUT_ONE = MESSENGERS - 1


def draw(scene: Scene) -> list[Text]:
    """Header, ring and depot, the auction if there is one, the other players, then the viewer."""
    view = scene.view
    sheets = [stacked([ring(scene, view), sales(scene, view), to_come(scene, view)])]
    if view.phase == Phase.BID:
        sheets.append(auction(scene, view))
    others = [(scene.viewer + step) % scene.match.seats for step in range(1, scene.match.seats)]
    sheets += _arranged(scene, [_player(scene, view, seat, scene.width) for seat in others])
    sheets.append(_player(scene, view, scene.viewer, scene.width))
    whole = stacked([_header(scene, view), stacked(sheets, gap=1)])
    if view.phase in _PLACING and view.to_move == scene.viewer and not scene.fits(whole.height):
        sheets.insert(0, sheets.pop())  # where the tile goes is seen without scrolling
        whole = stacked([_header(scene, view), stacked(sheets, gap=1)])
    return whole.lines()


def own_hand(scene: Scene) -> list[Text]:
    """The cards of the viewer alone."""
    return hand(scene, scene.view, scene.viewer, scene.width).lines()


def _player(scene: Scene, view: Any, seat: int, width: int) -> Canvas:
    return stacked([city(scene, view, seat, width), hand(scene, view, seat, width)])


def _arranged(scene: Scene, sheets: list[Canvas]) -> list[Canvas]:
    """Side by side where there is room."""
    rows: list[list[Canvas]] = [[]]
    for sheet in sheets:
        if rows[-1] and beside([*rows[-1], sheet], _GAP).width > scene.width:
            rows.append([])
        rows[-1].append(sheet)
    return [beside(row, _GAP) for row in rows]


def _header(scene: Scene, view: Any) -> Canvas:
    """Stack, messengers, what is to be decided and by whom, on a line across the screen."""
    sheet = Canvas()
    sheet.put(0, 0, signs(scene.is_ascii).bar * scene.width, FAINT)
    column = 2
    for part, look in _header_parts(scene, view):
        if column + cell_len(part) + 2 <= scene.width:
            column = sheet.put(0, column, f" {part} ", look) + 1
    return sheet


def _header_parts(scene: Scene, view: Any) -> list[tuple[str, str]]:
    if scene.match.is_over:
        return [(said(scene, "over"), STRONG)]
    count = int(view.messengers)
    return [
        (said(scene, "stack", number="I" * (stack_number(view) + 1)), STRONG),
        (said(scene, "messengers", count=count), BAD if count == _LAST_BUT_ONE else ""),
        (said(scene, "phase_" + Phase(int(view.phase)).name.lower()), STRONG),
        (scene.turn(short_name(scene, int(view.to_move)), int(view.to_move)), ""),
    ]


BOARD = Board(draw, legend, hint, groups, quiet=frozenset({"dealt", "turned_up", "laid"}), hand=own_hand)

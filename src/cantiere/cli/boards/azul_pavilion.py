"""Azul – Summer Pavilion in a terminal: the whole table."""

from typing import Any

from rich.cells import cell_len
from rich.text import Text

from cantiere.cli.boards.azul_palette import FAINT, GOLD, STRONG, letter, signs, tile
from cantiere.cli.boards.azul_stars import Panel, large_board, small_board
from cantiere.cli.boards.azul_table import common_table, own_things, said, short_name, small_things
from cantiere.cli.boards.azul_words import groups, hint, legend
from cantiere.cli.boards.scene import Board, Scene
from cantiere.cli.canvas import Canvas, beside, stacked
from cantiere.games.azul_pavilion.moves import PLACE, TILE, placement
from cantiere.games.azul_pavilion.state import ROUNDS, Colour, Phase
from cantiere.play.texts import word

_GAP = 2
_HEADER = 1  # rows
_OVERHANG = 6  # rows by which other players may hang below the own board


def draw(scene: Scene) -> list[Text]:
    """Header, other players, then the own board with what lies on the table beside it."""
    view = scene.view
    return _header(scene, view).lines() + _arranged(scene, view).lines()


def _own(scene: Scene, view: Any) -> Canvas:
    column = stacked([common_table(scene, view), own_things(scene, view, scene.viewer)], gap=1)
    sheets = [_own_board(scene, view), column]
    joined = beside(sheets, _GAP)
    return joined if joined.width <= scene.width else stacked(sheets, gap=1)


def _own_board(scene: Scene, view: Any) -> Canvas:
    is_placing = view.phase == Phase.PLACE and view.to_move == scene.viewer
    moves = [action for action in scene.match.legal() if PLACE <= action < TILE] if is_placing else []
    spaces = frozenset((int(star), int(position)) for star, _, position, _ in map(placement, moves))
    return large_board(Panel(view.players[scene.viewer], int(view.side), signs(scene.is_ascii), spaces))


def _arranged(scene: Scene, view: Any) -> Canvas:
    """Other players at the right where there is room, else above."""
    own = _own(scene, view)
    others = [(scene.viewer + step) % scene.match.seats for step in range(1, scene.match.seats)]
    tall = [_other(scene, view, seat, is_wide=False) for seat in others]
    wide = [_other(scene, view, seat, is_wide=True) for seat in others]
    beside_own = [beside([own, *tall], _GAP), beside([own, stacked(tall, gap=1)], _GAP)]
    above = [beside(wide, _GAP), beside(tall, _GAP), stacked(wide, gap=1)]
    ways = [sheet for sheet in beside_own if sheet.height <= own.height + _OVERHANG]
    ways += [stacked([sheet, own], gap=1) for sheet in above]
    usual = next((sheet for sheet in ways if sheet.width <= scene.width), ways[-1])
    if scene.fits(usual.height + _HEADER):
        return usual
    below = next((sheet for sheet in above if sheet.width <= scene.width), above[-1])
    return stacked([own, below], gap=1)  # what one decides on is seen without scrolling


def _other(scene: Scene, view: Any, seat: int, is_wide: bool) -> Canvas:
    stars = small_board(Panel(view.players[seat], int(view.side), signs(scene.is_ascii)))
    things = small_things(scene, view, seat)
    return beside([stars, things], _GAP) if is_wide else stacked([things, stars])


def _header(scene: Scene, view: Any) -> Canvas:
    """Round, joker, phase and whose turn it is, on a line across the screen."""
    sheet, bar = Canvas(), signs(scene.is_ascii).bar
    sheet.put(0, 0, bar * scene.width, FAINT)
    column, parts = 2, _header_parts(scene, view)
    while column + sum(map(_width, parts)) > scene.width + 1:
        parts.pop(-2)  # whose turn it is comes last, and is needed most
    for part in parts:
        column = sheet.put(0, column, " ")
        for text, style in part:
            column = sheet.put(0, column, text, style)
        column = sheet.put(0, column, " ") + 1
    return sheet


def _width(part: list[tuple[str, str]]) -> int:
    """With a space around it, and a piece of the bar."""
    return sum(cell_len(text) for text, _ in part) + 3


def _header_parts(scene: Scene, view: Any) -> list[list[tuple[str, str]]]:
    game_id, joker = scene.match.game.id, int(view.round_no)
    if scene.match.is_over:
        return [[(said(scene, "over"), STRONG)]]
    return [
        [(said(scene, "round", round_no=joker + 1, rounds=ROUNDS), STRONG)],
        [
            (said(scene, "joker") + " ", ""),
            (f" {letter(joker)} ", tile(joker)),
            (" " + word(game_id, Colour(joker).name.lower(), scene.language), ""),
        ],
        [(said(scene, "phase_" + Phase(int(view.phase)).name.lower()), STRONG)],
        [(f"{signs(scene.is_ascii).turn} {short_name(scene, int(view.to_move))}", GOLD)],
    ]


BOARD = Board(draw, legend, hint, groups, quiet=frozenset({"supplied", "factory_filled"}))

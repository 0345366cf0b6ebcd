"""Azul – Summer Pavilion in a terminal: what lies between the players, and what each has beside a board."""

from collections.abc import Sequence
from typing import Any

from rich.cells import set_cell_size

from cantiere.cli.boards.azul_palette import FAINT, GOLD, SEAL, STRONG, letter, signs, tile
from cantiere.cli.boards.scene import Scene, said_of
from cantiere.cli.canvas import Canvas
from cantiere.games.azul_pavilion.boards import FACTORIES
from cantiere.games.azul_pavilion.state import CENTRE, COLOURS, IN_CENTRE, TILES_PER_FACTORY, Phase
from cantiere.play.view_models import projected

LABEL, SHORT_LABEL = 10, 5  # columns of a label
_TILE = 3  # columns of a tile
_FACTORY = 17  # columns of a factory with its number and the gap behind it
_FACTORIES_IN_A_ROW = 2
TABLE_WIDTH = 39
LONGEST_NAME = 20
MARKER = " 1 "


def said(scene: Scene, name: str, **facts: object) -> str:
    """A sentence or label of this board."""
    return said_of(scene.match.game.id, scene.language, name, **facts)


def total(tiles: Sequence[int]) -> int:
    return sum(int(count) for count in tiles)


def common_table(scene: Scene, view: Any) -> Canvas:
    """§3.1 Factories and centre, §4.6 supply, §1.1 bag and tower."""
    sheet = Canvas()
    row = _draw_factories(sheet, scene, view)
    end = sheet.put(row, 0, said(scene, "centre"), STRONG)
    if view.marker == IN_CENTRE and view.phase == Phase.DRAFT:
        sheet.put(row, end + 1, MARKER, SEAL)
    put_tiles(sheet, row, LABEL, view.places[CENTRE].tiles, scene)
    sheet.put(row + 1, 0, said(scene, "supply"), STRONG)
    put_tiles(sheet, row + 1, LABEL, view.supply, scene)
    sheet.put(row + 2, 0, said(scene, "heaps", bag=total(view.bag), tower=total(view.tower)))
    return sheet


def _draw_factories(sheet: Canvas, scene: Scene, view: Any) -> int:
    """§2.1 Each with its number; the row below them."""
    count = int(FACTORIES[int(view.seats)])
    for factory in range(count):
        row, place = divmod(factory, _FACTORIES_IN_A_ROW)
        tiles = view.places[factory + 1].tiles
        column = sheet.put(row, place * _FACTORY, f"{factory + 1} ", STRONG if total(tiles) else FAINT)
        if total(tiles):
            _draw_each(sheet, row, column, tiles)
        else:
            sheet.put(row, column, signs(scene.is_ascii).empty * TILES_PER_FACTORY * _TILE, FAINT)
    return -(-count // _FACTORIES_IN_A_ROW)


def _draw_each(sheet: Canvas, row: int, column: int, tiles: Sequence[int]) -> None:
    for colour in range(COLOURS):
        for _ in range(int(tiles[colour])):
            column = sheet.put(row, column, f" {letter(colour)} ", tile(colour))


def put_tiles(sheet: Canvas, row: int, column: int, tiles: Sequence[int], scene: Scene) -> None:
    """Tiles by colour, each with how many there are; narrower where there is little room."""
    chips = [(colour, str(count)) for colour, count in enumerate(tiles) if count]
    room = sum(_TILE + len(count) + 1 for _, count in chips) - 1
    margin = " " if column == LABEL and room <= TABLE_WIDTH - LABEL else ""
    for colour, count in chips:
        column = sheet.put(row, column, f"{margin}{letter(colour)}{margin}", tile(colour))
        column = sheet.put(row, column, count) + 1
    if not chips:
        sheet.put(row, column, signs(scene.is_ascii).none, FAINT)


def short_name(scene: Scene, seat: int) -> str:
    return set_cell_size(scene.names[seat], LONGEST_NAME).rstrip()


def put_name(sheet: Canvas, row: int, seat: int, scene: Scene, view: Any) -> None:
    """A player's name, whether it is their turn, whether they have the marker or have passed."""
    is_next = seat == view.to_move and not scene.match.is_over
    column = sheet.put(row, 0, f"{signs(scene.is_ascii).turn} " if is_next else "", GOLD)
    column = sheet.put(row, column, short_name(scene, seat), STRONG)
    if view.marker == seat:
        column = sheet.put(row, column + 1, MARKER, SEAL)
    if view.players[seat].passed and not scene.match.is_over:
        sheet.put(row, column + 1, said(scene, "passed"), FAINT)


def _points(scene: Scene, player: Any, seat: int, name: str) -> str:
    """§2.2 The place on the score track, and §6 what the score would be."""
    ended = projected(scene.match)[seat]
    if scene.match.is_over:
        return said(scene, f"{name}_over", ended=ended)
    return said(scene, name, points=int(player.points), ended=ended)


def own_things(scene: Scene, view: Any, seat: int) -> Canvas:
    """Name, hand, kept tiles and points of the player whose board is large."""
    sheet, player = Canvas(), view.players[seat]
    put_name(sheet, 0, seat, scene, view)
    for row, (label, tiles) in enumerate((("hand", player.hand), ("kept", player.kept)), 1):
        sheet.put(row, 0, said(scene, label), STRONG)
        put_tiles(sheet, row, LABEL, tiles, scene)
    sheet.put(3, 0, said(scene, "score"), STRONG)
    sheet.put(3, LABEL, _points(scene, player, seat, "points"))
    return sheet


def small_things(scene: Scene, view: Any, seat: int) -> Canvas:
    """The same for another player, in fewer words."""
    sheet, player = Canvas(), view.players[seat]
    put_name(sheet, 0, seat, scene, view)
    sheet.put(1, 0, _points(scene, player, seat, "short_points"))
    label, tiles = ("short_kept", player.kept) if player.passed else ("short_hand", player.hand)
    sheet.put(2, 0, said(scene, label))
    put_tiles(sheet, 2, SHORT_LABEL, tiles, scene)
    return sheet

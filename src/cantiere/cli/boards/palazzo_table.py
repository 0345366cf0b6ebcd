"""Palazzo in a terminal: what lies between the players. §1.3 §1.4 §5"""

from collections.abc import Sequence
from typing import Any

from rich.cells import set_cell_size

from cantiere.cli.boards.palazzo_palette import (
    BAD,
    FAINT,
    GOLD,
    SEAL,
    STRONG,
    TILE,
    card_look,
    card_text,
    code,
    signs,
    storey,
    wall,
)
from cantiere.cli.boards.scene import Scene, said_of
from cantiere.cli.canvas import Canvas
from cantiere.games.palazzo.auction import next_quarry
from cantiere.games.palazzo.knowledge import tiles_left
from cantiere.games.palazzo.state import RING, SHARED_OUT, Phase, Price, Quarry, Where
from cantiere.games.palazzo.tiles import AFTER_STACK, MESSENGERS, STACK_OF, STACKS, TILES, Material

LABEL = 9  # columns of a label
LONGEST_NAME = 16
_SELLING = (Phase.CHOICE, Phase.BID, Phase.BUILD, Phase.SHARE)
Chip = tuple[str, str]


def said(scene: Scene, name: str, **facts: object) -> str:
    """A sentence or label of this board."""
    return said_of(scene.match.game.id, scene.language, name, **facts)


def short_name(scene: Scene, seat: int) -> str:
    return set_cell_size(scene.names[seat], LONGEST_NAME).rstrip()


def tiles_in(view: Any, place: int) -> list[int]:
    return [tile for tile in range(TILES) if view.where[tile] == place]


def put_chips(sheet: Canvas, row: int, column: int, chips: Sequence[Chip], width: int) -> int:
    """Tiles or cards from left to right, on as many rows as they need; the row after them."""
    begin = column
    for text, look in chips:
        if column + len(text) > width:
            row, column = row + 1, begin
        column = sheet.put(row, column, text, look) + (len(text) == TILE)
    return row + 1


def tile_chips(scene: Scene, tiles: Sequence[int]) -> list[Chip]:
    storeys = [(storey(tile, scene.is_ascii), wall(tile)) for tile in tiles]
    return storeys or [(signs(scene.is_ascii).none, FAINT)]


def card_chips(cards: Sequence[int], frame: str = " {} ") -> list[Chip]:
    """Cards of a heap; certificates are one letter wide."""
    kinds = [card for card, count in enumerate(cards) for _ in range(int(count))]
    return [(frame.format(f"{card_text(card):2}"), card_look(card)) for card in kinds]


def ring(scene: Scene, view: Any) -> Canvas:
    """§1.4 The quarries clockwise: the architect, where he would go, and where four tiles lie."""
    sheet, row, goal = Canvas(), 0, int(next_quarry(view))
    for quarry in Quarry:
        tiles = tiles_in(view, RING + quarry)
        if quarry == view.architect:
            sheet.put(row, 0, " A ", SEAL)
        elif quarry == goal and view.phase not in (Phase.BID, Phase.SHARE):
            sheet.put(row, 0, f" {signs(scene.is_ascii).next} ", GOLD)
        sheet.put(row, 4, said(scene, quarry.name.lower()), STRONG if tiles else FAINT)
        chips = tile_chips(scene, tiles)
        if len(tiles) >= SHARED_OUT:
            chips.append((f" {said(scene, 'shared_out')}", BAD))
        row = put_chips(sheet, row, 4 + LABEL, chips, scene.width)
    return sheet


def sales(scene: Scene, view: Any) -> Canvas:
    """§3.5 The depot with its price, §3.2 the money on display, §6.2 tiles to be built, §1.1 the heaps."""
    sheet = Canvas()
    label = "each_start_of_turn" if view.price == Price.START_OF_TURN else "each_after_reveal"
    if view.price == Price.AFTER_REVEAL and view.phase not in _SELLING:
        label = "then_each"
    sheet.put(0, 4, said(scene, "depot"), STRONG)
    chips = tile_chips(scene, tiles_in(view, Where.DEPOT))
    row = put_chips(
        sheet, 0, 4 + LABEL, [*chips, (said(scene, label, price=int(view.tile_price)), "")], scene.width
    )
    lots = {
        "site": tile_chips(scene, tiles_in(view, Where.SITE)) if view.phase == Phase.BUILD else [],
        "display": card_chips(view.display),
    }
    for name, lot in lots.items():
        if lot:
            sheet.put(row, 4, said(scene, name), STRONG)
            row = put_chips(sheet, row, 4 + LABEL, lot, scene.width)
    heaps = {"deck": int(view.deck), "discard": sum(map(int, view.discard))}
    sheet.put(row, 4, said(scene, "heaps", **heaps), FAINT)
    return sheet


def stack_number(view: Any) -> int:
    """§1.3 The stack that is being drawn from, from 0."""
    left = int(view.left)
    return next((number for number, after in enumerate(AFTER_STACK) if left > after), len(STACKS) - 1)


def to_come(scene: Scene, view: Any) -> Canvas:
    """§1.3 The tiles of this stack that nobody has seen, by material; §2.4 or those that lie face down."""
    sheet, number = Canvas(), stack_number(view)
    waiting = [
        tile
        for place in (Where.STACK, Where.FACE_DOWN)
        for tile in tiles_in(view, place)
        if STACK_OF[tile] == number
    ]
    messengers = MESSENGERS - int(view.messengers) if number == len(STACKS) - 1 else 0
    left = int(tiles_left(view, number))
    label = "to_come" if left == len(waiting) else "to_come_of"
    told = said(scene, label, count=left, messengers=messengers, unseen=len(waiting))
    sheet.put(0, 4, told, FAINT)
    column, row = 4, 1
    for material in Material:
        prefix = material.name[:2].lower()
        codes = " ".join(code(tile)[2:] for tile in waiting if code(tile).startswith(prefix))
        if column + len(codes) + 6 > scene.width:
            column, row = 4, row + 1
        look = wall(next(tile for tile in range(TILES) if code(tile).startswith(prefix)))
        column = sheet.put(row, column, f" {prefix} ", look)
        column = sheet.put(row, column, f" {codes or signs(scene.is_ascii).none}  ")
    return sheet

"""Palazzo in a terminal: cities, hands and bids. §4 §5.3 §6 §7"""

from typing import Any

from cantiere.cli.boards.palazzo_palette import (
    BAD,
    FAINT,
    GOLD,
    STRONG,
    TILE,
    UNKNOWN,
    part_look,
    part_text,
    signs,
    storey,
    wall,
)
from cantiere.cli.boards.palazzo_table import LABEL, Chip, card_chips, put_chips, said, short_name
from cantiere.cli.boards.scene import Scene
from cantiere.cli.canvas import Canvas, stacked
from cantiere.games.palazzo.auction import needed_to_raise
from cantiere.games.palazzo.cards import PARTS
from cantiere.games.palazzo.paying import best_payment
from cantiere.games.palazzo.scoring import palace_points
from cantiere.games.palazzo.site import price_of_purchase
from cantiere.games.palazzo.state import CITIES, NONE, Phase
from cantiere.games.palazzo.tiles import FLOORS, TILES

_PLOT = TILE + 1  # columns of a palace


def palaces(view: Any, seat: int) -> list[list[int]]:
    """The palaces of a city, each from top to bottom; the tallest first."""
    own = [tile for tile in range(TILES) if view.where[tile] == CITIES + seat]
    covered, found = {int(view.on[tile]) for tile in own}, []
    for top in own:
        if top not in covered:
            palace = [top]
            while view.on[palace[-1]] != NONE:
                palace.append(int(view.on[palace[-1]]))
            found.append(palace)
    return sorted(found, key=lambda palace: (-len(palace), palace[-1]))


def city(scene: Scene, view: Any, seat: int, width: int) -> Canvas:
    """A street of palaces with what each is worth; a second street if one is too long."""
    built, plots = palaces(view, seat), max(1, width // _PLOT)
    streets = [_street(scene, view, built[begin : begin + plots]) for begin in range(0, len(built), plots)]
    return stacked([_name_plate(scene, view, seat), *streets])


def _name_plate(scene: Scene, view: Any, seat: int) -> Canvas:
    sheet = Canvas()
    is_next = seat == view.to_move and not scene.match.is_over
    column = sheet.put(0, 0, f"{signs(scene.is_ascii).turn} " if is_next else "", GOLD)
    column = sheet.put(0, column, short_name(scene, seat), STRONG)
    sheet.put(0, column + 1, said(scene, "ended", points=scene.match.scores()[seat]))
    return sheet


def _street(scene: Scene, view: Any, built: list[list[int]]) -> Canvas:
    sheet, height = Canvas(), max(len(palace) for palace in built)
    for number, palace in enumerate(built):
        column = number * _PLOT
        for row, tile in enumerate(palace, height - len(palace)):
            sheet.put(row, column, storey(tile, scene.is_ascii), wall(tile))
        sheet.put(height, column, signs(scene.is_ascii).kerb * TILE, GOLD if len(palace) == FLOORS else FAINT)
        points = int(palace_points(scene.match.state, palace[0]))
        shown = f"{signs(scene.is_ascii).minus}{-points}" if points < 0 else str(points)
        sheet.put(height + 1, column, f"{shown:^{TILE}}", BAD if points < 0 else STRONG)
    return sheet


def hand_chips(view: Any, seat: int, is_own: bool) -> list[Chip]:
    """§1.5 Known cards; then the hidden ones, in brackets for their owner, as question marks for others."""
    player = view.players[seat]
    if not is_own:
        seen = card_chips(player.known)  # none, where the players must remember
        return seen + [(" ? ", UNKNOWN)] * (int(player.cards) - len(seen))
    known = [min(int(seen), int(held)) for seen, held in zip(player.known, player.hand, strict=True)]
    hidden = [int(held) - seen for seen, held in zip(known, player.hand, strict=True)]
    return card_chips(known) + card_chips(hidden, "({})")


def hand(scene: Scene, view: Any, seat: int, width: int) -> Canvas:
    """The cards of a player; of the viewer also what is laid ready, and the best payment."""
    sheet, is_own = Canvas(), seat == scene.viewer
    none = [(signs(scene.is_ascii).none, FAINT)]
    sheet.put(0, 0, said(scene, "hand"), STRONG)
    row = put_chips(sheet, 0, LABEL, hand_chips(view, seat, is_own) or none, width)
    if is_own and view.players[seat].composing:
        sheet.put(row, 0, said(scene, "ready"), STRONG)
        put_chips(sheet, row, LABEL, _ready_chips(scene, view, seat), width)
    elif is_own:
        label = "best_raise" if view.phase == Phase.BID else "best"
        best = int(best_payment(scene.match.state.players[seat]))
        sheet.put(row, 0, said(scene, label, best=best), FAINT)
    return sheet


def _ready_chips(scene: Scene, view: Any, seat: int) -> list[Chip]:
    """§4.5 The tiles wanted, the parts laid ready, what they are worth and what is needed."""
    player, state = view.players[seat], scene.match.state
    tiles = [int(tile) for tile in (player.first, player.second) if tile != NONE]
    parts = [part for part in range(PARTS) for _ in range(int(player.step[part]))]
    needed = price_of_purchase(state) if view.phase == Phase.CHOICE else needed_to_raise(state)
    worth = said(scene, "worth", worth=int(player.worth), needed=int(needed))
    return [
        *((storey(tile, scene.is_ascii), wall(tile)) for tile in tiles),
        *((f" {part_text(part):2} ", part_look(part)) for part in parts),
        (f" {worth}", STRONG),
    ]


def auction(scene: Scene, view: Any) -> Canvas:
    """§5.3 Who has bid what."""
    sheet = Canvas()
    sheet.put(0, 0, said(scene, "highest", highest=int(view.highest)), STRONG)
    row = 1
    for seat in range(scene.match.seats):
        player = view.players[seat]
        sheet.put(row, 4, short_name(scene, seat), STRONG if player.bid == view.highest else "")
        sheet.put(
            row,
            22,
            said(scene, "passed") if player.passed else f"{int(player.bid):3}",
            FAINT if player.passed else GOLD,
        )
        opening = [(said(scene, "opening") + " ", FAINT)] if view.opener == seat else []
        row = put_chips(sheet, row, 30, [*opening, *card_chips(player.laid)] or [("", "")], scene.width)
    return sheet

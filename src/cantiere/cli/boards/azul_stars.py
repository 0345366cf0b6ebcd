"""Azul – Summer Pavilion in a terminal: the seven stars of a board, large and small. §1.2 §1.3"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from cantiere.cli.boards.azul_palette import FAINT, GOLD, STRONG, Signs, hollow, hub, letter, payable, tile
from cantiere.cli.canvas import Canvas
from cantiere.games.azul_pavilion.boards import (
    CLOCKWISE,
    FEATURES,
    MULTICOLOUR_POINTS,
    ONLY_COLOUR,
    STAR_POINTS,
    Feature,
)
from cantiere.games.azul_pavilion.placing import cost_of
from cantiere.games.azul_pavilion.state import CENTRE_STAR, EMPTY, FULL, POSITIONS, Side, Star

_ACROSS, _DOWN = 14, 4  # from star to star
_MIDDLES = {  # [star] row and column, from the middle of the board
    Star.ORANGE: (-_DOWN, -_ACROSS // 2),
    Star.RED: (-_DOWN, _ACROSS // 2),
    Star.PURPLE: (0, -_ACROSS),
    Star.CENTRE: (0, 0),
    Star.BLUE: (0, _ACROSS),
    Star.GREEN: (_DOWN, -_ACROSS // 2),
    Star.YELLOW: (_DOWN, _ACROSS // 2),
}
_CLOCK = ((-2, 0), (-1, 4), (1, 4), (2, 0), (1, -4), (-1, -4))  # spaces at 12, 2, 4, 6, 8 and 10 o'clock
_SMALL_CLOCK = ((0, 2), (0, 4), (1, 4), (1, 2), (1, 0), (0, 0))
_OUTWARD = ((-2, -4), (-2, 4), (0, 4), (2, 4), (2, -4), (0, -4))  # windows, in the order of CLOCKWISE
_TOP, _LEFT = _DOWN + 2, _ACROSS + 5  # the middle of the board on its sheet
_SMALL_ACROSS, _SMALL_DOWN = 10, 2


@dataclass(frozen=True)
class Panel:
    """One player's stars and what is to be shown of them."""

    player: Any
    side: int
    signs: Signs
    open_spaces: frozenset[tuple[int, int]] = frozenset()  # star and position that can be paid for now

    def colour_of(self, star: int) -> int | None:
        """The colour of a star; on the grey side the second tile decides, §7.2."""
        if self.side == Side.COLOURED:
            return star if star != CENTRE_STAR else None
        spaces = self.player.stars[star]
        only = int(ONLY_COLOUR[int(spaces.colours)])
        return only if int(spaces.filled).bit_count() > 1 and only >= 0 else None

    def worth(self, star: int) -> int | None:
        """§6.1 §7.3 What the star scores when full; unknown while its kind is open."""
        colour = self.colour_of(star)
        if colour is not None:
            return int(STAR_POINTS[colour])
        is_open = self.side == Side.GREY and int(self.player.stars[star].filled).bit_count() < 2
        return None if is_open else MULTICOLOUR_POINTS


@cache
def price(side: int, star: int, position: int) -> int:
    """§4.2 The printed number; asked for so often that the compiled rule is asked once."""
    return int(cost_of(side, int(star), position))


def hour(star: int, position: int) -> int:
    """Where a position lies, in steps clockwise from twelve o'clock."""
    turned = 0 if star == CENTRE_STAR else CLOCKWISE.index(Star(star)) + 1
    return (position + turned) % POSITIONS


def large_board(panel: Panel) -> Canvas:
    """Stars as on the real board, with prices, star values, pillars, statues and windows."""
    sheet = Canvas()
    for star, (row, column) in _MIDDLES.items():
        _draw_star(sheet, panel, star, _TOP + row, _LEFT + column)
    for feature, row, column in _feature_places():
        _draw_feature(sheet, panel, feature, row, column)
    return sheet


def _draw_star(sheet: Canvas, panel: Panel, star: Star, row: int, column: int) -> None:
    tiles = panel.player.stars[star].tiles
    for position in range(POSITIONS):
        down, right = _CLOCK[hour(star, position)]
        text, style = _space(panel, star, position, int(tiles[position]))
        sheet.put(row + down, column + right - 1, text, style)
    worth, full = panel.worth(star), panel.player.stars[star].filled == FULL
    label = f"{star.name[0]} {panel.signs.none if worth is None else worth}"
    sheet.put(row, column - 3, f" {label:^5} ", hub(panel.colour_of(star), bool(full)))


def _space(panel: Panel, star: int, position: int, colour: int) -> tuple[str, str]:
    if colour != EMPTY:
        return f" {letter(colour)} ", tile(colour)
    cost = price(panel.side, star, position)
    is_open = (star, position) in panel.open_spaces
    style = (payable if is_open else hollow)(panel.colour_of(star))
    if panel.side == Side.COLOURED:
        return f" {cost} ", style
    return f"{position + 1}{panel.signs.prices[cost]}", style


def _feature_places() -> Iterator[tuple[Feature, int, int]]:
    """§1.3 Windows at the edge, statues and pillars half-way between two stars."""
    for feature in FEATURES:
        row, column = _MIDDLES[feature.star]
        if feature.kind == "window":
            down, right = _OUTWARD[CLOCKWISE.index(feature.star)]
            yield feature, _TOP + row + down, _LEFT + column + right
        else:
            other_row, other_column = _MIDDLES[feature.other]
            yield feature, _TOP + (row + other_row) // 2, _LEFT + (column + other_column) // 2


def _draw_feature(sheet: Canvas, panel: Panel, feature: Feature, row: int, column: int) -> None:
    missing = missing_spaces(panel.player, feature)
    waiting, won = panel.signs.features[feature.kind]
    style = GOLD if not missing else STRONG if missing == 1 else FAINT
    sheet.put(row, column, waiting if missing else won, style)


def missing_spaces(player: Any, feature: Feature) -> int:
    """How many spaces around a feature have no tile yet."""
    here = feature.spaces & ~int(player.stars[feature.star].filled)
    there = feature.other_spaces & ~int(player.stars[feature.other].filled)
    return here.bit_count() + there.bit_count()


def small_board(panel: Panel) -> Canvas:
    """The same stars in two rows each, a character to a space."""
    sheet = Canvas()
    for star, (row, column) in _MIDDLES.items():
        top = (row // _DOWN + 1) * _SMALL_DOWN
        left = (column + _ACROSS) * _SMALL_ACROSS // _ACROSS
        _draw_small_star(sheet, panel, star, top, left)
    return sheet


def _draw_small_star(sheet: Canvas, panel: Panel, star: int, top: int, left: int) -> None:
    ground = hollow(panel.colour_of(star))
    for row in range(_SMALL_DOWN):
        sheet.put(top + row, left, " " * (_SMALL_ACROSS // 2), ground)
    for position, colour in enumerate(panel.player.stars[star].tiles):
        down, right = _SMALL_CLOCK[hour(star, position)]
        if colour == EMPTY:
            sheet.put(top + down, left + right, str(price(panel.side, star, position)), ground)
        else:
            sheet.put(top + down, left + right, letter(int(colour)), tile(int(colour)))

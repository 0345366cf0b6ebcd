"""Campanile in a terminal: the whole table."""

from typing import Any

from rich.cells import cell_len
from rich.text import Text

from cantiere.cli.boards.campanile_bars import lying_towers
from cantiere.cli.boards.campanile_palette import CHOSEN, FAINT, GOLD, STRONG, UNKNOWN, card, letter, signs
from cantiere.cli.boards.campanile_towers import name_of, said, short_name, skyline
from cantiere.cli.boards.campanile_words import groups, hint, legend
from cantiere.cli.boards.scene import Board, Scene
from cantiere.cli.canvas import Canvas, beside, stacked
from cantiere.games.campanile.state import MOST, NOTHING, STYLES, Phase
from cantiere.play.match import Match

_GAP = 2
_PILE_COLUMNS = (0, 8, 20, 26)  # storeys, card, cards left, tokens
_SEAT_COLUMNS = (2, 18, 28, 40)  # name, hand, tokens, points
_LONGEST_NAME = 15


def draw(scene: Scene) -> list[Text]:
    """Header, towers, then the three choices beside the players."""
    view = scene.view
    things = [_piles(scene, view), _seats(scene, view)]
    below = beside(things, _GAP)
    if below.width > scene.width:
        below = stacked(things, gap=1)
    header = _header(scene, view)
    whole = stacked([header, stacked([skyline(scene, view), below], gap=1)])
    if not scene.fits(whole.height):
        whole = stacked([header, stacked([lying_towers(scene, view), below], gap=1)])
    return whole.lines()


def _header(scene: Scene, view: Any) -> Canvas:
    """Turn, step, and whose turn it is, on a line across the screen."""
    sheet = Canvas()
    sheet.put(0, 0, signs(scene.is_ascii).bar * scene.width, FAINT)
    column = 2
    for part in _header_parts(scene, view):
        if column + cell_len(part) + 2 <= scene.width:
            column = sheet.put(0, column, f" {part} ", STRONG) + 1
    return sheet


def _header_parts(scene: Scene, view: Any) -> list[str]:
    if scene.match.is_over:
        return [said(scene, "over")]
    seat = int(view.to_move)
    player = short_name(scene, seat, _LONGEST_NAME).rstrip()
    parts = [said(scene, "turn", turn=_turn(scene.match)), scene.turn(player, seat)]
    if view.phase == Phase.BET:
        built = said(scene, "built", storeys=int(view.storeys), style=name_of(scene, int(view.built)))
        return [*parts, said(scene, "phase_bet"), built]
    return [*parts, said(scene, "phase_build")]


def _turn(match: Match) -> int:
    """§5.1 The number of this turn: in each one a card is played."""
    played = sum(int(tower.cards) for tower in match.state.towers)
    return played + int(match.state.phase == Phase.BUILD)


def _piles(scene: Scene, view: Any) -> Canvas:
    """§3.3 The three choices with their three effects: storeys, card drawn, tokens that fit."""
    sheet = Canvas()
    for column, label in zip(_PILE_COLUMNS, ("storeys", "drawn", "left", "tokens"), strict=True):
        sheet.put(0, column, said(scene, label), FAINT)
    for number in range(1, MOST + 1):
        pile, is_built = view.piles[number - 1], view.storeys == number
        sheet.put(number, _PILE_COLUMNS[0] + 2, f" +{number} ", CHOSEN if is_built else STRONG)
        if pile.top != NOTHING:
            after = sheet.put(number, _PILE_COLUMNS[1], f" {letter(pile.top)} ", card(pile.top))
            sheet.put(number, after + 1, name_of(scene, int(pile.top)))
        sheet.put(number, _PILE_COLUMNS[2], f"{int(pile.left):3}")
        sheet.put(number, _PILE_COLUMNS[3], _fitting(scene, view, number))
    return sheet


def _fitting(scene: Scene, view: Any, storeys: int) -> str:
    """§4.3 §7.1 The tokens that the viewer still has and could bet with so many storeys."""
    most = storeys if view.exact_token else MOST
    held = [value for value in range(storeys, most + 1) if view.players[scene.viewer].tokens[value - 1] > 0]
    return " ".join(map(str, held)) or signs(scene.is_ascii).none


def _seats(scene: Scene, view: Any) -> Canvas:
    """Each player: the known part of the hand, tokens left, points if the game ended now."""
    sheet, scores = Canvas(), scene.match.scores()
    for column, label in zip(_SEAT_COLUMNS[1:], ("hand", "tokens_left", "points"), strict=True):
        sheet.put(0, column, said(scene, label), FAINT)
    for seat in range(scene.match.seats):
        row, (name, hand, tokens, points) = seat + 1, _SEAT_COLUMNS
        if seat == view.to_move and not scene.match.is_over:
            sheet.put(row, 0, signs(scene.is_ascii).turn, GOLD)
        sheet.put(row, name, short_name(scene, seat, _LONGEST_NAME), STRONG if seat == scene.viewer else "")
        _put_hand(sheet, row, hand, view.players[seat], is_own=seat == scene.viewer)
        sheet.put(row, tokens, _tokens(view.players[seat], scene.is_ascii))
        sheet.put(row, points, f"{scores[seat]:3}", GOLD)
    return sheet


def _put_hand(sheet: Canvas, row: int, column: int, player: Any, is_own: bool) -> None:
    """§1.5 Known cards; then the hidden ones, in brackets for their owner, as question marks for others."""
    chips = [
        (f" {letter(style)} ", card(style)) for style in range(STYLES) for _ in range(player.known[style])
    ]
    if is_own:
        styles = [style for style in range(STYLES) for _ in range(player.hidden[style])]
        chips += [(f"({letter(style)})", card(style)) for style in styles]
    else:
        chips += [(" ? ", UNKNOWN)] * (int(player.cards) - len(chips))
    for text, look in chips:
        column = sheet.put(row, column, text, look)


def _tokens(player: Any, is_ascii: bool) -> str:
    """§1.3 How many of each value are left."""
    times = "x" if is_ascii else "×"
    return " ".join(f"{value}{times}{int(count)}" for value, count in enumerate(player.tokens, 1))


BOARD = Board(draw, legend, hint, groups, quiet=frozenset({"turned_up", "taken_out", "dealt", "piles_made"}))

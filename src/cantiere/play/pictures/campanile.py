"""Campanile as a picture: the towers with the tokens below, the piles, and the hand of each seat."""

from cantiere.core.readable import Readable
from cantiere.games.campanile.state import Token
from cantiere.play.pictures.canvas import PAPER, SEATS, Canvas, Point

_COLOURS = {
    "rosa": "#e0a3a3",
    "bruna": "#8a5a3b",
    "chiara": "#efe3c2",
    "aurelia": "#e3b23c",
    "grigia": "#9aa0a6",
}
_TOWER, _STOREY, _GROUND, _CARD = 70, 6, 300, 14
_VALUES = {token.name.lower(): token + 1 for token in Token}


def draw(canvas: Canvas, view: Readable) -> Point:
    for place, style in enumerate(view["row"]):
        _tower(canvas, 10 + place * _TOWER, style, view["towers"][style])
    aside = 20 + len(view["row"]) * _TOWER
    for number, pile in enumerate(view["piles"], 1):
        top = 20 + number * 24
        _card(canvas, (aside, top), pile["top"])
        canvas.write((aside + 22, top + 14), f"{number}: {pile['left']}", 11, anchor="start")
    for seat, player in enumerate(view["players"]):
        _hand(canvas, (aside, 130 + seat * 42), view, seat, player)
    return aside + 150, _GROUND + 60


def _tower(canvas: Canvas, left: float, style: str, tower: Readable) -> None:
    storeys = tower["storeys"]
    height = max(2, _STOREY * storeys)
    canvas.box(left + 12, _GROUND - height, _TOWER - 30, height, _COLOURS[style])
    canvas.write((left + _TOWER / 2 - 3, _GROUND - height - 5), storeys, 12)
    canvas.write((left + _TOWER / 2 - 3, _GROUND + 14), style, 10)
    laid = [
        (seat, _VALUES[token])
        for seat, bet in enumerate(tower["bets"])
        for token, count in bet["tokens"].items()
        for _ in range(count)
    ]
    for number, (seat, value) in enumerate(laid):
        down, across = divmod(number, 4)
        centre = left + 10 + across * 15, _GROUND + 26 + down * 15
        canvas.disc(centre, 7, SEATS[seat])
        canvas.write((centre[0], centre[1] + 3), value, 9, "#ffffff")


def _hand(canvas: Canvas, corner: Point, view: Readable, seat: int, player: Readable) -> None:
    left, top = corner
    mark = " *" if view["to_move"] == seat and view["phase"] != "over" else ""
    canvas.write((left, top), f"{seat}{mark}", 12, SEATS[seat], "start")
    seen = [
        style
        for part in ("known", "hidden")
        for style, count in (player[part] or {}).items()
        for _ in range(count)
    ]
    backs = [None] * (player["cards"] - len(seen))
    for place, style in enumerate([*seen, *backs]):
        _card(canvas, (left + 24 + place * 18, top - 12), style)
    tokens = ", ".join(f"{count}×{_VALUES[token]}" for token, count in player["tokens"].items())
    canvas.write((left + 24, top + 18), tokens, 10, anchor="start")


def _card(canvas: Canvas, corner: Point, style: str | None) -> None:
    """A card that is not seen, or none, is left white."""
    canvas.box(*corner, _CARD, 18, _COLOURS[style] if style else PAPER)

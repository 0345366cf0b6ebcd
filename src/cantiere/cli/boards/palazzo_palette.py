"""Palazzo in a terminal: its colours and signs. Tiles and cards are written as in the notation; tiles have a
front, too."""

from dataclasses import dataclass

from cantiere.games.palazzo.cards import CERTIFICATE, SINGLES, VALUES, Currency, Part
from cantiere.games.palazzo.moves import LAY, NOTATION
from cantiere.games.palazzo.tiles import FLOOR, MATERIAL, WINDOWS, Material, Tile

GOLD = "bold #e8b93c"
SEAL = "bold #3a2a00 on #e8b93c"  # the architect
BAD = "bold #e5604d"
FAINT = "dim"
STRONG = "bold"
UNKNOWN = "bold #d8d2c6 on #4a4640"  # a card that only its owner knows

_WALL = {
    Material.BRICK: "#fff1e6 on #9a4a30",
    Material.SANDSTONE: "#3a2b0f on #d8b672",
    Material.MARBLE: "#22272e on #dde1e6",
}
_COIN = {
    Currency.RED: "#fff0ee on #a52f3c",
    Currency.BROWN: "#fff3e2 on #71461f",
    Currency.SILVER: "#1f242b on #b4bcc6",
}
_PAPER = "#3b2f12 on #efe5c6"  # certificates, and triples

# Fronts by the number of openings. §1.2 On the ground floor one of them is a door: it counts as a window.
_UPPER = {1: " w ", 2: "w w", 3: "www"}
_GROUND = {1: " d ", 2: "d w", 3: "wdw"}

TILE = 10  # columns of a tile
CARD = 4  # columns of a card


@dataclass(frozen=True)
class Signs:
    """Characters beyond letters and digits."""

    turn: str
    none: str
    bar: str
    kerb: str
    next: str
    minus: str
    window: str
    door: str


UNICODE = Signs(turn="▶", none="–", bar="─", kerb="▀", next="»", minus="−", window="▮", door="∩")
ASCII = Signs(turn=">", none="-", bar="-", kerb="=", next=">", minus="-", window="#", door="n")


def signs(is_ascii: bool) -> Signs:
    return ASCII if is_ascii else UNICODE


def code(tile: int) -> str:
    """A tile as it is written."""
    return Tile(tile).name.lower()


def storey(tile: int, is_ascii: bool) -> str:
    """A tile as it is drawn: its name and its front, with as many openings as it has."""
    front = (_GROUND if FLOOR[tile] == 1 else _UPPER)[int(WINDOWS[tile])]
    front = front.replace("w", signs(is_ascii).window).replace("d", signs(is_ascii).door)
    return f" {code(tile):5}{front} "


def wall(tile: int) -> str:
    """The look of a tile."""
    return f"bold {_WALL[Material(int(MATERIAL[tile]))]}"


def part_text(part: int) -> str:
    """A card or triple as it is written."""
    return NOTATION.text(LAY + part)[1:]


def part_look(part: int) -> str:
    """The look of a card or triple."""
    if part < SINGLES or part == Part.CERTIFICATE:
        return f"bold {_PAPER}"
    return f"bold {_COIN[Currency((part - SINGLES) // VALUES)]}"


def card_text(card: int) -> str:
    return part_text(SINGLES + card)


def card_look(card: int) -> str:
    return part_look(SINGLES + card if card != CERTIFICATE else int(Part.CERTIFICATE))

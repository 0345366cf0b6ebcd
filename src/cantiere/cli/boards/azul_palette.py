"""Azul – Summer Pavilion in a terminal: its colours and signs. Letters are those of the notation."""

from dataclasses import dataclass

from cantiere.games.azul_pavilion.moves import LETTERS
from cantiere.games.azul_pavilion.state import Colour

Rgb = tuple[int, int, int]

_BODY: dict[Colour, Rgb] = {
    Colour.PURPLE: (92, 44, 152),
    Colour.GREEN: (68, 189, 150),
    Colour.ORANGE: (218, 115, 51),
    Colour.YELLOW: (255, 224, 84),
    Colour.BLUE: (58, 106, 210),
    Colour.RED: (168, 30, 55),
}
_INK: dict[Colour, Rgb] = {
    Colour.PURPLE: (243, 230, 255),
    Colour.GREEN: (6, 40, 31),
    Colour.ORANGE: (34, 14, 2),
    Colour.YELLOW: (39, 46, 90),
    Colour.BLUE: (255, 255, 255),
    Colour.RED: (255, 233, 220),
}
_NIGHT: Rgb = (24, 26, 34)  # what empty spaces are sunk into
_LIGHT: Rgb = (245, 242, 235)
_STONE: Rgb = (150, 144, 132)

GOLD = "bold #e8b93c"
SEAL = "bold #3a2a00 on #e8b93c"  # the first-player marker
FAINT = "dim"
STRONG = "bold"


def _mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(start + (end - start) * share) for start, end in zip(one, other, strict=True))
    return red, green, blue


def _hex(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def tile(colour: int) -> str:
    """The style of a tile."""
    return f"bold {_hex(_INK[Colour(colour)])} on {_hex(_BODY[Colour(colour)])}"


def _body(colour: int | None) -> Rgb:
    return _STONE if colour is None else _BODY[Colour(colour)]


def _ground(colour: int | None) -> str:
    return _hex(_mixed(_body(colour), _NIGHT, 0.72))


def hollow(colour: int | None) -> str:
    """The style of an empty space of a star, grey if it has no colour."""
    return f"{_hex(_mixed(_body(colour), _LIGHT, 0.55))} on {_ground(colour)}"


def payable(colour: int | None) -> str:
    """The style of an empty space that can be paid for now."""
    body = _body(colour)
    return f"bold underline {_hex(_mixed(body, _LIGHT, 0.8))} on {_hex(_mixed(body, _NIGHT, 0.45))}"


def hub(colour: int | None, is_full: bool) -> str:
    """The style of a star's middle, gold when it is complete."""
    name = GOLD if is_full else f"bold {_hex(_mixed(_body(colour), _LIGHT, 0.8))}"
    return f"{name} on {_ground(colour)}"


def letter(colour: int) -> str:
    return LETTERS[colour].upper()


@dataclass(frozen=True)
class Signs:
    """Characters beyond letters and digits."""

    features: dict[str, tuple[str, str]]  # kind: not yet won, won
    turn: str
    none: str
    empty: str
    bar: str
    prices: tuple[str, ...]  # what stands behind a position, by price


UNICODE = Signs(
    features={"pillar": ("○", "●"), "statue": ("△", "▲"), "window": ("□", "■")},
    turn="▶",
    none="–",
    empty="·",
    bar="─",
    prices=tuple(f"{digit} " for digit in "₀₁₂₃₄₅₆₇₈₉"),
)
ASCII = Signs(
    features={"pillar": ("i", "I"), "statue": ("a", "A"), "window": ("u", "U")},
    turn=">",
    none="-",
    empty=".",
    bar="-",
    prices=tuple(f"/{digit}" for digit in range(10)),
)


def signs(is_ascii: bool) -> Signs:
    return ASCII if is_ascii else UNICODE

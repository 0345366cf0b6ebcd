"""Palermo in a terminal: its colours and signs."""

from dataclasses import dataclass

SEATS = ("#b3452f", "#2a64b0", "#2c7d4f", "#8a5a00", "#7b3f98")  # one for each seat
PAWNS, DOORS, POLICE = "ABCDE", "abcde", "12345"

GOLD = "bold #e8b93c"
FAINT = "dim"
STRONG = "bold"

STREET, PLOT, ROOF, RING, CORNER, PIAZZA = (
    "#6b5f49 on #eadfc6",
    "#5d5a2e on #d3cd9c",
    "#8d432a on #c56b45",
    "#f4ecdb on #8f8475",
    "#e7c65a on #6d6355",
    "#2d6d8c on #f3e3c0",
)
OTHER_PLOT = "#5d5a2e on #c6bf8a"  # every second square, so that squares can be told apart
OPEN = "bold #0f6b4a"  # what the player may choose


def ground(style: str) -> str:
    """The background of a style."""
    return style.partition(" on ")[2]


def pawn(seat: int) -> str:
    return f"bold #ffffff on {SEATS[seat]}"


def door(seat: int, style: str) -> str:
    return f"bold {SEATS[seat]} on {ground(style)}"


def policeman(seat: int) -> str:
    return f"bold #ffffff on {SEATS[seat]} underline"


def choice(style: str) -> str:
    return f"{OPEN} on {ground(style)}"


@dataclass(frozen=True)
class Signs:
    """Characters beyond letters and digits."""

    street: str
    plot: str
    roof: str
    ring: str
    corner: str
    piazza: str
    end: str  # a walk may end here
    turn: str
    bar: str
    full: str
    hollow: str


UNICODE = Signs(" · ", "   ", "   ", " · ", " ◆ ", " ✶ ", "•", "▶", "─", "●", "○")
ASCII = Signs(" . ", "   ", "###", " - ", " + ", " * ", "'", ">", "-", "x", "o")


def signs(is_ascii: bool) -> Signs:
    return ASCII if is_ascii else UNICODE

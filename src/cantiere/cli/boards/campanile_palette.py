"""Campanile in a terminal: its colours, walls and tops. Each tower can be told apart without colour, §1.1."""

from dataclasses import dataclass

from cantiere.games.campanile.moves import LETTERS
from cantiere.games.campanile.state import Style

WIDTH = 7  # columns of a tower

GOLD = "bold #e8b93c"
FAINT = "dim"
STRONG = "bold"
CHOSEN = "bold reverse"
UNKNOWN = "bold #d8d2c6 on #4a4640"  # a card that only its owner knows

_BADGE = {
    Style.ROSA: "#a2355a",
    Style.BRUNA: "#74391f",
    Style.CHIARA: "#1f6157",
    Style.AURELIA: "#865c0a",
    Style.GRIGIA: "#545c65",
}
_TOP = {
    Style.ROSA: "#d0688a",
    Style.BRUNA: "#b56a45",
    Style.CHIARA: "#6fc3b3",
    Style.AURELIA: "#5f9a92",
    Style.GRIGIA: "#aeb7c0",
}
_WALL = {  # detail on face
    Style.ROSA: "#6b2f3c on #dc9a99",
    Style.BRUNA: "#4c2518 on #a8643e",
    Style.CHIARA: "#2f6f64 on #f7f2e6",
    Style.AURELIA: "#6e4220 on #edc467",
    Style.GRIGIA: "#33383d on #b1b6b8",
}
_FLAGS = ("#fffaf2 on #9c3f2b", "#fffaf2 on #a9562c", "#2a221c on #e0b06a", "#2a221c on #efe0bd")


@dataclass(frozen=True)
class Look:
    """A tower in characters: one row of its wall, and its top from the highest row down."""

    wall: str
    top: tuple[str, ...]


@dataclass(frozen=True)
class Signs:
    """Characters beyond letters and digits."""

    looks: dict[Style, Look]
    parts: str  # a row of wall, filled from below: nothing ... all of it
    turn: str
    none: str
    bar: str
    dot: str
    ground: str


UNICODE = Signs(
    looks={
        Style.ROSA: Look(" ∩∩∩∩∩ ", ("  ▗█▖  ", " ▟███▙ ")),
        Style.BRUNA: Look("░∩░░░∩░", ("▗▄███▄▖",)),
        Style.CHIARA: Look("═══════", ("╷  ▲  ╷", "█ ▟█▙ █")),
        Style.AURELIA: Look("XXXXXXX", ("   ▲   ", "  ▟█▙  ", "▗▟▌▐▐▙▖")),
        Style.GRIGIA: Look("   ┼   ", ("█▄█▄█▄█",)),
    },
    parts=" ▂▄▆█",
    turn="▶",
    none="–",
    bar="─",
    dot="·",
    ground="▀",
)
ASCII = Signs(
    looks={
        Style.ROSA: Look("|nnnnn|", ("  .-.  ", " /   \\ ")),
        Style.BRUNA: Look("#n###n#", ("_/---\\_",)),
        Style.CHIARA: Look("=======", ("i  ^  i", "| /=\\ |")),
        Style.AURELIA: Look("XXXXXXX", ("   ^   ", "  / \\  ", " / o \\ ")),
        Style.GRIGIA: Look("|  +  |", ("n_n_n_n",)),
    },
    parts=" __##",
    turn=">",
    none="-",
    bar="-",
    dot=".",
    ground="=",
)


def signs(is_ascii: bool) -> Signs:
    return ASCII if is_ascii else UNICODE


def card(style: int) -> str:
    """The look of a card, or of a tower's badge."""
    return f"bold #fffaf2 on {_BADGE[Style(style)]}"


def top(style: int) -> str:
    return _TOP[Style(style)]


def wall(style: int) -> str:
    return _WALL[Style(style)]


def face(style: int) -> str:
    """The colour of a wall, for a row that is built only in part: the top begins in it."""
    return _WALL[Style(style)].partition(" on ")[2]


def flag(rank: int) -> str:
    return f"bold {_FLAGS[rank]}"


def letter(style: int) -> str:
    return LETTERS[style].upper()

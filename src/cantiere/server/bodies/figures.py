"""Bodies of figures: moments of games that the rules show, drawn by the board of the game."""

from typing import Literal

from typing_extensions import TypedDict

from cantiere.play.view_models import Facts
from cantiere.server.bodies import Message
from cantiere.server.bodies.at_table import Legal, TableMessage
from cantiere.server.bodies.foresight import Consequence


class FigureCard(TypedDict):
    """What is said of a figure, which parts of the board it shows (none: all of it), and which it marks."""

    name: str
    rule: str
    caption: str
    shows: list[str]
    marks: list[str]


class FigureTable(Message):
    """The table of a figure. If it `asks`, the board offers what may be played.

    `chosen` is a move that somebody thinks of, `then` what it would lead to.
    """

    game: str
    name: str
    names: list[str]
    table: TableMessage
    asks: bool
    chosen: Legal | None
    then: Consequence | None
    effects: dict[str, Facts]


class OverviewPanel(TypedDict):
    """A figure on the page that shows a game as a whole, and the sentence beside it."""

    part: Literal["turn", "points", "end"]
    text: str
    figure: FigureCard


class Overview(Message):
    game: str
    panels: list[OverviewPanel]

"""Win chances over a game, drawn with characters."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from cantiere.cli.terminal import Terminal

HEIGHT, WIDEST = 11, 80  # rows, from 100 % to 0 %; columns
_MARGIN = 6  # columns left of the drawing
_COLOURS = ("bright_blue", "bright_red", "bright_green", "bright_yellow", "bright_magenta")


def chart_lines(chances: Sequence[Sequence[float]], terminal: Terminal) -> Iterator[Text]:
    """Lines for the chances of each seat, turn by turn; a seat is drawn as its number, from 1."""
    width = min(WIDEST, terminal.width) - _MARGIN
    columns = [chances[column * (len(chances) - 1) // max(1, width - 1)] for column in range(width)]
    axis = "|" if terminal.is_ascii else "│"
    for row in range(HEIGHT):
        share = 100 - row * 100 // (HEIGHT - 1)
        label = f"{share:3} %" if row % 5 == 0 else ""
        line = Text(f"{label:>{_MARGIN - 1}}{axis}", "dim")
        for column in columns:
            seat = _seat_at(column, row)
            line.append(" " if seat is None else str(seat + 1), "" if seat is None else colour_of(seat))
        line.rstrip()
        yield line


def colour_of(seat: int) -> str:
    """The same for a seat in the drawing and beside its name."""
    return _COLOURS[seat % len(_COLOURS)]


def _seat_at(column: Sequence[float], row: int) -> int | None:
    """Who is drawn at a height: of several the first."""
    for seat, chance in enumerate(column):
        if round((1 - chance) * (HEIGHT - 1)) == row:
            return seat
    return None

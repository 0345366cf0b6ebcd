"""A sheet of character cells on which boards are drawn."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

BLANK = (" ", "")


class Canvas:
    """Cells by row and column, each with a character and a style; it grows as it is drawn on."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}

    @property
    def height(self) -> int:
        return max((row for row, _ in self.cells), default=-1) + 1

    @property
    def width(self) -> int:
        return max((column for _, column in self.cells), default=-1) + 1

    def put(self, row: int, column: int, text: str, style: str = "") -> int:
        """Write a text; the column after it. A wide character takes two cells."""
        for character in text:
            self.cells[row, column] = (character, style)
            if cell_len(character) > 1:
                self.cells[row, column + 1] = ("", style)
            column += max(1, cell_len(character))
        return column

    def stamp(self, row: int, column: int, other: "Canvas") -> None:
        """Copy another sheet onto this one."""
        for (other_row, other_column), cell in other.cells.items():
            self.cells[row + other_row, column + other_column] = cell

    def lines(self) -> list[Text]:
        return [self._line(row) for row in range(self.height)]

    def _line(self, row: int) -> Text:
        line = Text(no_wrap=True)
        last = max((column for at, column in self.cells if at == row), default=-1)
        cells = [self.cells.get((row, column), BLANK) for column in range(last + 1)]
        for style, run in groupby(cells, key=lambda cell: cell[1]):
            line.append("".join(character for character, _ in run), style)
        return line


def beside(sheets: Sequence[Canvas], gap: int) -> Canvas:
    """Sheets from left to right."""
    joined, column = Canvas(), 0
    for sheet in sheets:
        joined.stamp(0, column, sheet)
        column += sheet.width + gap
    return joined


def stacked(sheets: Iterable[Canvas], gap: int = 0) -> Canvas:
    """Sheets from top to bottom."""
    joined, row = Canvas(), 0
    for sheet in sheets:
        joined.stamp(row, 0, sheet)
        row += sheet.height + gap
    return joined

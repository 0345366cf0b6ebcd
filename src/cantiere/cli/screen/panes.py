"""The widgets of the screen that Textual does not have as they are wanted."""

from rich.text import Text
from textual import events
from textual.containers import Container
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cantiere.cli.screen.rows import Row


class MoveLine(Input):
    """Where moves and commands are typed. A space before anything else picks what is marked."""

    class Pick(Message):
        """The marked row is wanted."""

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "space" and not self.value:
            event.stop()
            event.prevent_default()
            self.post_message(self.Pick())
            return
        await super()._on_key(event)


class Choices(OptionList, can_focus=False):
    """Rows with a mark that arrows move; the line below has the focus all the time."""

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.rows: list[Row] = []

    def fill(self, rows: list[Row], at: int | None = None) -> None:
        """New rows; the mark goes to the first choice, or stays where it was."""
        self.rows = rows
        self.clear_options()
        self.add_options([Option(_cut(row.text), disabled=_is_title(row)) for row in rows])
        first = next((place for place, row in enumerate(rows) if not _is_title(row)), None)
        is_kept = at is not None and at < len(rows) and not _is_title(rows[at])
        self.highlighted = at if is_kept else first

    @property
    def marked(self) -> Row | None:
        at = self.highlighted
        return self.rows[at] if at is not None and at < len(self.rows) else None


class TablePane(Container):
    """Board and hand, which are drawn anew for each size."""

    class Resized(Message):
        """There is more room, or less."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())


class KeyBar(Static):
    """Keys and what they do; a click does it, too."""

    def show(self, keys: list[tuple[int, str]], is_wide: bool) -> None:
        """Each key with its word; the F goes without saying where there is little room."""
        letter = "F" if is_wide else ""
        shown = [f"[@click=app.key({key})][b]{letter}{key}[/b][r]{word}[/r][/]" for key, word in keys]
        self.update(("  " if is_wide else " ").join(shown))


def _is_title(row: Row) -> bool:
    return row.line is None and row.part is None


def _cut(text: Text) -> Text:
    cut = text.copy()
    cut.no_wrap, cut.overflow = True, "ellipsis"
    return cut

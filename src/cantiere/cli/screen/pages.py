"""A page over the screen: rules, hints, scores, help."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class PageScreen(ModalScreen[None]):
    """Text that scrolls; Escape, Enter, q or a click closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space,f10", "close", show=False),
    ]

    def __init__(self, title: str, text: Text, close: str) -> None:
        super().__init__()
        self._title, self._text, self._close = title, text, close

    def compose(self) -> ComposeResult:
        page = VerticalScroll(Static(self._text, id="page-text", markup=False), id="page")
        page.border_title, page.border_subtitle = self._title, self._close
        yield page

    def on_mount(self) -> None:
        self.query_one("#page").focus()

    def on_click(self) -> None:
        self.action_close()

    def action_close(self) -> None:
        self.dismiss()

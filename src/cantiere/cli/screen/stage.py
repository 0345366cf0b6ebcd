"""What the screen shows: the panes of a sitting, and how they follow it."""

import re
from dataclasses import replace

from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.containers import Container, VerticalScroll
from textual.widgets import Static

from cantiere.cli.screen.composing import Composition, continues
from cantiere.cli.screen.effects import foreseen
from cantiere.cli.screen.pages import PageScreen
from cantiere.cli.screen.panes import Choices, KeyBar, MoveLine, TablePane
from cantiere.cli.screen.rows import rows_of
from cantiere.cli.screen.sitting import Sitting, Snapshot
from cantiere.cli.terminal import printable
from cantiere.core.errors import Refusal
from cantiere.core.progress import Compiling
from cantiere.play.texts import phrase, say

WIDE = 116  # columns from which the choices stand beside the table
_UNBROKEN = re.compile(" (?=[;:?!»])|(?<=«) ")  # no line begins with one of these
_LOG_LINES = 30  # in the pane; the page has all of them
_NARROWEST, _WIDEST_PAGE = 40, 94  # columns


class Stage(App[None]):
    """Board, hand, choices, what they do, log, and a line to type in."""

    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.shown: Snapshot = sitting.snapshot()
        self.composition: Composition | None = None
        self.refused: Refusal | None = None
        self.news = ""  # said instead of what is asked, until something changes
        self.failure: Exception | None = None
        self.is_stale = False  # whether the panes are behind what is known
        self.jobs = 0  # that are done beside the screen

    def compose(self) -> ComposeResult:
        with Container(id="main"):
            with TablePane(id="table"):
                with VerticalScroll(id="board-pane", can_focus=False):
                    yield Static(id="board", markup=False)
                yield Static(id="hand", markup=False)
            with Container(id="side"):
                yield Choices()
                with Container(id="told"):
                    yield Static(id="effect", markup=False)
                    with VerticalScroll(id="log-pane", can_focus=False):
                        yield Static(id="log", markup=False)
        yield Static(id="ask", markup=False)
        yield MoveLine(id="line", compact=True)
        yield KeyBar(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        width = event.size.width
        self.screen_stack[0].set_class(width >= WIDE, "wide")
        self.sitting.terminal.page_width = min(_WIDEST_PAGE, width * 9 // 10 - 6)

    @on(TablePane.Resized)
    def _has_other_room(self) -> None:
        self.repaint()

    @property
    def language(self) -> str:
        return self.sitting.terminal.language

    @property
    def is_busy(self) -> bool:
        return self.jobs > 0

    @property
    def may_decide(self) -> bool:
        return (self.shown.is_mine or bool(self.shown.answers)) and not self.is_busy

    def show(self, shown: Snapshot) -> None:
        """Another state of the table."""
        is_other = shown.moment != self.shown.moment
        self.shown = shown
        if self.sitting.is_over:
            self.exit()
            return
        if is_other or self.composition is None:
            own = shown.own
            is_begun = shown.is_mine and continues(shown.match, own)
            self.composition = Composition(shown.match, own) if is_begun else None
        self.repaint()

    def repaint(self) -> None:
        """Soon, and once for all that changes until then: bots may be faster than the screen."""
        if not self.is_stale:
            self.is_stale = True
            self.call_later(self._paint_stale)

    def _paint_stale(self) -> None:
        if self.is_stale:
            self.paint()

    def paint(self, at: int | None = None) -> None:
        """All panes; the mark goes to a row."""
        self.is_stale = False
        base = self.screen_stack[0]
        base.set_class(self.sitting.is_wordy, "wordy")
        room, shown = base.query_one("#table").size, self.shown
        if self.composition is not None:  # as if it were played: cards lie ready, their worth is told
            shown = replace(shown, match=self.composition.after(self.composition.line))
        board, hand = shown.drawn(self.language, max(_NARROWEST, room.width - 1), room.height)
        self._put("#board", Text("\n").join(board))
        self._put("#hand", Text("\n").join(hand))
        self._put("#log", Text("\n".join(f"· {_flowing(line)}" for line in self.shown.log[-_LOG_LINES:])))
        base.query_one("#log-pane").scroll_end(animate=False)
        base.query_one(KeyBar).show(self.key_labels(), is_wide=base.has_class("wide"))
        base.query_one(MoveLine).placeholder = phrase("screen_line", self.language)
        self.fill_choices(at)

    def _put(self, pane: str, text: Text) -> None:
        static = self.screen_stack[0].query_one(pane, Static)
        if static.content != text:
            static.update(text)
            static.display = bool(text)

    def fill_choices(self, at: int | None = None) -> None:
        line = self.screen_stack[0].query_one(MoveLine).value.strip()
        rows = rows_of(self.shown, self.composition, self.language, line) if self.may_decide else []
        self.screen_stack[0].query_one(Choices).fill(rows, at)  # marks a row, and so tells what it does
        if not rows:
            self._put("#effect", Text())
        self.paint_ask()

    def paint_ask(self) -> None:
        """What is asked; instead of it the last refusal, or what was said."""
        ask = self.screen_stack[0].query_one("#ask", Static)
        refused = say(self.refused, self.language) if self.refused else ""
        text = Text(_flowing(refused or self.news or self.shown.ask))
        ask.update(text)
        ask.set_class(bool(refused), "refused")
        self.screen_stack[0].set_class(text.cell_len > self.size.width - 2, "long")

    def tell_effect(self) -> None:
        """What the marked row would do."""
        row = self.screen_stack[0].query_one(Choices).marked
        told = foreseen(self.shown, self.composition, row.line, row.part, self.language) if row else []
        self._put("#effect", Text("\n".join(f"→ {_flowing(line)}" for line in told)))

    def key_labels(self) -> list[tuple[int, str]]:
        """Each key with its word."""
        return []

    def show_compiling(self, progress: Compiling) -> None:
        """Once after an installation."""
        seconds = self.sitting.terminal.number(progress.seconds)
        facts = {"function": progress.function, "count": progress.count, "seconds": seconds}
        self.news = "" if progress.is_over else phrase("compiling", self.language, **facts)
        self.paint_ask()

    def refuse(self, refusal: Refusal) -> None:
        self.refused = refusal
        self.paint_ask()

    def fail(self, error: Exception) -> None:
        """What nobody expected ends the screen, and is told by the terminal below."""
        self.failure = error
        self.exit()

    def page(self, title: str, text: Text) -> None:
        """Over the screen, until it is closed."""
        self.push_screen(PageScreen(title, text, phrase("screen_close", self.language)))


def _flowing(line: str) -> str:
    """A sentence that breaks where it may, in either language."""
    return _UNBROKEN.sub("\u00a0", printable(line))

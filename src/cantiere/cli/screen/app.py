"""The full screen: what keys, mouse and typed lines do."""

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList

from cantiere.cli.screen.beside import Beside
from cantiere.cli.screen.composing import begun_by
from cantiere.cli.screen.orders import KEYS, Orders
from cantiere.cli.screen.panes import Choices, MoveLine
from cantiere.cli.screen.rows import Row, rows_of
from cantiere.cli.screen.sitting import Sitting
from cantiere.cli.screen.stage import Stage
from cantiere.core.errors import Refusal


class TableScreen(Stage):
    """One sitting."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(f"f{number}", f"key({number})", show=False, priority=True) for number in KEYS),
        Binding("up", "mark(-1)", show=False),
        Binding("down", "mark(1)", show=False),
        Binding("pageup", "scroll_board(-1)", show=False),
        Binding("pagedown", "scroll_board(1)", show=False),
        Binding("escape", "cancel", show=False),
        Binding("ctrl+z", "order('undo')", show=False, priority=True),
        Binding("ctrl+q,ctrl+c", "order('quit')", show=False, priority=True),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.beside = Beside(self)
        self.orders = Orders(self, self.beside)

    def on_mount(self) -> None:
        self.beside.start()
        self.query_one(MoveLine).focus()
        self.go_on()

    def on_unmount(self) -> None:
        self.beside.stop()
        self.sitting.leave()

    def key_labels(self) -> list[tuple[int, str]]:
        return self.orders.labels()

    # Deciding.

    def go_on(self) -> None:
        """Let the others act, beside the screen."""
        self.beside.advance(self.sitting)
        self.show(self.shown)

    def play(self, line: str) -> None:
        """A whole move, beside the screen."""
        self.composition, self.refused, self.news = None, None, ""
        self.query_one(MoveLine).value = ""
        self.beside.play(self.sitting, line)
        self.fill_choices()

    def choose(self, row: Row) -> None:
        """What a row stands for: a part to pick, the beginning of a move, or a whole one."""
        self.refused = None
        try:
            if row.part is not None:
                self._toggle(row.part)
            elif row.line is not None:
                self._begin_or_play(row.line)
        except Refusal as refusal:
            self.refuse(refusal)

    def _toggle(self, part: int) -> None:
        if self.composition is not None:
            self.composition.toggle(part)
            self.query_one(MoveLine).value = ""
            rows = rows_of(self.shown, self.composition, self.language)
            self.paint(next(at for at, row in enumerate(rows) if row.part == part))

    def _begin_or_play(self, line: str) -> None:
        begun = None
        if self.sitting.composes and self.composition is None and not self.shown.answers:
            begun = begun_by(self.shown.match, self.shown.own, line)
        if begun is None:
            self.play(line)
        else:
            self.composition = begun
            self.query_one(MoveLine).value = ""
            self.paint()

    # Keys, mouse, and what is typed.

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        row = self.query_one(Choices).marked
        if row is not None and self.may_decide:
            self.choose(row)

    @on(OptionList.OptionHighlighted)
    def _marked(self) -> None:
        self.tell_effect()

    @on(MoveLine.Pick)
    def _picked(self) -> None:
        row = self.query_one(Choices).marked
        if row is not None and row.part is not None and self.may_decide:
            self.choose(row)

    @on(Input.Changed)
    def _typing(self) -> None:
        self.fill_choices()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        """A command, what is marked, or a move as it is written."""
        answer = event.value.strip()
        row = self.query_one(Choices).marked
        if answer and self.orders.follow(answer):
            self.query_one(MoveLine).value = ""
        elif self.may_decide and row is not None:
            self.choose(row)
        elif self.may_decide and answer:
            self.play(answer)

    def action_mark(self, step: int) -> None:
        choices = self.query_one(Choices)
        choices.action_cursor_down() if step > 0 else choices.action_cursor_up()

    def action_scroll_board(self, pages: int) -> None:
        pane = self.query_one("#board-pane")
        pane.scroll_relative(y=pages * max(1, pane.size.height - 2), animate=False)

    def action_cancel(self) -> None:
        """Nothing typed, nothing picked, no refusal."""
        self.refused, self.news = None, ""
        self.composition = None
        self.query_one(MoveLine).value = ""
        self.show(self.shown)

    def action_key(self, number: int) -> None:
        self.orders.press(number)

    def action_order(self, command: str) -> None:
        self.orders.give(command, "")

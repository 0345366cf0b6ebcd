"""Words and keys that are not moves, on the screen."""

from cantiere.cli.command_words import command_named
from cantiere.cli.screen.beside import Beside
from cantiere.cli.screen.panes import Choices
from cantiere.cli.screen.stage import Stage
from cantiere.core.errors import Refusal
from cantiere.play.texts import LANGUAGES, phrase, texts

LANGUAGE = "language"
KEYS: dict[int, tuple[str, ...]] = {  # the first that a sitting has
    1: ("help",),
    2: ("hint",),
    3: ("why",),
    4: ("rules",),
    5: ("score", "back"),
    6: (LANGUAGE,),
    7: ("undo", "skip"),
    8: ("log",),
    9: ("board",),
    10: ("quit",),
}
_OWN = (LANGUAGE, "board", "quit")  # what the screen does by itself
_SLOW = frozenset({"hint"})


class Orders:
    """What is typed or pressed, and who does it."""

    def __init__(self, screen: Stage, beside: Beside) -> None:
        self.screen, self.beside = screen, beside

    def command_of(self, number: int) -> str | None:
        known = (*self.screen.sitting.commands, *_OWN)
        return next((name for name in KEYS[number] if name in known), None)

    def labels(self) -> list[tuple[int, str]]:
        """Each key with its word."""
        found = [(number, self.command_of(number)) for number in KEYS]
        return [(number, self._word(name)) for number, name in found if name]

    def _word(self, name: str) -> str:
        language = self.screen.language
        if name == LANGUAGE:
            return next(one for one in LANGUAGES if one != language)
        return texts("common", language)["commands"][name]

    def press(self, number: int) -> None:
        command = self.command_of(number)
        if command is not None:
            self.give(command, "")

    def follow(self, line: str) -> bool:
        """Do what a typed line orders; whether it was a command."""
        first, _, rest = line.partition(" ")
        command = command_named(first, self.screen.language, (*self.screen.sitting.commands, *_OWN))
        if command is not None:
            self.give(command, rest.strip())
        return command is not None

    def give(self, command: str, rest: str) -> None:
        screen = self.screen
        if command == "quit":
            screen.exit()
        elif command == "board":
            screen.screen_stack[0].toggle_class("zoomed")
        elif command == LANGUAGE:
            self.beside.do(screen.sitting.switch_language)
        elif command in screen.sitting.commands:
            self._run(command, rest)

    def _run(self, command: str, rest: str) -> None:
        screen, sitting = self.screen, self.screen.sitting
        if command in sitting.changing and screen.is_busy:
            return  # the bots are thinking about the real game
        row = screen.query_one(Choices).marked
        if command == "why" and not rest and screen.refused is None and row is not None and row.line:
            rest = row.line
        if command in _SLOW:
            screen.news = phrase("thinking", screen.language, who=phrase("adviser", screen.language))
            screen.paint_ask()
            self.beside.do(lambda: self._printed(command, rest, beside=True))
            return
        try:
            self._printed(command, rest)
        except Refusal as refusal:
            screen.refuse(refusal)
            return
        if command in sitting.changing:
            screen.refused = None
        if command in sitting.changing and not sitting.is_live:
            self.beside.advance(sitting)

    def _printed(self, command: str, rest: str, beside: bool = False) -> None:
        """Run it; what it prints is a page."""
        screen, sitting = self.screen, self.screen.sitting
        with sitting.terminal.capturing() as said:
            sitting.run(command, rest, screen.shown, screen.refused)
        text, title = said.text, self._word(command)
        if beside:
            self.beside.tell(self._thought, title, text)
        elif text:
            screen.page(title, text)

    def _thought(self, title: str, text: object) -> None:
        self.screen.news = ""
        self.screen.page(title, text)  # type: ignore[arg-type]

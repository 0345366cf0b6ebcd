"""What a screen shows and asks for, whoever sits on the other side: bots, a lesson, or a server."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass

from rich.text import Text

from cantiere.cli.boards import board_of
from cantiere.cli.boards.scene import Scene
from cantiere.cli.screen.captured import CapturedTerminal
from cantiere.cli.story import Voice
from cantiere.core.errors import Refusal
from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES

Report = Callable[[], None]  # something can be shown that could not be before


@dataclass(frozen=True)
class Snapshot:
    """All that is shown, at one moment: a match of its own, which no other thread touches."""

    match: Match
    own: int
    names: tuple[str, ...]
    log: tuple[str, ...]
    ask: str  # what is to be decided, in a sentence
    is_mine: bool  # whether a decision is waited for
    says_you: bool = False
    moment: int = 0  # another number, another table
    answers: tuple[tuple[str, str], ...] = ()  # where no move is asked for: what can be said, as it is told

    def drawn(self, language: str, width: int, height: int) -> tuple[list[Text], list[Text]]:
        """The board, and the hand once more where it may be out of sight."""
        viewer = self.own if self.own != SPECTATOR else 0
        board = board_of(self.match.game)
        scene = Scene(self.match, viewer, self.names, language, width, False, self.says_you, height)
        lines, legend = board.draw(scene), board.legend(scene)
        if not scene.fits(len(lines)):
            return lines, board.hand(scene) if self.own == viewer else []
        return [*lines, Text(), *legend] if scene.fits(len(lines) + 1 + len(legend)) else lines, []

    def voice(self, language: str) -> Voice:
        return Voice(language, self.names, self.own, board_of(self.match.game).quiet)


class Sitting(ABC):
    """One person's place at a table. `advance` runs beside the screen; all else is called by it."""

    commands: Collection[str]  # the words that are no moves
    composes = True  # whether a move is put together before it is played; else part by part
    is_wordy = False  # whether it says more than a line at a time
    is_live = False  # whether `advance` goes on until the end, because others act when they like
    is_over = False  # whether there is nothing more to see: then the screen closes
    changing: Collection[str] = ()  # those that need the game itself, not only a picture of it

    def __init__(self, terminal: CapturedTerminal) -> None:
        self.terminal = terminal

    @property
    @abstractmethod
    def title(self) -> str: ...

    @abstractmethod
    def snapshot(self) -> Snapshot: ...

    @abstractmethod
    def advance(self, report: Report) -> None:
        """Whatever happens until the person has to decide; slow, in a thread of its own."""

    @abstractmethod
    def play(self, line: str) -> None:
        """A whole move, or Enter where nothing is to be played. Refused, it changes nothing."""

    @abstractmethod
    def run(self, command: str, rest: str, shown: Snapshot, refused: Refusal | None) -> None:
        """A word that is not a move; what it prints is shown on a page."""

    def switch_language(self) -> None:
        """To the next one."""
        places = LANGUAGES.index(self.terminal.language) + 1
        self.terminal.language = LANGUAGES[places % len(LANGUAGES)]
        self.retell()

    def leave(self) -> None:  # noqa: B027  most have nothing to do
        """The screen closes."""

    @abstractmethod
    def retell(self) -> None:
        """The log, in the language of now."""

"""A game against bots on a screen: the same session as at the prompt."""

from copy import copy

from cantiere.cli.play.commands import COMMANDS
from cantiere.cli.play.session import Session
from cantiere.cli.screen.captured import CapturedTerminal
from cantiere.cli.screen.sitting import Report, Sitting, Snapshot
from cantiere.cli.story import Voice, story
from cantiere.core.errors import Refusal
from cantiere.play.texts import phrase

CHANGING = frozenset({"undo", "save"})  # commands that need the game itself, not only a picture of it


class AgainstBots(Sitting):
    """Session and log."""

    commands = COMMANDS.keys()
    changing = CHANGING

    def __init__(self, session: Session) -> None:
        super().__init__(CapturedTerminal(session.terminal.language))
        self.session = session
        session.terminal = self.terminal
        self.log: list[str] = []
        self.retell()

    @property
    def title(self) -> str:
        return self.session.title

    def retell(self) -> None:
        session = self.session
        session.voice = Voice(self.terminal.language, session.names, session.own, session.board.quiet)
        chapters = story(session.match, session.voice)
        self.log = [sentence for chapter in chapters for sentence in chapter.sentences]
        session.heard = []

    def snapshot(self) -> Snapshot:
        session = self.session
        self.log += session.heard
        session.heard = []
        match = session.match.copy()
        is_mine = not match.is_over and session.is_my_choice
        ask = self._ask(is_mine)
        return Snapshot(match, session.own, session.names, tuple(self.log), ask, is_mine, moment=match.turn)

    def _ask(self, is_mine: bool) -> str:
        session = self.session
        if session.match.is_over:
            winners = [session.names[seat] for seat in session.match.winners()]
            name = "winner" if len(winners) == 1 else "winners"
            return phrase(name, self.terminal.language, names=winners)
        if is_mine:
            return session.board.hint(session.scene())
        return phrase("thinking", self.terminal.language, who=session.names[session.match.mover])

    def advance(self, report: Report) -> None:
        self.session.advance(report)

    def play(self, line: str) -> None:
        self.session.play(line)

    def run(self, command: str, rest: str, shown: Snapshot, refused: Refusal | None) -> None:
        session = self.session
        session.refused = refused
        if command not in CHANGING:  # the bots may be thinking about the real one
            session = copy(session)
            session.match = shown.match
        COMMANDS[command](session, rest)
        if command == "undo":
            self.retell()
            self.log.append(self.terminal.phrase("undone"))

"""One sitting: the table, the person, the bots, and what is said in between."""

from collections.abc import Callable
from itertools import islice

from cantiere.bots.referee import Referee
from cantiere.cli.boards import board_of
from cantiere.cli.boards.scene import Choice, Scene
from cantiere.cli.play.keeper import Keeper
from cantiere.cli.play.thinking import thinking
from cantiere.cli.story import Voice, at_turn, story
from cantiere.cli.tables import score_sheet, words_of
from cantiere.cli.terminal import Terminal, as_number, quoted
from cantiere.core.errors import BadMove, Refusal
from cantiere.play.match import Match
from cantiere.play.texts import word

ROOMY = 32  # rows of a screen that has room for the legend at every turn


class Session:
    """A game between a person and bots."""

    def __init__(self, match: Match, keeper: Keeper, terminal: Terminal) -> None:
        self.match, self.keeper, self.terminal = match, keeper, terminal
        self.names, self.own = keeper.seats.names, keeper.seats.own
        self.referee = Referee(match, keeper.seats.seated(match.game), match.seed)
        self.board = board_of(match.game)
        self.voice = Voice(terminal.language, self.names, self.own, self.board.quiet)
        self.is_resumed = False
        self.is_left = False
        self.decided: list[int] = []  # turns at which the person decided something
        self.heard: list[str] = []  # sentences not yet printed
        self.refused: Refusal | None = None  # the answer to the last move, if it was one

    @property
    def is_my_choice(self) -> bool:
        """Whether the person has something to decide."""
        return self.match.mover == self.own and len(self.match.legal()) > 1

    def scene(self) -> Scene:
        terminal = self.terminal
        return Scene(self.match, self.own, self.names, terminal.language, terminal.width, terminal.is_ascii)

    def advance(self, report: Callable[[], None] = lambda: None) -> None:
        """Play for the others, and for the person what cannot be otherwise, up to the next decision."""
        turn = self.match.turn
        while self.step():
            report()
        if self.match.turn > turn or not self.keeper.path.exists():
            self.keep()

    def step(self) -> bool:
        """Play one action that is not the person's to decide; whether there was one."""
        if self.match.is_over or self.is_my_choice:
            return False
        self.referee.play(self._forced() if self.match.mover == self.own else self._answer())
        self.heard += self.voice.tell(self.match)
        return True

    def _forced(self) -> int:
        """The only move there is."""
        action = self.match.legal()[0]
        words = words_of(self.match, action, self.terminal.language)
        move = self.match.game.notation.text(action)
        self.heard.append(self.terminal.phrase("forced", move=move, words=words))
        return action

    def _answer(self) -> int:
        """What a bot does."""
        with thinking(self.terminal, self.names[self.match.mover]):
            return self.referee.asked()

    def keep(self) -> None:
        """Save; say so only if it fails, and only once."""
        had_failed = self.keeper.failure is not None
        self.keeper.save(self.match)
        if self.keeper.failure is not None and not had_failed:
            self.terminal.refuse(self.keeper.failure)
            self.terminal.say("not_saved", "yellow")

    def show(self) -> None:
        """What happened, the table, and what is to be decided."""
        self.tell_heard()
        self.terminal.print()
        self.terminal.draw(self.board.draw(self.scene()))
        if self.terminal.out.height >= ROOMY:
            self.terminal.draw(self.board.legend(self.scene()))
        self.terminal.print(self.board.hint(self.scene()), "bold")

    def tell_heard(self) -> None:
        mark = "-" if self.terminal.is_ascii else "·"
        for sentence in self.heard:
            self.terminal.print(f"{mark} {sentence}")
        self.heard = []

    def finish(self) -> None:
        """The last table, the score sheet, the winners."""
        self.tell_heard()
        terminal = self.terminal
        terminal.print()
        terminal.draw(self.board.draw(self.scene()))
        terminal.print()
        terminal.print(score_sheet(self.match, self.names, terminal))
        terminal.print()
        winners = [self.names[seat] for seat in self.match.winners()]
        terminal.say("winner" if len(winners) == 1 else "winners", "bold", names=winners)
        if self.keeper.failure is None:
            terminal.say("kept_in", path=quoted(self.keeper.path))

    def choices(self) -> list[Choice]:
        """The lines of the list of moves."""
        groups = self.board.groups(self.match, self.terminal.language)
        return [choice for group in groups for choice in group.choices]

    def play(self, text: str) -> None:
        """A move as the person typed it: notation, its number in the list, or its words."""
        turn = self.match.turn
        try:
            self.referee.play_text(self._notation(text), self.own)
        except Refusal as refusal:
            self.refused = refusal
            raise
        self.refused = None
        self.decided.append(turn)
        self.heard += self._told_since(turn)
        self.keep()

    def _told_since(self, turn: int) -> list[str]:
        """What the actions of one move did."""
        if self.match.turn == turn + 1:
            return self.voice.tell(self.match)
        chapters = islice(story(self.match, self.voice), turn + 1, None)
        return [sentence for chapter in chapters for sentence in chapter.sentences]

    def _notation(self, text: str) -> str:
        written, choices = self.match.game.notation.text, self.choices()
        number = as_number(text)
        if number is not None:
            if not 1 <= number <= len(choices):
                raise BadMove("no_such_number", number=number, most=len(choices))
            return written(choices[number - 1].action)
        language = self.terminal.language
        spoken = {words_of(self.match, action, language).casefold(): action for action in self.match.legal()}
        return written(spoken[text.casefold()]) if text.casefold() in spoken else text

    def undo(self) -> None:
        """Back to the person's previous decision."""
        if not self.decided:
            raise Refusal("nothing_to_undo")
        self.match.go_to(self.decided.pop())
        self.referee.rewound()
        self.heard, self.refused = [self.terminal.phrase("undone")], None

    @property
    def title(self) -> str:
        return word(self.match.game.id, "title", self.terminal.language)


def past_decisions(match: Match, seat: int) -> list[int]:
    """The turns at which the person had a choice, in a game from a file."""
    again, found = at_turn(match, 0), []
    for action in match.actions:
        if again.mover == seat and len(again.legal()) > 1:
            found.append(again.turn)
        again.play(action, word=match.words.get(again.turn))
    return found

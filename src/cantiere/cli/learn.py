"""A lesson at the prompt: a game in ten minutes, one idea a step, on its real board."""

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cantiere.cli.command_words import command_named
from cantiere.cli.terminal import Terminal
from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from rich.text import Text

    from cantiere.play.lessons import Lesson, Step
    from cantiere.play.match import Match

COMMANDS = BACK, SKIP, RULES, QUIT = "back", "skip", "rules", "quit"


class Course:
    """Somebody's way through a lesson."""

    def __init__(self, lesson: "Lesson", terminal: Terminal, number: int) -> None:
        self.lesson, self.terminal = lesson, terminal
        self.number = number
        self.table = lesson.table(number)  # refuses a step that does not exist
        self.played: list[str] = []  # in this step
        self.wanted = lesson.answered(number, []).wanted
        self.is_left = False

    @property
    def is_over(self) -> bool:
        return self.number == len(self.lesson.steps)

    @property
    def step(self) -> "Step":
        return self.lesson.steps[self.number]

    def run(self) -> None:
        """Until the last step is done or the person leaves."""
        self.terminal.print(self.said("title", "words"), "bold")
        self.terminal.say("lesson_help")
        while not self.is_left and not self.is_over:
            self.show()
            self._ask()
            keep_step(self.lesson, self.number)
        self.conclude()

    def conclude(self) -> None:
        """What comes after the last step."""
        from cantiere.play.lessons import LEVEL

        command = f"cantiere play {self.lesson.game.id} --against {LEVEL}"
        if self.is_over:
            self.terminal.say("lesson_over", "bold", command=command)

    def show(self) -> None:
        """Where we are, the table, and what is to be done."""
        terminal, step = self.terminal, self.step
        terminal.print()
        terminal.draw(self._drawn(self.table))
        terminal.say("lesson_step", "dim", number=self.number + 1, steps=len(self.lesson.steps))
        terminal.print(self.said(step.name), "bold")
        if step.moves:
            terminal.say("lesson_type", move=self.asked_for)
        else:
            terminal.say("lesson_next")

    @property
    def asked_for(self) -> str:
        """The next line of the move that the step shows."""
        from cantiere.play.notation import write_lines

        return write_lines(self.lesson.game.notation, self.wanted)[0]

    def _ask(self) -> None:
        """Ask until something has changed."""
        number, lines = self.number, len(self.played)
        while not self.is_left and (self.number, len(self.played)) == (number, lines):
            try:
                self._follow(self.terminal.ask(self.terminal.phrase("prompt")))
            except EOFError:
                self.terminal.print()
                self.is_left = True
            except Refusal as refusal:
                self.terminal.refuse(refusal)

    def _follow(self, answer: str) -> None:
        command = command_named(answer, self.terminal.language, COMMANDS)
        if command == QUIT:
            self.is_left = True
        elif command == BACK:
            self.go_to(max(self.number - 1, 0))
        elif command == SKIP or (not answer and not self.step.moves):
            self.go_to(self.number + 1)
        elif command == RULES:
            self.read()
        elif answer:
            self._play(answer)

    def _play(self, line: str) -> None:
        if self.play(line):
            if self.lesson.is_last_of_scene(self.number):  # else the next step shows it
                self.terminal.draw(self._drawn(self.table))
            self.terminal.print(self.said(f"{self.step.name}_done"), "green")
            self.go_to(self.number + 1)

    def play(self, line: str) -> bool:
        """A move of the pupil, or a part of it; whether the step is done with it."""
        answer = self.lesson.answered(self.number, [*self.played, line])
        self.table, self.wanted = answer.match, answer.wanted
        self.played.append(line)
        return answer.is_done

    def go_to(self, number: int) -> None:
        self.number, self.played = number, []
        if not self.is_over:
            begun = self.lesson.answered(number, [])
            self.table, self.wanted = begun.match, begun.wanted

    def read(self) -> None:
        """The section that tells all of it."""
        from cantiere.cli.rules import print_page
        from cantiere.play.pages import section

        print_page(self.terminal, section(self.lesson.game.id, self.terminal.language, self.step.rule))

    def wants_to_play(self) -> bool:
        """Whether the first real game begins at once."""
        with suppress(EOFError):
            answer = self.terminal.ask(self.terminal.phrase("lesson_play_now"))
            return answer.casefold() in self.terminal.phrase("lesson_yes").split()
        return False

    @property
    def names(self) -> tuple[str, ...]:
        from cantiere.play.lessons import OTHERS

        return (self.terminal.phrase("lesson_you"), *OTHERS)[: self.table.seats]

    def _drawn(self, match: "Match") -> list["Text"]:
        from cantiere.cli.boards import board_of
        from cantiere.cli.boards.scene import Scene
        from cantiere.play.lessons import PUPIL

        terminal = self.terminal
        names = self.names
        scene = Scene(
            match, PUPIL, names, terminal.language, terminal.width, terminal.is_ascii, says_you=True
        )
        return board_of(match.game).draw(scene)

    def said(self, name: str, section: str = "lesson") -> str:
        from cantiere.play.texts import texts

        return texts(self.lesson.game.id, self.terminal.language)[section][name]


def _file() -> Path:
    from cantiere.cli.play.keeper import own_folder

    return own_folder() / "lessons.json"


def _kept() -> dict[str, int]:
    with suppress(OSError, ValueError):
        written = json.loads(_file().read_text(encoding="utf-8"))
        if isinstance(written, dict):
            return {name: step for name, step in written.items() if isinstance(step, int)}
    return {}


def kept_step(lesson: "Lesson") -> int:
    """Where somebody left off; a lesson that has changed since begins anew."""
    step = _kept().get(lesson.game.id, 0)
    return step if 0 <= step < len(lesson.steps) else 0


def keep_step(lesson: "Lesson", number: int) -> None:
    """For next time. What cannot be kept is no reason to stop learning."""
    from cantiere.cli.storage import write_whole

    path = _file()
    with suppress(OSError, Refusal):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(_kept() | {lesson.game.id: number}) + "\n")

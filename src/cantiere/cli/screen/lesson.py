"""A lesson on a screen: the same course as at the prompt."""

from cantiere.cli.learn import Course, keep_step
from cantiere.cli.screen.captured import CapturedTerminal
from cantiere.cli.screen.sitting import Report, Sitting, Snapshot
from cantiere.core.errors import Refusal
from cantiere.play.lessons import PUPIL

GO_ON = ""
_MOST_LINES = 100  # of a step


class OnLesson(Sitting):
    """Course, and what has been said in it."""

    commands = ("back", "skip", "rules")
    changing = ("back", "skip")
    is_wordy = True
    composes = False  # steps ask for one part at a time

    def __init__(self, course: Course) -> None:
        super().__init__(CapturedTerminal(course.terminal.language))
        self.course = course
        course.terminal = self.terminal
        self.log: list[str] = []
        self.retell()

    @property
    def title(self) -> str:
        return self.course.said("title", "words")

    def retell(self) -> None:
        """What was said before in another language is not said again."""
        self.log = [self.title]

    def snapshot(self) -> Snapshot:
        course = self.course
        is_told = course.is_over or not course.step.moves
        return Snapshot(
            match=course.table.copy(),
            own=PUPIL,
            names=course.names,
            log=tuple(self.log),
            ask="" if course.is_over else self._ask(),
            is_mine=not is_told,
            says_you=True,
            moment=course.number * _MOST_LINES + len(course.played),
            answers=((self.terminal.phrase("lesson_next"), GO_ON),) if is_told else (),
        )

    def _ask(self) -> str:
        course, phrase = self.course, self.terminal.phrase
        step = phrase("lesson_step", number=course.number + 1, steps=len(course.lesson.steps))
        asked = " " + phrase("lesson_type", move=course.asked_for) if course.step.moves else ""
        return f"{step}. {course.said(course.step.name)}{asked}"

    def advance(self, report: Report) -> None:
        """Nobody else acts in a lesson."""
        keep_step(self.course.lesson, self.course.number)
        self.is_over = self.course.is_over
        report()

    def play(self, line: str) -> None:
        course = self.course
        if line == GO_ON:
            self._go_to(course.number + 1)
        elif course.play(line):
            self.log.append(course.said(f"{course.step.name}_done"))
            self._go_to(course.number + 1)

    def _go_to(self, number: int) -> None:
        self.course.go_to(max(0, min(number, len(self.course.lesson.steps))))

    def run(self, command: str, rest: str, shown: Snapshot, refused: Refusal | None) -> None:
        if command == "rules":
            self.course.read()
        else:
            self._go_to(self.course.number + (1 if command == "skip" else -1))

"""The questions of a lesson whose answers a browser keeps: those of somebody who does what is asked for.

A browser that is offline cannot ask the rules. It does not have to: on the way to what a step asks for there
are few questions, and here they are answered beforehand, by what answers them at any other time.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from cantiere.play.lessons import PUPIL, Lesson
from cantiere.play.match import Match
from cantiere.play.view_models import selections
from cantiere.server.live.lesson_table import TABLE
from cantiere.server.protocol.from_browser import AskEffectsMessage, PlayMessage, PreviewMessage
from cantiere.server.protocol.lessons import AskedAtLesson, AskLesson, LessonAnswer

_PART = re.compile(r"\+?[^+]+|\+")
_UNASKED = 0  # the key of a question that nobody has put yet


def question(played: Sequence[str], asked: AskedAtLesson) -> str:
    """A question as it is looked up: the same however the parts of a move are ordered or were put together.

    The browser writes it in the same way (`web/src/learn/known.ts`).
    """
    before = " ".join(ordered(move) for move in " ".join(played).replace(" +", "+").split())
    match asked:
        case PlayMessage() | PreviewMessage():
            return f"{before}|{asked.kind} {ordered(asked.move)}"
        case AskEffectsMessage(about=str(about)):
            return f"{before}|about {'+'.join(sorted(about.split('+')))}"
    return f"{before}|{asked.kind}"


def ordered(move: str) -> str:
    """A written move with its parts in one order; of one that only continues, all of them."""
    parts: list[str] = _PART.findall(move)
    first = [] if move.startswith("+") else parts[:1]
    return "".join([*first, *sorted(parts[len(first) :])])


def answers_of(
    taught: Lesson, number: int, answered: Callable[[int, AskLesson], LessonAnswer]
) -> Iterator[tuple[str, LessonAnswer]]:
    """Of one step: each question with its answer."""
    for played, lines in taught.ways_on(number).items():
        match = taught.answered(number, played).match
        if match.is_over or match.mover != PUPIL:
            continue
        for asked in _questions(match, lines):
            yield question(played, asked), answered(number, AskLesson(played=[*played], asked=asked))


def _questions(match: Match, lines: Sequence[str]) -> Iterator[AskedAtLesson]:
    at = {"key": _UNASKED, "table": TABLE, "seat": PUPIL, "turn": match.turn}
    yield AskEffectsMessage.model_validate({**at, "kind": "effects"})
    for about in selections(match):
        yield AskEffectsMessage.model_validate({**at, "kind": "effects", "about": about})
    for line in lines:
        yield PreviewMessage.model_validate({**at, "kind": "preview", "move": line})
        yield PlayMessage.model_validate({**at, "kind": "play", "move": line})

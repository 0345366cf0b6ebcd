"""Lessons: tables that are in no database, each step as its board needs it, and what a board asks there."""

import asyncio
from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import Response

from cantiere.core.errors import Refusal
from cantiere.play.lessons import LEVEL, OTHERS, PUPIL, Answer, Lesson, lesson, say_at_a_board
from cantiere.play.texts import texts
from cantiere.server.bodies import Language
from cantiere.server.bodies.lessons import LessonPage, LessonStep, ShownMove
from cantiere.server.live.lesson_table import TABLE, shown_move, tables_after, told_table
from cantiere.server.protocol.from_browser import PlayMessage
from cantiere.server.protocol.lessons import AskLesson, LessonAnswer, LessonAnswers
from cantiere.server.protocol.to_browser import AcceptedMessage
from cantiere.server.web.infrastructure.packed_answers import PackedAnswer, packed_answer, sent
from cantiere.server.web.infrastructure.refusals import refused
from cantiere.server.web.routes.board_answers import board_answer
from cantiere.server.web.routes.known_answers import answers_of
from cantiere.server.web.routes.visitor import Visit, Visitor

router = APIRouter(prefix="/api", tags=["reading"])


@router.get("/lessons/{game}/{language}", response_model=LessonPage)
async def whole_lesson(visitor: Visit, request: Request, game: str, language: Language) -> Response:
    """All steps of a lesson: what is said, what is asked for, and the table as it then is."""
    await visitor.spend("lessons")
    taught = lesson(game)
    page = await _made(visitor, (TABLE, taught.game.id, language), partial(_page, taught, language))
    return sent(request.headers, page, "application/json")


async def _made(visitor: Visitor, key: tuple[str, ...], make: Callable[[], PackedAnswer]) -> PackedAnswer:
    """Once for everybody; `key` tells which game it is of."""
    services = visitor.services
    page = services.answers.find(key)
    if page is None:
        services.compile_cache.check(key[1])
        with services.readers.place(visitor.asker):
            page = await services.readers.run(visitor.asker, make)
        services.answers.put(key, page)
    return page


def _page(taught: Lesson, language: str) -> PackedAnswer:
    steps = [_step(taught, number, language) for number in range(len(taught.steps))]
    page = LessonPage(game=taught.game.id, others=list(OTHERS), level=LEVEL, steps=steps)
    return packed_answer(page.model_dump_json().encode())


def _step(taught: Lesson, number: int, language: str) -> LessonStep:
    step, begun = taught.steps[number], taught.answered(number, [])
    said = texts(taught.game.id, language)["lesson"]
    return {
        "name": step.name,
        "scene": taught.scene_number(number),
        "text": said[step.name],
        "done": said.get(f"{step.name}_done"),
        "rule": step.rule,
        "wanted": shown_move(begun.match, begun.wanted, language),
        "table": told_table(begun.match, begun.match.turn),
    }


@router.get("/lessons/{game}/{language}/answers", response_model=LessonAnswers)
async def known_answers(visitor: Visit, request: Request, game: str, language: Language) -> Response:
    """What is answered to whoever does what a lesson asks for: kept by browsers for when they are offline."""
    await visitor.spend("lessons")
    taught = lesson(game)
    key = (TABLE, taught.game.id, language, "answers")
    page = await _made(visitor, key, partial(_answers, taught, language))
    return sent(request.headers, page, "application/json")


def _answers(taught: Lesson, language: str) -> PackedAnswer:
    answered = partial(_answered, taught, language=language)
    steps = [dict(answers_of(taught, number, answered)) for number in range(len(taught.steps))]
    return packed_answer(LessonAnswers(game=taught.game.id, steps=steps).model_dump_json().encode())


@router.post("/lessons/{game}/{language}/{number}")
async def ask_at_lesson(
    visitor: Visit, game: str, language: Language, number: int, wish: AskLesson
) -> LessonAnswer:
    """A move in a step (the first is 0), or what a board wants to know of one. Nothing of it is kept."""
    await visitor.spend("lessons")
    taught, cache = lesson(game), visitor.services.compile_cache
    taught.step(number)
    cache.check(game)
    work = partial(_answered, taught, number, wish, language)
    return work() if cache.is_compiled(taught.game.id) else await asyncio.to_thread(work)


def _answered(taught: Lesson, number: int, wish: AskLesson, language: str) -> LessonAnswer:
    """What the rules or the lesson refuse is an answer, too: whoever learns makes mistakes."""
    try:
        return _asked(taught, number, language, wish)
    except Refusal as refusal:
        saying = partial(say_at_a_board, taught.game)
        told = refused(refusal, language, saying, key=wish.asked.key, table=TABLE)
        return LessonAnswer(answer=told)


def _asked(taught: Lesson, number: int, language: str, wish: AskLesson) -> LessonAnswer:
    asked, now = wish.asked, taught.answered(number, wish.played)
    if asked.seat != PUPIL:
        raise Refusal("not_your_seat", seat=asked.seat)
    if asked.turn != now.match.turn:
        raise Refusal("stale_turn", seen=asked.turn, turn=now.match.turn)
    if isinstance(asked, PlayMessage):
        return _played(taught, number, wish.played, asked, language)
    answer = board_answer(now.match, TABLE, asked, language)
    return LessonAnswer(answer=answer, wanted=_shown(now, language))


def _played(
    taught: Lesson, number: int, before: list[str], asked: PlayMessage, language: str
) -> LessonAnswer:
    now = taught.answered(number, [*before, asked.move])
    accepted = AcceptedMessage(key=asked.key, table=TABLE, number=now.match.turn, turn=now.match.turn)
    tables = tables_after(taught, number, now, asked.move)
    return LessonAnswer(answer=accepted, tables=tables, wanted=_shown(now, language))


def _shown(now: Answer, language: str) -> ShownMove | None:
    return shown_move(now.match, now.wanted, language)

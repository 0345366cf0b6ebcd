"""The other process: reads calls and questions from its standard input, and answers them one by one."""

import pickle
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cantiere.bots.hints import Hint, advise
from cantiere.bots.levels import bot_of_level
from cantiere.bots.plain_process.calls import Call, answered, kind_named
from cantiere.bots.plain_process.messages import HELLO, Advise, Choose, Failed, Question, write
from cantiere.bots.search.bot import SearchBot
from cantiere.core import compile as compiler
from cantiere.core.engine import engine
from cantiere.core.packing import fill
from cantiere.core.record import pool
from cantiere.games import GAMES, find
from cantiere.play.view_models import module_of


def main() -> None:
    """Until there is nothing more to read: whoever asks has gone then, in whatever way."""
    assert not compiler.JIT
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may get among the answers
    functions = functions_by_name()
    write(answers, HELLO)
    while True:
        try:
            question = pickle.load(questions)  # from the process that started this one
        except EOFError:
            return
        write(answers, _answer(question, functions))


def functions_by_name() -> dict[str, Callable[..., Any]]:
    """All that Python calls of the rules; loops are bound when they are first asked for."""
    for game in GAMES:
        engine(game)
        module_of(game)
    return compiler.known


def _answer(question: Question, functions: dict[str, Callable[..., Any]]) -> Any:
    try:
        if isinstance(question, Call):
            return answered(question, functions)
        return choice(question) if isinstance(question, Choose) else advice(question)
    except Exception as error:  # told to whoever asked
        return Failed(error)


def choice(question: Choose) -> int:
    """The real level if there is time for it, else what it comes to until then."""
    game = find(question.game)
    bot = bot_of_level(question.level, game)
    if isinstance(bot, SearchBot):
        bot.budget = replace(
            bot.budget, seconds=min(question.seconds, bot.budget.seconds or question.seconds)
        )
    return bot.choose(_view_of(question), question.seed)


def advice(question: Advise) -> list[Hint]:
    return advise(find(question.game), _view_of(question), question.seed, question.budget, question.most)


def _view_of(question: Choose | Advise) -> Any:
    view = pool(kind_named(question.view.kind), 1)
    fill(view, question.view.content)
    return view[0]


if __name__ == "__main__":
    main()

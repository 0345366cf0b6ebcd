"""The other process: reads calls and questions from its standard input, and answers them one by one."""

import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, BinaryIO

from cantiere.bots.levels import bot_of_level
from cantiere.bots.plain_process.calls import Call, Records, answered, kind_named
from cantiere.bots.search.bot import SearchBot
from cantiere.core import compile as compiler
from cantiere.core.engine import engine
from cantiere.core.packing import fill
from cantiere.core.record import pool
from cantiere.games import GAMES, find
from cantiere.play.insight import module_of

HELLO = b"plain"


@dataclass(frozen=True)
class Choose:
    """What would a bot of a level play, if it may think for so long?"""

    game: str
    level: str
    view: Records
    seed: int
    seconds: float


@dataclass(frozen=True)
class Failed:
    """It could not be answered."""

    error: Exception


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


def write(stream: BinaryIO, message: Any) -> None:
    pickle.dump(message, stream, pickle.HIGHEST_PROTOCOL)
    stream.flush()


def functions_by_name() -> dict[str, Callable[..., Any]]:
    """All that Python calls of the rules; loops are bound when they are first asked for."""
    for game in GAMES:
        engine(game)
        module_of(game)
    return compiler.known


def _answer(question: Call | Choose, functions: dict[str, Callable[..., Any]]) -> Any:
    try:
        return answered(question, functions) if isinstance(question, Call) else choice(question)
    except Exception as error:  # told to whoever asked
        return Failed(error)


def choice(question: Choose) -> int:
    """The real level if there is time for it, else what it comes to until then."""
    game, view = find(question.game), pool(kind_named(question.view.kind), 1)
    fill(view, question.view.content)
    bot = bot_of_level(question.level, game)
    if isinstance(bot, SearchBot):
        bot.budget = replace(
            bot.budget, seconds=min(question.seconds, bot.budget.seconds or question.seconds)
        )
    return bot.choose(view[0], question.seed)


if __name__ == "__main__":
    main()

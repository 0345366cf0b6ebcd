"""The older version, in a process of its own, asked over its standard input for what its bots choose.

It is run by its path with the sources of that version in PYTHONPATH, so that all it imports is theirs, and
uses only what has always been there. A question is a bot's number, what is asked, and with what.
"""

import pickle
import sys
from importlib import import_module
from typing import Any

import numpy as np

from cantiere.core.record import pool
from cantiere.games import find


class Table:
    """One bot, at its seat."""

    def __init__(self, game_id: str, name: str) -> None:
        self.game = find(game_id)
        catalogue = import_module("cantiere.bots.catalogue")  # of that version; ours names this package
        self.bot = catalogue.bot_named(name, self.game)

    def form(self) -> tuple[int, str]:
        """What both versions must agree on."""
        return self.game.version, str(self.game.state.layout)

    def choose(self, content: bytes, seed: int) -> int:
        view = pool(self.game.state, 1)
        view.view(np.uint8)[:] = np.frombuffer(content, np.uint8)
        return int(self.bot.choose(view[0], seed))

    def hear(self, action: int | None) -> None:
        self.bot.hear(action, [])

    def leave(self) -> None:
        self.bot.leave([], [])


def main() -> None:
    """Until there is nothing more to read: whoever asks has gone then, in whatever way."""
    questions, answers, tables = sys.stdin.buffer, sys.stdout.buffer, dict[int, Table]()
    sys.stdout = sys.stderr  # nothing else may get among the answers
    while True:
        try:
            number, what, *rest = pickle.load(questions)  # from the process that started this one
        except EOFError:
            return
        try:
            answer = (True, answered(tables, number, what, rest))
        except Exception as error:  # told to whoever asked
            answer = (False, f"{type(error).__name__}: {error}")
        pickle.dump(answer, answers)
        answers.flush()


def answered(tables: dict[int, Table], number: int, what: str, rest: list[Any]) -> Any:
    if what == "sit":
        tables[number] = Table(*rest)
        return tables[number].form()
    answer = getattr(tables[number], what)(*rest)
    if what == "leave":
        del tables[number]
    return answer


if __name__ == "__main__":
    main()

"""A bot of an older version, at a table of this one."""

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO, ClassVar, cast
from weakref import finalize

from cantiere.bots.bot import Bot, BotFault
from cantiere.bots.older.checkout import sources_of
from cantiere.core.compile import JIT
from cantiere.core.game import Game
from cantiere.core.packing import packed
from cantiere.play.events import Event

CHILD = Path(__file__).with_name("child.py")
_numbers = count()


class OlderProcess:
    """One for all bots of a version that this process asks."""

    def __init__(self, commit: str) -> None:
        variables = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
        self._lock = Lock()
        self._child = subprocess.Popen(
            [sys.executable, "-P", str(CHILD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**variables, "PYTHONPATH": str(sources_of(commit))},
        )
        self._ending = finalize(self, _end, self._child)

    def ask(self, number: int, what: str, *rest: Any) -> Any:
        """The answer to a bot's question."""
        asked, told = cast("BinaryIO", self._child.stdin), cast("BinaryIO", self._child.stdout)
        try:
            with self._lock:
                pickle.dump((number, what, *rest), asked)
                asked.flush()
                is_good, answer = pickle.load(told)
        except (OSError, EOFError) as error:
            process_of.cache_clear()  # the next match gets a new one
            raise BotFault("bot_broke", reason=type(error).__name__) from error
        if not is_good:
            raise BotFault("bot_broke", reason=answer)
        return answer


process_of = cache(OlderProcess)


def _end(child: "subprocess.Popen[bytes]") -> None:
    child.kill()
    child.wait()
    for stream in (child.stdin, child.stdout):
        if stream is not None:
            with suppress(OSError):
                stream.close()


class OlderBot(Bot):
    """Sits down when it is first asked. It hears what was done, but not the events in words."""

    listens: ClassVar[bool] = True

    def __init__(self, words: str, game: Game) -> None:
        self.commit, _, self.name = words.partition(":")
        self.game, self._number = game, next(_numbers)
        self._process: OlderProcess | None = None
        sources_of(self.commit)  # refused now if there are none

    def choose(self, view: Any, seed: int) -> int:
        content = view.tobytes() if JIT else packed([view])
        return int(self._seated().ask(self._number, "choose", content, seed))

    def hear(self, action: int | None, events: Sequence[Event]) -> None:
        self._seated().ask(self._number, "hear", None if action is None else int(action))

    def leave(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        if self._process:
            with suppress(BotFault):
                self._process.ask(self._number, "leave")
            self._process = None

    def _seated(self) -> OlderProcess:
        if self._process is None:
            process = process_of(self.commit)
            form = process.ask(self._number, "sit", self.game.id, self.name)
            if form != (self.game.version, str(self.game.state.layout)):
                raise BotFault("older_other_rules", commit=self.commit, game=self.game.id)
            self._process = process
        return self._process

"""What tests say to a database, and which of them are worth repeating on the other one.

While they run on SQLite, each transaction of each test is written down: its statements, what kinds of values
they were given, how it ended. PostgreSQL then hears all of it at least twice, where two tests say it, from
those that say it quickest: the others would tell nothing new.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event

TIMES = 2  # that each transaction is tried
_LIST = re.compile(r"\?(?:, \?)+")  # of so many values as there are


@dataclass
class Said:
    """What one test said."""

    test: str
    seconds: float
    names_one: bool  # it says itself on which databases it is tried
    has_one: bool  # a database was made for it
    transactions: list[str]

    @property
    def says_it_elsewhere(self) -> bool:
        """In another process, where nobody here hears it."""
        return self.has_one and not self.transactions


class Listener:
    """Hears all engines of this process."""

    def __init__(self) -> None:
        self._has_made_one = False  # a database, for whoever asked
        self._heard: set[str] = set()
        self._mine = f"said to {id(self)}"  # there may be another one
        self._ears = {
            "before_cursor_execute": self._say,
            "handle_error": self._fail,
            "commit": self._commit,
            "rollback": self._roll_back,
        }
        for what, ear in self._ears.items():
            event.listen(Engine, what, ear)

    def close(self) -> None:
        for what, ear in self._ears.items():
            event.remove(Engine, what, ear)

    def made(self, make: Callable[[], str]) -> str:
        """A database; what making it takes is said by nobody."""
        before = set(self._heard)
        url = make()
        self._has_made_one, self._heard = True, before
        return url

    def said(self, test: str, seconds: float, names_one: bool) -> Said:
        """Since this was last asked."""
        said = Said(test, seconds, names_one, self._has_made_one, sorted(self._heard))
        self._has_made_one, self._heard = False, set()
        return said

    def _say(self, connection: Connection, cursor: Any, text: str, values: Any, *more: Any) -> None:
        """In the order in which they first come: how often is another matter."""
        if connection.dialect.name != "sqlite":  # said where it would be tried again
            return
        said = connection.info.setdefault(self._mine, {})
        said[f"{_LIST.sub('?', text)} {_kinds(values)}"] = True

    def _fail(self, context: Any) -> None:
        is_heard = context.dialect.name == "sqlite" and context.connection is not None
        if is_heard and not context.connection.closed:
            said = context.connection.info.setdefault(self._mine, {})
            said[type(context.original_exception).__name__] = True

    def _commit(self, connection: Connection) -> None:
        self._end(connection, "commit")

    def _roll_back(self, connection: Connection) -> None:
        self._end(connection, "rollback")

    def _end(self, connection: Connection, how: str) -> None:
        if connection.invalidated:  # it broke off in the middle: nobody knows what it has said
            return
        if said := connection.info.pop(self._mine, None):
            self._heard.add(sha256("\n".join([*said, how]).encode()).hexdigest()[:16])


def _kinds(values: Any) -> str:
    """PostgreSQL is strict about them, SQLite is not."""
    several = values if isinstance(values, list) else [values]
    kinds = {name: True for row in several for name in _kinds_of_one(row)}
    return " ".join(sorted(kinds))


def _kinds_of_one(row: Any) -> Iterator[str]:
    places = row.items() if isinstance(row, Mapping) else enumerate(row)
    return (f"{place}:{type(value).__name__}" for place, value in places)


def write(folder: Path, worker: str, said: Said) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{worker}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(said)) + "\n")


def read(folder: Path) -> list[Said]:
    lines = [line for path in sorted(folder.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    return sorted((Said(**json.loads(line)) for line in lines), key=lambda one: one.test)


def worth_repeating(tests: Sequence[Said]) -> set[str]:
    """All that leave it to another process, and of the others as many as it takes, the quickest first."""
    missing = _wanted(tests)
    missing.subtract(one for said in tests if said.names_one for one in said.transactions)
    chosen = {said.test for said in tests if said.says_it_elsewhere}
    left = [said for said in tests if not said.names_one and said.test not in chosen]
    while left:
        best = max(left, key=lambda said: _worth(said, missing))
        if not _worth(best, missing):
            break
        left.remove(best)
        chosen.add(best.test)
        missing.subtract(best.transactions)
    return chosen


def _wanted(tests: Iterable[Said]) -> Counter[str]:
    """Each as often as it is to be tried: twice, or once if only one test says it."""
    said = Counter(one for test in tests for one in test.transactions)
    return Counter({one: min(n, TIMES) for one, n in said.items()})


def _worth(said: Said, missing: Counter[str]) -> float:
    return sum(missing[one] > 0 for one in said.transactions) / (said.seconds + 0.1)

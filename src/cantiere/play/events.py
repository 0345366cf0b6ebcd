"""Facts of the log as events: named, readable, and redacted for one viewer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cantiere.core.events import DETAILS, Detail, Fact, Log
from cantiere.core.game import Game
from cantiere.core.readable import word_of
from cantiere.core.record import HIDDEN, SPECTATOR, Memory, Visible

WIDTH = 2 + DETAILS  # of a fact as a row of numbers

# By name, what the kind declares in its game: a word, a number, or counts by word; None: not for these eyes.
Details = dict[str, Any]


@dataclass(frozen=True)
class Event:
    """One thing that happened: `Event("took", 0, {"place": 3, "colour": "red", ...}, "azul.3.1")`."""

    kind: str
    seat: int
    details: Details
    rule: str

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.kind, "seat": self.seat, **self.details, "rule": self.rule}


def read_log(game: Game, log: Log, viewer: int, memory: int = Memory.OPEN) -> list[Event]:
    """The facts of a log as `viewer` may know them."""
    return [_event(game, log.facts[place], viewer, memory) for place in range(log.count)]


def numbers_seen(game: Game, log: Log, viewer: int, memory: int = Memory.OPEN) -> list[list[int]]:
    """The same as rows of as many numbers: kind, seat, details; HIDDEN where `viewer` may not look."""
    return [_numbers(game, log.facts[place], viewer, memory) for place in range(log.count)]


def _numbers(game: Game, fact: Fact, viewer: int, memory: int) -> list[int]:
    seen = [int(fact.kind), int(fact.seat)]
    for detail, numbers in _details(game, fact):
        is_open = _may_see(detail, int(fact.seat), viewer, memory)
        seen += numbers if is_open else [HIDDEN] * len(numbers)
    return seen + [0] * (WIDTH - len(seen))


def _event(game: Game, fact: Fact, viewer: int, memory: int) -> Event:
    kind, seat, details = game.events(int(fact.kind)), int(fact.seat), Details()
    for detail, numbers in _details(game, fact):
        is_open = _may_see(detail, seat, viewer, memory)
        details[detail.name] = _value(detail, numbers) if is_open else None
    return Event(kind.name.lower(), seat, details, game.details[kind].rule)


def _details(game: Game, fact: Fact) -> Iterator[tuple[Detail, list[int]]]:
    """What a fact tells, and its numbers."""
    numbers = [int(number) for number in fact.details]
    for detail in game.details[game.events(int(fact.kind))].details:
        width = len(detail.axis) if detail.axis else 1
        yield detail, numbers[:width]
        numbers = numbers[width:]


def _may_see(detail: Detail, seat: int, viewer: int, memory: int) -> bool:
    """What is nobody's doing has no owner, and a spectator owns nothing."""
    if viewer != SPECTATOR and seat == viewer:
        return detail.visible is not Visible.NOBODY
    return detail.visible is Visible.ALL or (detail.visible is Visible.SEEN and memory == Memory.OPEN)


def _value(detail: Detail, numbers: list[int]) -> str | int | dict[str, int] | None:
    if detail.axis:
        return {word.name.lower(): numbers[word] for word in detail.axis if numbers[word]}
    return word_of(detail.words, numbers[0]) if detail.words else numbers[0]

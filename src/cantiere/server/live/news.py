"""New information: what cannot be forgotten once it was seen, and so is not taken back without asking.

An action brings news if it drew from chance, or if something hidden came to light or vanished: a hidden
field changed that is not the player's own, or one of his own while the others saw something happen. What
a player prepares in secret, and what he does with things that all can see, brings none.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from cantiere.core.record import SPECTATOR, Memory, copied, memory_of, observe
from cantiere.play.match import Match

NOBODYS, EVERYBODYS, CHANCES = -1, -2, -3
_CHANCE, _ANY_WORD = "rng", 2**64 - 1
_MOST_SEATS = 10


@dataclass(frozen=True)
class Transition:
    """One action: who played it, and the records before and after it."""

    seat: int
    before: Any
    after: Any
    word: int  # the random word that it could draw from


def transitions_since(match: Match, turn: int) -> Iterator[Transition]:
    """The actions of a match from a turn on, each when it is asked for."""
    actions, words = match.actions[turn:], match.words
    again = match.copy()
    again.go_to(turn)
    for at, action in enumerate(actions, turn):
        before = again.snapshot()
        word = words.get(at)
        again.play(action, word=word)
        yield Transition(
            int(before.to_move), before, again.snapshot(), int(before.rng) if word is None else word
        )


def may_be_forgotten(transition: Transition, seats: Container[int]) -> bool:
    """Whether a player may take an action back without asking: nobody else learned a thing or was to act."""
    return int(transition.after.to_move) in seats and not brings_news(transition)


def has_drawn(transition: Transition) -> bool:
    """Whether chance decided something."""
    return int(transition.after.rng) != transition.word


def brings_news(transition: Transition) -> bool:
    """Whether somebody now knows more than followed from the choice itself."""
    if has_drawn(transition):
        return True
    owners = _owners_of_changes(transition)
    secret = owners - {EVERYBODYS}
    return bool(secret - {transition.seat}) or (bool(secret) and EVERYBODYS in owners)


def _owners_of_changes(transition: Transition) -> set[int]:
    """Whose fields changed, but for the state of chance. Every move comes through here, so it reads bytes."""
    before, after = (np.frombuffer(one.tobytes(), np.uint8) for one in (transition.before, transition.after))
    kind: Any = type(transition.before)  # mypy takes records, and so their kinds, for unhashable
    owners = _owners(kind, memory_of(transition.before))
    return set(owners[before != after].tolist()) - {CHANCES}


@cache
def _owners(kind: Any, memory: int) -> Any:
    """Of each byte of a record, who sees it: one seat, NOBODYS or EVERYBODYS.

    The state of chance is told apart: it is fed before each action, and `has_drawn` looks at it.
    """
    blank = _blank(kind, memory)
    hidden = _differs(blank, observe(blank, SPECTATOR))
    owners = np.where(hidden, NOBODYS, EVERYBODYS)
    for seat in range(_MOST_SEATS):
        owners[hidden & ~_differs(blank, observe(blank, seat))] = seat
    drawn = copied(blank)
    drawn[_CHANCE] = _ANY_WORD
    owners[_differs(blank, drawn)] = CHANCES
    return owners


def _blank(kind: Any, memory: int) -> Any:
    """A record in which nothing lies face down: all look on when something is turned over."""
    blank = kind.blank()
    if memory == Memory.HIDDEN:
        blank["remember"] = memory
    for name, field in kind.fields.items():
        if field.backs is not None:
            getattr(blank, name)[:] = [field.backs.shown] * field.length
    return blank


def _differs(one: Any, other: Any) -> Any:
    return np.frombuffer(one.tobytes(), np.uint8) != np.frombuffer(other.tobytes(), np.uint8)

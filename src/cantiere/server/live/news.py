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

from cantiere.core.record import SPECTATOR, copied, observe
from cantiere.play.match import Match

NOBODYS, EVERYBODYS = -1, -2
_CHANCE, _ANY_WORD = "rng", 2**64 - 1
_MOST_SEATS = 10


@dataclass(frozen=True)
class Deed:
    """One action: who played it, and the records before and after it."""

    seat: int
    before: Any
    after: Any
    word: int  # the random word that it could draw from


def deeds_since(match: Match, turn: int) -> Iterator[Deed]:
    """The actions of a match from a turn on, each when it is asked for."""
    actions, words = match.actions[turn:], match.words
    again = match.copy()
    again.go_to(turn)
    for at, action in enumerate(actions, turn):
        before = again.snapshot()
        word = words.get(at)
        again.play(action, word=word)
        yield Deed(int(before.to_move), before, again.snapshot(), int(before.rng) if word is None else word)


def may_be_forgotten(deed: Deed, seats: Container[int]) -> bool:
    """Whether a player may take an action back without asking: nobody else learned a thing or was to act."""
    return int(deed.after.to_move) in seats and not brings_news(deed)


def has_drawn(deed: Deed) -> bool:
    """Whether chance decided something."""
    return int(deed.after.rng) != deed.word


def brings_news(deed: Deed) -> bool:
    """Whether somebody now knows more than followed from the choice itself."""
    if has_drawn(deed):
        return True
    owners = _owners_of_changes(deed)
    if owners - {deed.seat}:
        return True
    return bool(owners) and _seen_by_all(deed.before) != _seen_by_all(deed.after)


def _seen_by_all(state: Any) -> bytes:
    return bytes(observe(state, SPECTATOR).tobytes())


def _owners_of_changes(deed: Deed) -> set[int]:
    """Whose hidden fields changed; NOBODYS for those that nobody sees. Every move comes through here."""
    before, after = (np.frombuffer(one.tobytes(), np.uint8) for one in (deed.before, deed.after))
    kind: Any = type(deed.before)  # mypy takes records, and so their kinds, for unhashable
    changed = _owners(kind)[before != after]
    return {int(owner) for owner in np.unique(changed)} - {EVERYBODYS}


@cache
def _owners(kind: Any) -> Any:
    """Of each byte of a record, whose secret it is: hidden from all but one, from all, or from none.

    The state of chance is left out: it is fed before each action, and `has_drawn` looks at it.
    """
    blank = kind.blank()
    hidden = _differs(blank, observe(blank, SPECTATOR))
    owners = np.where(hidden, NOBODYS, EVERYBODYS)
    for seat in range(_MOST_SEATS):
        owners[hidden & ~_differs(blank, observe(blank, seat))] = seat
    drawn = copied(blank)
    drawn[_CHANCE] = _ANY_WORD
    owners[_differs(blank, drawn)] = EVERYBODYS
    return owners


def _differs(one: Any, other: Any) -> Any:
    return np.frombuffer(one.tobytes(), np.uint8) != np.frombuffer(other.tobytes(), np.uint8)

"""New information: what cannot be forgotten once it was seen, and so is not taken back without asking.

An action brings news if it drew from chance, or if something hidden came to light or vanished: a hidden
field changed that is not the player's own, or one of his own while the others saw something happen. What
a player prepares in secret, and what he does with things that all can see, brings none.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any

from cantiere.core.record import SPECTATOR, Field, Record, Visible, observe
from cantiere.play.match import Match

_CHANCE = "rng"


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
    owners = set(_owners_of_changes(deed))
    if owners - {deed.seat}:
        return True
    return bool(owners) and _seen_by_all(deed.before) != _seen_by_all(deed.after)


def _seen_by_all(state: Any) -> bytes:
    return bytes(observe(state, SPECTATOR).tobytes())


def _owners_of_changes(deed: Deed) -> Iterator[int | None]:
    """Whose hidden fields changed; None for those that nobody sees."""
    hidden = zip(_secrets(deed.before, None), _secrets(deed.after, None), strict=True)
    return (owner for (owner, before), (_, after) in hidden if before != after)


def _secrets(record: Record, owner: int | None) -> Iterator[tuple[int | None, list[int]]]:
    """Every field that not all can see, with its owner."""
    for name, field in record.fields.items():
        if field.is_record:
            for place, row in enumerate(_numbers(record, name, field)):
                yield from _secrets(row, place if field.by_seat else owner)
        elif field.visible is not Visible.ALL and name != _CHANCE:
            of_seat = field.visible is Visible.OWNER
            yield owner if of_seat else None, [int(one) for one in _numbers(record, name, field)]


def _numbers(record: Record, name: str, field: Field) -> Any:
    return [record[name]] if field.length is None else record[name]

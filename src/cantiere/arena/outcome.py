"""What came of a match, as a value that files and other machines can carry."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from cantiere.core.errors import Refusal


@dataclass(frozen=True)
class Fault:
    """Why a bot lost its seat: a refusal as plain values."""

    seat: int
    turn: int
    code: str
    facts: dict[str, object]

    @classmethod
    def of(cls, seat: int, turn: int, refusal: Refusal) -> Self:
        """What was refused to the bot at a seat, or what it broke down with."""
        return cls(seat, turn, refusal.code, {name: _plain(fact) for name, fact in refusal.facts.items()})

    @property
    def refusal(self) -> Refusal:
        """To be said in a language."""
        return Refusal(self.code, **{name: _lively(fact) for name, fact in self.facts.items()})


@dataclass(frozen=True)
class Outcome:
    """What came of one match. Two are equal if the same was played, however long it took."""

    number: int  # of the pairing
    scores: tuple[int, ...]  # [seat]
    winners: tuple[int, ...]  # seats; none if every bot has failed
    ranks: tuple[int, ...]  # [seat] from 0; equal ones share; whoever failed is last
    first: int  # the seat that began
    length: int  # in actions
    moves: tuple[int, ...]  # [seat] decisions
    seconds: tuple[float, ...] = field(compare=False)  # [seat] spent on them
    faults: tuple[Fault, ...] = ()
    is_cut: bool = False  # it had no end and was stopped, the leader wins
    luck: tuple[float, ...] = ()  # [seat] what draws after the deal did to its share of the win, if asked for

    def as_dict(self) -> dict[str, object]:
        """For a line of a file; what is nothing special is left out."""
        written = asdict(self)
        written["seconds"] = [round(one, 4) for one in self.seconds]
        return {name: part for name, part in written.items() if name not in _RARE or part}

    @classmethod
    def from_dict(cls, written: Mapping[str, Any]) -> Self:
        """The outcome in such a line. Raises TypeError, KeyError or ValueError if it is none."""
        return cls(
            number=written["number"],
            scores=tuple(written["scores"]),
            winners=tuple(written["winners"]),
            ranks=tuple(written["ranks"]),
            first=written["first"],
            length=written["length"],
            moves=tuple(written["moves"]),
            seconds=tuple(written["seconds"]),
            faults=tuple(Fault(**fault) for fault in written.get("faults", ())),
            is_cut=bool(written.get("is_cut", False)),
            luck=tuple(map(float, written.get("luck", ()))),
        )


_REFUSAL = "refusal"
_RARE = ("faults", "is_cut", "luck")


@dataclass(frozen=True)
class Lost:
    """A match that could not be played: the process that played it died, again and again."""

    number: int
    deaths: int


def _plain(fact: object) -> Any:
    """A fact as JSON has it."""
    if isinstance(fact, Refusal):
        return {_REFUSAL: fact.code, "facts": {name: _plain(one) for name, one in fact.facts.items()}}
    if isinstance(fact, list | tuple):
        return [_plain(one) for one in fact]
    if isinstance(fact, Mapping):
        return {str(name): _plain(one) for name, one in fact.items()}
    return fact if isinstance(fact, bool | int | float | str) else str(fact)


def _lively(fact: Any) -> Any:
    """The same back: a reason that stands in another one can be said in any language."""
    if isinstance(fact, Mapping) and _REFUSAL in fact:
        return Refusal(fact[_REFUSAL], **{name: _lively(one) for name, one in fact["facts"].items()})
    return fact

"""The contract every game fulfils."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple

from cantiere.core.chance import below
from cantiere.core.compile import compiled
from cantiere.core.errors import Refusal
from cantiere.core.events import EventKind, Log
from cantiere.core.notation import Notation, Value
from cantiere.core.record import Ints, Record, Visible, number, numbers, random_word

MAX_SEED = 2**63 - 1
Written = Mapping[str, Any]  # a JSON object that was read from somewhere


class GameState(Record):
    """What the state of any game has. Options are further fields, set before `setup` is called."""

    rng: int = random_word(Visible.NOBODY, "Random generator.")
    seats: int = number(Visible.ALL, "Players at the table.")
    to_move: int = number(Visible.ALL, "Seat that decides next.", first_seat=0)


DRAWN = -1  # `to_move` before `setup`: nobody was named to begin


@compiled
def first_player(state: GameState) -> int:
    """Who begins: as named in `to_move` beforehand. It is drawn in any case, so that the deal is the same."""
    drawn = below(state, state.seats)
    return drawn if state.to_move == DRAWN else state.to_move


class Moves(Record):
    """Base of each game's list of legal actions, as the compiled rules write it."""

    actions: Ints


@cache
def moves_record(most: int) -> type[Moves]:
    """A list of actions with room for the largest choice of a game; the same kind whoever asks."""
    room = numbers(most, Visible.ALL, "Legal actions, ascending; `legal` returns how many.")
    return type("Moves", (Moves,), {"actions": room})


class Lines(Record):
    """The points of one seat, one number for each of the game's score lines."""

    points: Ints = numbers(32, Visible.ALL, "In the order of `Game.lines`.")


@compiled
def no_tiebreak(state: GameState, seat: int) -> int:
    """For games in which equal scores share the win."""
    return 0


NO_ACTION = -1


@compiled
def no_preference(state: GameState) -> int:
    """For games in which a random game is random throughout."""
    return NO_ACTION


class Rules(NamedTuple):
    """The rules of a game, compiled. They change the records they are given and nothing else."""

    setup: Callable[[Any, int, Log | None], None]  # state with seats and options, seed, log
    legal: Callable[[Any, Any], int]  # state, moves: list every action allowed now, ascending; how many
    apply: Callable[[Any, int, Log | None], None]  # state, action, log: play up to the next decision
    is_over: Callable[[Any], bool]
    score: Callable[[Any, int], int]  # state, seat: the points if the game ended now
    breakdown: Callable[[Any, int, Any], None]  # state, seat, lines: what `score` is the sum of
    redeal: Callable[[Any, int, int], None]  # state, viewer, seed: redraw what the viewer cannot know
    tiebreak: Callable[[Any, int], int] = no_tiebreak  # state, seat: larger wins among equal scores
    prefer: Callable[[Any], int] = no_preference  # state: what automatic play does at once, or NO_ACTION


class Twin(NamedTuple):
    """What `legal` lists, told without a list, where `cantiere bench` shows that this is faster."""

    count: Callable[[Any], int]  # state: how many actions are legal; 0 exactly when the game is over
    pick: Callable[[Any, int], int]  # state, k: the k-th of them


class Question(NamedTuple):
    """Why can nothing be chosen here? Somebody points at what stands for some moves, and none is legal."""

    parts: Mapping[str, Value]  # what these moves have in common; or what else a board calls the place
    actions: Sequence[int]  # all that have these parts
    chosen: Sequence[int]  # picked already, but not yet played


def no_better_answer(state: Any, question: Question) -> Refusal | None:
    """For games in which the reason against one action speaks for all that are like it."""
    return None


@dataclass(frozen=True)
class Option:
    """A choice made before the game, stored in the state's field of the same name."""

    name: str
    words: type[IntEnum]  # the first one is the default
    rule: str
    # Words that only games of older rules have, and what is offered instead of each.
    retired: Mapping[IntEnum, IntEnum] = field(default_factory=dict)

    @property
    def values(self) -> tuple[str, ...]:
        """What can be chosen for a new game."""
        return tuple(word.name.lower() for word in self.words if word not in self.retired)

    @property
    def known(self) -> tuple[str, ...]:
        """What a game can have been played with."""
        return tuple(word.name.lower() for word in self.words)


class Upgrade(NamedTuple):
    """What files of one version of the rules wrote otherwise than the next: old games keep their meaning.

    Both are given what somebody has written, and leave alone what they do not know: it is refused later.
    """

    options: Callable[[Written], Written]
    state: Callable[[Written], Written]


class Begins(IntEnum):
    """Who begins by the rulebook: the people at the table know who that is."""

    YOUNGEST = 0
    OLDEST = 1


@dataclass(frozen=True)
class First:
    """The choice that all games have: who begins. `random`, or a seat by its number, from 1."""

    by_rulebook: Begins
    rule: str

    name = "first"
    RANDOM = "random"

    @property
    def age(self) -> str:
        return self.by_rulebook.name.lower()

    def values(self, seats: int) -> tuple[str, ...]:
        return (self.RANDOM, *(str(seat + 1) for seat in range(seats)))


@dataclass(frozen=True)
class ScoreLine:
    """One line of the score sheet."""

    name: str
    rule: str


@dataclass(frozen=True, eq=False)
class Game:
    """All there is to know about one game. Adding a game means writing one of these."""

    id: str
    title: str
    author: str
    year: int
    version: int  # bump when the same seed and moves would give another game
    rules_prefix: str  # section 3.2 of docs/rules/<id>.*.md is the rule "<rules_prefix>.3.2"
    seats: range
    state: type[GameState]
    options: tuple[Option, ...]
    first: First
    notation: Notation
    rules: Rules
    events: type[IntEnum]
    details: Mapping[Any, EventKind]
    lines: tuple[ScoreLine, ...]
    why: Callable[[Any, int], str]  # state, legal action: the rule that allows it
    why_not: Callable[[Any, int], Refusal]  # state, action that is not legal: the reason, with its rule
    turn_rule: str  # whose turn it is
    end_rule: str  # when the game is over
    derive: Callable[[Any], None]  # state: make the derived fields from the others
    faults: Callable[[Any], Iterator[Refusal]]  # state: what no reachable position can look like
    # state, question: the reason, where that of the first action will not do
    why_none: Callable[[Any, Question], Refusal | None] = no_better_answer
    twin: Twin | None = None  # without one, actions are counted and picked by listing them
    upgrades: tuple[Upgrade, ...] = ()  # from version 1 to 2, from 2 to 3, ...
    longest: int = 20_000  # actions after which automatic play gives up; people may go on
    moves: type[Moves] = field(init=False)

    def __post_init__(self) -> None:
        if self.state.has_owner():
            raise TypeError(f"{self.id}: a field of the whole table has no owner, put it into by_seat() rows")
        object.__setattr__(self, "moves", moves_record(self.notation.most))

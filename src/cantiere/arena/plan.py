"""Who meets whom, at which tables, on which deals: derived from the wish and from nothing else."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from itertools import combinations, permutations
from math import comb
from random import Random

from cantiere.bots.catalogue import bot_named
from cantiere.bots.levels import meaning
from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.play.match import check_table, chosen_options

DUEL, TOURNAMENT = "duel", "tournament"
MOST_LINE_UPS = 60  # of one table: where there are more, each deal draws some of them
LineUp = tuple[int, ...]  # entrants, before they are turned through the seats


@dataclass(frozen=True)
class Table:
    """A game as it is played in a contest."""

    game: str
    seats: int
    options: dict[str, str]

    @property
    def rules(self) -> int:
        """The version of the rules."""
        return find(self.game).version


@dataclass(frozen=True)
class Pairing:
    """One match that is to be played."""

    number: int  # in the plan
    table: Table
    deal: int  # the seed of the match
    seating: tuple[int, ...]  # [seat] entrant
    bots: tuple[str, ...]  # [seat] name of the bot
    luck_playouts: int = 0  # for each value that its luck is made of; 0: nobody asks for its luck

    @property
    def seed(self) -> int:
        """For what the bots leave to chance."""
        return Random(f"arena {self.table.game} {self.deal} {self.seating}").getrandbits(62)


@dataclass(frozen=True)
class Plan:
    """A whole contest. Deal i has the seed `seed` + i and is played once from each turn of the seats."""

    kind: str
    tables: tuple[Table, ...]
    entrants: tuple[str, ...]  # names of bots; the same may stand there twice
    deals: int
    seed: int
    luck_playouts: int = 0  # of each match, as above

    def check(self) -> None:
        """Refuse what cannot be played."""
        if len(self.entrants) < 2:
            raise Refusal("arena_entrants", count=len(self.entrants))
        for table in self.tables:
            game = find(table.game)
            options = chosen_options(game, table.options)
            for seed in (self.seed, self.seed + self.deals - 1):
                check_table(game, table.seats, seed, options)
            for name in dict.fromkeys(self.entrants):
                bot_named(name, game).leave([], [])

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The names of the entrants, told apart: `hard`, `hard#2`."""
        seen: Counter[str] = Counter()
        found = []
        for name in self.entrants:
            seen[name] += 1
            found.append(f"{name}#{seen[name]}" if seen[name] > 1 else name)
        return tuple(found)

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every match, deal by deal: a contest that stops early has played whole deals."""
        return tuple(
            Pairing(number, table, deal, seating, self._bots(seating), self.luck_playouts)
            for number, (table, deal, seating) in enumerate(self._seatings())
        )

    def _bots(self, seating: LineUp) -> tuple[str, ...]:
        return tuple(self.entrants[one] for one in seating)

    def _seatings(self) -> Iterator[tuple[Table, int, LineUp]]:
        for deal in range(self.seed, self.seed + self.deals):
            for table in self.tables:
                for line_up in line_ups(self.kind, len(self.entrants), table.seats, deal):
                    yield from ((table, deal, turned(line_up, turn)) for turn in range(table.seats))

    def as_dict(self) -> dict[str, object]:
        """For a file; where nobody asks for luck, nothing is said of it."""
        tables = [
            {**asdict(table), "rules": table.rules, "bots": self._meanings(table)} for table in self.tables
        ]
        written = {**asdict(self), "tables": tables, "entrants": list(self.entrants)}
        return {name: part for name, part in written.items() if name != "luck_playouts" or part}

    def _meanings(self, table: Table) -> list[str]:
        return [meaning(name, find(table.game)) for name in self.entrants]

    @cached_property
    def digest(self) -> str:
        """The same for the same contest of the same bots under the same rules, and for no other."""
        text = json.dumps(self.as_dict(), sort_keys=True, ensure_ascii=False)
        return sha256(text.encode()).hexdigest()[:16]


def line_ups(kind: str, entrants: int, seats: int, deal: int) -> Sequence[LineUp]:
    """Who sits together at one table: in a duel the first against the second at all other seats."""
    if kind == DUEL:
        return [(0,) + (1,) * (seats - 1)]
    if entrants < seats:
        return [(one,) + (other,) * (seats - 1) for one, other in permutations(range(entrants), 2)]
    if comb(entrants, seats) <= MOST_LINE_UPS:
        return list(combinations(range(entrants), seats))
    return drawn(entrants, seats, deal)


def drawn(entrants: int, seats: int, deal: int) -> Sequence[LineUp]:
    """As many line-ups as entrants, each of whom sits at equally many tables."""
    circle = list(range(entrants))
    Random(f"line-ups {deal}").shuffle(circle)
    return [tuple(circle[(begin + step) % entrants] for step in range(seats)) for begin in range(entrants)]


def turned(line_up: LineUp, turn: int) -> LineUp:
    """The same people, so many seats further on."""
    return tuple(line_up[(seat - turn) % len(line_up)] for seat in range(len(line_up)))

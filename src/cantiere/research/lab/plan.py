"""What a study plays: every option alone against the usual table, with each bot, on the same deals."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cantiere.arena.plan import TOURNAMENT, Pairing, Plan, Table
from cantiere.core.game import Game
from cantiere.games import find


@dataclass(frozen=True)
class Arm:
    """A table of the study: as it was asked for, or with one option changed."""

    table: Table
    option: str | None = None
    value: str | None = None


@dataclass(frozen=True)
class Sitting:
    """Games of one bot with itself at one table."""

    arm: Arm
    bot: str


@dataclass(frozen=True)
class StudyPlan:
    """A whole study. Deal i has the seed `seed` + i, in every arm and for every bot."""

    game_id: str
    seats: int
    options: Mapping[str, str]  # of the usual table
    bots: tuple[str, ...]
    deals: int
    seed: int
    luck_playouts: int = 0

    @property
    def game(self) -> Game:
        return find(self.game_id)

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        """The usual table first, then each other value of each option."""
        usual = Arm(Table(self.game_id, self.seats, dict(self.options)))
        return (usual, *self._others())

    def _others(self) -> Iterator[Arm]:
        for option in self.game.options:
            for value in option.values:
                if value != self.options[option.name]:
                    changed = {**self.options, option.name: value}
                    yield Arm(Table(self.game_id, self.seats, changed), option.name, value)

    @cached_property
    def sittings(self) -> tuple[Sitting, ...]:
        return tuple(Sitting(arm, bot) for bot in self.bots for arm in self.arms)

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every match; those of sitting k have the numbers from k * deals on."""
        return tuple(
            Pairing(
                number=place * self.deals + deal,
                table=sitting.arm.table,
                deal=self.seed + deal,
                seating=(0,) * self.seats,
                bots=(sitting.bot,) * self.seats,
                luck_playouts=self.luck_playouts,
            )
            for place, sitting in enumerate(self.sittings)
            for deal in range(self.deals)
        )

    @property
    def contest(self) -> Plan:
        """As of a contest, for what the arena checks and prepares. It wants two bots or more."""
        tables = tuple(arm.table for arm in self.arms)
        return Plan(TOURNAMENT, tables, self.bots * 2, self.deals, self.seed, self.luck_playouts)

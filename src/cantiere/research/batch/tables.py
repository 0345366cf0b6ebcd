"""Which games a batch plays: as many tables as are wanted, each with its seats, options and seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cantiere.core.errors import BadTable
from cantiere.core.game import MAX_SEED, Game
from cantiere.core.record import pool
from cantiere.play.match import check_table, chosen_options, opening
from cantiere.play.table import Choice

Options = Mapping[str, Choice]
_USUAL_SEATS = 2


@dataclass(frozen=True)
class Tables:
    """The seats and options of every game; those that are alike share an opening."""

    openings: Any  # [table] records
    options: Sequence[Mapping[str, str]]  # [table] all of them
    numbers: NDArray[np.int32]  # [game] its table
    seats: NDArray[np.int32]  # [game]


def tables_of(
    game: Game,
    games: int,
    seats: int | Sequence[int] | None,
    options: Options | Sequence[Options] | None,
    choices: Options,
) -> Tables:
    """One table for all games, or one for each; `choices` are options of all of them."""
    if games < 1:
        raise ValueError(f"a batch has one game or more, not {games}")
    usual = _USUAL_SEATS if _USUAL_SEATS in game.seats else game.seats[0]
    every_seats = _each(usual if seats is None else seats, games, "seats")
    every_options = [{**one, **choices} for one in _each(options or {}, games, "options")]
    found: dict[tuple[int, tuple[tuple[str, Choice], ...]], int] = {}
    numbers = [
        found.setdefault((int(one), tuple(sorted(wanted.items()))), len(found))
        for one, wanted in zip(every_seats, every_options, strict=True)
    ]
    chosen = [chosen_options(game, dict(wanted)) for _, wanted in found]
    openings = pool(game.state, len(found))
    for number, (one, _) in enumerate(found):
        check_table(game, one, 0, chosen[number])
        openings[number] = opening(game, one, chosen[number])
    return Tables(openings, chosen, np.array(numbers, np.int32), told(np.array(every_seats, np.int32)))


def alike(ours: Tables, theirs: Tables, numbers: NDArray[Any]) -> bool:
    """Whether every game of ours has the table of that game of theirs which has its number."""
    equal = np.array(
        [[own.tobytes() == other.tobytes() for other in theirs.openings] for own in ours.openings]
    )
    return bool(equal[ours.numbers, theirs.numbers[numbers]].all())


def told(numbers: NDArray[Any]) -> NDArray[Any]:
    """The same numbers, to be read only: compiled code believes what they say."""
    shown = numbers.view()
    shown.flags.writeable = False
    return shown


def _each(wanted: Any, games: int, what: str) -> Sequence[Any]:
    """What all games have, for each of them."""
    if isinstance(wanted, Mapping) or np.ndim(wanted) == 0:
        return [wanted] * games
    if len(wanted) != games:
        raise ValueError(
            f"{what} of a batch are one for all games, or one for each of {games}: not {len(wanted)}"
        )
    every: Sequence[Any] = wanted
    return every


def seeds_of(seeds: ArrayLike, games: int) -> NDArray[np.int64]:
    """A seed for each game: those given, or one after the other from the one given."""
    given = whole_numbers(seeds, "seeds")
    wanted = [int(given) + number for number in range(games)] if given.ndim == 0 else given
    if len(wanted) != games:
        raise ValueError(
            f"seeds of a batch are the first one, or one for each of {games} games: not {len(wanted)}"
        )
    for seed in (min(wanted), max(wanted)):
        if not 0 <= seed <= MAX_SEED:
            raise BadTable("wrong_seed", seed=int(seed), most=MAX_SEED)
    return np.array(wanted, np.int64)


def whole_numbers(wanted: ArrayLike, what: str) -> NDArray[Any]:
    """An array of integers, of whatever width."""
    given = np.asarray(wanted)
    if given.dtype.kind not in "iu":
        raise TypeError(f"{what} of a batch are whole numbers, not {given.dtype}")
    return given

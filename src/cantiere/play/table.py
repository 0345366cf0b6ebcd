"""What is settled before a game: seats, seed, options. All of it is checked here."""

from collections.abc import Mapping, Sequence
from typing import Any

from cantiere.core.errors import BadTable
from cantiere.core.game import DRAWN, MAX_SEED, Game

Choice = str | int | bool | None  # of an option: its word, or a seat by its number, or yes or no; None: any
_NO, _YES = ("no", "off"), ("yes", "on")  # what a game calls them


def chosen_options(game: Game, wanted: Mapping[str, Choice]) -> dict[str, str]:
    """All options of a game: as wanted, else by default. An unknown name or value is refused.

    Who begins is told only where somebody was named.
    """
    known = {option.name: option.known for option in game.options}
    known[game.first.name] = game.first.values(game.seats[-1])
    chosen = {name: values[0] for name, values in known.items()}
    for name, value in wanted.items():
        if name not in known:
            raise BadTable("unknown_option", game=game.id, option=name, known=sorted(known))
        if value is not None:
            chosen[name] = _word(value, known[name])
        if chosen[name] not in known[name]:
            raise BadTable("unknown_choice", option=name, value=chosen[name], known=known[name])
    if chosen[game.first.name] == game.first.RANDOM:
        del chosen[game.first.name]
    return chosen


def _word(value: str | int, known: Sequence[str]) -> str:
    """`True` is what the option calls yes."""
    if isinstance(value, bool):
        return next((word for word in (_YES if value else _NO) if word in known), str(value))
    return value if isinstance(value, str) else str(value)


def check_table(game: Game, seats: int, seed: int, options: Mapping[str, str]) -> None:
    """Refuse a number of players, a seed or a first player that the game is not made for."""
    if seats not in game.seats:
        raise BadTable("wrong_seats", game=game.id, seats=seats, fewest=game.seats[0], most=game.seats[-1])
    if not 0 <= seed <= MAX_SEED:
        raise BadTable("wrong_seed", seed=seed, most=MAX_SEED)
    first = options.get(game.first.name, game.first.RANDOM)
    if first not in (known := game.first.values(seats)):
        raise BadTable("unknown_choice", option=game.first.name, value=first, known=known)


def opening(game: Game, seats: int, options: Mapping[str, str]) -> Any:
    """A blank record with its seats and options, ready for `setup`."""
    state: Any = game.state.blank()
    state.seats = seats
    state.to_move = int(options[game.first.name]) - 1 if game.first.name in options else DRAWN
    for option in game.options:
        state[option.name] = int(option.words[options[option.name].upper()])
    return state

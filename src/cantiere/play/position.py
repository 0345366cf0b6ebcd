"""Positions as readable JSON, for tests, puzzles and bug reports."""

import json
from typing import Any, TypedDict

from cantiere.core.errors import BadPosition
from cantiere.core.game import Game
from cantiere.core.readable import Readable, as_dict, fill_from_dict
from cantiere.play.match import STATE, Match
from cantiere.play.numbering import as_kept
from cantiere.play.parse import Kind, Written, parsed
from cantiere.play.upgrades import named_game, upgraded

KIND = Kind("cantiere-position", version=1, refusal=BadPosition)
TOLD = Kind(STATE, version=1, refusal=BadPosition)


class Position(TypedDict):
    """What a file with a position holds."""

    format: str
    version: int
    game: str
    rules: int
    state: Readable


def position(match: Match) -> Position:
    """The position of a match: every field by name, secrets included."""
    return {
        "format": KIND.format,
        "version": KIND.version,
        "game": match.game.id,
        "rules": match.game.version,
        "state": as_dict(match.state),
    }


def write_position(match: Match) -> str:
    """The same as text."""
    return json.dumps(position(match), indent=2, ensure_ascii=False) + "\n"


def read_position(text: str | bytes) -> Match:
    """A match that starts from a written position; one that no game can reach is refused."""
    written = parsed(text, KIND)
    return from_position(written)


def from_position(written: Written) -> Match:
    """The same for JSON that has been read already, and for what `Match.state_dict` tells."""
    kind = TOLD if written.get("format") == STATE else KIND
    kind.check(written, {"game", "rules", "state"})
    game = named_game(written, kind)
    if kind is TOLD:
        written = {**written, "state": as_kept(game.id, written["state"])}
    state = built(game, upgraded(game, written)["state"])
    return Match(game, int(state.seats), 0, options_of(game, state), start=state)


def built(game: Game, written: Any) -> Any:
    """A state record from its readable form, checked."""
    _check_seats(game, written)
    state: Any = game.state.blank()
    fill_from_dict(state, written)
    game.derive(state)
    for fault in game.faults(state):
        raise fault
    return state


def _check_seats(game: Game, written: Any) -> None:
    """Before anything else: how many rows there are to read depends on it."""
    seats = written.get("seats") if isinstance(written, dict) else None
    if isinstance(seats, bool) or seats not in game.seats:
        raise BadPosition("position_field", path="state.seats", expected=f"{game.seats[0]}..{game.seats[-1]}")


def options_of(game: Game, state: Any) -> dict[str, str]:
    """The choices that were made before the game, as the state holds them."""
    return {option.name: option.words(int(state[option.name])).name.lower() for option in game.options}

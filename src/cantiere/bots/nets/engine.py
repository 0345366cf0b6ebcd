"""The compiled functions of a game that has a net, and the file in which its weights are kept."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from cantiere.bots.heuristics import heuristics_of
from cantiere.bots.learned import ahead
from cantiere.bots.learned.ahead import Brain, Teacher
from cantiere.bots.learned.net import HIDDEN, OUTPUTS, Learned, Shape, new_cells, row_of, traits_of_seat
from cantiere.bots.search.engine import search_functions
from cantiere.core.compile import bind
from cantiere.core.errors import BadFile, Refusal
from cantiere.core.game import Game
from cantiere.games import GAMES, module_name

Weights = NDArray[np.float32]  # all of a net, one after the other


def learned_of(game: Game) -> Learned:
    """What a game brings along for a net; refused if nobody has written it."""
    if not has_net(game):
        known = [one.id for one in GAMES if has_net(one)]
        raise Refusal("net_unknown", game=game.id, known=known)
    found: Learned = import_module(f"cantiere.bots.learned.{module_name(game.id)}").LEARNED
    return found


def has_net(game: Game) -> bool:
    return find_spec(f"cantiere.bots.learned.{module_name(game.id)}") is not None


@cache
def net_functions(game: Game) -> Mapping[str, Any]:
    """All of `ahead`, bound to a game; nothing is compiled before it is called."""
    heuristics = heuristics_of(game)
    share_win = search_functions(game, heuristics)["share_win"]
    parts = {
        "learned": learned_of(game).functions,
        "width": traits_of_seat(learned_of(game).shape),
        "teacher": Teacher(heuristics.functions.rollout_policy, share_win),
        "state_layout": game.state.layout,
        "moves_layout": game.moves.layout,
    }
    return bind(ahead, game.rules, owner=game.id, parts=parts)


def size_of(shape: Shape) -> int:
    """How many weights a net has."""
    return (shape.of_seat + 1 + shape.of_part + HIDDEN + 1 + OUTPUTS) * HIDDEN + OUTPUTS


def brain_of(game: Game, weights: Weights, seats: int) -> Brain:
    """A net, ready to judge tables of so many seats."""
    return Brain(
        weights=row_of(weights),
        cells=new_cells(learned_of(game).shape, seats),
        shares=np.zeros(seats, np.float64),
        points=np.zeros(seats, np.float64),
        values=np.zeros(game.notation.most, np.float64),
    )


def save(path: Path, game: Game, weights: Weights) -> None:
    """Write a net; what was there is replaced at once or not at all."""
    whole = path.with_suffix(".part")
    with whole.open("wb") as file:
        np.savez(file, game=np.array(game.id), weights=weights)
    whole.replace(path)


@contextmanager
def writable(folder: Path) -> Iterator[None]:
    """Refuse in words what cannot be written there."""
    try:
        yield
    except OSError as error:
        raise Refusal("file_unwritable", path=str(folder), reason=error.strerror or str(error)) from None


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Refuse in words what is not there, or not what was written."""
    try:
        yield
    except FileNotFoundError:
        raise BadFile("file_absent", path=str(path)) from None
    except (OSError, ValueError, KeyError, AttributeError, BadZipFile):
        raise BadFile("net_damaged", path=str(path)) from None


def load(path: Path, game: Game) -> Weights:
    """Read a net; refused if it is none, or one of another game."""
    with readable(path), np.load(path) as file:
        owner, weights = str(file["game"]), file["weights"]
    if owner != game.id:
        raise BadFile("net_of_another", path=str(path), owner=owner, game=game.id)
    if weights.shape != (size_of(learned_of(game).shape),) or not np.isfinite(weights).all():
        raise BadFile("net_damaged", path=str(path))
    return np.asarray(weights, np.float32)

"""A match taken apart: what was decided at each turn, and whether chance had a part in what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cantiere.core.engine import engine
from cantiere.core.events import Log
from cantiere.core.game import Game
from cantiere.core.record import pool, put, raw
from cantiere.play.match import Match

_MADE_UP = 0  # a random word: drawing leaves another one behind


@dataclass(frozen=True)
class Turn:
    """One action and the positions before and after it."""

    number: int  # actions played before it
    seat: int
    action: int
    choices: int  # how many actions were legal
    draws: bool  # whether something was drawn after it
    before: Any
    after: Any


def turns_of(match: Match) -> Iterator[Turn]:
    """Every turn of a match, from its first on."""
    again = Match(match.game, match.seats, match.seed, match.options, match.start)
    for number, action in enumerate(match.actions):
        before, seat, choices = again.snapshot(), again.mover, len(again.legal())
        again.play(action, word=match.words.get(number))
        draws = draws_after(match.game, before, action)
        yield Turn(number, seat, action, choices, draws, before, again.snapshot())


def draws_after(game: Game, state: Any, action: int) -> bool:
    """Whether chance decides what comes of an action."""
    table, log = pool(game.state, 1), pool(Log, 1)
    put(table, 0, state)
    table[0].rng = _MADE_UP
    engine(game).play(raw(table), action, raw(log))
    return int(table[0].rng) != _MADE_UP

"""Which level of bots suits somebody in a game, from how the last games there have gone.

Only games of one person against bots of one level count, to their end; rated or not. Nothing is proposed
before as many in a row have gone the same clear way, and nobody is sent further than one level at a time.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from cantiere.bots.levels import LEVELS, playouts_of
from cantiere.core.errors import UnknownGame
from cantiere.games import find
from cantiere.server.bodies import Result
from cantiere.server.store.history import Game

IN_A_ROW = 3  # games that go the same way, before anything is proposed
CLEARLY = 0.1  # of the winner's points: such a lead is more than the luck of the last move
MOST_GAMES = 60  # that are looked at, the newest: of all games together

Way = Literal["won", "lost"]


@dataclass(frozen=True)
class Suggestion:
    """Another level for the next game, because of how games against one went."""

    game: str
    against: str
    way: Way
    level: str


def suggestions_of(games: Iterable[Game]) -> list[Suggestion]:
    """At most one for each game, from games of which the oldest come first."""
    by_game = groupby(sorted(games, key=lambda one: one.game), lambda one: one.game)  # keeps their order
    found = (_suggestion(game, [one for one in played if _level(one)]) for game, played in by_game)
    return [one for one in found if one is not None]


def _suggestion(game: str, played: list[Game]) -> Suggestion | None:
    last = played[-IN_A_ROW:]
    ways = {(_level(one), _way(one)) for one in last}
    if len(last) < IN_A_ROW or len(ways) > 1:
        return None
    ((against, way),) = ways
    level = _beside(game, against, way) if against and way else None
    return Suggestion(game, against, way, level) if against and way and level else None


def _level(one: Game) -> str | None:
    """That of all others, if they were bots of one level and nobody left; else the game tells nothing."""
    others = {bot for seat, bot in enumerate(one.result.bots) if seat != one.seat}
    if len(others) != 1 or any(one.result.left):
        return None
    (level,) = others
    return level if level in LEVELS else None


def _way(one: Game) -> Way | None:
    """How it clearly ended; None: it was close, or somewhere in between."""
    result, seat = one.result, one.seat
    if result.winners == [seat]:
        rival = max(points for other, points in enumerate(result.scores) if other != seat)
        return "won" if _is_clear(result, result.scores[seat] - rival) else None
    is_last = result.places[seat] == max(result.places) and seat not in result.winners
    return "lost" if is_last and _is_clear(result, max(result.scores) - result.scores[seat]) else None


def _is_clear(result: Result, lead: int) -> bool:
    return lead >= CLEARLY * max(1, *result.scores)


def _beside(game: str, level: str, way: Way) -> str | None:
    """The next stronger level after wins, the next weaker one after losses; None: there is none."""
    try:
        has_expert = playouts_of(find(game)).has_expert
    except UnknownGame:  # it was played here once
        return None
    levels = LEVELS if has_expert else LEVELS[:-1]
    place = LEVELS.index(level) + (1 if way == "won" else -1)
    return levels[place] if 0 <= place < len(levels) else None

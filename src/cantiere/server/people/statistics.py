"""What somebody's finished games add up to, game by game."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from statistics import fmean

from cantiere.bots.levels import LEVELS
from cantiere.server.bodies.records import AgainstBots, GameStatistics, Places, Statistics
from cantiere.server.store.history import Game


def statistics_of(games: Iterable[Game]) -> Statistics:
    """Of all games, the oldest first."""
    found: defaultdict[str, list[Game]] = defaultdict(list)
    for one in games:
        found[one.game].append(one)
    return Statistics(games=[_of_one(game, found[game]) for game in sorted(found)])


def _of_one(game: str, games: Sequence[Game]) -> GameStatistics:
    points = [_points(one) for one in games if not _left(one)]
    seconds = [one.result.seconds for one in games if one.result.seconds is not None]
    return GameStatistics(
        game=game,
        games=len(games),
        wins=sum(_place(one) == 1 for one in games),
        left=sum(_left(one) for one in games),
        mean_points=round(fmean(points), 1) if points else None,
        best_points=max(points, default=None),
        mean_turns=round(fmean(one.result.turns for one in games), 1),
        mean_seconds=round(fmean(seconds), 1) if seconds else None,
        streak=_streak(games),
        places=_places(games),
        against=_against(games),
    )


def _place(one: Game) -> int:
    return one.result.places[one.seat]


def _points(one: Game) -> int:
    return one.result.scores[one.seat]


def _left(one: Game) -> bool:
    return one.result.left[one.seat] is not None


def _streak(games: Sequence[Game]) -> int:
    runs = groupby(games, lambda one: _place(one) == 1)
    return max((len(list(run)) for has_won, run in runs if has_won), default=0)


def _places(games: Sequence[Game]) -> list[Places]:
    found: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for one in games:
        found[len(one.result.places)][_place(one)] += 1
    return [Places(players=n, places=[found[n][place] for place in range(1, n + 1)]) for n in sorted(found)]


def _against(games: Sequence[Game]) -> list[AgainstBots]:
    """In the order of strength."""
    met: Counter[str] = Counter()
    ahead: Counter[str] = Counter()
    for one in games:
        for level in {bot for bot in one.result.bots if bot is not None}:
            met[level] += 1
            ahead[level] += _place(one) < _best_of(level, one)
    order = [*(level for level in LEVELS if level in met), *sorted(met.keys() - set(LEVELS))]
    return [AgainstBots(level=level, games=met[level], ahead=ahead[level]) for level in order]


def _best_of(level: str, one: Game) -> int:
    seats = zip(one.result.places, one.result.bots, strict=True)
    return min(place for place, bot in seats if bot == level)

"""Bodies over HTTP about what people have played: ratings, history, statistics."""

from typing import Literal

from cantiere.server.bodies import Message, RatingCard, TableCard
from cantiere.server.marks import Mark


class Rated(RatingCard):
    """Somebody's rating in one game. `place` is for those whose rating is no longer provisional."""

    person: str
    nickname: str
    kind: Literal["guest", "account", "bot"]
    mark: Mark | None = None
    game: str
    games: int
    wins: int
    changed: float
    place: int | None


class Leaderboard(Message):
    """Ordered by what everybody is at least: rating minus uncertainty. `you` is told also off this page."""

    game: str
    page: int
    pages: int
    total: int
    ranked: list[Rated]
    you: Rated | None


class Ratings(Message):
    ratings: list[Rated]


class RatingMoment(Message):
    """A rating after a game."""

    at: float
    rating: int
    uncertainty: int


class RatingStory(Message):
    """For a graph: the oldest first."""

    person: str
    game: str
    moments: list[RatingMoment]


class Played(Message):
    """A finished game of somebody: the seat, the place there, the points. `left` tells why a bot went on."""

    seat: int
    place: int
    points: int
    left: str | None
    table: TableCard


class History(Message):
    """Those first that ended last; for the next page ask `before` the end of the last one."""

    games: list[Played]


class Places(Message):
    """How often somebody came first, second, … among so many."""

    players: int
    places: list[int]


class AgainstBots(Message):
    """Games in which bots of a level sat; `ahead` of all of them."""

    level: str
    games: int
    ahead: int


class GameStatistics(Message):
    """Points are those of games that were not left; `streak` is the most wins in a row."""

    game: str
    games: int
    wins: int
    left: int
    mean_points: float | None
    best_points: int | None
    mean_turns: float
    mean_seconds: float | None
    streak: int
    places: list[Places]
    against: list[AgainstBots]


class Statistics(Message):
    games: list[GameStatistics]


class SuggestedOpponent(Message):
    """Another level of bots for the next game: the last ones against one were all won, or lost, clearly."""

    game: str
    against: str
    way: Literal["won", "lost"]
    games: int
    level: str


class SuggestedOpponents(Message):
    """At most one for each game."""

    suggested: list[SuggestedOpponent]

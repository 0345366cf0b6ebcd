"""How one entrant did at one table, with intervals that are honest about repeated deals."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from cantiere.arena.adjusted import Adjusted, adjusted
from cantiere.arena.outcome import Outcome
from cantiere.arena.plan import Pairing
from cantiere.arena.ratings import Rating
from cantiere.play.figures import Share, Spread, share, spread


@dataclass(frozen=True)
class Played:
    """A pairing with its outcome."""

    pairing: Pairing
    outcome: Outcome

    @property
    def deal(self) -> int:
        return self.pairing.deal

    @property
    def winners(self) -> set[int]:
        """The entrants that won; several share."""
        return {self.pairing.seating[seat] for seat in self.outcome.winners}

    def seats(self, entrant: int) -> list[int]:
        return [seat for seat, one in enumerate(self.pairing.seating) if one == entrant]

    def part(self, seats: Sequence[int]) -> float:
        """How much of the win some seats have."""
        winners = self.outcome.winners
        return sum(seat in winners for seat in seats) / len(winners) if winners else 0.0

    def margin(self, entrant: int) -> int:
        """By how much an entrant's best seat leads all seats of others."""
        own = self.seats(entrant)
        others = [score for seat, score in enumerate(self.outcome.scores) if seat not in own]
        return max(self.outcome.scores[seat] for seat in own) - max(others)


@dataclass(frozen=True)
class Standing:
    """The figures of one entrant at one table."""

    entrant: int
    label: str
    games: int
    wins: float  # a shared win counts for its part
    rate: Share  # of all games
    adjusted: Adjusted | None  # the same without luck, if that was asked for
    chance: float  # what the rate would be if all were equal
    decided: int  # games that one entrant has won alone
    won: int  # of those
    rate_decided: Share | None
    scores: tuple[int, ...]  # of games in which no bot failed
    score: Spread | None
    margin: Spread | None  # in the same games
    moves: int
    seconds: float  # a move
    faults: int
    rating: Rating


def standing(label: str, entrant: int, played: Sequence[Played], rating: Rating) -> Standing:
    """The figures of an entrant, from the matches at which it sat."""
    seats = [(one, seat) for one in played for seat in one.seats(entrant)]
    decided = [(one.deal, float(entrant in one.winners)) for one in played if len(one.winners) == 1]
    parts = [(one.deal, one.part(one.seats(entrant))) for one in played]
    scores = tuple(one.outcome.scores[seat] for one, seat in seats if not one.outcome.faults)
    moves = sum(one.outcome.moves[seat] for one, seat in seats)
    return Standing(
        entrant=entrant,
        label=label,
        games=len(played),
        wins=sum(part for _, part in parts),
        rate=over_deals(parts),
        adjusted=adjusted(_lucky_parts(played, entrant)) if played[0].pairing.luck_playouts else None,
        chance=len(seats) / sum(one.pairing.table.seats for one in played),
        decided=len(decided),
        won=sum(won == 1 for _, won in decided),
        rate_decided=over_deals(decided) if decided else None,
        scores=scores,
        score=_spread(scores),
        margin=_spread([one.margin(entrant) for one in played if not one.outcome.faults]),
        moves=moves,
        seconds=sum(one.outcome.seconds[seat] for one, seat in seats) / max(1, moves),
        faults=sum(fault.seat == seat for one, seat in seats for fault in one.outcome.faults),
        rating=rating,
    )


def _lucky_parts(played: Sequence[Played], entrant: int) -> list[tuple[int, float, float]]:
    """Of each match its deal, the part of the win, and how much of that was luck."""
    return [
        (one.deal, one.part(own), sum(one.outcome.luck[seat] for seat in own))
        for one in played
        for own in [one.seats(entrant)]
    ]


def _spread(numbers: Sequence[int]) -> Spread | None:
    return spread(np.array(numbers)) if numbers else None


def over_deals(parts: Sequence[tuple[int, float]]) -> Share:
    """The mean of parts of wins, each with its deal, and an interval over deals.

    Games on the same deal are not independent. From how far the deals differ follows how many
    independent games they are worth: not fewer than there are deals, not more than there are games.
    """
    mean, deals = fmean(part for _, part in parts), defaultdict[int, list[float]](list)
    for deal, part in parts:
        deals[deal].append(part)
    worth = _worth(mean, list(deals.values()))
    return share(mean, min(max(worth, len(deals)), len(parts)))


def _worth(mean: float, deals: Sequence[Sequence[float]]) -> float:
    """How many independent games would be as sure; none if that cannot be told."""
    n, games = len(deals), sum(map(len, deals))
    if n == 1 or not 0 < mean < 1:
        return 0.0
    strayed = sum((sum(own) - mean * len(own)) ** 2 for own in deals)
    variance = strayed / games**2 * n / (n - 1)
    return mean * (1 - mean) / variance if variance else games

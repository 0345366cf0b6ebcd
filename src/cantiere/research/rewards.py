"""What a game was worth to each seat, as numbers that add up to nothing."""

from collections.abc import Sequence

from cantiere.core.errors import Refusal
from cantiere.play.match import Match

WIN, POINTS = "win", "points"
KINDS = (WIN, POINTS)


def shared_win(worths: Sequence[object]) -> list[float]:
    """1 for who wins alone, equal parts for those who share, less for the others so that the sum is 0.

    With two players that is 1, 0 or -1; whoever loses to n - 1 others has -1 / (n - 1).
    """
    seats, best = len(worths), max(worths)  # type: ignore[type-var]  # tuples of numbers, all alike
    share = seats / sum(worth == best for worth in worths)
    return [((share if worth == best else 0.0) - 1.0) / (seats - 1) for worth in worths]


class Rewards:
    """What a move has won each seat: `win`, at the end only, or the `points` of its score as they change."""

    def __init__(self, kind: str) -> None:
        if kind not in KINDS:
            raise Refusal("unknown_reward", reward=kind, known=KINDS)
        self.kind = kind
        self._before: list[int] = []

    def begin(self, match: Match) -> None:
        """A new match: nothing is won yet, whatever points all begin with."""
        self._before = match.scores() if self.kind == POINTS else []

    def since(self, match: Match) -> list[float]:
        """What has come since the last time one looked."""
        if self.kind == WIN:
            return shared_win(match.worths()) if match.is_over else [0.0] * match.seats
        before, self._before = self._before, match.scores()
        return [float(now - then) for now, then in zip(self._before, before, strict=True)]

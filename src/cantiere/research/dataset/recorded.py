"""A finished match as rows want it: plain values that know nothing of files."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cantiere.bots.bot import Bot
from cantiere.bots.search.bot import SearchBot
from cantiere.bots.search.searcher import Candidate
from cantiere.play.match import Match

RULES, CUT, FAULT = "rules", "cut", "fault"  # beside the ways in which a game file ends early


@dataclass(frozen=True)
class Decision:
    """One action, and what whoever chose it could see."""

    seat: int
    ply: int
    bot: str | None
    view: bytes  # the record as `observe` leaves it
    legal: tuple[int, ...]
    action: int
    visits: tuple[int, ...] | None = None  # [legal] of a search
    values: tuple[float | None, ...] | None = None  # [legal] share of the win for the seat


@dataclass
class Recorded:
    """A match with all its decisions; the outcome is added when it is known."""

    match: Match
    decisions: list[Decision] = field(default_factory=list)
    scores: tuple[int, ...] = ()
    shares: tuple[float, ...] = ()
    ending: str = RULES

    def note(self, action: int, name: str | None, bot: Bot | None = None) -> None:
        """The decision that is about to be played."""
        match, seat = self.match, self.match.mover
        legal = tuple(match.legal())
        found = bot.candidates if isinstance(bot, SearchBot) else ()
        visits, values = _searched(legal, found, seat)
        view = match.view(seat).tobytes()
        self.decisions.append(Decision(seat, match.turn, name, view, legal, action, visits, values))

    def end(self, scores: Sequence[int], winners: Sequence[int], ending: str) -> None:
        """What came of it; several winners share."""
        self.scores, self.ending = tuple(scores), ending
        self.shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.match.seats))


def _searched(
    legal: Sequence[int], found: Sequence[Candidate], seat: int
) -> tuple[tuple[int, ...] | None, tuple[float | None, ...] | None]:
    if not found:
        return None, None
    known = {one.action: one for one in found}
    visits = tuple(known[action].visits if action in known else 0 for action in legal)
    values = tuple(float(known[action].wins[seat]) if action in known else None for action in legal)
    return visits, values

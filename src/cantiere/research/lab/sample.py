"""One game of a study: its outcome, and named features of what each seat did."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cantiere.arena.contest import contested
from cantiere.arena.outcome import Outcome
from cantiere.arena.plan import Pairing
from cantiere.bots.bot import Bot
from cantiere.bots.catalogue import bot_named
from cantiere.games import find
from cantiere.play.match import Match

Counts = Mapping[str, int]  # by the name of a feature


@dataclass(frozen=True)
class Sample:
    """What a study keeps of a game."""

    number: int  # of the pairing
    outcome: Outcome
    lines: tuple[Counts, ...]  # [seat] points by line of the score sheet
    kinds: tuple[Counts, ...]  # [seat] decisions by kind, those that left a choice

    @property
    def shares(self) -> tuple[float, ...]:
        """[seat] of the win."""
        winners = self.outcome.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.outcome.scores)))


def sampled(pairing: Pairing) -> Sample:
    """Play a match and look at it. The same pairing gives the same sample."""
    game = find(pairing.table.game)
    kinds = [Counter[str]() for _ in range(pairing.table.seats)]
    seen: list[Match] = []

    def witness(match: Match, action: int, bot: Bot) -> None:
        seen[:] = [match]
        if len(match.legal()) > 1:
            kinds[match.mover][str(game.notation.parts(action)["kind"])] += 1

    outcome = contested(game, pairing, bot_named, witness)
    lines = tuple(
        {one.line: one.points for one in seen[0].breakdown(seat)} for seat in range(pairing.table.seats)
    )
    return Sample(pairing.number, outcome, lines, tuple(dict(one) for one in kinds))

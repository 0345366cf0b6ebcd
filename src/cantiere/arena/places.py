"""Where matches are played: in this process or in others. Each place is told in the same words."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from cantiere.arena.contest import play_one
from cantiere.arena.outcome import Lost, Outcome
from cantiere.arena.plan import Pairing, Plan, Table
from cantiere.arena.watched import Watched
from cantiere.bots.catalogue import RUN, bot_named
from cantiere.bots.referee import Referee
from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.insight.preparing import prepare_reviews
from cantiere.play.match import Match

MOST_DEATHS = 3  # of processes over the same match, after which it is given up

Play = Callable[[Pairing], Outcome]
Place = Callable[[Sequence[Pairing]], Iterator[Outcome | Lost]]  # in any order


def here(pairings: Sequence[Pairing], play: Play = play_one) -> Iterator[Outcome | Lost]:
    """One after the other, in this process."""
    return map(play, pairings)


def precompile(plan: Plan) -> None:
    """Have everything compiled once, in one process: others then find it on the disk."""
    for table in plan.tables:
        play_one(Pairing(0, table, plan.seed, (0,) * table.seats, ("random",) * table.seats))
        if plan.luck_playouts:
            prepare_reviews(find(table.game))
        for name in dict.fromkeys(plan.entrants):
            if not name.startswith(RUN):  # a program of its own
                _ask_once(name, table, plan.seed)


def _ask_once(name: str, table: Table, seed: int) -> None:
    game = find(table.game)
    match = Match(game, table.seats, seed, table.options)
    referee = Referee(match, {match.mover: Watched(name, game, bot_named)}, seed)
    with suppress(Refusal):  # what it does wrong is told when it counts
        referee.play(referee.asked())
    referee.part()

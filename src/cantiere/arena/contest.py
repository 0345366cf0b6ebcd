"""One match between bots, from its pairing to its outcome."""

from collections.abc import Callable, Sequence

from cantiere.arena.outcome import Fault, Outcome
from cantiere.arena.plan import Pairing
from cantiere.arena.watched import Maker, Watched
from cantiere.bots.bot import Bot
from cantiere.bots.catalogue import bot_named
from cantiere.bots.random import RandomBot
from cantiere.bots.referee import Referee
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.games import find
from cantiere.insight.luck import luck_of
from cantiere.play.match import Match

STAND_IN = RandomBot
Witness = Callable[[Match, int, Bot], None]  # sees each action before it is played, and the bot that chose it


def nobody(match: Match, action: int, bot: Bot) -> None:
    """Where only the outcome matters."""


def play_one(pairing: Pairing) -> Outcome:
    """Play a match. The same pairing has the same outcome anywhere if its bots do not look at the clock."""
    return contested(find(pairing.table.game), pairing, bot_named)


def contested(game: Game, pairing: Pairing, make: Maker, witness: Witness = nobody) -> Outcome:
    """Play a match with bots made by `make`. Whoever fails has lost; a stand-in plays on for the others."""
    table = pairing.table
    match = Match(game, table.seats, pairing.deal, table.options)
    first, faults = match.mover, list[Fault]()
    entrants = [Watched(name, game, make) for name in pairing.bots]
    referee = Referee(match, dict(enumerate(entrants)), pairing.seed)
    try:
        while not match.is_over and match.turn < game.longest:
            _play_turn(referee, faults, witness)
    finally:
        referee.part()
    ranks = _ranks(match, [fault.seat for fault in faults])
    return Outcome(
        number=pairing.number,
        scores=tuple(match.scores()),
        winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 0 and len(faults) < match.seats),
        ranks=ranks,
        first=first,
        length=match.turn,
        moves=tuple(one.moves for one in entrants),
        seconds=tuple(one.seconds for one in entrants),
        faults=tuple(faults),
        is_cut=not match.is_over,
        luck=luck_of(match, pairing.luck_playouts, pairing.seed) if pairing.luck_playouts else (),
    )


def _play_turn(referee: Referee, faults: list[Fault], witness: Witness) -> None:
    match = referee.match
    seat = match.mover
    try:
        action = referee.asked()
    except Refusal as refusal:
        faults.append(Fault.of(seat, match.turn, refusal))
        referee.bots[seat].leave([], [])
        referee.bots[seat] = STAND_IN(match.game)
        action = referee.asked()
    witness(match, action, referee.bots[seat])
    referee.play(action)


def _ranks(match: Match, failed: Sequence[int]) -> tuple[int, ...]:
    """Each seat's place by score and tie-break, those who failed behind all others."""
    worth = [(seat not in failed, *worth) for seat, worth in enumerate(match.worths())]
    return tuple(sum(other > own for other in worth) for own in worth)

"""A level of ours against OpenSpiel's tree search on our own games, both with the same seconds a choice."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

import click

from benchmarks.markdown import line_of, table
from cantiere.arena.contest import contested
from cantiere.arena.outcome import Outcome
from cantiere.arena.plan import DUEL, Pairing, Plan, Table
from cantiere.arena.standing import Standing
from cantiere.arena.summary import summed_up
from cantiere.bots.bot import Bot
from cantiere.bots.catalogue import bot_named
from cantiere.bots.referee import Referee
from cantiere.bots.search.budget import Budget
from cantiere.bots.spiel.bot import SpielBot, open_spiel_search
from cantiere.cli.bench.setting import Setting, usual
from cantiere.core.game import Game
from cantiere.games import GAMES, find
from cantiere.play.match import Match

RIVAL = "OpenSpiel"
HEAD = ("", "won", "rate", "95 %", "ours, a move", "OpenSpiel, a move", "its simulations a choice")
_TICK = 1e-9  # seconds
_MORE = 1.1  # of our own seconds, so that none are missing where it has more forced moves than we


@dataclass
class Rivalry:
    """Who sits down, and what OpenSpiel did."""

    seconds: float  # of OpenSpiel for each choice that is one
    by_steps: bool = False
    rivals: list[SpielBot] = field(default_factory=list)

    def make(self, name: str, game: Game) -> Bot:
        """A bot by its name."""
        if name != RIVAL:
            return bot_named(name, game)
        self.rivals.append(SpielBot(game, Budget(seconds=self.seconds), self.by_steps))
        return self.rivals[-1]

    def even_out(self, pairing: Pairing, outcome: Outcome) -> None:
        """Give it more from now on if it took less for a move than we did; never less."""
        own, rivals = (
            [seat for seat, name in enumerate(pairing.bots) if (name == RIVAL) is is_rival]
            for is_rival in (False, True)
        )
        self.seconds *= max(1.0, _pace(outcome, own) / _pace(outcome, rivals))

    @property
    def simulations(self) -> float:
        """For each choice."""
        return sum(one.simulations for one in self.rivals) / max(1, sum(one.choices for one in self.rivals))


def _pace(outcome: Outcome, seats: Sequence[int]) -> float:
    """Seconds a move at some seats."""
    moves = sum(outcome.moves[seat] for seat in seats)
    return max(_TICK, sum(outcome.seconds[seat] for seat in seats)) / max(1, moves)


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--bot", default="hard", show_default=True, help="Who of ours plays.")
@click.option("--deals", type=click.IntRange(min=1), default=10, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the first deal.")
@click.option("--by-steps", is_flag=True, help="OpenSpiel's rollouts go through Python, move by move.")
def rival(games: tuple[str, ...], bot: str, deals: int, seed: int, by_steps: bool) -> None:
    """Let a level of ours meet OpenSpiel's tree search in each GAME, every deal from every seat."""
    chosen = [find(name) for name in dict.fromkeys(games)] or GAMES
    bot_named(bot, chosen[0])  # refused before minutes are spent
    open_spiel_search()
    click.echo(table(HEAD, []))
    for game in chosen:
        setting = usual(game)
        rivalry = Rivalry(seconds_of(bot, setting, seed), by_steps)
        click.echo(line_of(told(setting, met(rivalry, bot, setting, deals, seed), rivalry)))


def seconds_of(name: str, setting: Setting, seed: int) -> float:
    """What a bot takes for a choice, and a little more, by the clock of its second match against itself."""
    for _ in range(2):  # the first one loads or compiles what is not there yet
        match = Match(setting.game, setting.seats, seed, setting.options)
        seats = range(setting.seats)
        referee = Referee(match, {seat: bot_named(name, setting.game) for seat in seats}, seed)
        choices, spent = 0, 0.0
        while not match.is_over and match.turn < setting.game.longest:
            begun = perf_counter()
            action = referee.asked()
            spent += perf_counter() - begun
            choices += len(match.legal()) > 1
            referee.play(action)
    return _MORE * spent / choices


def met(rivalry: Rivalry, bot: str, setting: Setting, deals: int, seed: int) -> tuple[Standing, ...]:
    """One after the other in this process: both bots then have the machine as it is at that time."""
    game = setting.game
    plan = Plan(
        DUEL, (Table(game.id, setting.seats, dict(setting.options)),), (bot, RIVAL), deals=deals, seed=seed
    )
    outcomes = {}
    for pairing in (plan.pairings[0], *plan.pairings):  # the first one once more: it was for the clock
        outcomes[pairing.number] = contested(game, pairing, rivalry.make)
        for fault in outcomes[pairing.number].faults:
            raise fault.refusal
        rivalry.even_out(pairing, outcomes[pairing.number])
    return summed_up(plan, outcomes).tables[0].standings


def told(setting: Setting, standings: tuple[Standing, ...], rivalry: Rivalry) -> list[str]:
    """A row of the table."""
    ours, theirs = standings
    return [
        f"{setting.game.id}, {setting.label}",
        f"{ours.label} {ours.wins:g} of {ours.games}",
        f"{ours.rate.share:.0%}",
        f"{ours.rate.low:.0%} – {ours.rate.high:.0%}",
        f"{ours.seconds:.3f} s",
        f"{theirs.seconds:.3f} s",
        f"{rivalry.simulations:,.0f}",
    ]

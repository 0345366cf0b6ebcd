"""Campanile, by Hanno and Wilfried Kuhn (1996). Rules: docs/rules/campanile.en.md."""

from cantiere.core.game import Begins, First, Game, Option, Rules, Twin
from cantiere.core.record import Memory
from cantiere.games.campanile.check import derive, faults
from cantiere.games.campanile.dealing import redeal, setup
from cantiere.games.campanile.events import DETAILS, Event
from cantiere.games.campanile.explain import why, why_none, why_not
from cantiere.games.campanile.moves import NOTATION
from cantiere.games.campanile.older import UPGRADES
from cantiere.games.campanile.rules import apply, count, is_over, legal, pick
from cantiere.games.campanile.scoring import LINES, breakdown, score
from cantiere.games.campanile.state import MAX_SEATS, BetOn, State, Switch

GAME = Game(
    id="campanile",
    title="Campanile",
    author="Hanno and Wilfried Kuhn",
    year=1996,
    version=2,
    rules_prefix="campanile",
    seats=range(2, MAX_SEATS + 1),
    state=State,
    options=(
        Option("exact_token", Switch, rule="campanile.7.1"),
        Option("bet_on", BetOn, rule="campanile.7.2"),
        Option("memory", Memory, rule="campanile.7.4"),
    ),
    first=First(Begins.OLDEST, rule="campanile.2.4"),
    notation=NOTATION,
    rules=Rules(setup, legal, apply, is_over, score, breakdown, redeal),
    twin=Twin(count, pick),
    events=Event,
    details=DETAILS,
    lines=LINES,
    why=why,
    why_not=why_not,
    why_none=why_none,
    turn_rule="campanile.3.1",
    end_rule="campanile.5.3",
    derive=derive,
    faults=faults,
    upgrades=UPGRADES,
)

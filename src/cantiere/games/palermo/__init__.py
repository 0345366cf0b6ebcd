"""Palermo, by Walter Ziser (1992). Rules: docs/rules/palermo.en.md."""

from cantiere.core.game import Begins, First, Game, Option, Rules, Twin
from cantiere.games.palermo.check import derive, faults
from cantiere.games.palermo.events import DETAILS, Event
from cantiere.games.palermo.explain import why, why_none, why_not
from cantiere.games.palermo.moves import NOTATION
from cantiere.games.palermo.older import UPGRADES
from cantiere.games.palermo.rules import apply, count, is_over, legal, pick, prefer, redeal, setup
from cantiere.games.palermo.scoring import LINES, breakdown, score
from cantiere.games.palermo.state import MAX_SEATS, NoPolice, State

GAME = Game(
    id="palermo",
    title="Palermo",
    author="Walter Ziser",
    year=1992,
    version=2,
    rules_prefix="palermo",
    seats=range(3, MAX_SEATS + 1),
    state=State,
    options=(Option("no_police", NoPolice, rule="palermo.2.2", retired={NoPolice.YES_ASKED: NoPolice.YES}),),
    first=First(Begins.YOUNGEST, rule="palermo.2.1"),
    notation=NOTATION,
    rules=Rules(setup, legal, apply, is_over, score, breakdown, redeal, prefer=prefer),
    twin=Twin(count, pick),
    events=Event,
    details=DETAILS,
    lines=LINES,
    why=why,
    why_not=why_not,
    why_none=why_none,
    turn_rule="palermo.4.1",
    end_rule="palermo.7.1",
    derive=derive,
    faults=faults,
    upgrades=UPGRADES,
)

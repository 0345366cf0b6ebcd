"""Palazzo, by Reiner Knizia (2005). Rules: docs/rules/palazzo.en.md."""

from cantiere.core.game import Begins, First, Game, Option, Rules
from cantiere.core.record import Memory
from cantiere.games.palazzo.check import derive, faults
from cantiere.games.palazzo.events import DETAILS, Event
from cantiere.games.palazzo.explain import why, why_none, why_not
from cantiere.games.palazzo.knowledge import redeal
from cantiere.games.palazzo.moves import NOTATION
from cantiere.games.palazzo.older import UPGRADES
from cantiere.games.palazzo.rules import apply, is_over, legal, setup
from cantiere.games.palazzo.scoring import LINES, breakdown, score, tiebreak
from cantiere.games.palazzo.state import MAX_SEATS, Price, State

GAME = Game(
    id="palazzo",
    title="Palazzo",
    author="Reiner Knizia",
    year=2005,
    version=2,
    rules_prefix="palazzo",
    seats=range(2, MAX_SEATS + 1),
    state=State,
    options=(Option("price", Price, rule="palazzo.2.3"), Option("memory", Memory, rule="palazzo.2.4")),
    first=First(Begins.YOUNGEST, rule="palazzo.2.2"),
    notation=NOTATION,
    rules=Rules(setup, legal, apply, is_over, score, breakdown, redeal, tiebreak),
    events=Event,
    details=DETAILS,
    lines=LINES,
    why=why,
    why_not=why_not,
    why_none=why_none,
    turn_rule="palazzo.3.1",
    end_rule="palazzo.7.1",
    derive=derive,
    faults=faults,
    upgrades=UPGRADES,
)

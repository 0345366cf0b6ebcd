"""Azul – Summer Pavilion, by Michael Kiesling (2019). Rules: docs/rules/azul-pavilion.en.md."""

from cantiere.core.game import Begins, First, Game, Option, Rules, Twin
from cantiere.games.azul_pavilion.check import derive, faults
from cantiere.games.azul_pavilion.events import DETAILS, Event
from cantiere.games.azul_pavilion.explain import why, why_none, why_not
from cantiere.games.azul_pavilion.moves import NOTATION
from cantiere.games.azul_pavilion.rules import apply, count, is_over, legal, pick, redeal, setup
from cantiere.games.azul_pavilion.scoring import LINES, breakdown, score
from cantiere.games.azul_pavilion.state import MAX_SEATS, Side, State

GAME = Game(
    id="azul-pavilion",
    title="Azul – Summer Pavilion",
    author="Michael Kiesling",
    year=2019,
    version=1,
    rules_prefix="azul",
    seats=range(2, MAX_SEATS + 1),
    state=State,
    options=(Option("side", Side, rule="azul.2.4"),),
    first=First(Begins.YOUNGEST, rule="azul.2.2"),
    notation=NOTATION,
    rules=Rules(setup, legal, apply, is_over, score, breakdown, redeal),
    twin=Twin(count, pick),
    events=Event,
    details=DETAILS,
    lines=LINES,
    why=why,
    why_not=why_not,
    why_none=why_none,
    turn_rule="azul.4.1",
    end_rule="azul.6",
    derive=derive,
    faults=faults,
)

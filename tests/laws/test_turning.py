"""No game knows which seat is which: a table that is turned goes on as it would have.

This proves that every number that names a seat is declared: observations count seats from the viewer on.
"""

import numpy as np
from hypothesis import given

from cantiere.core.engine import engine
from cantiere.core.events import Log
from cantiere.core.record import pool, raw
from cantiere.play.match import Match
from cantiere.research.observing import observation
from tests.conftest import every_table, walks
from tests.laws.shared import few_examples
from tests.research.turning import turned


def after(game, state, action):
    states = pool(game.state, 1)
    states[0] = state
    engine(game).play(raw(states), action, raw(pool(Log, 1)))
    return states[0]


def told(game, state):
    """The same bytes with derived fields made anew: what they say of seats is nobody's to declare."""
    game.derive(state)
    return state.tobytes()


@every_table
@few_examples
@given(walk=walks)
def test_a_turned_table_goes_on_as_it_would_have(table, walk):
    match = table.after(walk)
    for by in range(1, match.seats):
        other = Match(match.game, match.seats, 0, match.options, start=turned(match.snapshot(), by))
        assert other.legal() == match.legal()
        assert other.scores() == [*np.roll(match.scores(), -by)]
        for action in match.legal()[:: max(1, len(match.legal()) // 3)]:
            state = after(match.game, match.snapshot(), action)
            here = told(match.game, after(match.game, other.snapshot(), action))
            assert here == told(match.game, turned(state, by))


@every_table
@few_examples
@given(walk=walks)
def test_every_seat_sees_the_table_as_if_it_were_the_first(table, walk):
    match = table.after(walk)
    absolute = observation(match.game, match.seats, relative=False)
    relative = observation(match.game, match.seats)
    for viewer in range(match.seats):
        seen = relative.observe(match.state, viewer)
        assert seen.tolist() == absolute.observe(turned(match.snapshot(), viewer), 0).tolist()

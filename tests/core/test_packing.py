"""Plain records as the bytes of compiled ones, and back."""

import pytest

from cantiere.core.compile import JIT
from cantiere.core.packing import fill, packed
from cantiere.core.record import pool
from tests.conftest import EVERY_GAME, Table, Walk

pytestmark = pytest.mark.skipif(JIT, reason="compiled records are those bytes already")


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
@pytest.mark.parametrize("plies", [0, 40])
def test_a_state_goes_over_and_comes_back(game, plies):
    match = Table(game, game.seats[0], ()).after(Walk(seed=9, plies=plies, taste=2))
    there, back = pool(game.state, 2), pool(game.state, 2)
    there[1] = match.state
    content = packed(there)
    assert content == there[0].tobytes() + match.state.tobytes()
    fill(back, content)
    assert [row.tobytes() for row in back] == [row.tobytes() for row in there]


def test_more_bytes_than_records_are_refused():
    records = pool(EVERY_GAME[0].state, 1)
    with pytest.raises(ValueError, match="zip"):
        fill(records, 2 * packed(records))

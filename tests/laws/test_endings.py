"""Every game goes to its end, and scores answer at any moment; at every table that there is."""

import pytest
from hypothesis import given

from cantiere.core.engine import engine
from cantiere.core.errors import GameOver
from cantiere.core.record import raw
from cantiere.games import GAMES
from tests.conftest import EVERY_GAME, covering, every_table, marks, played_on, whole_games
from tests.laws.shared import few_examples, laid, sections

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")


@every_table
@given(walk=whole_games)
def test_every_game_ends_and_then_offers_nothing(table, walk):
    match, rules = table.match(walk.seed), engine(table.game)
    for _ in played_on(match, walk):
        assert match.is_over == (match.legal() == []) == (rules.count(raw(laid(match))) == 0)
    assert match.is_over
    before = marks(match)
    for action in (0, -1, match.game.notation.size, 10**30):
        with pytest.raises(GameOver):
            match.play(action)
    with pytest.raises(GameOver):
        match.play_text(match.game.notation.text(0))
    assert marks(match) == before


@every_table
@few_examples
@given(walk=whole_games)
def test_scores_answer_at_any_moment_and_add_up(table, walk):
    names = [line.name for line in table.game.lines]
    assert len(set(names)) == len(names)
    for match in table.along(walk):
        for seat, score in enumerate(match.scores()):
            lines = match.breakdown(seat)
            assert sum(line.points for line in lines) == score
            assert {line.line for line in lines} <= set(names)
            assert {line.rule for line in lines} <= sections(match.game)
        best = max(match.scores())
        assert match.winners()
        assert {match.scores()[seat] for seat in match.winners()} == {best}


def test_the_tables_cover_every_game_seat_and_option():
    assert {game.id for game in GAMES} < {table.game.id for table in covering(EVERY_GAME)}
    for game in EVERY_GAME:
        own = [table for table in covering(EVERY_GAME) if table.game is game]
        assert {table.seats for table in own} == set(game.seats)
        for option in game.options:
            assert {table.options[option.name] for table in own} == set(option.values)

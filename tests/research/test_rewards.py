"""What a game was worth: for two seats and for more, at the end or as it goes."""

import pytest

from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, say
from cantiere.research.rewards import POINTS, WIN, Rewards, shared_win
from tests.conftest import EVERY_GAME, Walk, covering, played_on

every_table = pytest.mark.parametrize("table", covering(EVERY_GAME), ids=str)


@pytest.mark.parametrize(
    ("worths", "rewards"),
    [
        ([3, 5], [-1, 1]),
        ([5, 5], [0, 0]),
        ([(5, 1), (5, 2)], [-1, 1]),
        ([1, 2, 3], [-0.5, -0.5, 1]),
        ([3, 2, 3], [0.25, -0.5, 0.25]),
        ([4, 4, 4, 4], [0, 0, 0, 0]),
    ],
)
def test_a_win_is_shared(worths, rewards):
    assert shared_win(worths) == pytest.approx(rewards)
    assert sum(shared_win(worths)) == pytest.approx(0)


@every_table
def test_points_add_up_to_the_score_and_a_win_comes_at_the_end(table):
    match = table.match(seed=3)
    begun = match.scores()
    points, win = Rewards(POINTS), Rewards(WIN)
    points.begin(match)
    win.begin(match)
    sums, won = begun, [0.0] * table.seats
    for _ in played_on(match, Walk(3, 100_000, 1)):
        sums = [total + one for total, one in zip(sums, points.since(match), strict=True)]
        assert not any(won)
        won = win.since(match)
    assert sums == match.scores()
    assert [seat for seat, one in enumerate(won) if one == max(won)] == match.winners()


def test_another_reward_is_refused():
    with pytest.raises(Refusal) as caught:
        Rewards("money")
    sentences = [say(caught.value, language) for language in LANGUAGES]
    assert "money" in sentences[0]
    assert "points" in sentences[0]
    assert sentences[0] != sentences[1]


def test_a_new_match_begins_with_nothing_won():
    match = Match(find("azul-pavilion"), 2, 1)
    rewards = Rewards(POINTS)
    rewards.begin(match)
    assert rewards.since(match) == [0, 0]

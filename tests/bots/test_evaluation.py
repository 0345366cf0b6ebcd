"""What a playout is worth, and what the tree makes of it: figures that were reckoned by hand."""

from math import exp
from typing import Any

import numpy as np
import pytest

from cantiere.bots.heuristics import heuristics_of
from cantiere.bots.mcts.tree import ROOT, add_child, empty_tree
from cantiere.bots.search.engine import new_scratch
from cantiere.core.compile import JIT
from cantiere.play.match import Match
from tests.bots.trees import SETTINGS, children, grown, lantern, last_draw
from tests.conftest import every_game
from tests.toy import DRAW, LANTERN, LIGHT, TAKE


def world(*lit: int, red: tuple[int, ...] = (), is_over: bool = False) -> Any:
    """Lantern with so many jade lanterns, and red ones, of each seat, and nothing in hand."""
    state = Match(LANTERN, len(lit), 1).snapshot()
    for seat, lanterns in enumerate(lit):
        player = state.players[seat]
        player.known[:], player.hidden[:], player.hand_size = [0] * 4, [0] * 4, 0
        player.lit[:] = [red[seat] if red else 0, 0, lanterns, 0]
    state.over = int(is_over)
    return state


def evaluated(state: Any, **figures: float) -> dict[str, list[float]]:
    """The value, the share of the win and the points of each seat."""
    scratch = new_scratch(LANTERN, state)
    lantern("evaluate")(state, scratch, SETTINGS._replace(**figures))
    return {name: getattr(scratch, name).tolist() for name in ("value", "wins", "points")}


# The end of a game.


def test_at_the_end_the_winner_has_it_all():
    found = evaluated(world(3, 7, 5, is_over=True), margin=0.0)
    assert found["wins"] == found["value"] == [0, 1, 0]
    assert found["points"] == [3, 7, 5]


def test_among_equals_the_tiebreak_decides():
    assert evaluated(world(4, 3, red=(1, 2), is_over=True))["wins"] == [0, 1]
    assert evaluated(world(3, 4, red=(2, 1), is_over=True))["wins"] == [1, 0]


def test_equals_in_all_share_the_win():
    assert evaluated(world(5, 5, 4, is_over=True))["wins"] == [0.5, 0.5, 0]


def test_scores_below_zero_can_win():
    state = world(0, 0, is_over=True)
    state.players[0].hand_size, state.players[1].hand_size = 5, 3
    assert evaluated(state)["wins"] == [0, 1]


# A playout that was cut off.


def test_before_the_end_wins_are_the_softmax_of_the_estimates():
    share = 1 / (1 + exp(-6 / 3))
    found = evaluated(world(8, 2), temperature=3.0)
    assert found["wins"] == pytest.approx([share, 1 - share])
    assert found["points"] == [8, 2]


def test_a_higher_temperature_makes_estimates_less_sure():
    cool, warm = (evaluated(world(8, 2), temperature=temperature)["wins"] for temperature in (2.0, 20.0))
    assert 1 > cool[0] > warm[0] > 0.5


# The lead.


def test_the_lead_counts_by_its_margin():
    """A lead of 5 of 20 is 0.625 of what a lead can be; the win itself is 1."""
    value = evaluated(world(7, 2, is_over=True), margin=0.2, spread=20.0)["value"]
    assert value == pytest.approx([0.8 * 1 + 0.2 * 0.625, 0.8 * 0 + 0.2 * 0.375])


def test_a_lead_beyond_the_spread_is_no_better():
    near, far = (evaluated(world(points, 0, is_over=True), spread=4.0)["value"] for points in (4, 9))
    assert near == far == [1, 0]


def test_the_lead_is_that_over_the_best_rival():
    value = evaluated(world(1, 9, 6, is_over=True), margin=1.0, spread=10.0)["value"]
    assert value == pytest.approx([0.5 - 0.4, 0.5 + 0.15, 0.5 - 0.15])


# The rollout.


@pytest.mark.parametrize("horizon", [0, 1, 7])
def test_a_rollout_follows_its_policy_up_to_the_horizon(horizon):
    match = Match(LANTERN, 2, 1)
    state, policy = match.snapshot(), heuristics_of(LANTERN).functions.rollout_policy
    expected = match.copy()
    for _ in range(horizon):
        before = expected.snapshot()
        action = int(policy(before))
        expected = Match(LANTERN, 2, 1, start=before)  # the policy has drawn from its chance
        expected.play(action)
    lantern("rollout")(state, horizon)
    assert state.tobytes() == expected.state.tobytes()


def test_a_rollout_ends_with_the_game():
    state = Match(LANTERN, 2, 1).snapshot()
    lantern("rollout")(state, 20_000)
    assert state.over


# The backup.


def test_a_result_is_added_for_every_seat_to_every_node_of_the_path():
    tree, scratch = empty_tree(8, 2), new_scratch(LANTERN, Match(LANTERN, 2, 1).view(0))
    child = add_child(tree, ROOT, -1, TAKE, 0)
    leaf, aside = add_child(tree, child, -1, TAKE, 1), add_child(tree, child, -1, DRAW, 1)
    scratch.path[:3] = [ROOT, child, leaf]
    scratch.value[:], scratch.wins[:], scratch.points[:] = [0.7, 0.3], [1, 0], [12, 8]
    for depth in (2, 2, 1):
        lantern("backup")(tree, scratch, depth, 2)
    assert [int(tree.visits[node]) for node in (ROOT, child, leaf, aside)] == [3, 3, 2, 0]
    assert np.allclose(tree.value_sum[[ROOT, child, leaf, aside]], np.outer([3, 3, 2, 0], [0.7, 0.3]))
    assert np.allclose(tree.win_sum[[ROOT, child, leaf, aside]], np.outer([3, 3, 2, 0], [1, 0]))
    assert np.allclose(tree.points_sum[[ROOT, child, leaf, aside]], np.outer([3, 3, 2, 0], [12, 8]))


@pytest.mark.parametrize(("lit", "winner"), [((5, 2), 0), ((2, 5), 1)])
def test_a_win_is_noted_for_whoever_has_it(lit, winner):
    """To draw the last card ends the game: the mover has won, or the other seat."""
    match = last_draw(lit)
    tree = grown(match, 120)
    drawn = next(child for child in children(tree, ROOT) if tree.action[child] == DRAW)
    won, lost = (winner + match.to_move) % 2, (winner + match.to_move + 1) % 2
    assert tree.win_sum[drawn, won] == tree.visits[drawn]
    assert tree.win_sum[drawn, lost] == 0
    assert tree.points_sum[drawn, won] > tree.points_sum[drawn, lost]


def test_the_other_seat_replies_in_its_own_interest():
    """Once the mover has lit its card, the other seat wins if it lights its own, and loses if it draws."""
    match = last_draw((0, 0))
    tree = grown(match, 200)
    lit = next(child for child in children(tree, ROOT) if tree.action[child] == LIGHT)
    reply = max(children(tree, lit), key=lambda child: tree.visits[child])
    assert (int(tree.action[reply]), int(tree.mover[reply])) == (LIGHT, 1 - match.to_move)


# One ply.


def looked(match: Match, worlds: int = 4, seed: int = 3, **figures: float) -> dict[int, float]:
    """The value of each legal action to the seat to move, at the end of its move."""
    scratch, found = new_scratch(match.game, match.view(match.to_move)), np.zeros(len(match.legal()))
    assert lantern("one_ply")(scratch, SETTINGS._replace(**figures), seed, worlds, found) == len(found)
    return dict(zip(match.legal(), found.tolist(), strict=True))


def test_one_ply_ahead_a_lantern_is_better_than_a_card():
    """A point for the lantern and one for a smaller hand, against a point less for a larger one."""
    match = last_draw((0, 0))
    found = looked(match, margin=0.0, temperature=10.0)
    assert found[LIGHT] == pytest.approx(1 / (1 + exp(-2 / 10)))
    assert found[TAKE + 1] == pytest.approx(1 / (1 + exp(1 / 10)))


def test_one_ply_ahead_the_end_is_estimated_like_any_other_moment():
    """Who is behind would else never let it come."""
    assert looked(last_draw((1, 4)), margin=0.0)[DRAW] == pytest.approx(1 / (1 + exp(4 / 10)))


def test_one_ply_ahead_the_lead_counts_too():
    """The lead of 2 is 0.55 of what a lead can be."""
    win = 1 / (1 + exp(-2 / 10))
    assert looked(last_draw((0, 0)), margin=0.5)[LIGHT] == pytest.approx(0.5 * win + 0.5 * 0.55)


def test_one_ply_ahead_a_move_is_finished():
    """After one lantern it may light the other one, too: a lead of 1 or of 3, by the rollout policy."""
    state = last_draw((0, 0)).snapshot()
    player = state.players[int(state.to_move)]
    player.hidden[3], player.hand_size = 1, 2
    found = looked(Match(LANTERN, 2, 1, start=state), worlds=40, margin=0.0)
    assert 1 / (1 + exp(-1 / 10)) < found[LIGHT] < 1 / (1 + exp(-3 / 10))


def test_one_ply_is_the_mean_over_some_worlds():
    match = Match(LANTERN, 2, 1)
    single = [looked(match, worlds=1, seed=3 + k) for k in range(4)]
    found = looked(match, worlds=4, seed=3)
    for action in match.legal():
        assert found[action] == pytest.approx(sum(one[action] for one in single) / 4)


@every_game
def test_the_values_of_all_seats_share_the_win(game):
    tree = grown(Match(game, game.seats[-1], 2), 20 if JIT else 3)
    assert tree.win_sum[ROOT].sum() == pytest.approx(tree.visits[ROOT])

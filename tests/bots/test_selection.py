"""How a search walks down its tree: each term of the formula, by numbers that would change without it."""

import pytest

from cantiere.bots.mcts.tree import NONE, ROOT, Tree, add_child, empty_tree
from cantiere.bots.search.engine import new_scratch
from cantiere.core.compile import JIT
from cantiere.core.record import pool
from cantiere.play.match import Match
from tests.bots.trees import SETTINGS, as_lists, children, grown, lantern, last_draw
from tests.conftest import every_game
from tests.toy import DRAW, JOIN, LANTERN, LIGHT, STOP, TAKE

SEATS = 2
Means = tuple[float, float]  # of each seat
Tried = tuple[float, int, int, Means]  # prior, visits, availability, mean value
Untried = tuple[float]  # prior
PARENT = (16, (0.5, 0.5))


def selected(*options: Tried | Untried, mover: int = 0, parent: tuple[int, Means] = PARENT, **figures) -> int:
    """Which of some actions is selected, by its place."""
    tree, scratch = empty_tree(64, SEATS), new_scratch(LANTERN, Match(LANTERN, SEATS, 1).view(0))
    note(tree, ROOT, parent[0], 0, parent[1])
    previous = NONE
    for k, (prior, *tried) in enumerate(options):
        scratch.priors[k], scratch.children[k] = prior, NONE
        if tried:
            scratch.children[k] = previous = int(add_child(tree, ROOT, previous, k, mover))
            note(tree, previous, *tried)
    settings = SETTINGS._replace(**figures)
    return int(lantern("select_child")(tree, scratch, settings, ROOT, mover, len(options)))


def note(tree: Tree, node: int, visits: int, availability: int, means: Means) -> None:
    tree.visits[node], tree.availability[node] = visits, availability
    tree.value_sum[node] = [visits * mean for mean in means]


# PUCT.


def test_the_puct_score():
    """Q + c·P·√N / (1 + n)."""
    puct_score = lantern("puct_score")
    assert puct_score(0.5, 0.75, 16, 2) == 0.5 + 0.75 * 4 / 3
    assert puct_score(0.5, 0.0, 16, 2) == 0.5
    assert puct_score(0.5, 0.75, 16, 0) == 3.5


def test_among_equals_the_higher_mean_is_selected():
    assert selected((1, 4, 16, (0.4, 0)), (1, 4, 16, (0.6, 0))) == 1


def test_means_are_compared_not_sums():
    assert selected((1, 40, 16, (0.4, 0)), (1, 4, 16, (0.6, 0)), c_puct=0.0) == 1


def test_each_seat_selects_by_its_own_value():
    options = (1, 4, 16, (0.6, 0.4)), (1, 4, 16, (0.4, 0.6))
    assert [selected(*options, mover=seat) for seat in range(SEATS)] == [0, 1]


def test_among_equals_the_higher_prior_is_selected():
    assert selected((1, 4, 16, (0.5, 0)), (2, 4, 16, (0.5, 0))) == 1


def test_among_equals_the_less_visited_one_is_selected():
    assert selected((1, 5, 16, (0.5, 0)), (1, 4, 16, (0.5, 0))) == 1


def test_among_equals_the_more_often_available_one_is_selected():
    """ISMCTS: what was there often and seldom taken is due. Neither its visits nor its parent's tell that."""
    assert selected((1, 4, 9, (0.5, 0)), (1, 4, 16, (0.5, 0))) == 1


def test_among_equals_in_all_the_first_is_selected():
    assert selected((1, 4, 16, (0.5, 0)), (1, 4, 16, (0.5, 0))) == 0


def test_priors_are_shares():
    """The first explores by 0.5 · 4 / 5 = 0.4, the second by 0.08 and is 0.3 better, whatever the sum."""
    options = (5, 4, 16, (0.2, 0)), (1, 4, 16, (0.5, 0)), (4, 99, 16, (0, 0))
    for scale in (0.001, 1, 1000):
        assert selected(*((scale * prior, *tried) for prior, *tried in options)) == 0


@pytest.mark.parametrize(("c_puct", "place"), [(0.0, 1), (0.5, 1), (1.0, 0)])
def test_c_puct_says_how_much_is_explored(c_puct, place):
    """The first explores by 0.9 · 4 / 5 = 0.72, the second by 0.08 and is 0.4 better."""
    assert selected((9, 4, 16, (0.2, 0)), (1, 4, 16, (0.6, 0)), c_puct=c_puct) == place


@pytest.mark.parametrize(("reduction", "place"), [(0.0, 1), (0.05, 1), (0.2, 0), (-0.2, 1)])
def test_an_untried_action_is_as_good_as_its_parent_less_the_fpu_reduction(reduction, place):
    """The parent's mean is 0.5, that of the tried action 0.4."""
    assert selected((1, 4, 16, (0.4, 0)), (1,), c_puct=0.0, fpu_reduction=reduction) == place


def test_first_play_urgency_is_the_movers_own():
    options = (1, 4, 16, (0.5, 0.5)), (1,)
    found = [selected(*options, mover=seat, parent=(16, (0.2, 0.8)), c_puct=0.0) for seat in range(SEATS)]
    assert found == [0, 1]


def test_an_untried_action_is_explored_by_the_visits_of_its_parent():
    """By 0.5 · √16 = 2 against a mean that is 1 better; by 0.5 · √1 it would not do."""
    options = (1, 1000, 16, (1.0, 0)), (1,)
    assert selected(*options, parent=(16, (0.0, 0))) == 1
    assert selected(*options, parent=(1, (0.0, 0))) == 0


def test_untried_actions_are_tried_by_their_priors():
    assert selected((1,), (3,), (2,)) == 1


# Availability.


def test_whatever_is_legal_was_available_and_nothing_else():
    """Of four children one is not legal now, and one was the action of another seat."""
    tree, scratch = empty_tree(64, SEATS), new_scratch(LANTERN, Match(LANTERN, SEATS, 1).view(0))
    absent = add_child(tree, ROOT, NONE, TAKE, 0)
    taken = add_child(tree, ROOT, absent, TAKE + 2, 0)
    drawn = add_child(tree, ROOT, taken, DRAW, 0)
    foreign = add_child(tree, ROOT, drawn, LIGHT, 1)
    listed = pool(LANTERN.moves, 1)[0]
    listed.actions[:3] = [TAKE + 2, DRAW, LIGHT]
    for _ in range(2):
        lantern("find_children")(tree, scratch, ROOT, 0, listed, 3)
    assert [*map(int, scratch.children[:3])] == [taken, drawn, NONE]
    assert [*map(int, scratch.previous[:3])] == [absent, taken, drawn]
    found = {child: int(tree.availability[child]) for child in (absent, taken, drawn, foreign)}
    assert found == {absent: 0, taken: 2, drawn: 2, foreign: 0}


@every_game
def test_at_the_root_all_is_available_ever_since_it_was_tried(game):
    """The seat knows what it may do: the first action that was tried was there in all later playouts."""
    playouts = 30 if JIT else 8
    tree = grown(Match(game, game.seats[0], 1), playouts)
    counts = [int(tree.availability[child]) for child in children(tree, ROOT)]
    assert max(counts) == playouts - 1
    assert len(set(counts)) == len(counts)


def test_what_a_redealt_hand_does_not_allow_was_not_available():
    """What the other seat may light depends on its hand, which every playout deals anew."""
    tree = grown(Match(LANTERN, SEATS, 1), 300)
    replies = [
        (node, parent)
        for parent in children(tree, ROOT)
        for node in children(tree, parent)
        if tree.mover[node] != tree.mover[parent]
    ]
    assert all(tree.visits[node] <= tree.availability[node] + 1 for node, _ in replies)
    assert all(tree.availability[node] < tree.visits[parent] for node, parent in replies)
    lights = [(node, parent) for node, parent in replies if LIGHT <= tree.action[node] < JOIN]
    assert any(2 * tree.availability[node] < most_available(tree, parent) for node, parent in lights)


def most_available(tree: Tree, parent: int) -> int:
    return max(int(tree.availability[child]) for child in children(tree, parent))


# The walk.


def lighting(others: int) -> Match:
    """In the middle of lighting: the seat to move may only stop, or also light `others` more cards."""
    match = Match(LANTERN, SEATS, 1)
    state = match.snapshot()
    player = state.players[int(state.to_move)]
    player.known[:], player.hidden[:] = [0] * 4, [0] * 4
    player.hidden[0], player.hidden[3], player.hand_size = 1, others, 1 + others
    state.lowest = 2
    found = Match(LANTERN, SEATS, 1, start=state)
    assert found.legal() == [STOP] if not others else [JOIN + 3, STOP]
    return found


def test_a_playout_adds_one_node():
    tree = grown(lighting(others=1), 1)
    assert int(tree.used[0]) == 2
    tree = grown(lighting(others=1), 2)
    assert int(tree.used[0]) == 3


def test_a_forced_action_is_no_end_of_the_walk():
    """What must be done tells nothing: the first playout already chooses what comes after it."""
    match = lighting(others=0)
    tree = grown(match, 1)
    (forced,) = children(tree, ROOT)
    (after,) = children(tree, forced)
    assert (int(tree.action[forced]), int(tree.mover[forced])) == (STOP, match.to_move)
    assert int(tree.mover[after]) != match.to_move
    assert [int(tree.visits[node]) for node in (ROOT, forced, after)] == [1, 1, 1]


def test_the_kth_playout_deals_by_the_seed_plus_k():
    """So a search can be cut into slices, and no two of its playouts imagine the same world on purpose."""
    match = Match(LANTERN, SEATS, 1)
    sliced = grown(match, 15, seed=30, tree=grown(match, 25, seed=5))
    assert as_lists(sliced) == as_lists(grown(match, 40, seed=5))
    assert as_lists(sliced) != as_lists(grown(match, 40, seed=6))


def test_a_walk_ends_with_the_game():
    tree = grown(last_draw(lit=(0, 0)), 50)
    (drawn,) = (child for child in children(tree, ROOT) if tree.action[child] == DRAW)
    assert tree.visits[drawn] > 1
    assert tree.first_child[drawn] == NONE

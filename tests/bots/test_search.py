"""The search itself: what its tree must look like, and what it must find."""

import json
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from cantiere.bots.heuristics import heuristics_of, plain_heuristics
from cantiere.bots.mcts.tree import NONE, ROOT, clear, empty_tree, find_child, reroot
from cantiere.bots.search import searcher
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.engine import owner_of
from cantiere.bots.search.searcher import Searcher
from cantiere.core.compile import JIT
from cantiere.core.errors import Refusal
from cantiere.games import GAMES, find
from cantiere.play.match import Match
from tests.bots.trees import children, grown
from tests.conftest import every_game, in_another_python
from tests.toy import LANTERN

PLAYOUTS = 300 if JIT else 8
BUDGET = Budget(playouts=PLAYOUTS)


def opening(game, capacity=4_000):
    """A match, and a tree that was grown from its opening."""
    match = Match(game, game.seats[0], 1)
    return match, grown(match, PLAYOUTS, tree=empty_tree(capacity, match.seats))


@every_game
def test_every_playout_is_counted_where_it_went(game):
    _, tree = opening(game)
    used = int(tree.used[0])
    assert tree.visits[ROOT] == PLAYOUTS
    for node in range(used):
        assert sum(int(tree.visits[child]) for child in children(tree, node)) <= tree.visits[node]
    assert sum(int(tree.visits[child]) for child in children(tree, ROOT)) == PLAYOUTS


@every_game
def test_wins_are_shared_and_values_lie_between_nothing_and_all(game):
    _, tree = opening(game)
    used = int(tree.used[0])
    wins, visits = tree.win_sum[:used].sum(axis=1), tree.visits[:used]
    assert np.allclose(wins, visits)
    assert (tree.value_sum[:used] >= -1e-9).all()
    assert (tree.value_sum[:used] <= visits[:, None] + 1e-9).all()


@every_game
def test_files_that_bear_its_name_fit_on_a_disk(game):
    """However many functions heuristics have: an index of numba is named after what is bound."""
    heuristics = heuristics_of(game)
    others = [plain_heuristics(other).functions for other in GAMES] * 3
    many = replace(heuristics, functions=tuple(one for functions in others for one in functions))
    few, long = owner_of(game, heuristics), owner_of(game, many)
    assert few != long
    assert max(len(few), len(long)) < 40


@every_game
def test_siblings_ascend_and_only_legal_actions_have_a_node(game):
    match, tree = opening(game)
    for node in range(int(tree.used[0])):
        keys = [(int(tree.action[child]), int(tree.mover[child])) for child in children(tree, node)]
        assert all(first < second for first, second in pairwise(keys))
    assert {int(tree.action[child]) for child in children(tree, ROOT)} <= set(match.legal())
    assert {int(tree.mover[child]) for child in children(tree, ROOT)} == {match.to_move}


def test_a_full_tree_goes_on_learning_without_growing():
    _, tree = opening(LANTERN, capacity=5)
    assert int(tree.used[0]) == 5
    assert tree.visits[ROOT] == PLAYOUTS


def test_a_rerooted_tree_has_learned_the_same():
    _, tree = opening(LANTERN)
    child = max(children(tree, ROOT), key=lambda node: tree.visits[node])
    spare_tree = empty_tree(4_000, 2)
    reroot(tree, child, spare_tree, np.zeros(4_000, np.int32))

    def told(tree, node):
        facts = (int(tree.visits[node]), int(tree.availability[node]), tree.value_sum[node].tolist())
        below = {int(tree.action[one]): told(tree, one) for one in children(tree, node)}
        return (*facts, tree.points_sum[node].tolist(), tree.win_sum[node].tolist(), below)

    assert told(spare_tree, ROOT) == told(tree, child)
    clear(spare_tree)
    assert int(spare_tree.used[0]) == 1
    assert find_child(spare_tree, 0) == NONE


def test_what_was_learned_is_kept_along_the_line_that_was_played():
    match = Match(LANTERN, 2, 1)
    searching = Searcher(LANTERN)
    best = searching.search(match.view(match.to_move), 1, BUDGET)[0]
    searching.advance(best.action)
    assert searching.trees[0].visits[ROOT] == best.visits
    searching.advance(None)
    assert searching.trees[0].visits[ROOT] == 0
    searching.search(match.view(match.to_move), 1, BUDGET)
    searching.advance(LANTERN.notation.size - 1 if best.action == 0 else 10_000)
    assert searching.trees[0].visits[ROOT] == 0


def test_what_is_no_longer_legal_is_forgotten():
    """A kept tree has seen other draws than the one that came: what they allowed may not be chosen now."""
    match = Match(LANTERN, 2, 1)
    searching = Searcher(LANTERN)
    view = match.view(match.to_move)
    searching.search(view, 1, BUDGET)
    tree = searching.trees[0]
    legal = set(match.legal())
    foreign = next(action for action in range(LANTERN.notation.size) if action not in legal)
    for node in (int(tree.first_child[ROOT]), int(tree.next_sibling[tree.first_child[ROOT]])):
        tree.action[node] = foreign
        tree.visits[node] = 10 * PLAYOUTS
    found = searching.search(view, 2, BUDGET)
    assert {one.action for one in found} <= legal


def test_the_principal_variation_is_the_most_visited_way():
    match = Match(LANTERN, 2, 1)
    searching = Searcher(LANTERN)
    best = searching.search(match.view(match.to_move), 1, Budget(playouts=100))[0]
    tree, node = searching.trees[0], find_child(searching.trees[0], best.action)
    line = list(searching.principal_variation(best.action))
    assert line
    for action in line:
        node = max(children(tree, node), key=lambda child: tree.visits[child])
        assert int(tree.action[node]) == action
    assert not any(tree.visits[child] for child in children(tree, node))
    assert list(searching.principal_variation(10_000)) == []


def test_threads_share_the_work_and_agree_with_themselves():
    match = Match(LANTERN, 2, 1)
    told = [
        [
            (one.action, one.visits)
            for one in Searcher(LANTERN, threads=2).search(match.view(match.to_move), 1, BUDGET)
        ]
        for _ in range(2)
    ]
    assert told[0] == told[1]
    assert sum(visits for _, visits in told[0]) == PLAYOUTS


def test_a_search_by_the_clock_comes_to_an_end(monkeypatch):
    match = Match(LANTERN, 2, 1)
    ticks = iter(range(10_000))
    monkeypatch.setattr(searcher, "perf_counter", lambda: next(ticks) / 100)  # 8 playouts in 10 ms
    candidates = Searcher(LANTERN).search(match.view(match.to_move), 1, Budget(seconds=0.05))
    assert 20 < sum(one.visits for one in candidates) < 60
    assert next(ticks) < 10


def test_a_search_that_stops_early_makes_the_same_choice_with_less():
    match = Match(LANTERN, 2, 1)
    view, budget = match.view(match.to_move), Budget(playouts=20 * PLAYOUTS)
    patient, hasty = (Searcher(LANTERN, stops_early=early).search(view, 1, budget) for early in (False, True))
    assert sum(one.visits for one in patient) == budget.playouts
    assert sum(one.visits for one in hasty) <= budget.playouts
    assert patient[0].action == hasty[0].action


def test_budgets_are_read_and_divided():
    assert Budget.parse("2000") == Budget(playouts=2000)
    assert Budget.parse("0.5s") == Budget(seconds=0.5)
    assert Budget(playouts=5).part(4) == Budget(playouts=2)
    assert Budget(seconds=1.0).part(4) == Budget(seconds=0.25)
    for text in ("", "0", "0s", "1.5", "-1", "601s", "10000001", "٣", "1 s"):
        with pytest.raises(Refusal):
            Budget.parse(text)


def root_visits(game_id: str, playouts: int) -> list[list[int]]:
    """What a small search came to, exactly."""
    game = find(game_id)
    match = Match(game, game.seats[0], 1)
    found = Searcher(game).search(match.view(match.to_move), 1, Budget(playouts=playouts))
    return [[one.action, one.visits] for one in found]


@pytest.mark.skipif(not JIT, reason="this is plain Python: the compiled run compares the two")
@pytest.mark.parametrize("game_id", ["campanile", "palazzo"])
def test_compiled_and_plain_python_search_alike(game_id):
    code = f"from tests.bots.test_search import *; print(json.dumps(root_visits('{game_id}', 12)))"
    assert json.loads(json.dumps(root_visits(game_id, 12))) == in_another_python(
        code, {"NUMBA_DISABLE_JIT": "1"}
    )


def test_a_game_without_heuristics_has_plain_ones():
    assert heuristics_of(LANTERN) is plain_heuristics(LANTERN)
    state = Match(LANTERN, 2, 1).state
    assert heuristics_of(LANTERN).functions.estimate(state, 0) == float(LANTERN.rules.score(state, 0))

"""How a bot chooses from what its search has found, and what it keeps of it."""

import numpy as np
import pytest

from cantiere.bots.mcts.tree import ROOT
from cantiere.bots.search.bot import SLIP_DIVISOR, TAIL_DIVISOR, GreedyBot, SearchBot
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.searcher import CHECKS, Candidate, Searcher
from cantiere.core.compile import JIT
from cantiere.play.match import Match
from tests.bots.trees import as_lists, children, last_draw
from tests.toy import JOIN, LANTERN, LIGHT, STOP

BUDGET = Budget(playouts=400 if JIT else 80)


def candidate(action: int, visits: int, *value: float) -> Candidate:
    seats = np.zeros(2)
    return Candidate(action, visits, np.array(value), seats, seats)


def choices(found: list[Candidate], slips: float, seat: int, monkeypatch) -> set[int]:
    """What a bot chooses among candidates, with many seeds."""
    match = Match(LANTERN, 2, next(seed for seed in range(99) if Match(LANTERN, 2, seed).to_move == seat))
    monkeypatch.setattr(Searcher, "search", lambda searcher, view, seed, budget: found)
    bot = SearchBot(LANTERN, BUDGET, slips)
    return {bot.choose(match.view(seat), seed) for seed in range(60)}


@pytest.mark.parametrize("seat", [0, 1])
def test_slips_are_nearly_as_good_for_the_seat_itself_and_were_looked_at(seat, monkeypatch):
    few = 100 // SLIP_DIVISOR
    found = [
        candidate(1, 100, 0.60, 0.60),
        candidate(2, 60, *((0.57, 0.2) if seat == 0 else (0.2, 0.57))),
        candidate(3, 50, *((0.2, 0.60) if seat == 0 else (0.60, 0.2))),
        candidate(4, few, 0.70, 0.70),
        candidate(5, few - 1, 0.60, 0.60),
    ]
    assert choices(found, 0.05, seat, monkeypatch) == {1, 2, 4}
    assert choices(found, 0.01, seat, monkeypatch) == {1, 4}
    assert choices(found, 0.0, seat, monkeypatch) == {1}


def test_of_equally_good_slips_the_more_visited_one_is_more_frequent(monkeypatch):
    found = [candidate(1, 90, 0.5, 0.5), candidate(2, 30, 0.5, 0.5)]
    monkeypatch.setattr(Searcher, "search", lambda searcher, view, seed, budget: found)
    bot, view = SearchBot(LANTERN, BUDGET, slips=0.1), Match(LANTERN, 2, 1).view(0)
    chosen = [bot.choose(view, seed) for seed in range(400)]
    assert 260 < chosen.count(1) < 340


def budgets(match: Match, monkeypatch) -> list[Budget]:
    """What a bot spends on a decision."""
    spent = []

    def search(searcher, view, seed, budget):
        spent.append(budget)
        return [candidate(match.legal()[0], 1, 0.5, 0.5)]

    monkeypatch.setattr(Searcher, "search", search)
    SearchBot(LANTERN, Budget(playouts=100)).choose(match.view(match.to_move), 1)
    return spent


def test_the_parts_that_complete_a_move_get_less_of_the_budget(monkeypatch):
    match = Match(LANTERN, 2, 1)
    assert budgets(match, monkeypatch) == [Budget(playouts=100)]
    match.play(next(action for action in match.legal() if LIGHT <= action < JOIN))
    assert len(match.legal()) > 1
    assert budgets(match, monkeypatch) == [Budget(playouts=100 // TAIL_DIVISOR)]


def test_a_forced_action_takes_no_thought(monkeypatch):
    match = last_draw((0, 0))
    state = match.snapshot()
    state.lowest = 2  # nothing of what it holds may still be lit
    match = Match(LANTERN, 2, 1, start=state)
    assert match.legal() == [STOP]
    assert budgets(match, monkeypatch) == []


def test_a_bot_goes_on_from_what_was_played_and_forgets_the_match_at_its_end():
    match = Match(LANTERN, 2, 1)
    bot = SearchBot(LANTERN, BUDGET, slips=0.01)
    action = bot.choose(match.view(match.to_move), 1)
    tree = bot.searcher.trees[0]
    child = next(node for node in range(1, int(tree.used[0])) if tree.action[node] == action)
    visits = int(tree.visits[child])
    bot.hear(action, [])
    assert int(bot.searcher.trees[0].visits[0]) == visits > 0
    bot.leave([], [])
    assert int(bot.searcher.trees[0].visits[0]) == 0


def test_only_a_bot_that_slips_needs_all_its_playouts():
    """Its slips are chosen by visits and values; the others' choice stands once nothing can change it."""
    assert SearchBot(LANTERN, BUDGET).searcher.stops_early
    assert not SearchBot(LANTERN, BUDGET, slips=0.1).searcher.stops_early


# The greedy one.


def greedy(match: Match) -> set[int]:
    return {GreedyBot(LANTERN).choose(match.view(match.to_move), seed) for seed in range(20)}


def test_the_greedy_bot_takes_what_is_best_at_the_end_of_its_move():
    assert greedy(last_draw((0, 0))) == {LIGHT}


def test_among_equals_the_greedy_bot_takes_any():
    state = last_draw((0, 0)).snapshot()
    state.players[int(state.to_move)].hidden[1] = 1
    state.players[int(state.to_move)].hand_size = 2
    assert greedy(Match(LANTERN, 2, 1, start=state)) == {LIGHT, LIGHT + 1}


# What the searcher tells.


def test_candidates_are_means_over_all_threads():
    match = Match(LANTERN, 2, 1)
    searcher = Searcher(LANTERN, threads=2)
    found = searcher.search(match.view(match.to_move), 1, BUDGET)
    assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)
    for one in found:
        places = [
            (tree, node)
            for tree in searcher.trees
            for node in children(tree, ROOT)
            if tree.action[node] == one.action
        ]
        assert one.visits == sum(int(tree.visits[node]) for tree, node in places)
        for name, mean in (("value_sum", one.value), ("win_sum", one.wins), ("points_sum", one.points)):
            assert mean == pytest.approx(sum(getattr(tree, name)[node] for tree, node in places) / one.visits)


def test_each_thread_has_worlds_of_its_own():
    match = Match(LANTERN, 2, 1)
    searcher = Searcher(LANTERN, threads=2)
    searcher.search(match.view(match.to_move), 1, BUDGET)
    assert as_lists(searcher.trees[0]) != as_lists(searcher.trees[1])


def settled_after(match: Match, seed: int, playouts: int) -> int:
    """After how many playouts nothing can change the first choice, as far as that is looked at."""
    part = playouts // CHECKS
    for done in range(part, playouts, part):
        found = Searcher(LANTERN).search(match.view(match.to_move), seed, Budget(playouts=done))
        if len(found) > 1 and found[0].visits - found[1].visits > playouts - done:
            return done
    return playouts


def test_a_search_stops_as_soon_as_nothing_can_change_its_choice():
    stops = set()
    for seed in range(40 if JIT else 14):
        match = Match(LANTERN, 2, seed)
        found = Searcher(LANTERN, stops_early=True).search(
            match.view(match.to_move), seed, Budget(playouts=32)
        )
        stops.add(sum(one.visits for one in found))
        assert sum(one.visits for one in found) == settled_after(match, seed, 32)
    assert len(stops) > 2

"""Plans: who meets whom follows from the wish, and every seat is fair."""

import pickle
from collections import Counter
from dataclasses import replace

import pytest

from cantiere.arena.plan import DUEL, TOURNAMENT, Plan, Table, line_ups
from cantiere.bots.levels import PLAYOUTS
from cantiere.core.errors import Refusal
from tests.arena.conftest import OPTIONS, duel, table, tournament


def places(plan: Plan) -> Counter[tuple[int, int, int]]:
    """How often each entrant sits at each seat on each deal."""
    return Counter(
        (entrant, seat, pairing.deal)
        for pairing in plan.pairings
        for seat, entrant in enumerate(pairing.seating)
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_duel_seats_one_against_all_others_once_at_each_seat(seats):
    plan = duel(deals=3, seats=seats)
    assert len(plan.pairings) == 3 * seats
    counts = places(plan)
    for deal in range(3):
        assert [counts[0, seat, deal] for seat in range(seats)] == [1] * seats
        assert [counts[1, seat, deal] for seat in range(seats)] == [seats - 1] * seats


@pytest.mark.parametrize(
    ("entrants", "seats", "matches"), [(4, 2, 12), (5, 3, 30), (2, 3, 6), (3, 4, 24), (12, 4, 48), (3, 3, 3)]
)
def test_every_entrant_of_a_tournament_sits_equally_often_everywhere(entrants, seats, matches):
    plan = tournament(entrants, seats, deals=2)
    assert len(plan.pairings) == 2 * matches
    assert len(set(places(plan).values())) == 1
    assert len(places(plan)) == entrants * seats * 2


def test_all_pairs_meet_equally_often():
    met = Counter(frozenset(pairing.seating) for pairing in tournament(6, 2).pairings)
    assert len(met) == 15
    assert set(met.values()) == {2}


def test_drawn_line_ups_differ_from_deal_to_deal_and_not_from_call_to_call():
    first, again, other = (line_ups(TOURNAMENT, 12, 4, deal) for deal in (0, 0, 1))
    assert first == again != other


def test_deals_count_up_from_the_seed_and_are_played_whole_one_after_the_other():
    assert [pairing.deal for pairing in duel(deals=2, seed=40).pairings] == [40, 40, 41, 41]


def test_the_same_bot_twice_is_told_apart():
    plan = Plan(DUEL, (table(),), ("hard", "hard"), 1, 0)
    assert plan.labels == ("hard", "hard#2")
    assert plan.pairings[0].bots == ("hard", "hard")


def test_bots_have_other_luck_at_each_seating_but_always_the_same():
    seeds = [pairing.seed for pairing in duel(deals=3).pairings]
    assert len(set(seeds)) == 6
    assert seeds == [pairing.seed for pairing in duel(deals=3).pairings]


def test_a_pairing_can_be_sent_to_other_processes():
    pairing = duel().pairings[1]
    assert pickle.loads(pickle.dumps(pairing)) == pairing


def test_the_digest_is_that_of_the_contest():
    digests = {
        duel().digest,
        duel(deals=99).digest,
        duel(seed=1).digest,
        duel(seats=3).digest,
        tournament(2, 2).digest,
        Plan(DUEL, (Table("campanile", 2, {**OPTIONS, "exact_token": "on"}),), ("random",) * 2, 2, 0).digest,
    }
    assert len(digests) == 6
    assert duel().digest == duel().digest


def test_a_level_with_another_budget_is_another_contest(monkeypatch):
    plans = [Plan(DUEL, (table(),), ("hard", "easy"), 1, 0) for _ in range(3)]
    before = plans[0].digest
    monkeypatch.setitem(PLAYOUTS, "campanile", replace(PLAYOUTS["campanile"], hard=1))
    assert plans[1].digest != before
    monkeypatch.setitem(PLAYOUTS, "campanile", replace(PLAYOUTS["campanile"], slips=0.5))
    assert plans[2].digest not in (before, plans[1].digest)


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (tournament(1, 2), "arena_entrants"),
        (duel(seats=9), "wrong_seats"),
        (duel(seed=-1), "wrong_seed"),
        (duel(seed=2**63 - 1, deals=2), "wrong_seed"),
        (Plan(DUEL, (table(),), ("random", "nobody"), 1, 0), "unknown_bot"),
        (Plan(DUEL, (Table("campanile", 2, {"bag": "x"}),), ("random", "random"), 1, 0), "unknown_option"),
        (Plan(DUEL, (Table("chess", 2, {}),), ("random", "random"), 1, 0), "unknown_game"),
    ],
)
def test_nonsense_is_refused(plan, code):
    with pytest.raises(Refusal) as refused:
        plan.check()
    assert refused.value.code == code

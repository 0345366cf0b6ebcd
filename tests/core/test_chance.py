"""Chance lives in the state: the same words and draws in every mode, and no outcome is favoured."""

from collections import Counter
from itertools import pairwise, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.chance import below, draw_from, next_word, start, total
from cantiere.core.game import MAX_SEED, GameState
from cantiere.core.record import Visible, numbers
from tests.conftest import many_examples

MASK = 2**64 - 1
# What splitmix64 gives for the seed 1234567, as published with other implementations of it.
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


class Bag(GameState):
    urn = numbers(3, Visible.ALL, "Tokens.")


def seeded(seed: int, urn: tuple[int, int, int] = (0, 0, 0)) -> Bag:
    bag = Bag.blank()
    start(bag, seed)
    bag.urn[:] = list(urn)
    return bag


def splitmix64(rng: int) -> tuple[int, int]:
    """The generator once more, in nothing but Python's integers: its next state, and the word."""
    rng = (rng + 0x9E3779B97F4A7C15) & MASK
    bits = rng
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
    return rng, bits ^ (bits >> 31)


def test_words_are_the_published_ones():
    bag = Bag.blank()
    bag.rng = 1234567
    assert tuple(int(next_word(bag)) for _ in PUBLISHED) == PUBLISHED


@many_examples
@given(st.integers(0, MASK) | st.sampled_from([0, 1, 2**63 - 1, 2**63, MASK]))
def test_words_are_those_of_exact_arithmetic(rng):
    bag = Bag.blank()
    bag.rng = rng
    for _ in range(3):
        rng, bits = splitmix64(rng)
        assert int(next_word(bag)) == bits
        assert int(bag.rng) == rng


@many_examples
@given(st.integers(0, MAX_SEED) | st.just(MAX_SEED))
def test_a_seed_is_spread_over_the_whole_word(seed):
    leapt = (seed * 0xD1342543DE82EF95) & MASK
    assert int(seeded(seed).rng) == splitmix64(leapt)[1]


def test_neighbouring_seeds_are_unrelated():
    words = [int(seeded(seed).rng) for seed in range(1_000)]
    assert len(set(words)) == len(words)
    changed = [(one ^ other).bit_count() for one, other in pairwise(words)]
    assert 30 < sum(changed) / len(changed) < 34  # half of 64 bits
    # The games of neighbouring seeds are not one game, shifted by a few draws.
    assert all(splitmix64(one)[0] != other for one, other in pairwise(words))


@many_examples
@given(st.integers(0, MASK), st.integers(1, 2**31) | st.sampled_from([1, 2, 3, 2**31]))
def test_a_draw_is_the_share_of_a_word(rng, n):
    bag = Bag.blank()
    bag.rng = rng
    _, bits = splitmix64(rng)
    drawn = below(bag, n)
    assert drawn == (bits >> 32) * n >> 32
    assert 0 <= drawn < n


@pytest.mark.parametrize("n", [2, 3, 6, 10, 37])
def test_every_number_is_equally_likely(n):
    """Chi-square; the fixed seed makes this a fact, not a chance: 99.9 % of fair generators stay below."""
    bag, draws = seeded(2024), 2_000 * n
    counts = Counter(int(below(bag, n)) for _ in range(draws))
    expected = draws / n
    statistic = sum((counts[number] - expected) ** 2 / expected for number in range(n))
    assert statistic < (n - 1) + 3.1 * (2 * (n - 1)) ** 0.5 + 6


@many_examples
@given(st.tuples(*[st.integers(0, 4)] * 3).filter(any), st.integers(0, MAX_SEED))
def test_an_urn_is_emptied_token_by_token(urn, seed):
    bag = seeded(seed, urn)
    drawn = Counter()
    for left in range(sum(urn), 0, -1):
        assert total(bag.urn) == left
        drawn[int(draw_from(bag, bag.urn))] += 1
    assert list(bag.urn) == [0, 0, 0]
    assert [drawn[token] for token in range(3)] == list(urn)


def test_draws_without_return_are_hypergeometric():
    """Three draws from (5, 3, 2): each handful as often as there are ways to take it."""
    urn, size, games = (5, 3, 2), 3, 6_000
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(games):
        bag = seeded(seed, urn)
        hand = Counter(int(draw_from(bag, bag.urn)) for _ in range(size))
        seen[tuple(hand[token] for token in range(3))] += 1
    handfuls = [hand for hand in product(*(range(count + 1) for count in urn)) if sum(hand) == size]
    assert set(seen) <= set(handfuls)
    statistic = 0.0
    for hand in handfuls:
        ways = comb(urn[0], hand[0]) * comb(urn[1], hand[1]) * comb(urn[2], hand[2])
        expected = games * ways / comb(sum(urn), size)
        statistic += (seen[hand] - expected) ** 2 / expected
    assert statistic < 26  # 8 degrees of freedom: 99.9 % stay below


def test_the_order_of_draws_is_free():
    """The first token drawn is as likely as the last."""
    games, first, last = 4_000, Counter(), Counter()
    for seed in range(games):
        bag = seeded(seed + 10_000, (2, 1, 1))
        drawn = [int(draw_from(bag, bag.urn)) for _ in range(4)]
        first[drawn[0]] += 1
        last[drawn[-1]] += 1
    for counts in (first, last):
        assert abs(counts[0] / games - 0.5) < 0.03
        assert abs(counts[1] / games - 0.25) < 0.03

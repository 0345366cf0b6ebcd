"""Chance lives in the state: same state, same draw, same game.

The generator (splitmix64) is one word of the state. Bags, decks and stacks are multisets drawn from
when a card or tile is needed: no hidden order exists that anything could peek at. A server may write
an unpredictable word into `state.rng` before each action; the game stays replayable from those words.
"""

from typing import Protocol

from cantiere.core.compile import compiled, whole, word
from cantiere.core.record import Ints


class HasChance(Protocol):
    """Any state that carries its own generator."""

    rng: int


_STEP = word(0x9E3779B97F4A7C15)
_MIX_1, _MIX_2 = word(0xBF58476D1CE4E5B9), word(0x94D049BB133111EB)
_S30, _S27, _S31, _HALF = word(30), word(27), word(31), word(32)
_LEAP = word(0xD1342543DE82EF95)


@compiled
def start(state: HasChance, seed: int) -> None:
    """Seed the state's generator. Neighbouring seeds 0..2**63-1 give unrelated games."""
    state.rng = word(word(seed) * _LEAP)
    state.rng = next_word(state)


@compiled
def next_word(state: HasChance) -> int:
    """Advance the generator; return 64 random bits."""
    state.rng = word(state.rng + _STEP)
    bits = word(state.rng)
    bits = word((bits ^ (bits >> _S30)) * _MIX_1)
    bits = word((bits ^ (bits >> _S27)) * _MIX_2)
    return bits ^ (bits >> _S31)


@compiled
def below(state: HasChance, n: int) -> int:
    """Draw an integer in 0..n-1 (n at most 2**31; no outcome is favoured by more than n in 2**32)."""
    return whole(((next_word(state) >> _HALF) * word(n)) >> _HALF)


@compiled
def any_of(state: HasChance, choices: int) -> int:
    """Draw one of some choices; no draw is spent on a forced one."""
    return below(state, choices) if choices > 1 else 0


@compiled
def total(urn: Ints) -> int:
    """How many tokens an urn of counts holds."""
    count = 0
    for token in range(len(urn)):
        count += urn[token]
    return count


@compiled
def draw_from(state: HasChance, urn: Ints) -> int:
    """Take one token out of an urn of counts that is not empty; return which one."""
    ticket = below(state, total(urn))
    token = 0
    while ticket >= urn[token]:
        ticket -= urn[token]
        token += 1
    urn[token] -= 1
    return token

"""Palazzo: a payment that somebody may want to make. §4

Guessed from what is printed on the cards; whether it is one, the rules say.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from cantiere.games.palazzo.cards import (
    CARDS,
    CERTIFICATE,
    CERTIFICATES_WORTH,
    CURRENCIES,
    LOWEST_VALUE,
    TRIPLE,
    VALUES,
)

Cards = tuple[int, ...]  # how many of each kind
HANDS_REMEMBERED = 4096


class Guess(NamedTuple):
    """The less is too much, and the fewer cards it takes, the better."""

    worth: int
    spent: int
    cards: Cards


def suggested(hand: Cards, currency: int, needed: int, worth_of: Callable[[Cards, int], int]) -> Cards | None:
    """Cards that are worth so much as one step, and as little more as can be; None: there are none."""
    guesses = (guess for guess in _guesses(hand, currency) if guess.worth >= needed)
    fitting = (guess.cards for guess in sorted(guesses) if worth_of(guess.cards, currency) >= needed)
    return next(fitting, None)


@lru_cache(maxsize=HANDS_REMEMBERED)
def _guesses(hand: Cards, currency: int) -> list[Guess]:
    """§4.1 Triples, loose cards of one currency, certificates."""
    loose = range(CURRENCIES) if currency not in range(CURRENCIES) else [currency]
    return list({guess for one in loose for guess in _in_currency(hand, one)})


def _in_currency(hand: Cards, currency: int) -> Iterator[Guess]:
    colours = [hand[at * VALUES : (at + 1) * VALUES] for at in range(CURRENCIES)]
    for triples in product(*(range(min(held) + 1) for held in zip(*colours, strict=True))):
        left = [held - taken for held, taken in zip(colours[currency], triples, strict=True)]
        for singles in product(*(range(count + 1) for count in left)):
            for papers in range(hand[CERTIFICATE] + 1):
                yield _guess(triples, singles, papers, currency)


def _guess(triples: Sequence[int], singles: Sequence[int], papers: int, currency: int) -> Guess:
    cards = [0] * CARDS
    for at in range(CURRENCIES):
        cards[at * VALUES : (at + 1) * VALUES] = triples
    for value, count in enumerate(singles):
        cards[currency * VALUES + value] += count
    cards[CERTIFICATE] = papers
    printed = sum((LOWEST_VALUE + value) * count for value, count in enumerate(singles))
    worth = TRIPLE * sum(triples) + printed + int(CERTIFICATES_WORTH[papers])
    return Guess(worth, sum(cards), tuple(cards))

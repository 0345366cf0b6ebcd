"""Palazzo: the money, and the parts that a payment or bid is made of, as tables. Data only.

Sections point to docs/rules/palazzo.en.md.
"""

from enum import IntEnum

from cantiere.core.compile import table


class Currency(IntEnum):
    """§1.1"""

    RED = 0
    BROWN = 1
    SILVER = 2


class Card(IntEnum):
    """§1.1 The sixteen kinds of money cards; the opening certificate is none of them."""

    RED_3 = 0
    RED_4 = 1
    RED_5 = 2
    RED_6 = 3
    RED_7 = 4
    BROWN_3 = 5
    BROWN_4 = 6
    BROWN_5 = 7
    BROWN_6 = 8
    BROWN_7 = 9
    SILVER_3 = 10
    SILVER_4 = 11
    SILVER_5 = 12
    SILVER_6 = 13
    SILVER_7 = 14
    CERTIFICATE = 15


class Part(IntEnum):
    """§4.5 What is laid in one go: a triple of three currencies, or a single card. In this order."""

    TRIPLE_3 = 0
    TRIPLE_4 = 1
    TRIPLE_5 = 2
    TRIPLE_6 = 3
    TRIPLE_7 = 4
    RED_3 = 5
    RED_4 = 6
    RED_5 = 7
    RED_6 = 8
    RED_7 = 9
    BROWN_3 = 10
    BROWN_4 = 11
    BROWN_5 = 12
    BROWN_6 = 13
    BROWN_7 = 14
    SILVER_3 = 15
    SILVER_4 = 16
    SILVER_5 = 17
    SILVER_6 = 18
    SILVER_7 = 19
    CERTIFICATE = 20


CURRENCIES = len(Currency)
VALUES = 5
LOWEST_VALUE = 3
CARDS = len(Card)
PARTS = len(Part)
CERTIFICATE = int(Card.CERTIFICATE)
SINGLES = VALUES  # the part of a single card is SINGLES + its kind
CERTIFICATE_PART = SINGLES + CERTIFICATE

COPIES = table([3] * (CURRENCIES * VALUES) + [10])  # [card]
MONEY = 55
HAND = 4  # §2.2 cards dealt to each player
OPENING = 3  # §5.3 the value of the opening certificate
TRIPLE = 15  # §4.2
CERTIFICATE_VALUE = 2
CERTIFICATES_WORTH = table(
    [n // 3 * TRIPLE + n % 3 * CERTIFICATE_VALUE for n in range(COPIES[CERTIFICATE] + 1)]
)  # [n] §4.3 as many triples as there are

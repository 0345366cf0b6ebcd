"""Campanile: cards, tokens and flags. Data only."""

from cantiere.core.compile import table
from cantiere.games.campanile.state import HAND, MAX_SEATS, MOST, STYLES

_ALL_OF_A_STYLE = 14  # §1.2
_OUT = (0, 0, 5, 3, 1, 0)  # §2.1 of each style, by number of players
_FLAGS = ((8, 4), (6, 3), (4, 2), (2, 1), (0, 0))  # §1.6 the lowest tower has none

TOKENS = table((5, 3, 1))  # §1.3 of each value

# By number of players. §2.3 What is not dealt makes three equal piles; the rest is left over.
_IN_PLAY = [_ALL_OF_A_STYLE - out for out in _OUT]
_NOT_DEALT = [STYLES * cards - HAND * seats for seats, cards in enumerate(_IN_PLAY)]
OUT_OF_PLAY = table(_OUT)
CARDS_OF_A_STYLE = table(_IN_PLAY)
CARDS_OF_A_PILE = table([cards // MOST for cards in _NOT_DEALT])
LEFTOVERS = table([cards % MOST for cards in _NOT_DEALT])

# [rank of the tower * MAX_SEATS + how many have bet better on it]
FLAG_POINTS = table([points for flag in _FLAGS for points in (*flag, *[0] * (MAX_SEATS - len(flag)))])

"""Palazzo: the payments that somebody could have in mind at a decision, as they are written. §4"""

from collections.abc import Iterator
from itertools import chain, combinations

from cantiere.games.palazzo.cards import SINGLES
from cantiere.games.palazzo.moves import LAY, NOTATION
from cantiere.games.palazzo.state import Phase
from cantiere.play.match import Match

MOST_CARDS = 4  # ticked at once: more of them are hardly ever needed, and far too many to list


def selections_of(match: Match) -> Iterator[str]:
    """Up to so many cards of the hand: alone for a raise, else also with tiles that may be bought."""
    if match.state.phase not in (Phase.CHOICE, Phase.BID):
        return
    tiles = list(_some(_tiles(match), len(_tiles(match))))
    for cards in dict.fromkeys(_some(_hand(match), MOST_CARDS)):
        for chosen in tiles:
            if cards or chosen:
                yield "+".join((*chosen, *cards))


def _some(things: list[str], most: int) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(things, n) for n in range(most + 1))


def _hand(match: Match) -> list[str]:
    """As a payment writes the cards, without what ties them to it."""
    held = enumerate(match.state.players[match.mover].hand)
    return [NOTATION.text(LAY + SINGLES + card)[1:] for card, count in held for _ in range(int(count))]


def _tiles(match: Match) -> list[str]:
    parts = map(NOTATION.parts, match.legal())
    return [str(each["tile"]) for each in parts if each["kind"] == "buy"]

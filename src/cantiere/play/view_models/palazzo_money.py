"""Palazzo: what a screen tells of money. §4

Nothing is decided here: cards are grouped and counted by the rules, and a move is told only if they allow it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from cantiere.core.errors import BadMove, IllegalMove
from cantiere.core.record import copied
from cantiere.games.palazzo.cards import (
    CARDS,
    CERTIFICATE,
    CERTIFICATE_PART,
    CERTIFICATE_VALUE,
    CERTIFICATES_WORTH,
    CURRENCIES,
    LOWEST_VALUE,
    OPENING,
    SINGLES,
    VALUES,
    Card,
    Currency,
)
from cantiere.games.palazzo.explain import locked_cards, needed_now
from cantiere.games.palazzo.money import cards_due
from cantiere.games.palazzo.moves import LAY, NOTATION
from cantiere.games.palazzo.paying import (
    best_currency,
    best_of_all_cards,
    best_payment,
    certificates_bring,
    lay_ready,
    parts_to_lay,
    triples_in_hand,
)
from cantiere.games.palazzo.state import NONE, Phase, Player
from cantiere.games.palazzo.tiles import Tile
from cantiere.play.match import Match
from cantiere.play.view_models.palazzo_payment import suggested
from cantiere.play.view_models.shapes.palazzo import Group, Holding, Purse, Weighed

HANDS_REMEMBERED = 4096
_SET = 3  # cards of a triple
_CURRENCIES = tuple(currency.name.lower() for currency in Currency)
_CARDS = tuple(card.name.lower() for card in Card)
_NAMES = {tile.name.lower(): tile for tile in Tile}


class Part(NamedTuple):
    """§4.1 What is laid in one go, and what the rules count for it there."""

    part: int
    worth: int


class Step(NamedTuple):
    """§4.1 Some cards as a step: its parts, and the cards that fit nowhere."""

    parts: tuple[Part, ...]
    misfits: tuple[int, ...]

    @property
    def worth(self) -> int:
        return sum(part.worth for part in self.parts)


def purse(state: Any, seat: int) -> Purse:
    """What a hand is worth: by currency, its triples, the best payment; and what cannot be laid now."""
    player, is_asked = state.players[seat], seat == state.to_move
    locked = locked_cards(state) if is_asked else {}
    return {
        **_held(tuple(map(int, player.hand))),
        "best": int(best_payment(player)),
        "needed": _needed(state) if is_asked else None,
        "suggested": _suggested(state) if is_asked else [],
        "locked": [_CARDS[card] for card in locked],
    }


@lru_cache(maxsize=HANDS_REMEMBERED)
def _held(hand: Sequence[int]) -> Holding:
    """Of these cards: most hands are as they were before the last move."""
    player = _holding(hand, NONE)
    sums = {}
    for currency, name in enumerate(_CURRENCIES):
        player.currency = currency
        sums[name] = int(best_currency(player))
    return {
        "sums": {**sums, "certificate": int(certificates_bring(player))},
        "triples": [LOWEST_VALUE + value for value in range(VALUES) if triples_in_hand(player, value)],
    }


def _holding(hand: Sequence[int], currency: int) -> Any:
    """Somebody with these cards who has laid none of them."""
    player: Any = Player.blank()
    player.hand[:], player.currency = hand, currency
    return player


def cards_to_take_now(state: Any) -> int:
    """§3.2 How many cards of the display are chosen in this turn: two, one, or none."""
    return int(cards_due(state)) if state.phase == Phase.TAKE else 0


def bids(state: Any) -> list[list[Group]]:
    """§5.3 By seat, what was laid for the auction: the opening certificate, triples, single cards."""
    return [list(_laid(state, seat)) for seat in range(state.seats)]


def _laid(state: Any, seat: int) -> Iterator[Group]:
    player = state.players[seat]
    opened = OPENING if state.opener == seat else 0
    if opened:
        yield {"cards": ["opening"], "worth": opened}
    laid = [int(count) for count in player.laid]
    papers, laid[CERTIFICATE] = laid[CERTIFICATE], 0
    step = _grouped(tuple(laid), int(player.currency))
    yield from _groups(step.parts)
    yield from _papers(papers, int(player.bid) - opened - step.worth)


def _papers(count: int, worth: int) -> Iterator[Group]:
    """Certificates of several raises do not make triples: what they count says how they were laid."""
    single, triple = int(CERTIFICATES_WORTH[1]), int(CERTIFICATES_WORTH[_SET])
    triples = (worth - count * single) // (triple - _SET * single)
    for _ in range(triples):
        yield {"cards": ["certificate"] * _SET, "worth": triple}
    if others := count - _SET * triples:
        yield {"cards": ["certificate"] * others, "worth": worth - triples * triple}


def weighed(match: Match, about: str) -> Weighed:
    """§4.3 How cards, and the tiles that they pay for, `br42+r6+c`, count as one step; the move, if legal."""
    state = match.state
    player, written = state.players[match.mover], [part for part in about.split("+") if part]
    tiles = sorted(_NAMES[part] for part in written if part in _NAMES)
    chosen = [0] * CARDS
    for part in written:
        if part not in _NAMES:
            chosen[_card(part)] += 1
    step = _grouped(tuple(chosen), int(player.currency))
    move = None if step.misfits else _move(match, tiles, step)
    return {
        "needed": _needed(state, tiles),
        "worth": step.worth,
        "total": step.worth + (int(player.bid) if state.phase == Phase.BID else 0),
        "groups": [*_groups(step.parts)],
        "misfits": [_CARDS[card] for card in step.misfits],
        "suggested": _suggested(state, tiles),
        "move": move,
        "rule": move and match.why(NOTATION.parse(move.split("+")[0])),
    }


def _card(text: str) -> int:
    part = NOTATION.parse(f"+{text}") - LAY
    if not SINGLES <= part <= CERTIFICATE_PART:
        raise BadMove("not_a_move", text=text, examples="r5, c")
    return part - SINGLES


@lru_cache(maxsize=HANDS_REMEMBERED)
def _grouped(chosen: Sequence[int], currency: int) -> Step:
    """§4.1 Cards as one step; with the loose currency that leaves the fewest over, if none is bound yet."""
    steps = [_laid_out(chosen, loose) for loose in (range(CURRENCIES) if currency == NONE else [currency])]
    return min(steps, key=lambda step: (len(step.misfits), -step.worth))


def _laid_out(chosen: Sequence[int], loose: int) -> Step:
    """§4.5 Part by part, always the first that may be laid, by somebody who has only these cards."""
    player, parts = _holding(chosen, loose), []
    while bits := int(parts_to_lay(player, 0)):
        part, before = (bits & -bits).bit_length() - 1, int(player.worth)
        lay_ready(player, part)
        parts.append(Part(part, int(player.worth) - before))
    left = tuple(card for card in range(CARDS) for _ in range(player.hand[card]))
    return Step(tuple(parts), left)


def _groups(parts: Sequence[Part]) -> Iterator[Group]:
    """What counts together: triples one by one, the single cards, certificates by three."""
    triples = [part for part in parts if part.part < SINGLES]
    for value, worth in triples:
        yield {"cards": [_CARDS[currency * VALUES + value] for currency in range(CURRENCIES)], "worth": worth}
    for is_paper, others in groupby(parts[len(triples) :], lambda part: part.part == CERTIFICATE_PART):
        cards = [*others]
        if is_paper:
            yield from _papers(len(cards), sum(part.worth for part in cards))
        else:
            names = [_CARDS[part.part - SINGLES] for part in cards]
            yield {"cards": names, "worth": sum(part.worth for part in cards)}


def _move(match: Match, tiles: Sequence[Tile], step: Step) -> str | None:
    """The whole move, as it is written, if it may be played."""
    head = "raise" if match.state.phase == Phase.BID else "buy-"
    text = head + "+".join(tile.name.lower() for tile in tiles)
    text += "".join(NOTATION.text(LAY + part.part) for part in step.parts) + "+."
    if head == "buy-" and not tiles:
        return None
    try:
        match.tried(text)
    except IllegalMove:
        return None
    return text


def _suggested(state: Any, tiles: Sequence[int] = ()) -> list[str]:
    """§4.3 The cards of a step for these tiles, or for a raise, that is worth the least that will do."""
    needed, player = _needed(state, tiles), state.players[int(state.to_move)]
    if needed is None:
        return []
    found = suggested(tuple(map(int, player.hand)), int(player.currency), needed, _fitting)
    return [_CARDS[card] for card, count in enumerate(found or ()) for _ in range(count)]


def _fitting(cards: tuple[int, ...], currency: int) -> int:
    """What the rules count for all of these cards as one step; nothing if one of them fits nowhere."""
    step = _grouped(cards, currency)
    return 0 if step.misfits else step.worth


def _needed(state: Any, tiles: Sequence[int] = ()) -> int | None:
    """What a step must be worth at least, for these tiles, when one is asked for."""
    if state.phase not in (Phase.CHOICE, Phase.BID):
        return None
    if len(tiles) < 2:
        return needed_now(state)
    begun = copied(state)
    begun.players[int(state.to_move)].second = tiles[1]
    return needed_now(begun)


def card_to_spend(state: Any) -> str:
    """§3.6 The card whose loss takes least from the best payment of whoever is to move; then the lowest."""
    player = state.players[state.to_move]

    def left_without(card: int) -> int:
        poorer = copied(player)
        poorer.hand[card] -= 1
        return int(best_of_all_cards(poorer))

    held = [card for card in range(CARDS) if player.hand[card]]
    return _CARDS[max(held, key=lambda card: (left_without(card), -_printed(card)))]


def _printed(card: int) -> int:
    return CERTIFICATE_VALUE if card == CERTIFICATE else LOWEST_VALUE + card % VALUES

"""Palazzo: what a screen tells of money. §4

Nothing is decided here: a step counts as the rules count it, and a move is told only if they allow it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cantiere.core.errors import BadMove, IllegalMove
from cantiere.core.record import copied
from cantiere.games.palazzo.auction import needed_to_raise
from cantiere.games.palazzo.cards import (
    CERTIFICATE,
    CERTIFICATE_PART,
    CERTIFICATE_VALUE,
    CERTIFICATES_WORTH,
    CURRENCIES,
    LOWEST_VALUE,
    OPENING,
    SINGLES,
    TRIPLE,
    VALUES,
    Card,
    Currency,
)
from cantiere.games.palazzo.moves import LAY, NOTATION
from cantiere.games.palazzo.paying import best_payment, lay_ready, triples_in_hand
from cantiere.games.palazzo.state import NONE, Phase, Player
from cantiere.games.palazzo.tiles import Tile
from cantiere.play.insight.shapes.palazzo import CardName, Group, Holding, Lock, Purse, Weighed
from cantiere.play.match import Match

HANDS_REMEMBERED = 4096
_SET = 3  # cards of a triple
_CURRENCIES = tuple(currency.name.lower() for currency in Currency)
_NAMES = {tile.name.lower(): tile for tile in Tile}


class Step(NamedTuple):
    """§4.1 Some cards as a step: its parts, and the cards that fit nowhere."""

    parts: list[int]
    misfits: list[int]


def purse(state: Any, seat: int) -> Purse:
    """What a hand is worth: by currency, its triples, the best payment; and what cannot be laid now."""
    player = state.players[seat]
    return {
        **_held(tuple(map(int, player.hand))),
        "best": int(best_payment(player)),
        "needed": _needed(state, 1) if seat == state.to_move else None,
        "locked": _locked(state) if seat == state.to_move else {},
    }


@lru_cache(maxsize=HANDS_REMEMBERED)
def _held(hand: Sequence[int]) -> Holding:
    """Of these cards: most hands are as they were before the last move."""
    player: Any = Player.blank()
    player.hand[:] = hand
    sums = {
        name: sum((LOWEST_VALUE + value) * hand[currency * VALUES + value] for value in range(VALUES))
        for currency, name in enumerate(_CURRENCIES)
    }
    return {
        "sums": {**sums, "certificate": int(CERTIFICATES_WORTH[hand[CERTIFICATE]])},
        "triples": [LOWEST_VALUE + value for value in range(VALUES) if triples_in_hand(player, value)],
    }


def cards_to_take_now(state: Any) -> int:
    """§3.2 How many cards of the display are chosen in this turn: two, one, or none."""
    if state.phase != Phase.TAKE:
        return 0
    is_first = state.to_move == state.active and sum(map(int, state.display)) > state.seats
    return 2 if is_first else 1


def bids(state: Any) -> list[list[Group]]:
    """§5.3 By seat, what was laid for the auction: the opening certificate, triples, single cards."""
    return [list(_laid(state, seat)) for seat in range(state.seats)]


def _laid(state: Any, seat: int) -> Iterator[Group]:
    player = state.players[seat]
    if state.opener == seat:
        yield {"cards": ["opening"], "worth": OPENING}
    laid = [int(count) for count in player.laid]
    step = _read(laid, range(CURRENCIES) if player.currency == NONE else [int(player.currency)])
    yield from _groups([part for part in step.parts if part != CERTIFICATE_PART])
    papers = laid[CERTIFICATE]
    others = sum(_worth(part) for part in step.parts if part != CERTIFICATE_PART)
    opened = OPENING if state.opener == seat else 0
    # certificates of several raises do not make triples: what they count says how they were laid
    extra = TRIPLE - _SET * CERTIFICATE_VALUE
    triples = (int(player.bid) - opened - others - papers * CERTIFICATE_VALUE) // extra
    yield from _papers(triples, papers - _SET * triples)


def weighed(match: Match, about: str) -> Weighed:
    """§4.3 How cards, and the tiles that they pay for, `br42+r6+c`, count as one step; the move, if legal."""
    state = match.state
    player, written = state.players[match.to_move], [part for part in about.split("+") if part]
    tiles = sorted(_NAMES[part] for part in written if part in _NAMES)
    chosen = [0] * len(Card)
    for part in written:
        if part not in _NAMES:
            chosen[_card(part)] += 1
    step = _read(chosen, range(CURRENCIES) if player.currency == NONE else [int(player.currency)])
    worth = _laid_ready(state, step.parts)
    return {
        "needed": _needed(state, max(1, len(tiles))),
        "worth": worth,
        "total": worth + (int(player.bid) if state.phase == Phase.BID else 0),
        "groups": [*_groups(step.parts), *_papers(*divmod(chosen[CERTIFICATE], _SET))],
        "misfits": [Card(card).name.lower() for card in step.misfits],
        "move": None if step.misfits else _move(match, tiles, step.parts),
    }


def _card(text: str) -> int:
    part = NOTATION.parse(f"+{text}") - LAY
    if not SINGLES <= part <= CERTIFICATE_PART:
        raise BadMove("not_a_move", text=text, examples="r5, c")
    return part - SINGLES


def _read(chosen: Sequence[int], currencies: Sequence[int]) -> Step:
    """§4.3 With the loose currency that leaves the fewest cards over; equal ones count the same or more."""
    steps = [_read_with(chosen, currency) for currency in currencies]
    return min(steps, key=lambda step: (len(step.misfits), -sum(map(_worth, step.parts))))


def _read_with(chosen: Sequence[int], loose: int) -> Step:
    parts, misfits = [], []
    for value in range(VALUES):
        triples = min(chosen[currency * VALUES + value] for currency in range(CURRENCIES))
        parts += [value] * triples
        for currency in range(CURRENCIES):
            card = currency * VALUES + value
            over = chosen[card] - triples
            if currency == loose:
                parts += [SINGLES + card] * over
            else:
                misfits += [card] * over
    return Step(sorted(parts) + [CERTIFICATE_PART] * chosen[CERTIFICATE], misfits)


def _worth(part: int) -> int:
    """Of one part; certificates, which count by how many there are, aside."""
    return (
        TRIPLE
        if part < SINGLES
        else 0
        if part == CERTIFICATE_PART
        else LOWEST_VALUE + (part - SINGLES) % VALUES
    )


def _laid_ready(state: Any, parts: Sequence[int]) -> int:
    """What the rules say that these parts are worth."""
    player = copied(state).players[int(state.to_move)]
    for part in parts:
        lay_ready(player, part)
    return int(player.worth) - int(state.players[int(state.to_move)].worth)


def _groups(parts: Sequence[int]) -> Iterator[Group]:
    """Triples one by one, then the single cards; certificates are grouped by `_papers`."""
    for value in (part for part in parts if part < SINGLES):
        cards = [Card(currency * VALUES + value).name.lower() for currency in range(CURRENCIES)]
        yield {"cards": cards, "worth": TRIPLE}
    singles = [part for part in parts if SINGLES <= part < CERTIFICATE_PART]
    if singles:
        cards = [Card(part - SINGLES).name.lower() for part in singles]
        yield {"cards": cards, "worth": sum(map(_worth, singles))}


def _papers(triples: int, single: int) -> Iterator[Group]:
    for _ in range(triples):
        yield {"cards": ["certificate"] * _SET, "worth": TRIPLE}
    if single:
        yield {"cards": ["certificate"] * single, "worth": CERTIFICATE_VALUE * single}


def _move(match: Match, tiles: Sequence[Tile], parts: Sequence[int]) -> str | None:
    """The whole move, as it is written, if it may be played."""
    head = "raise" if match.state.phase == Phase.BID else "buy-"
    text = head + "+".join(tile.name.lower() for tile in tiles)
    text += "".join(NOTATION.text(LAY + part) for part in parts) + "+."
    if head == "buy-" and not tiles:
        return None
    try:
        match.tried(text)
    except IllegalMove:
        return None
    return text


def _needed(state: Any, tiles: int) -> int | None:
    """What a step must be worth at least, when one is asked for."""
    if state.phase == Phase.CHOICE:
        return int(state.price) * tiles
    return int(needed_to_raise(state)) if state.phase == Phase.BID else None


def _locked(state: Any) -> dict[CardName, Lock]:
    """§4.4 Cards that no step can hold now: of another currency, or out of reach of what is needed."""
    needed = _needed(state, 1)
    if needed is None:
        return {}
    scratch = copied(state)
    player = scratch.players[int(state.to_move)]
    bound, reach = int(player.currency), []
    for currency in range(CURRENCIES):
        player.currency = currency
        reach.append(bound in (NONE, currency) and best_payment(player) >= needed)
    player.currency = bound
    reasons = {card: _lock(player, card, reach) for card in range(len(Card)) if player.hand[card]}
    return {Card(card).name.lower(): why for card, why in reasons.items() if why}


def _lock(player: Any, card: int, reach: Sequence[bool]) -> Lock | None:
    if not any(reach):
        return "reach"
    if card == CERTIFICATE or reach[card // VALUES] or triples_in_hand(player, card % VALUES):
        return None
    return "currency" if player.currency not in (NONE, card // VALUES) else "reach"

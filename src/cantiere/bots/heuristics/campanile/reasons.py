"""Campanile: what speaks for a move and against it, in named features of the game."""

from collections.abc import Iterator
from typing import Any

from cantiere.bots.heuristics.campanile.stakes import lead, pull, tokens_left
from cantiere.bots.heuristics.reason import Reason
from cantiere.games.campanile.betting import bettors, count_bets
from cantiere.games.campanile.moves import BET, NO_BET, style_and_number
from cantiere.games.campanile.scoring import ahead, bet_sum, rank, score
from cantiere.games.campanile.state import MOST, NO_PLACE, STYLES, Style

Reasons = Iterator[Reason]

A_STOREY = 0.4  # points that a storey is worth where a rank is worth one
A_CARD = 0.5  # the same for a card drawn
A_VALUE = 0.06  # points that a token is worth elsewhere, for each of its value and each turn to come
NO_TOKEN = 0.6  # points lost by a build after which nothing can be bet
EARLIER = 1.0  # points for winning the ties on a tower
NEAR = 3  # cards of a pile that are worth a word
LATE = 6  # cards of the shortest pile from which on tokens are better bet and low towers stay low


def reasons(before: Any, after: Any, action: int, seat: int) -> Reasons:
    """Why a seat might play an action, or not."""
    yield from _of_points(before, after, seat)
    style, number = map(int, style_and_number(action))
    if action < BET:
        yield from _of_tower(before, after, style, number, seat)
        yield from _of_pile(before, number, seat)
        return
    yield from _of_end(before, after, seat)
    if action == NO_BET:
        yield from _of_no_bet(before, seat)
    else:
        yield from _of_bet(before, after, style, number, seat)
        yield from _of_rank(before, style)


def _name(style: int) -> str:
    return Style(style).name.lower()


def _left(state: Any) -> int:
    return min(int(pile.left) for pile in state.piles)


def _of_points(before: Any, after: Any, seat: int) -> Reasons:
    """§6.6 What the table would pay now; the nearer the end, the more it counts."""
    points = int(score(after, seat)) - int(score(before, seat))
    weight = points / (1 + 0.5 * _left(before))
    if points > 0:
        yield Reason("points_now", weight, {"points": points})
    elif points < 0:
        yield Reason("points_lost", weight, {"points": -points})


# Building


def _of_tower(before: Any, after: Any, style: int, storeys: int, seat: int) -> Reasons:
    """§3.2 Whom the tower pays that was raised, and which others it has passed."""
    gain = float(pull(before, style, seat, 0))
    facts = {"style": _name(style), "storeys": storeys}
    if gain > 0:
        yield Reason("raises_own", A_STOREY * gain * storeys, facts)
    elif gain < 0 and storeys == 1:
        yield Reason("wastes_card", -A_STOREY * gain, {"style": facts["style"]})
    elif gain < 0:
        yield Reason("raises_rival", A_STOREY * gain * storeys, facts)
    passed = [_name(other) for other in range(STYLES) if _passes(before, after, style, other)]
    if passed and gain:
        yield Reason("passes", gain * len(passed) / (1 + 0.1 * _left(before)), facts | {"passed": passed})


def _passes(before: Any, after: Any, style: int, other: int) -> bool:
    return _rank(before, other) < _rank(before, style) and _rank(after, style) < _rank(after, other)


def _rank(state: Any, style: int) -> int:
    """§6.1 0 for the highest tower."""
    return int(rank(state, [int(each) for each in state.row].index(style)))


def _of_pile(before: Any, storeys: int, seat: int) -> Reasons:
    """§3.3 The card that will be drawn, and the tokens that may be bet before."""
    pile, player = before.piles[storeys - 1], before.players[seat]
    gain = float(pull(before, int(pile.top), seat, 0))
    if gain > 0 and pile.left > 1:
        yield Reason("draws_own", A_CARD * gain, {"style": _name(int(pile.top)), "pile": storeys})
    fitting = [value for value in range(storeys, MOST + 1) if player.tokens[value - 1]]
    if before.exact_token:
        fitting = [value for value in fitting if value == storeys]
    if not fitting and tokens_left(player):
        yield Reason("no_token_fits", -NO_TOKEN, {"storeys": storeys})


# Betting


def _of_end(before: Any, after: Any, seat: int) -> Reasons:
    """§5.3 The end, or how near it is, with the lead that the bet has made; the draw follows by itself."""
    pile = int(before.storeys)
    left, margin = int(before.piles[pile - 1].left) - 1, int(lead(after, seat))
    if left == 0:
        code = "ends_ahead" if margin > 0 else "ends_behind" if margin < 0 else "ends_level"
        yield Reason(code, margin or -NO_TOKEN, {"points": abs(margin)})
    elif left <= NEAR and margin:
        code = "end_nearer_ahead" if margin > 0 else "end_nearer_behind"
        yield Reason(code, margin / (2 * left), {"pile": pile, "left": left, "points": abs(margin)})


def _of_bet(before: Any, after: Any, style: int, value: int, seat: int) -> Reasons:
    """§6.3 What the token makes of the seat's place on the tower, and what is lost with it."""
    gain = float(pull(after, style, seat, 0)) - float(pull(before, style, seat, 0))
    total = int(bet_sum(after.towers[style].bets[seat]))
    code = _place_code(before, after, style, seat)
    yield Reason(code, 2 * gain or _security(code, value), {"style": _name(style), "sum": total})
    if value > 1:
        yield Reason("spends_token", -A_VALUE * value * _left(before), {"token": value})


def _place_code(before: Any, after: Any, style: int, seat: int) -> str:
    """First where nobody was, first now, still first, second, or neither."""
    if not bettors(before, before.towers[style]):
        return "opens_tower"
    place = int(ahead(after, style, seat))
    had_bet = before.towers[style].bets[seat].place != NO_PLACE
    if place == 0:
        return "leads_on" if had_bet and int(ahead(before, style, seat)) == 0 else "takes_lead"
    return "second_on" if place == 1 else "too_little"


def _security(code: str, value: int) -> float:
    """A lead that grows is a little safer; elsewhere nothing was won."""
    return EARLIER * value / 2 if code == "leads_on" else -EARLIER


def _of_rank(before: Any, style: int) -> Reasons:
    """§6.2 The flag that the tower would get."""
    place = _rank(before, style)
    weight = (2 - place) * 2 / (1 + 0.3 * _left(before))
    if place < 2:
        yield Reason("stands_high", weight, {"style": _name(style), "rank": place + 1})
    elif place == STYLES - 1 and _left(before) <= LATE:
        yield Reason("stands_lowest", weight, {"style": _name(style)})


def _of_no_bet(before: Any, seat: int) -> Reasons:
    """§6.3 Tokens that were not bet are worth nothing."""
    tokens, left = int(tokens_left(before.players[seat])), _left(before)
    if tokens and left > LATE:
        yield Reason("keeps_tokens", A_VALUE * left, {"count": tokens})
    elif count_bets(before) > 1:
        yield Reason("idle_tokens", -1.0, {"count": tokens})

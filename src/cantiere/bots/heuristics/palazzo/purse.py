"""Palazzo: money as a program sees it: what a hand can do, and how to pay with little waste. §4"""

from cantiere.core.compile import compiled_beside, table
from cantiere.games import palazzo
from cantiere.games.palazzo.bits import lowest_bit
from cantiere.games.palazzo.cards import (
    CERTIFICATE,
    CERTIFICATE_PART,
    CERTIFICATES_WORTH,
    CURRENCIES,
    LOWEST_VALUE,
    SINGLES,
    TRIPLE,
    VALUES,
)
from cantiere.games.palazzo.choices import step_bits
from cantiere.games.palazzo.moves import DONE, LAY
from cantiere.games.palazzo.paying import best_payment, may_be_loose
from cantiere.games.palazzo.state import NONE, Player

compiled = compiled_beside(palazzo)

CERTIFICATES_LIKED = table([0, 3, 7, 15, 18, 22, 30, 33, 37, 45, 48])  # [n] what n of them feel like
POINTS_OF_MONEY = 0.42  # points that one coin becomes, with all the time in the world
COINS_A_DRAW = 3.0  # the fewer draws to come, the less can be done with much money
WIDEST_SUM = 61  # larger sums are not planned
_SUMS = (1 << WIDEST_SUM + 1) - 1


@compiled
def coins(player: Player) -> float:
    """What a hand is worth to spend: between all its cards and its best single payment."""
    total = CERTIFICATES_LIKED[player.hand[CERTIFICATE]] * 1.0
    for card in range(CERTIFICATE):
        total += (card % VALUES + LOWEST_VALUE) * player.hand[card]
    return 0.5 * total + 0.5 * best_payment(player)


@compiled
def points_of(money: float, draws: float) -> float:
    """What money may become in points; less and less as it grows and as the end comes near."""
    room = COINS_A_DRAW * draws
    return POINTS_OF_MONEY * money * room / (room + money + 1.0)


@compiled
def points_of_a_coin(money: float, draws: float) -> float:
    """What one coin more or less of it matters."""
    room = COINS_A_DRAW * draws + 0.5
    share = room / (room + money + 1.0)
    return POINTS_OF_MONEY * share * share


@compiled
def liking(player: Player, card: int) -> float:
    """What one card more would mean to a player, in coins."""
    if card == CERTIFICATE:
        held = player.hand[CERTIFICATE]
        return CERTIFICATES_LIKED[min(held + 1, 10)] - CERTIFICATES_LIKED[min(held, 9)] * 1.0
    value, currency = card % VALUES, card // VALUES
    alike, same = 0, 0
    for other in range(CURRENCIES):
        alike += player.hand[other * VALUES + value] > 0
    for other in range(VALUES):
        same += (other + LOWEST_VALUE) * player.hand[currency * VALUES + other]
    fresh = player.hand[card] == 0
    bonus = 3.0 if fresh and alike == CURRENCIES - 1 else 0.6 * alike if fresh else 0.0
    return value + LOWEST_VALUE + bonus + 0.08 * min(same, 20)


@compiled
def sums_from(player: Player, currency: int, lowest: int) -> int:
    """The sums that single cards of a currency can make, from a value on, as bits."""
    sums = 1
    for value in range(lowest, VALUES):
        for _ in range(player.hand[currency * VALUES + value]):
            sums |= sums << value + LOWEST_VALUE & _SUMS
    return sums


@compiled
def least_value(player: Player, currency: int) -> int:
    """The lowest value of a currency that may still be laid ready, §4.5."""
    return max(0, player.lowest - SINGLES - currency * VALUES)


@compiled
def least_sum(sums: int, missing: int) -> int:
    """The smallest of some sums that is enough, or NONE."""
    if missing <= 0:
        return 0
    if missing > WIDEST_SUM or sums >> missing == 0:
        return NONE
    return missing + lowest_bit(sums >> missing)


@compiled
def single_towards(player: Player, currency: int, aim: int) -> int:
    """The card to lay so that those from it on can make a sum exactly; NONE if none does."""
    sums, least = 1, least_value(player, currency)
    for value in range(VALUES - 1, least - 1, -1):
        worth = value + LOWEST_VALUE
        for _ in range(player.hand[currency * VALUES + value]):
            if aim >= worth and sums >> aim - worth & 1:
                return SINGLES + currency * VALUES + value
            sums |= sums << worth & _SUMS
    return NONE


@compiled
def cheapest_singles(player: Player, missing: int) -> tuple[int, int]:
    """The part to begin with, of one currency and certificates, and what the whole costs; or NONE."""
    part, cost, ready = NONE, 1000, player.step[CERTIFICATE_PART]
    for currency in range(CURRENCIES):
        sums = 1
        if player.lowest < CERTIFICATE_PART and may_be_loose(player, currency):
            sums = sums_from(player, currency, least_value(player, currency))
        for more in range(min(3, player.hand[CERTIFICATE]) + 1):
            brought = CERTIFICATES_WORTH[ready + more] - CERTIFICATES_WORTH[ready]
            aim = least_sum(sums, missing - brought)
            if aim != NONE and aim + 4 * more < cost:
                cost = aim + 4 * more
                part = single_towards(player, currency, aim) if aim else CERTIFICATE_PART
    return part, cost


@compiled
def next_part(player: Player, needed: int) -> int:
    """§4.5 The action that goes on with a payment or raise of little waste, up to the last one."""
    if player.worth >= needed:
        return DONE
    part, cost = cheapest_singles(player, needed - player.worth)
    legal = step_bits(player, needed)
    triples = legal & (1 << SINGLES) - 1
    if triples and cost >= TRIPLE:
        return LAY + lowest_bit(triples)
    if part != NONE and legal >> part & 1:
        return LAY + part
    return LAY + lowest_bit(legal)

"""Palazzo: the points that a seat may end with."""

from cantiere.bots.heuristics.palazzo.city import city_worth, draws_to_come, lot_gain, open_palaces, stage_of
from cantiere.bots.heuristics.palazzo.growth import CENTS
from cantiere.bots.heuristics.palazzo.purse import coins, points_of
from cantiere.core.compile import compiled_beside
from cantiere.games import palazzo
from cantiere.games.palazzo.building import set_at
from cantiere.games.palazzo.state import RING, Phase, State, Where

compiled = compiled_beside(palazzo)


@compiled
def estimate(state: State, seat: int) -> float:
    """What the palaces may become, what the money may buy, and the tiles that are as good as won."""
    stage, draws = stage_of(state), draws_to_come(state)
    worth = city_worth(state, seat, stage) * 1.0
    lot, money = 0, coins(state.players[seat])
    if state.phase == Phase.BUILD and seat == state.to_move:
        lot = set_at(state, Where.SITE)
    if state.phase == Phase.BID:
        if state.players[seat].bid == state.highest:
            lot = set_at(state, RING + state.architect)
        else:
            money += state.players[seat].bid
    if lot:
        worth += lot_gain(open_palaces(state, seat), stage, lot)
    if state.phase == Phase.OVER:
        return worth / CENTS
    return worth / CENTS + points_of(money, draws)

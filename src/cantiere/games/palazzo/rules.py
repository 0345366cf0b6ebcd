"""Palazzo: how the game is played. Sections point to docs/rules/palazzo.en.md."""

from cantiere.core.chance import below, start
from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.core.game import Moves, first_player
from cantiere.games.palazzo.auction import confirm_raise, move_architect, next_quarry, pass_for_good
from cantiere.games.palazzo.bits import list_bits
from cantiere.games.palazzo.building import (
    discard_leftovers,
    list_placements,
    place_tile,
    tiles_at,
    transform,
)
from cantiere.games.palazzo.cards import CARDS, COPIES, HAND, SINGLES
from cantiere.games.palazzo.choices import choices
from cantiere.games.palazzo.events import Event
from cantiere.games.palazzo.money import draw_card, take_card, turn_up_money
from cantiere.games.palazzo.moves import (
    ALSO,
    AUCTION,
    BUY,
    CARD,
    DONE,
    LAY,
    MONEY,
    PASS,
    RAISE,
    REVEAL,
    placing,
)
from cantiere.games.palazzo.paying import forget_cards, forget_step, lay_ready
from cantiere.games.palazzo.scoring import tell_final_scores
from cantiere.games.palazzo.site import confirm_purchase, draw_tile, note_price, reveal, reveal_at
from cantiere.games.palazzo.state import NOBODY, NONE, QUARRIES, RING, Phase, State, Where
from cantiere.games.palazzo.tiles import MESSENGERS, TILES

COMING = 1  # §3.5 a tile that the next reveal brings to the depot


@compiled
def setup(state: State, seed: int, log: Log | None) -> None:
    """§2.1 Five tiles and the architect; §2.2 four cards for each player, and who begins."""
    start(state, seed)
    state.left = TILES + MESSENGERS
    state.remember = state.memory
    state.opener = NOBODY
    for tile in range(TILES):
        state.on[tile] = NONE
    state.architect = below(state, QUARRIES)
    state.active = first_player(state)
    emit(log, Event.GAME_BEGAN, state.active, state.architect)
    for quarry in range(QUARRIES):
        reveal_at(state, draw_tile(state), RING + quarry, log)
    reveal_at(state, draw_tile(state), Where.DEPOT, log)
    for card in range(CARDS):
        state.fresh[card] = COPIES[card]
        state.deck += COPIES[card]
    for seat in range(state.seats):
        state.players[seat].currency = NONE
        forget_step(state.players[seat])
        deal_hand(state, seat, log)
    begin_turn(state)


@compiled
def deal_hand(state: State, seat: int, log: Log | None) -> None:
    """§2.2 Four cards that nobody else sees."""
    player = state.players[seat]
    for _ in range(HAND):
        card = draw_card(state, log)
        player.hand[card] += 1
        emit(log, Event.DEALT, seat, card)
    player.cards = HAND


@compiled
def begin_turn(state: State) -> None:
    state.phase = Phase.TURN
    state.to_move = state.active
    note_price(state, COMING)


@compiled
def legal(state: State, moves: Moves) -> int:
    """List every action allowed now, ascending."""
    if places_tiles(state):
        return list_placements(state, moves.actions)
    first, bits, second, more = choices(state)
    count = list_bits(bits, first, moves.actions, 0)
    return list_bits(more, second, moves.actions, count)


@compiled
def places_tiles(state: State) -> bool:
    return state.phase == Phase.BUILD or state.phase == Phase.SHARE or state.phase == Phase.ALTER


@compiled
def apply(state: State, action: int, log: Log | None) -> None:
    """Play one action, up to the next decision."""
    if state.phase == Phase.TURN:
        begin_action(state, action, log)
    elif state.phase == Phase.TAKE:
        if take_card(state, action - CARD, log):
            end_turn(state)
    elif state.phase == Phase.CHOICE:
        buy_or_auction(state, action, log)
    elif state.phase == Phase.BID:
        bid(state, action, log)
    elif state.phase == Phase.SPEND:
        pay_for_transformation(state, action - LAY - SINGLES, log)
    else:
        bring_tile(state, action, log)


@compiled
def is_over(state: State) -> bool:
    """§7.1"""
    return state.phase == Phase.OVER


@compiled
def begin_action(state: State, action: int, log: Log | None) -> None:
    """§3.1 One of three."""
    if action == MONEY:
        turn_up_money(state, log)
    elif action == REVEAL:
        reveal(state, log)
        state.phase = Phase.CHOICE
        if state.messengers == MESSENGERS:
            end_game(state, log)
    else:
        state.phase = Phase.SPEND


@compiled
def buy_or_auction(state: State, action: int, log: Log | None) -> None:
    """§3.5 Tiles and their payment, all of it unseen until it is confirmed; §5.1 or the auction."""
    player = state.players[state.to_move]
    if action == AUCTION:
        call_auction(state, log)
    elif action == DONE:
        confirm_purchase(state, log)
    elif action >= LAY:
        lay_ready(player, action - LAY)
    elif action >= ALSO:
        player.second = action - ALSO
    else:
        player.composing = 1
        player.first = action - BUY


@compiled
def call_auction(state: State, log: Log | None) -> None:
    """§5.1 With no tile in any quarry the architect stays, and the turn is over."""
    quarry = next_quarry(state)
    if quarry == NONE:
        emit(log, Event.NOTHING_TO_AUCTION, state.active)
        end_turn(state)
    else:
        move_architect(state, quarry, log)


@compiled
def bid(state: State, action: int, log: Log | None) -> None:
    """§5.3 Raise, part by part, unseen until it is confirmed; §5.4 or pass."""
    player = state.players[state.to_move]
    if action == PASS:
        pass_for_good(state, log)
    elif action == RAISE:
        player.composing = 1
    elif action == DONE:
        confirm_raise(state, log)
    else:
        lay_ready(player, action - LAY)


@compiled
def pay_for_transformation(state: State, card: int, log: Log | None) -> None:
    """§3.6 One card, whatever its value."""
    player = state.players[state.to_move]
    player.hand[card] -= 1
    forget_cards(player, card, 1)
    state.discard[card] += 1
    emit(log, Event.SPENT, state.to_move, card)
    state.phase = Phase.ALTER


@compiled
def bring_tile(state: State, action: int, log: Log | None) -> None:
    """§6.2 Until all tiles are built; §5.2 until all players have one; §3.6 once."""
    tile, destination = placing(action)
    if state.phase == Phase.ALTER:
        transform(state, tile, destination, log)
        end_turn(state)
    elif state.phase == Phase.BUILD:
        place_tile(state, tile, destination, log)
        if tiles_at(state, Where.SITE) == 0:
            end_turn(state)
    else:
        emit(log, Event.TOOK_TILE, state.to_move, tile)
        place_tile(state, tile, destination, log)
        next_to_share(state, log)


@compiled
def next_to_share(state: State, log: Log | None) -> None:
    """§5.2 Each player takes one; the rest leaves the game."""
    state.to_move = (state.to_move + 1) % state.seats
    if state.to_move == state.active:
        discard_leftovers(state, log)
        end_turn(state)


@compiled
def end_turn(state: State) -> None:
    """§3.1 Always on from the player whose turn it was."""
    state.active = (state.active + 1) % state.seats
    begin_turn(state)


@compiled
def end_game(state: State, log: Log | None) -> None:
    """§7.1 At once; §7.4 all hands are shown, and nothing is left to remember."""
    state.phase = Phase.OVER
    state.remember = 0
    for seat in range(state.seats):
        player = state.players[seat]
        for card in range(CARDS):
            player.known[card] = player.hand[card]
    tell_final_scores(state, log)
    emit(log, Event.GAME_ENDED, TABLE)

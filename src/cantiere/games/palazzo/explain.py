"""Palazzo: which rule allows a move, and why another one is refused.

This decides nothing: `legal` does. It looks for the reason that a player would find on the table.
"""

from cantiere.core.errors import IllegalMove
from cantiere.core.game import Question
from cantiere.core.readable import word_of
from cantiere.core.record import copied
from cantiere.games.palazzo.auction import needed_to_raise, next_quarry
from cantiere.games.palazzo.building import has_floor, tiles_at, to_place, tops_of
from cantiere.games.palazzo.cards import (
    CERTIFICATE,
    CERTIFICATE_PART,
    CURRENCIES,
    SINGLES,
    VALUES,
    Card,
    Currency,
    Part,
)
from cantiere.games.palazzo.moves import (
    ALSO,
    AUCTION,
    BUY,
    CARD,
    DONE,
    LAY,
    MONEY,
    NEW,
    OUT,
    PASS,
    PUT,
    RAISE,
    REVEAL,
    TRANSFORM,
    placing,
)
from cantiere.games.palazzo.paying import best_payment, may_be_loose, triples_in_hand
from cantiere.games.palazzo.site import price_of_purchase
from cantiere.games.palazzo.state import NONE, Phase, Player, Quarry, State, Where
from cantiere.games.palazzo.tiles import FLOOR, FLOORS, Tile

_RULES = {
    MONEY: "palazzo.3.2",
    REVEAL: "palazzo.3.4",
    TRANSFORM: "palazzo.3.6",
    AUCTION: "palazzo.5.1",
    RAISE: "palazzo.5.3",
    PASS: "palazzo.5.4",
}
_PHASE_RULES = {
    Phase.CHOICE: "palazzo.3.5",
    Phase.BID: "palazzo.5.3",
    Phase.BUILD: "palazzo.6.1",
    Phase.SHARE: "palazzo.5.2",
    Phase.SPEND: "palazzo.3.6",
    Phase.ALTER: "palazzo.3.6",
}


def why(state: State, action: int) -> str:
    """The rule that a legal action comes from."""
    if action < BUY:
        return _RULES.get(action, "palazzo.3.2")
    if LAY <= action < DONE and state.phase != Phase.SPEND:
        return "palazzo.4.2" if action - LAY < SINGLES else "palazzo.4.1"
    return _PHASE_RULES[Phase(int(state.phase))]


def why_not(state: State, action: int) -> IllegalMove:
    """The reason why an action is not legal."""
    phase = Phase(int(state.phase))
    if phase not in _phases_of(action):
        return IllegalMove("palazzo_wrong_phase", rule="palazzo.3.1", phase=phase.name.lower())
    if bool(state.players[state.to_move].composing) != (ALSO <= action < PUT) and phase in _UNSEEN:
        return _not_begun(state)
    for first, reason in _REASONS:
        if action >= first:
            return reason(state, action)
    return _no_beginning(state, action)


_UNSEEN = (Phase.CHOICE, Phase.BID)


def _phases_of(action: int) -> tuple[Phase, ...]:
    """The phases that an action belongs to."""
    if action >= PUT:
        return (Phase.BUILD, Phase.SHARE, Phase.ALTER)
    if action >= LAY:
        return _UNSEEN if action == DONE or action - LAY < SINGLES else (*_UNSEEN, Phase.SPEND)
    if action >= BUY or action == AUCTION:
        return (Phase.CHOICE,)
    if action >= CARD:
        return (Phase.TAKE,)
    return (Phase.TURN,) if action <= TRANSFORM else (Phase.BID,)


def _not_begun(state: State) -> IllegalMove:
    """A purchase or raise that has begun is finished first; one that has not is begun first."""
    code = "palazzo_finish_first" if state.players[state.to_move].composing else "palazzo_begin_first"
    return IllegalMove(code, rule="palazzo.4.5")


def _no_beginning(state: State, action: int) -> IllegalMove:
    if action == MONEY:
        return IllegalMove("palazzo_deck_too_small", rule="palazzo.3.2", needed=int(state.seats) + 1)
    if action == TRANSFORM:
        return IllegalMove("palazzo_nothing_to_transform", rule="palazzo.3.6")
    player, needed = state.players[state.to_move], int(needed_to_raise(state))
    return IllegalMove(
        "palazzo_cannot_raise",
        rule="palazzo.5.3",
        highest=int(state.highest),
        needed=needed,
        best=int(best_payment(player)),
    )


def _no_card(state: State, action: int) -> IllegalMove:
    card = action - CARD
    code = "palazzo_card_order" if state.display[card] else "palazzo_card_absent"
    lying = [each.name.lower() for each in Card for _ in range(state.display[each])]
    return IllegalMove(code, rule="palazzo.3.2", card=word_of(Card, card), cards=lying)


def _no_purchase(state: State, action: int) -> IllegalMove:
    player, second = state.players[state.to_move], action >= ALSO
    tile, price = action - (ALSO if second else BUY), int(state.tile_price) * (2 if second else 1)
    if state.where[tile] != Where.DEPOT:
        return IllegalMove("palazzo_not_in_depot", rule="palazzo.3.5", tile=word_of(Tile, tile))
    if second and (player.second != NONE or player.worth > 0 or tile <= player.first):
        return IllegalMove("palazzo_tile_order", rule="palazzo.4.5", tile=word_of(Tile, tile))
    return IllegalMove("palazzo_cannot_pay", rule="palazzo.3.5", price=price, best=int(best_payment(player)))


def _no_part(state: State, action: int) -> IllegalMove:
    player, part = state.players[state.to_move], action - LAY
    word = word_of(Part, part)
    held = triples_in_hand(player, part) if part < SINGLES else player.hand[part - SINGLES]
    if held == 0:
        return IllegalMove("palazzo_not_in_hand", rule="palazzo.4.1", part=word)
    currency = (part - SINGLES) // VALUES
    if SINGLES <= part < CERTIFICATE_PART and player.lowest < CERTIFICATE_PART:
        if player.currency not in (NONE, currency):
            locked = word_of(Currency, int(player.currency))
            return IllegalMove("palazzo_other_currency", rule="palazzo.4.4", part=word, currency=locked)
        if not may_be_loose(player, currency):
            return IllegalMove("palazzo_two_currencies", rule="palazzo.4.1", part=word)
    if part < player.lowest:
        return IllegalMove("palazzo_part_order", rule="palazzo.4.5", part=word)
    return IllegalMove("palazzo_too_late", rule="palazzo.4.5", part=word, needed=needed_now(state))


def needed_now(state: State) -> int:
    """§3.5 §5.3 What the payment or raise that is asked for must be worth at least."""
    return int(price_of_purchase(state) if state.phase == Phase.CHOICE else needed_to_raise(state))


def _not_enough(state: State, action: int) -> IllegalMove:
    worth, needed = int(state.players[state.to_move].worth), needed_now(state)
    return IllegalMove("palazzo_not_enough", rule="palazzo.4.3", worth=worth, needed=needed)


def _no_place(state: State, action: int) -> IllegalMove:
    tile, destination = placing(action)
    facts = {"tile": word_of(Tile, tile), "rule": _PHASE_RULES[Phase(int(state.phase))]}
    if not to_place(state) >> tile & 1:
        return IllegalMove("palazzo_tile_absent", **facts)
    tops = int(tops_of(state, state.to_move))
    if destination < NEW and not tops >> destination & 1:
        return IllegalMove("palazzo_no_such_top", on=word_of(Tile, destination), **facts)
    if destination == NEW:
        return IllegalMove("palazzo_already_alone", **facts)
    if destination == OUT:
        return IllegalMove("palazzo_not_alone", **facts)
    return IllegalMove(
        misfit(state, tile, destination), on=word_of(Tile, destination), floor=int(FLOOR[tile]), **facts
    )


def misfit(state: State, tile: int, top: int) -> str:
    """§3.6 §6.1 The code of the reason why a tile does not go to the palace with this top."""
    if state.phase == Phase.ALTER and not _is_alone(state, tile):
        return "palazzo_not_alone"
    if has_floor(state, top, int(FLOOR[tile])):
        return "palazzo_floor_twice"
    return "palazzo_palace_finished" if FLOOR[top] == FLOORS else "palazzo_floor_too_low"


def _is_alone(state: State, tile: int) -> bool:
    return bool(state.on[tile] == NONE and int(tops_of(state, state.to_move)) >> tile & 1)


_REASONS = (
    (PUT, _no_place),
    (DONE, _not_enough),
    (LAY, _no_part),
    (BUY, _no_purchase),
    (CARD, _no_card),
)


def why_none(state: State, question: Question) -> IllegalMove | None:
    """The reason why a quarry is not auctioned, a third tile not bought, or a card not laid."""
    parts = question.parts
    if parts.get("kind") == "auction" and "quarry" in parts and state.phase == Phase.CHOICE:
        return _no_auction(int(next_quarry(state)))
    if parts.get("kind") == "buy" and len(question.chosen) > 1:
        return IllegalMove("palazzo_two_tiles", rule="palazzo.3.5")
    is_asked = state.phase in _UNSEEN and not state.players[state.to_move].composing
    if parts.get("kind") == "lay" and question.actions and is_asked:
        card = question.actions[0] - LAY - SINGLES
        return _no_laying(state, card) if card >= 0 else None  # a triple is no card that lies on a table
    return None


def _no_auction(following: int) -> IllegalMove:
    if following == NONE:
        return IllegalMove("palazzo_no_lot", rule="palazzo.5.1")
    return IllegalMove("palazzo_not_next", rule="palazzo.5.1", next=word_of(Quarry, following))


def _no_laying(state: State, card: int) -> IllegalMove | None:
    """Why no payment or raise may hold a card."""
    player, word = state.players[state.to_move], word_of(Card, card)
    if state.phase == Phase.CHOICE and tiles_at(state, Where.DEPOT) == 0:
        return IllegalMove("palazzo_depot_empty", rule="palazzo.3.5")
    code = locked_cards(state).get(card)
    if code == "palazzo_card_currency":
        locked = word_of(Currency, int(player.currency))
        return IllegalMove("palazzo_card_currency", rule="palazzo.4.4", card=word, currency=locked)
    if code is None:
        return None
    facts = {"needed": needed_now(state), "best": int(best_payment(player))}
    return IllegalMove("palazzo_out_of_reach", rule="palazzo.4.3", card=word, **facts)


def locked_cards(state: State) -> dict[int, str]:
    """§4.4 By card in hand that no payment or raise can hold now: the code of the reason."""
    if state.phase not in _UNSEEN:
        return {}
    player = copied(state).players[int(state.to_move)]
    bound, needed, reached = int(player.currency), needed_now(state), []
    for currency in range(CURRENCIES):
        player.currency = currency
        reached.append(bound in (NONE, currency) and best_payment(player) >= needed)
    player.currency = bound
    reasons = {card: _lock(player, card, reached) for card in range(len(Card)) if player.hand[card]}
    return {card: code for card, code in reasons.items() if code}


def _lock(player: Player, card: int, reached: list[bool]) -> str | None:
    """`reached`: by currency, whether a step with single cards of it is worth enough."""
    if not any(reached):
        return "palazzo_out_of_reach"
    if card == CERTIFICATE or reached[card // VALUES] or triples_in_hand(player, card % VALUES):
        return None
    is_other = player.currency not in (NONE, card // VALUES)
    return "palazzo_card_currency" if is_other else "palazzo_out_of_reach"

"""Campanile: which rule allows a move, and why another one is refused.

This decides nothing: `legal` does. It looks for the reason that a player would find on the table.
"""

from cantiere.core.errors import IllegalMove
from cantiere.core.game import Question
from cantiere.core.readable import word_of
from cantiere.games.campanile.betting import fits, is_open, may_bet_on
from cantiere.games.campanile.building import holds
from cantiere.games.campanile.moves import BET, NO_BET, style_and_number
from cantiere.games.campanile.state import BetOn, Phase, State, Style

# By option: exact_token, and whether the tower could be bet on only because it was built on.
_BETTING = (("campanile.4.2", "campanile.7.2"), ("campanile.7.1", "campanile.7.3"))


def why(state: State, action: int) -> str:
    """The rule that a legal action comes from."""
    if action < BET:
        return "campanile.3.2"
    if action == NO_BET:
        return "campanile.4.1"
    style, _ = style_and_number(action)
    by_building = state.bet_on == BetOn.BUILT or not is_open(state, style)
    return _BETTING[int(state.exact_token)][int(by_building)]


def why_not(state: State, action: int) -> IllegalMove:
    """The reason why an action is not legal."""
    if (action < BET) != (state.phase == Phase.BUILD):
        return IllegalMove(
            "campanile_wrong_phase", rule="campanile.3.1", phase=word_of(Phase, int(state.phase))
        )
    style, number = style_and_number(action)
    if action < BET:
        return _no_build(state, style)
    return _no_token(state, number) if may_bet_on(state, style) else _no_tower(state, style)


def _no_build(state: State, style: int) -> IllegalMove:
    player = state.players[state.to_move]
    hand = [each.name.lower() for each in Style if holds(player, each)]
    return IllegalMove("campanile_card_absent", rule="campanile.3.2", style=word_of(Style, style), hand=hand)


def _no_tower(state: State, style: int) -> IllegalMove:
    wanted = word_of(Style, style)
    built, lying = (
        word_of(Style, int(state.built)),
        [one.name.lower() for one in Style if is_open(state, one)],
    )
    if state.bet_on == BetOn.BUILT:
        return IllegalMove("campanile_not_built", rule="campanile.7.2", style=wanted, built=built)
    if state.bet_on == BetOn.EITHER:
        return IllegalMove("campanile_neither", rule="campanile.7.2", style=wanted, built=built, open=lying)
    return IllegalMove("campanile_not_open", rule="campanile.4.2", style=wanted, open=lying)


def _no_token(state: State, value: int) -> IllegalMove:
    facts = {"token": int(value), "storeys": int(state.storeys)}
    if fits(state, value):
        return IllegalMove("campanile_token_spent", rule="campanile.1.3", **facts)
    if state.exact_token:
        return IllegalMove("campanile_token_not_exact", rule="campanile.7.1", **facts)
    return IllegalMove("campanile_token_too_small", rule="campanile.4.3", **facts)


def why_none(state: State, question: Question) -> IllegalMove | None:
    """The reason why a card, a tower, a token or a pile stands for nothing now."""
    parts = question.parts
    if parts.get("kind") not in ("build", "bet") or not question.actions:
        return None
    style, token = style_and_number(question.actions[0])
    if parts["kind"] == "build":
        return _no_more_building(state, "storeys" in parts)
    if state.phase == Phase.BUILD:
        return IllegalMove("campanile_build_first", rule="campanile.4.1")
    if "style" not in parts:
        return _no_bet_with(state, token)
    return _no_bet_on(state) if "token" not in parts and may_bet_on(state, style) else None


def _no_more_building(state: State, is_pile: bool) -> IllegalMove | None:
    """§3.3 The storeys that were built say from which pile is drawn."""
    if state.phase == Phase.BUILD:
        return None
    if is_pile:
        return IllegalMove("campanile_pile_due", rule="campanile.5.1", storeys=int(state.storeys))
    return IllegalMove("campanile_built_already", rule="campanile.3.1")


def _no_bet_on(state: State) -> IllegalMove:
    storeys = int(state.storeys)
    if state.exact_token:
        return IllegalMove("campanile_no_exact_token", rule="campanile.7.1", storeys=storeys)
    return IllegalMove("campanile_no_token", rule="campanile.4.3", storeys=storeys)


def _no_bet_with(state: State, value: int) -> IllegalMove:
    """There is always a tower to bet on: it must be the token."""
    if state.players[state.to_move].tokens[value - 1] == 0:
        facts = {"token": int(value), "storeys": int(state.storeys)}
        return IllegalMove("campanile_token_spent", rule="campanile.1.3", **facts)
    return _no_token(state, value)

"""What a puzzle is about: a named theme, found in the features by which the best move differs."""

from collections.abc import Mapping

from cantiere.insight.why import MoveWithReasons

QUIET = "quiet"
_CODES: Mapping[str, str] = {
    "bonus": "wins_feature feature_nearer star_complete star_nearer number_complete number_nearer enough_for",
    "deny": "denies_tiles leaves_tiles denies_rival denies_tile lot_suits_rival_more raises_rival"
    " rival_way_longer blocks_door policeman_stops policeman_at_door policeman_stays policeman_leaves",
    "reserve": "joker_too next_joker takes_joker spends_jokers spends_next_joker keeps_tiles discards"
    " left_over takes_marker keeps_tokens spends_token idle_tokens no_token_fits wastes_card star_is_full",
    "money": "two_cards cannot_buy depot_too_dear bargain can_pay keeps_money completes_triple more_cards"
    " raises_best_payment good_card price card_spent pays_too_much",
    "growth": "can_transform nothing_to_transform lot_suits tile_suits tile_unused tile_wasted room_above"
    " stays_alone one_material mixes_materials skips_floors gives_up_lot first_choice raises_own draws_own"
    " many_tiles",
    "lead": "opens_tower takes_lead leads_on second_on too_little stands_high stands_lowest passes",
    "way": "start_at_ring start_inside door_near door_far own_way_longer starts_near no_income stops_short"
    " nears_door next_near next_far on_policeman",
    "end": "may_end_ahead may_end_behind ends_ahead ends_level ends_behind end_nearer_ahead"
    " end_nearer_behind all_collected nearer_home comes_home waits",
    "points": "points_now points_lost collects",
}
THEMES = (*_CODES, QUIET)
_THEME_OF = {code: theme for theme, codes in _CODES.items() for code in codes.split()}
MOST = 3  # themes of one puzzle


def themes_of(best: MoveWithReasons, obvious: MoveWithReasons) -> tuple[str, ...]:
    """Those of what speaks for the best move and against the obvious one, the weightiest first."""
    telling = [reason for reason in best.reasons if reason.weight > 0]
    telling += [reason for reason in obvious.reasons if reason.weight < 0]
    telling.sort(key=lambda reason: -abs(reason.weight))
    found = dict.fromkeys(_THEME_OF[reason.code] for reason in telling if reason.code in _THEME_OF)
    if any(reason.weight > 0 for reason in obvious.reasons) and not any(
        reason.weight > 0 for reason in best.reasons
    ):
        found = {QUIET: None} | found  # nothing that is seen at once speaks for it
    return tuple(found)[:MOST]

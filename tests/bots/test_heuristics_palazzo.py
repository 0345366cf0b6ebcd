"""What the bots know of Palazzo: worked little positions, and wins that must be found."""

import inspect

import pytest
from hypothesis import given

from cantiere.bots.catalogue import bot_named
from cantiere.bots.heuristics.palazzo import HEURISTICS
from cantiere.bots.heuristics.palazzo.city import draws_to_come, lot_gain, open_palaces, stage_of
from cantiere.bots.heuristics.palazzo.growth import outlook, single
from cantiere.bots.heuristics.palazzo.purse import coins, points_of
from cantiere.bots.heuristics.palazzo.reasons import reasons
from cantiere.core.compile import JIT
from cantiere.games.palazzo import GAME
from cantiere.play.match import Match
from cantiere.play.texts import texts
from tests.bots.heuristics import check_words, priors_of
from tests.conftest import covering, walks
from tests.palazzo import Table, number, played

LAST = {"messengers": 4, "left": 2}  # whoever turns up tiles now ends the game
every_palazzo = pytest.mark.parametrize("table", covering((GAME,)), ids=str)
needs_speed = pytest.mark.skipif(not JIT, reason="hundreds of playouts, too many for plain Python")


def text(action):
    return GAME.notation.text(int(action))


def rollout_move(match):
    """What a rollout does, as notation."""
    return text(HEURISTICS.functions.rollout_policy(match.snapshot()))


def estimate(table, seat=0):
    return HEURISTICS.functions.estimate(table.match().snapshot(), seat)


def priors(match):
    return priors_of(HEURISTICS, match)


def codes(match, move):
    """The codes of the reasons for and against a move, all its parts together."""
    found = {}
    for part in move.replace("+", " +").split():
        seat, before = match.to_move, match.snapshot()
        match.play(GAME.notation.parse(part))
        found |= {one.code: one for one in reasons(before, match.state, GAME.notation.parse(part), seat)}
    return found


# The outlook of palaces and money.


def test_a_palace_of_one_floor_is_an_asset_early_and_a_burden_at_the_end():
    tile = single(number("br13"))
    assert outlook(10, tile) > 0 > outlook(1, tile) >= outlook(0, tile) == -500


def test_a_finished_palace_is_worth_its_points_at_any_time():
    early = estimate(Table(cities=("br11 br21 br33 br42 br53",), messengers=0))
    assert early == pytest.approx(22.0)


def test_many_windows_and_one_material_promise_more():
    pure, mixed = (Table(cities=(f"br11 {tile}",)).match().snapshot() for tile in ("br23", "sa23"))
    plain = Table(cities=("br11 br21",)).match().snapshot()
    first, second, third = (HEURISTICS.functions.estimate(state, 0) for state in (pure, mixed, plain))
    assert first > max(second, third)


def test_money_is_worth_something_until_the_last_reveal():
    rich, poor = Table(hands=("r7 r7 r6", "")), Table(hands=("r3", ""))
    assert estimate(rich) > estimate(poor) > 0
    assert points_of(20.0, 40.0) > points_of(20.0, 3.0) > points_of(20.0, 0.0) == 0


def test_certificates_by_the_dozen_are_still_counted():
    state = Table(hands=("c c c c c c c c c c", "")).match().snapshot()
    assert coins(state.players[0]) > 40


def test_the_end_comes_nearer_with_each_messenger():
    draws = [
        float(draws_to_come(Table(messengers=came, left=left).match().snapshot()))
        for came, left in ((0, 20), (2, 12), (4, 6), (4, 2))
    ]
    assert draws == sorted(draws, reverse=True)
    assert draws[0] == pytest.approx(17.5)


def test_two_tiles_are_worth_what_they_make_together():
    state = Table().match().snapshot()
    both, low, high = (
        lot_gain(open_palaces(state, 0), stage_of(state), tiles)
        for tiles in (
            1 << number("br13") | 1 << number("br23"),
            1 << number("br13"),
            1 << number("br23"),
        )
    )
    assert both > max(low, high)


# The rollout policy.


@pytest.mark.parametrize("seats", GAME.seats)
def test_rollouts_come_to_an_end_and_score(seats):
    match = Match(GAME, seats, seats)
    while not match.is_over:
        match.play(int(HEURISTICS.functions.rollout_policy(match.snapshot())))
    assert max(match.scores()) > 20


@pytest.mark.parametrize(
    ("hand", "depot", "payment"),
    [
        ("r4 r4 b7", "br13 sa11", "+r4 +r4"),
        ("r7 b3 b5 s6", "br13 sa11", "+b3 +b5"),
        ("r3 b3 r5 s4", "br13 sa11 ma11", "+r3 +r5"),
    ],
)
def test_a_payment_wastes_little(hand, depot, payment):
    match = played(Table(hands=(hand, ""), depot=depot, revealed=True), "buy-br13")
    parts = []
    while match.state.players[0].composing:
        parts.append(rollout_move(match))
        match.play(GAME.notation.parse(parts[-1]))
    assert " ".join(parts) == f"{payment} +."


def test_a_triple_pays_what_no_currency_can():
    table = Table(hands=("r4 b4 s4 c", ""), depot="br13 sa11 br23", revealed=True)
    match = played(table, "buy-br13", "+br23")
    assert rollout_move(match) == "+t4"


def test_a_floor_goes_where_it_scores_and_the_lowest_comes_first():
    table = Table(hands=("r7 r7", ""), cities=("br13 br23",), depot="br32 br11 sa11", revealed=True)
    match = played(table, "buy-br11", "+br32", "+r7", "+r7", "+.")
    assert rollout_move(match).startswith("br11")
    match.play_text("br11-out")
    assert rollout_move(match) == "br32-br23"
    found = priors(match)
    assert max(found, key=found.get) == "br32-br23"


def test_nobody_bids_for_what_nobody_can_use():
    table = Table(
        hands=("r7 r7 r7", "b7 b7 b7"),
        cities=("br13", "sa13"),
        quarries={"east": "ma11"},
        revealed=True,
        **LAST,
    )
    assert rollout_move(played(table, "auction")) == "pass"


def test_a_good_lot_is_fought_for():
    table = Table(
        hands=("r7 r7 r7", "b7 b7 b7"), cities=("br13", "sa13"), quarries={"east": "sa23 sa33"}, revealed=True
    )
    assert rollout_move(played(table, "auction")) == "raise"


def test_money_is_taken_when_nothing_can_be_bought():
    assert rollout_move(Table(hands=("c", "r7 r7"), depot="br13").match()) == "money"


def test_a_lonely_floor_is_put_where_it_scores():
    table = Table(hands=("r3 b7", ""), cities=("br32 / br21 br42",), rest=1, **LAST)
    match = table.match()
    assert rollout_move(match) == "transform"
    match = played(table, "transform")
    assert rollout_move(match) == "+r3"
    match.play_text("+r3")
    assert rollout_move(match) == "br32-br42"
    assert max(priors(match), key=priors(match).get) == "br32-br42"


def test_every_action_has_a_prior_and_the_sensible_one_the_highest():
    table = Table(
        hands=("r4 r5 b7 c", "b7"), depot="br13 sa11 br23", quarries={"east": "ma11"}, revealed=True
    )
    match = table.match()
    while match.to_move == 0:
        found = priors(match)
        assert min(found.values()) > 0
        match.play(GAME.notation.parse(max(found, key=found.get)))
    assert text(match.actions[0]).startswith("buy-")


# Reasons.


def test_money_brings_two_cards():
    found = codes(Table(hands=("c", "r7")).match(), "money")
    assert found["two_cards"].weight > 0
    assert found["cannot_buy"].facts == {"price": 9, "best": 2}


def test_a_purchase_tells_what_the_tile_adds_and_what_it_costs():
    table = Table(hands=("r7 r7", ""), cities=("br13 br23", "sa13 sa23"), depot="br33 sa11", revealed=True)
    found = codes(table.match(), "buy-br33+r7+r7+.")
    assert found["tile_suits"].facts["tile"] == "br33"
    assert found["tile_suits"].weight > 0 > found["price"].weight
    assert found["pays_too_much"].facts == {"worth": 6}
    assert found["denies_tile"].weight > 0


def test_building_tells_points_and_materials():
    table = Table(hands=("r7 r7", ""), cities=("br13 br23",), depot="br33 sa32 sa11", revealed=True)
    match = played(table, "buy-br33+r7+.")
    assert codes(match.copy(), "br33-br23")["points_now"].facts == {"points": 12}
    assert codes(match.copy(), "br33-br23")["one_material"].weight > 0
    assert codes(match.copy(), "br33-new")["room_above"].facts == {"count": 2}
    assert "mixes_materials" in codes(played(table, "buy-sa32+r7+."), "sa32-br23")


def test_an_auction_tells_who_wants_the_tiles():
    table = Table(
        hands=("r7 r7", "b7"), cities=("br13 br23", "sa13"), quarries={"east": "br33"}, revealed=True
    )
    found = codes(table.match(), "auction")
    assert found["lot_suits"].weight > 3
    assert found["more_cards"].facts == {"own": 2, "rival": 1}
    bidding = played(table, "auction")
    assert codes(bidding.copy(), "pass")["keeps_money"].facts == {"worth": 4}
    assert "lot_suits_rival_more" in codes(bidding.copy(), "raise")


def test_the_last_reveal_is_good_for_the_leader_only():
    cities = ("br11 br21 br32", "sa13 sa23")
    ahead, behind = Table(cities=cities, **LAST), Table(cities=cities[::-1], **LAST)
    assert codes(ahead.match(), "reveal")["may_end_ahead"].weight > 0
    assert codes(behind.match(), "reveal")["may_end_behind"].weight < 0


@every_palazzo
@given(walk=walks)
def test_every_reason_has_words_in_both_languages(table, walk):
    match = table.after(walk)
    check_words(reasons, match, match.legal()[:12])


def test_no_sentence_is_without_its_reason():
    source = inspect.getsource(inspect.getmodule(reasons))
    assert [code for code in texts(GAME.id, "en")["reasons"] if f'"{code}"' not in source] == []


# Wins that must be found.


@needs_speed
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("table", "win"),
    [
        # Ahead by five: end the game before the rival puts the lonely floor in.
        (Table(hands=("r3 r4", "b7"), cities=("br11 br22", "sa13 sa23 / sa32"), **LAST), "reveal"),
        # Behind: the rival must turn up tiles next, so that one transformation is enough.
        (Table(hands=("", ""), cities=("br32 / br21 br42", "sa11 sa21 sa31"), rest=0, **LAST), "transform"),
        # Behind, with tiles to buy: the third floor wins, an auction of nothing does not.
        (
            Table(
                hands=("", ""),
                cities=("br11 br23", "sa11 sa21 sa31"),
                depot="br33 ma11 ma12 ma13",
                rest=0,
                revealed=True,
                **LAST,
            ),
            "buy-br33",
        ),
    ],
)
def test_search_finds_the_winning_move(table, win, seed):
    match = table.match()
    bot = bot_named("search:400", GAME)
    assert text(bot.choose(match.view(0), seed)) == win

"""Positions written by hand: what no game of palazzo can lead to is refused, with the reason."""

from collections.abc import Iterator

import pytest

from cantiere.core.errors import BadPosition
from cantiere.games.palazzo import GAME
from cantiere.play.match import Match
from cantiere.play.position import from_position, position
from cantiere.play.texts import LANGUAGES, say
from tests.palazzo import BEFORE, Table, played, revealing
from tests.rules.checks import changed


def turn() -> Match:
    return Table(
        hands=("r3 c", "b4"), hidden=("s7", ""), cities=("br11 br21 / sa11", "ma13"), depot="ma11"
    ).match()


def display() -> Match:
    """The active player has taken one card of three."""
    return played(Table(hands=("", ""), recycled="r3 r4 c", rest=1), "money", "r4")


def choice() -> Match:
    return Table(hands=("r7 r7", ""), depot="ma11 ma13 ma21 ma23", revealed=True).match()


def paying() -> Match:
    """Two tiles of 6 each: a red 7 is laid ready, another one is in hand."""
    match = choice()
    match.play_text("buy-ma11+ma21+r7")
    return match


def auction() -> Match:
    """Seat 0 opened with 3, seat 1 is at 11, seat 0 to move; seat 2 has passed."""
    table = Table(hands=("r7 c c c c", "b4 b7 c", "s3"), quarries={"east": "ma11"}, revealed=True)
    return played(table, "auction", "raise+b4+b7+.", "pass")


def raising() -> Match:
    match = auction()
    match.play_text("raise+r7+c")
    return match


def building() -> Match:
    return played(Table(quarries={"east": "ma11 ma21"}, revealed=True), "auction", "pass")


def sharing() -> Match:
    return played(Table(quarries={"east": "ma11 ma21 ma32 sa11"}, revealed=True), "auction", "ma11-new")


def transforming() -> Match:
    return played(Table(hands=("r3", ""), cities=("br11",)), "transform+r3")


def late() -> Match:
    return Table(messengers=2, depot="br11").match()


def over() -> Match:
    return revealing(Table(hands=("r3", ""), messengers=4, left=2).match(), "")


def early_price() -> Match:
    return Table(depot="ma11 ma13", options=BEFORE, revealed=True).match()


SOUND = [
    turn,
    display,
    choice,
    paying,
    auction,
    raising,
    building,
    sharing,
    transforming,
    late,
    over,
    early_price,
]


@pytest.mark.parametrize("match", SOUND)
def test_a_sound_position_is_accepted(match):
    again = from_position(position(match()))
    assert again.state.tobytes() == match().state.tobytes()


def test_a_tile_that_stands_on_nothing_is_not_mentioned():
    """Positions name only the tiles that stand on another one."""
    written = position(turn())["state"]
    assert written["on"] == {"br21": "br11"}
    assert len(written["where"]) == 48


WRONG = [
    (turn, {"to_move": 2}, "position_range", {"field": "to_move", "high": 1}),
    (turn, {"active": -1}, "position_range", {"field": "active"}),
    (turn, {"opener": 2}, "position_range", {"field": "opener", "low": -1}),
    (turn, {"phase": None}, "position_range", {"field": "phase"}),
    (turn, {"price": None}, "position_range", {"field": "price"}),
    (turn, {"memory": None}, "position_range", {"field": "memory"}),
    (turn, {"reshuffled": 2}, "position_range", {"field": "reshuffled"}),
    (turn, {"where.br11": "face_down"}, "position_range", {"field": "where.br11"}),
    (turn, {"architect": None}, "position_range", {"field": "architect"}),
    (turn, {"messengers": 6}, "position_range", {"field": "messengers"}),
    (turn, {"lowest": None}, "position_range", {"field": "lowest"}),
    (turn, {"players.1.lowest": None}, "position_range", {"field": "players[1].lowest"}),
    (turn, {"where.br11": None}, "position_range", {"field": "where.br11"}),
    (turn, {"fresh.red_3": "+1"}, "palazzo_card_count", {"card": "red_3", "found": 4, "wanted": 3}),
    (turn, {"players.0.step.red_7": "+1"}, "palazzo_card_count", {"card": "red_7"}),
    (turn, {"fresh.red_3": "-3", "discard.red_3": "+3"}, "palazzo_negative_cards", {}),
    (turn, {"fresh.red_3": "-1", "discard.red_3": "+1"}, "palazzo_deck", {}),
    (turn, {"fresh.red_3": "-1", "recycled.red_3": "+1", "deck": 50}, "palazzo_deck", {}),
    (turn, {"players.0.known.red_7": "+1"}, "palazzo_known", {"seat": 0}),
    (turn, {"players.0.known.red_3": "-2"}, "palazzo_known", {"seat": 0}),
    (turn, {"players.0.cards": 2}, "palazzo_known", {"seat": 0}),
    (
        turn,
        {
            "fresh.certificate": "-5",
            "deck": "-5",
            "players.1.hand.certificate": "+5",
            "players.1.cards": "+5",
        },
        "palazzo_known",
        {"seat": 1},
    ),
    (turn, {"where.sa11": "city_2"}, "palazzo_palace", {"tile": "sa11"}),
    (turn, {"on.sa11": "br11"}, "palazzo_palace", {"tile": "sa11"}),
    (turn, {"on.ma13": "br11"}, "palazzo_palace", {"tile": "ma13"}),
    (turn, {"where.br21": "depot"}, "palazzo_palace", {"tile": "br21"}),
    (turn, {"where.br11": "city_1"}, "palazzo_palace", {"tile": "br21"}),
    (turn, {"where.br23": "city_0", "on.br23": "br11"}, "palazzo_palace", {"tile": "br21"}),
    (turn, {"where.br42": "gone"}, "palazzo_stacks", {}),
    (turn, {"where.br23": "gone"}, "palazzo_stacks", {}),
    (turn, {"where.br11": "stack", "where.br21": "stack", "on": {}}, "palazzo_stacks", {}),
    (late, {"messengers": 5}, "palazzo_stacks", {}),
    (over, {"messengers": 4}, "palazzo_stacks", {}),
    (turn, {"tile_price": 9}, "palazzo_price", {"price": 9}),
    (choice, {"tile_price": 7}, "palazzo_price", {"price": 7}),
    (early_price, {"tile_price": 7}, "palazzo_price", {"price": 7}),
    (turn, {"players.0.bid": 3}, "palazzo_bid", {"seat": 0}),
    (turn, {"players.0.currency": "red"}, "palazzo_bid", {"seat": 0}),
    (turn, {"players.0.passed": 1}, "palazzo_auction", {}),
    (turn, {"highest": 3}, "palazzo_auction", {}),
    (auction, {"players.1.bid": 12}, "palazzo_bid", {"seat": 1}),
    (auction, {"players.1.currency": "red"}, "palazzo_bid", {"seat": 1}),
    (auction, {"players.1.currency": None}, "palazzo_bid", {"seat": 1}),
    (
        auction,
        {"players.2.laid.silver_4": "+1", "fresh.silver_4": "-1", "deck": "-1"},
        "palazzo_bid",
        {"seat": 2},
    ),
    (auction, {"players.0.bid": 0}, "palazzo_bid", {"seat": 0}),
    (auction, {"opener": 1}, "palazzo_bid", {"seat": 0}),
    (auction, {"opener": -1, "players.0.bid": 0}, "palazzo_auction", {}),
    (auction, {"highest": 12}, "palazzo_auction", {}),
    (auction, {"highest": 3}, "palazzo_auction", {}),
    (auction, {"to_move": 1}, "palazzo_auction", {}),
    (auction, {"to_move": 2}, "palazzo_auction", {}),
    (turn, {"players.0.composing": 1}, "palazzo_step", {"seat": 0}),
    (turn, {"players.1.composing": 1}, "palazzo_step", {"seat": 1}),
    (turn, {"players.0.first": "ma11"}, "palazzo_step", {"seat": 0}),
    (choice, {"players.0.worth": 2}, "palazzo_step", {"seat": 0}),
    (paying, {"players.0.worth": 8}, "palazzo_step", {"seat": 0}),
    (paying, {"players.0.lowest": "triple_3"}, "palazzo_step", {"seat": 0}),
    (paying, {"players.0.first": None}, "palazzo_step", {"seat": 0}),
    (paying, {"players.0.first": "br11"}, "palazzo_step", {"seat": 0}),
    (paying, {"players.0.second": "ma11"}, "palazzo_step", {"seat": 0}),
    (paying, {"players.0.composing": 0}, "palazzo_step", {"seat": 0}),
    (raising, {"players.0.first": "ma11"}, "palazzo_step", {"seat": 0}),
    (display, {"to_move": 1}, "palazzo_phase", {"phase": "take"}),
    (
        display,
        {"lowest": "certificate", "display": {"red_3": 1}, "recycled": {"certificate": 1}, "deck": 1},
        "palazzo_phase",
        {},
    ),
    (turn, {"lowest": "red_4"}, "palazzo_phase", {"phase": "turn"}),
    (turn, {"phase": "take"}, "palazzo_phase", {"phase": "take"}),
    (turn, {"phase": "build"}, "palazzo_phase", {"phase": "build"}),
    (turn, {"phase": "share"}, "palazzo_phase", {"phase": "share"}),
    (turn, {"to_move": 1}, "palazzo_phase", {"phase": "turn"}),
    (turn, {"display.red_4": "+1", "fresh.red_4": "-1", "deck": "-1"}, "palazzo_phase", {"phase": "turn"}),
    (turn, {"where.sa11": "site"}, "palazzo_phase", {"phase": "turn"}),
    (auction, {"architect": "north"}, "palazzo_phase", {"phase": "bid"}),
    (transforming, {"where.br11": "gone"}, "palazzo_phase", {"phase": "alter"}),
    (over, {"players.0.known": {}}, "palazzo_phase", {"phase": "over"}),
]


def palazzo_positions() -> Iterator[BadPosition]:
    """Every reason why a position is refused, for the test of the sentences."""
    for match, changes, *_ in WRONG:
        with pytest.raises(BadPosition) as refused:
            from_position(changed(match(), changes))
        yield refused.value


@pytest.mark.parametrize(("match", "changes", "code", "facts"), WRONG)
def test_what_no_game_can_lead_to_is_refused(match, changes, code, facts):
    """Each fault, met at least once, as a sentence in both languages."""
    with pytest.raises(BadPosition) as refused:
        from_position(changed(match(), changes))
    assert refused.value.code == code
    assert facts.items() <= refused.value.facts.items()
    sentences = {say(refused.value, language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence for sentence in sentences)


def test_numbers_out_of_range_are_all_that_is_said():
    """The rest would look up seats and tiles that are not there."""
    state = turn().snapshot()
    state.to_move, state.architect, state.tile_price = 7, 9, 99
    assert [fault.facts["field"] for fault in GAME.faults(state)] == ["to_move", "architect"]


def test_certificates_laid_apart_and_together_make_other_bids():
    """§4.2 §4.3: four of them are 8 if laid one by one, 17 if three came at once, and never 10."""
    table = Table(hands=("s3 s7 s7", "c c c c"), quarries={"east": "ma11"}, revealed=True)
    match = played(table, "auction", "raise+c+c+.")
    state = match.snapshot()
    state.players[1].laid[15] += 2
    state.players[1].hand[15] -= 2
    state.players[1].known[15] -= 2
    state.players[1].cards -= 2
    for bid, sound in ((8, True), (17, True), (10, False), (16, False)):
        state.players[1].bid = state.highest = bid
        assert (list(GAME.faults(state)) == []) == sound

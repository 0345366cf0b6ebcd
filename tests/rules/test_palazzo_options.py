"""§2.3 and §2.4 of palazzo.en.md: the price, and what must be remembered."""

import pytest

from cantiere.core.record import SPECTATOR
from cantiere.games.palazzo import GAME
from cantiere.play.match import Match
from cantiere.play.view_models import facts
from tests.palazzo import Table, cards, hand, played, revealing

HIDDEN = {"memory": "hidden"}
THREE = "ma11 ma13 ma21"
NEXT = "ma23 br11"


@pytest.mark.parametrize(("options", "price"), [({}, 7), ({"price": "after_reveal"}, 6)])
def test_2_3_three_tiles_and_a_fourth(options, price):
    """§2.3 §3.5 example: by default what lay there when the turn began counts."""
    match = revealing(Table(depot=THREE, stack=NEXT, options=options).match(), *NEXT.split())
    assert int(match.state.tile_price) == price


def test_2_3_an_empty_depot_at_the_start_of_the_turn():
    """§3.5: n = 0, the tile that was turned up costs 10."""
    match = revealing(Table(stack=NEXT, options={}).match(), *NEXT.split())
    assert int(match.state.tile_price) == 10


def test_2_3_two_tiles_at_the_price_of_the_start_of_the_turn():
    """§3.5: 7 + 7, paid together."""
    table = Table(hands=("r7 r7", ""), depot=THREE, stack=NEXT, options={})
    match = revealing(table.match(), *NEXT.split())
    match.play_text("buy-ma11+ma13+r7+r7+.")
    assert [event.details for event in match.events(0) if event.kind == "paid"] == [
        {"worth": 14, "price": 14}
    ]


def test_2_3_the_default_is_what_both_editions_print():
    assert Match(GAME, 2, 1).options == {"price": "start_of_turn", "memory": "open"}


def seen_by(match: Match, viewer: int) -> list[object]:
    return [player["known"] for player in match.view_as_dict(viewer)["players"]]


def test_2_4_rivals_hands_are_backs_and_a_number():
    """§2.4: one's own hand in full, with what the others have seen of it."""
    match = Table(hands=("r3 c", "b4"), hidden=("s7", "r7 r7"), options=HIDDEN).match()
    mine, others = match.view_as_dict(0)["players"]
    assert mine["hand"] == {"red_3": 1, "silver_7": 1, "certificate": 1}
    assert (others["hand"], others["known"], others["cards"]) == (None, None, 3)
    assert seen_by(match, SPECTATOR) == [None, None]


def test_2_4_tiles_out_of_the_game_lie_face_down():
    """§2.4: those of the stacks and those that were discarded cannot be told apart, but counted."""
    match = Table(depot="br11", gone="sa13 ma13", options=HIDDEN).match()
    where = match.view_as_dict(0)["where"]
    assert set(where.values()) == {"depot", "face_down"}
    told = facts(match, 0)
    assert told["gone"] == sum(place == "gone" for place in open_places(match).values())
    assert {"sa13", "ma13"} <= set(told["stack"]["tiles"])
    assert told["stack"]["left"] < len(told["stack"]["tiles"])


def open_places(match: Match) -> dict[str, str]:
    opened = match.snapshot()
    opened.memory = opened.remember = 0
    return Match(GAME, match.seats, 1, start=opened).view_as_dict(0)["where"]


def test_2_4_nobody_is_told_what_the_deck_is_made_of():
    """§2.4 §3.3: whoever remembers the discard knows; the view does not tell."""
    match = Table(hands=("", ""), recycled="r3 r4 c", rest=1, options=HIDDEN).match()
    view = match.view_as_dict(0)
    assert (view["recycled"], view["deck"], view["reshuffled"]) == (None, 3, 1)


def test_2_4_a_guess_may_hold_any_cards_that_are_not_in_sight():
    """§2.4: of 13 cards of his own, all that the viewer sees, none is in another hand."""
    match = Table(hands=("r3 r3 r3 c c", "b4 b4 b4"), discard="s7 s7 s7", options=HIDDEN).match()
    for seed in range(50):
        world = match.imagined(0, seed)
        assert sum(world.players[1].hand) == 3
        assert int(world.players[1].hand[0]) == int(world.players[1].hand[14]) == 0  # red 3, silver 7
    guesses = {cards(match.imagined(0, seed).players[1].hand) for seed in range(50)}
    assert len(guesses) > 30


def test_2_4_at_the_end_all_is_shown():
    """§7.4: hands are compared."""
    table = Table(hands=("r3", "b4"), messengers=4, left=2, options=HIDDEN)
    match = revealing(table.match(), "")
    assert match.is_over
    assert seen_by(match, SPECTATOR) == [{"red_3": 1}, {"brown_4": 1}]


def test_2_4_what_is_taken_is_told_when_it_happens():
    """§3.2: all look on; later nobody tells it again."""
    match = played(Table(hands=("", ""), recycled="r3 r4 c", rest=1, options=HIDDEN), "money", "r3")
    assert hand(match) == "r3"
    assert [event.details for event in match.events(1) if event.kind == "took_card"] == [{"card": "red_3"}]


def test_2_4_a_guess_of_a_deck_that_was_made_of_the_discard():
    """§2.4 §3.3: as many cards as it has, out of all that are not in sight."""
    match = Table(hands=("", ""), recycled="r3 r4 c", rest=1, options=HIDDEN).match()
    worlds = [match.imagined(0, seed) for seed in range(20)]
    for world in worlds:
        assert (sum(world.fresh), sum(world.recycled), sum(world.players[1].hand)) == (0, 3, 52)
    assert len({cards(world.recycled) for world in worlds}) > 10

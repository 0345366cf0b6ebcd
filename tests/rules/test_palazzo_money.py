"""§3.1 to §3.3 of palazzo.en.md: a turn, taking money, the deck that runs out."""

from itertools import combinations

import pytest

from cantiere.core.record import SPECTATOR
from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.state import Phase
from cantiere.play.match import Match
from tests.palazzo import DISCARD, KINDS, RECYCLED, Table, cards, hand, known, lucky, phase, played, told


def display(match: Match) -> str:
    return cards(match.state.display)


def test_3_1_there_are_three_actions_and_no_passing():
    """§3.1: with a card and a palace all three are possible, without a palace two."""
    assert Table(hands=("r3", ""), cities=("br11",)).match().moves() == ["money", "reveal", "transform"]
    assert Table(hands=("r3", "")).match().moves() == ["money", "reveal"]
    assert Table(hands=("", ""), cities=("br11",)).match().moves() == ["money", "reveal"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_2_one_card_more_than_players(seats):
    """§3.2: two for the active player, then one for everyone else, clockwise; the turn goes on from there."""
    match = played(Table(hands=("",) * seats, active=1), "money")
    assert len(told(match, "turned_up")) == len(display(match).split()) == seats + 1
    takers = []
    while phase(match) is Phase.TAKE:
        takers.append(match.to_move)
        match.play(match.legal()[0])
    assert takers == [1, *[(1 + step) % seats for step in range(seats)]]
    assert [len(hand(match, seat).split()) for seat in range(seats)] == [
        2 if seat == 1 else 1 for seat in range(seats)
    ]
    assert (match.to_move, phase(match)) == (2 % seats, Phase.TURN)
    assert display(match) == ""


def test_3_2_every_pair_can_be_had_in_one_way():
    """§3.2: the two cards are taken in the order of the cards, and that costs nobody a choice."""
    match = lucky(
        Table(hands=("", "", "", "")).match(),
        "money",
        lambda one: "r4 r4" in display(one) and "c" in display(one),
    )
    lying = display(match).split()
    pairs = []
    for first in match.legal():
        middle = match.copy()
        middle.play(first)
        assert middle.to_move == match.to_move
        pairs += [(GAME.notation.text(first), GAME.notation.text(second)) for second in middle.legal()]
    assert len(pairs) == len(set(pairs))
    assert set(pairs) == set(combinations(sorted(lying, key=KINDS.index), 2))


def test_3_2_a_taken_card_has_been_seen_by_all():
    """§1.5 §3.2: it joins the known part of the hand."""
    match = played(Table(hands=("", "")), "money")
    first, second = display(match).split()[:2]
    match.play_text(first)
    match.play_text(second)
    assert known(match) == hand(match) == f"{first} {second}"
    assert match.events(SPECTATOR)[0].details == {"card": match.events(0)[0].details["card"]}


@pytest.mark.parametrize(("discard", "possible"), [("r3", False), ("r3 c", False), ("r3 c c", True)])
def test_3_2_deck_and_discard_must_hold_a_card_more_than_there_are_players(discard, possible):
    """§3.2, R6: two players need three cards, from wherever they come."""
    match = Table(hands=("", ""), discard=discard, rest=1).match()
    assert ("money" in match.moves()) == possible


def test_3_2_the_deck_counts_as_well():
    """§3.2, R6: one card in the deck and two in the discard are enough."""
    match = Table(hands=("", ""), recycled="s7", discard="r3 c", rest=1).match()
    assert "money" in match.moves()
    match.play_text("money")
    assert display(match) == "r3 s7 c"


def test_3_3_the_discard_is_shuffled_in_the_middle_of_a_display():
    """§3.3 example: three players, one card left in the deck; it comes first, then three of the discard."""
    match = Table(hands=("", "", ""), recycled="s7", discard="r3 r4 r5 r6 c c", rest=1).match()
    match.play_text("money")
    kinds = [event.kind for event in match.events(SPECTATOR)]
    assert kinds == ["turned_up", "reshuffled", "turned_up", "turned_up", "turned_up"]
    assert told(match, "turned_up")[0] == {"card": "silver_7"}
    assert told(match, "reshuffled") == [{"count": 6}]
    assert sum(match.state.discard) == 0
    assert sum(match.state.recycled) == 3


def test_3_3_the_discard_is_not_shuffled_before_a_card_is_needed():
    """§3.3, R7: the last card is turned up, the deck is empty, and the discard waits."""
    match = Table(hands=("", ""), recycled="r7 b7 s7", discard="c c", rest=1).match()
    match.play_text("money")
    assert told(match, "reshuffled") == []
    assert (cards(match.state.recycled), cards(match.state.discard)) == ("", "c c")


def test_3_3_the_first_deck_runs_out_as_well():
    """§3.3 §1.5: the two unseen cards come first; what the new deck holds is no secret."""
    table = Table(hands=("", ""), hidden=("", "r3"), deck="r3 r3", discard="r4 r5 r6", rest=1)
    match = played(table, "money")
    assert [event.kind for event in match.events(SPECTATOR)] == ["turned_up"] * 2 + [
        "reshuffled",
        "turned_up",
    ]
    assert display(match).startswith("r3 r3 ")
    assert (sum(match.state.fresh), sum(match.state.recycled)) == (0, 2)
    shown = match.view_as_dict(SPECTATOR)
    assert "fresh" not in shown
    assert sum(shown["recycled"].values()) == 2


@pytest.mark.parametrize("rest", [DISCARD, RECYCLED])
def test_3_3_a_reshuffled_deck_is_drawn_from_at_random(rest):
    """§3.3: other words, other cards."""
    table = Table(hands=("", ""), rest=rest)
    seen = set()
    for word in range(30):
        match = table.match()
        match.play(GAME.notation.parse("money"), word=word)
        seen.add(display(match))
    assert len(seen) > 20

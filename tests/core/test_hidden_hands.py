"""What Azul lacks and the core must bear: hands of which a part is known, played in the toy game Lantern."""

from collections import Counter
from itertools import product
from math import comb, prod

from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.game import MAX_SEED
from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from tests.conftest import Table, walks
from tests.toy import CARDS_PER_COLOUR, COLOURS, LANTERN, Colour, seen


def set_hand(match: Match, seat: int, known: list[int], hidden: list[int]) -> None:
    """Give a seat other cards, from and to the deck."""
    player, deck = match.state.players[seat], match.state.deck
    for colour in range(COLOURS):
        deck[colour] += player.known[colour] + player.hidden[colour] - known[colour] - hidden[colour]
    player.known[:], player.hidden[:] = known, hidden
    player.hand_size = sum(known) + sum(hidden)
    match.state.deck_size = sum(map(int, deck))
    assert list(LANTERN.faults(match.state)) == []


def hand(match: Match, seat: int) -> tuple[list[int], list[int]]:
    player = match.state.players[seat]
    return [int(one) for one in player.known], [int(one) for one in player.hidden]


def test_an_open_card_joins_the_known_part_and_a_drawn_one_the_hidden_part():
    match = Match(LANTERN, 2, 4)
    seat, other = match.to_move, 1 - match.to_move
    taken = match.legal()[0]
    match.play(taken)
    known, hidden = hand(match, seat)
    assert (known[taken], sum(known), sum(hidden)) == (1, 1, 3)
    match.play_text("draw", seat=other)
    known, hidden = hand(match, other)
    assert (sum(known), sum(hidden)) == (0, 4)


def test_only_who_draws_sees_which_card():
    match = Match(LANTERN, 3, 4)
    seat = match.to_move
    match.play_text("draw")
    seen_by = {viewer: match.events(viewer)[0].details for viewer in range(SPECTATOR, 3)}
    colour = seen_by[seat]["colour"]
    assert colour in {one.name.lower() for one in Colour}
    assert [seen_by[viewer] for viewer in range(SPECTATOR, 3) if viewer != seat] == [
        {"colour": None, "left": seen_by[seat]["left"]}
    ] * 3


def test_known_cards_leave_the_hand_first():
    match = Match(LANTERN, 2, 4)
    seat = match.to_move
    set_hand(match, seat, known=[1, 0, 0, 0], hidden=[1, 0, 1, 0])
    match.play_text("lr")
    assert hand(match, seat) == ([0, 0, 0, 0], [1, 0, 1, 0])
    assert match.events(SPECTATOR)[0].details == {"colour": "red", "known": 1}
    match.play_text("+r")
    assert hand(match, seat) == ([0, 0, 0, 0], [0, 0, 1, 0])
    assert match.events(SPECTATOR)[0].details == {"colour": "red", "known": 0}
    assert match.moves() == ["+j", "+."]
    match.play_text("+.")
    assert match.to_move != seat


def test_a_move_of_several_cards_is_one_line():
    match = Match(LANTERN, 2, 4)
    seat = match.to_move
    set_hand(match, seat, known=[1, 1, 0, 1], hidden=[1, 0, 1, 0])
    match.play_text("lj + b + r + .", seat=seat)
    assert hand(match, seat) == ([0, 1, 0, 0], [1, 0, 0, 0])
    assert match.to_move != seat


def test_equal_scores_are_decided_by_the_tiebreak():
    match = Match(LANTERN, 3, 4)
    for seat, lit in enumerate(([0, 4, 0, 0], [2, 2, 0, 0], [2, 2, 0, 0])):
        match.state.players[seat].lit[:] = lit
    assert match.scores() == [1, 1, 1]
    assert match.winners() == [1, 2]


def test_the_option_changes_the_score():
    for glow, points in (("dim", 0), ("bright", 2)):
        match = Match(LANTERN, 2, 4, {"glow": glow})
        match.state.players[0].lit[:] = [3, 2, 0, 0]
        sheet = {one.line: one.points for one in match.breakdown(0)}
        assert sheet == {"lit": 5, "left": -3} | ({"glow": points} if points else {})


@given(walk=walks, seats=st.integers(2, 4), seed=st.integers(0, MAX_SEED))
def test_no_card_is_created_or_lost_in_truth_or_imagination(walk, seats, seed):
    match = Table(LANTERN, seats, (("glow", "dim"),)).after(walk)
    assert list(LANTERN.faults(match.state)) == []
    for viewer in range(SPECTATOR, seats):
        world = match.imagined(viewer, seed)
        assert list(LANTERN.faults(world)) == []
        for seat in range(seats):
            assert list(world.players[seat].known) == list(match.state.players[seat].known)


def test_others_hands_are_imagined_as_often_as_they_are_possible():
    """Hypergeometric: seat 1 holds two hidden cards out of all that seat 0 has not seen."""
    match, worlds = Match(LANTERN, 2, 4), 4_000
    set_hand(match, 0, known=[0, 0, 0, 0], hidden=[3, 1, 0, 0])
    set_hand(match, 1, known=[0, 0, 0, 3], hidden=[0, 1, 1, 0])
    unseen = [CARDS_PER_COLOUR - int(seen(match.state, 0, colour)) for colour in range(COLOURS)]
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(worlds):
        found[tuple(map(int, match.imagined(0, seed).players[1].hidden))] += 1
    hands = [cards for cards in product(range(3), repeat=COLOURS) if sum(cards) == 2]
    assert set(found) <= set(hands)
    statistic = 0.0
    for cards in hands:
        ways = prod(comb(count, taken) for count, taken in zip(unseen, cards, strict=True))
        expected = worlds * ways / comb(sum(unseen), 2)
        statistic += (found[cards] - expected) ** 2 / expected
    assert statistic < 28  # 9 degrees of freedom: 99.9 % stay below


def test_a_spectator_imagines_every_hand_and_a_player_not_his_own():
    match = Match(LANTERN, 2, 4)
    own = hand(match, 0)[1]
    assert {tuple(match.imagined(0, seed).players[0].hidden) for seed in range(50)} == {tuple(own)}
    assert len({tuple(map(int, match.imagined(SPECTATOR, seed).players[0].hidden)) for seed in range(50)}) > 5

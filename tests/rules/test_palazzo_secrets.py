"""§1.5 of palazzo.en.md: what is hidden, what is known, and what can be guessed."""

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from cantiere.core.compile import JIT
from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from tests.palazzo import KINDS, Table, cards, counts, hand, known, played, unknown

GUESSES = 3_000 if JIT else 600


def test_1_5_a_view_shows_what_is_known_of_each_hand():
    """§1.5: one's own hand in full; of the others the known cards and how many there are beside them."""
    match = Table(hands=("r3 c", "b4"), hidden=("s7", "r7 r7")).match()
    mine, others = match.view_as_dict(0)["players"]
    assert mine["hand"] == {"red_3": 1, "silver_7": 1, "certificate": 1}
    assert (mine["known"], mine["cards"]) == ({"red_3": 1, "certificate": 1}, 3)
    assert (others["hand"], others["known"], others["cards"]) == (None, {"brown_4": 1}, 3)
    spectator = match.view_as_dict(SPECTATOR)
    assert [player["hand"] for player in spectator["players"]] == [None, None]
    assert "fresh" not in spectator
    assert spectator["deck"] == 55 - 6


def test_1_5_a_card_from_the_display_is_known():
    match = played(Table(hands=("", ""), recycled="r3 r4 c", rest=1), "money", "r3", "c")
    assert (known(match), unknown(match, 0)) == ("r3 c", 0)


def test_1_5_a_bid_taken_back_is_known():
    """§1.5 §5.4: it came from the hidden part, and comes back into the known one."""
    table = Table(hands=("", "r7 r7 r7"), hidden=("s6 s7 b3", ""), quarries={"east": "ma11"}, revealed=True)
    match = played(table, "auction", "raise+r7+.", "raise+s6+.", "raise+r7+.")
    assert (known(match), unknown(match, 0)) == ("", 2)
    match.play_text("pass")
    assert (known(match), hand(match), unknown(match, 0)) == ("s6", "b3 s6 s7", 2)


def test_1_5_what_is_spent_leaves_the_known_part_first():
    """§1.5: of two red 5s, one of them known, the known one pays; then the hidden one does."""
    depot = "ma11 ma13 ma21 ma23 ma32"  # 5 each
    table = Table(hands=("r5", ""), hidden=("r5 b3", ""), depot=depot, revealed=True)
    match = played(table, "buy-ma11+r5+.")
    assert (known(match), hand(match), unknown(match, 0)) == ("", "r5 b3", 2)
    match = played(table, "buy-ma11+r5+r5+.")
    assert (known(match), hand(match), unknown(match, 0)) == ("", "b3", 1)


def test_1_5_a_bid_is_laid_from_the_known_part_first():
    table = Table(hands=("", "s5 c"), hidden=("", "s5 c c"), quarries={"east": "ma11"}, revealed=True)
    match = played(table, "auction", "raise+s5+c+.")
    assert (known(match, 1), hand(match, 1), unknown(match, 1)) == ("", "s5 c c", 3)


def test_1_5_bids_discard_and_tiles_are_open():
    table = Table(
        hands=("", ""), hidden=("", "s5 s6"), quarries={"east": "ma11"}, discard="r3", revealed=True
    )
    shown = played(table, "auction", "raise+s5+s6+.").view_as_dict(0)
    assert shown["players"][1]["laid"] == {"silver_5": 1, "silver_6": 1}
    assert (shown["players"][1]["bid"], shown["highest"]) == (11, 11)
    assert shown["discard"] == {"red_3": 1}
    assert shown["where"]["ma11"] == "east"


def odds(pool: list[str], sizes: list[int]) -> dict[tuple[str, ...], float]:
    """How likely each way is to deal a pool of cards to hands of these sizes; the rest is the deck."""
    ways: Counter[tuple[str, ...]] = Counter()
    for order in permutations(pool):
        dealt, begin = [], 0
        for size in sizes:
            dealt.append(" ".join(sorted(order[begin : begin + size], key=KINDS.index)))
            begin += size
        ways[tuple(dealt)] += 1
    return {way: count / ways.total() for way, count in ways.items()}


def unknown_cards(world, seat: int) -> str:
    player = world.players[seat]
    return cards([int(player.hand[kind]) - int(player.known[kind]) for kind in range(len(KINDS))])


def check_odds(match: Match, viewer: int, pool: list[str]) -> None:
    """The guesses of a viewer come as often as they should, and none that cannot be."""
    others = [seat for seat in range(match.seats) if seat != viewer]
    expected = odds(pool, [unknown(match, seat) for seat in others])
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(GUESSES):
        world = match.imagined(viewer, seed)
        found[tuple(unknown_cards(world, seat) for seat in others)] += 1
        assert cards([int(world.players[0].known[kind]) for kind in range(len(KINDS))]) == known(match)
    assert found.keys() <= expected.keys()
    for way, chance in expected.items():
        assert abs(found[way] - GUESSES * chance) < 5 * sqrt(GUESSES * chance * (1 - chance)) + 1, way


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_1_5_guesses_are_hypergeometric(viewer):
    """§1.5: what is unseen lies in the deck and in the hidden hands, each deal as likely as it should be."""
    table = Table(hands=("r3", "b4", ""), hidden=("s7", "r7 r7", "c"), deck="r7 c b3", rest=0)
    pool = ["r7", "r7", "c", "r7", "c", "b3"] + ([] if viewer == 0 else ["s7"])
    check_odds(table.match(), viewer, pool)


def test_1_5_a_reshuffled_deck_is_known():
    """§1.5 §3.3: the hidden cards are then all that nobody has seen, and no guess takes one from the deck."""
    table = Table(hands=("r3", "b4", ""), hidden=("", "r7 r6", "c"), recycled="s3 s3 s4", rest=0)
    match = table.match()
    check_odds(match, 0, ["r7", "r6", "c"])
    assert all(cards(match.imagined(0, seed).recycled) == "s3 s3 s4" for seed in range(20))
    alone = Table(hands=("r3", "b4"), hidden=("", "r7 r6"), recycled="s3 s3 s4", rest=0).match()
    assert {unknown_cards(alone.imagined(0, seed), 1) for seed in range(20)} == {"r6 r7"}


def test_1_5_a_guess_keeps_what_the_viewer_knows():
    """§1.5: known cards, bids and sizes stay; what another may have laid ready is imagined as nothing."""
    table = Table(hands=("c", "b4 b5"), hidden=("s7", "r7 r7 b6"), quarries={"east": "ma11"}, revealed=True)
    match = played(table, "auction", "raise+b4+.")
    match.play_text("raise+s7+.")
    match.play_text("raise")
    match.play_text("+b5")
    for viewer in (0, SPECTATOR):
        world = match.imagined(viewer, 3)
        assert counts("b5") == [int(count) for count in world.players[1].known]
        assert cards(world.players[1].laid) == "b4"
        assert int(world.players[1].composing) == sum(world.players[1].step) == 0
        assert sum(world.players[1].hand) == 4
    own = match.imagined(1, 3)
    assert (int(own.players[1].composing), cards(own.players[1].hand)) == (1, "r7 r7 b6")

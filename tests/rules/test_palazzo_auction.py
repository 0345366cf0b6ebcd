"""§5 of palazzo.en.md: the architect, sharing out, the auction."""

import pytest

from cantiere.games.palazzo.state import Phase
from tests.palazzo import (
    Table,
    cards,
    city,
    hand,
    known,
    laid,
    lying,
    phase,
    played,
    quarry_of,
    told,
    unknown,
)


@pytest.mark.parametrize(
    ("architect", "quarries", "goal"),
    [
        ("north", {"east": "ma11", "south": "ma13"}, "east"),
        ("north", {"south": "ma13", "west": "ma21"}, "south"),
        ("west", {"south": "ma13"}, "south"),
        ("south", {"north": "ma13", "east": "ma21"}, "north"),
        ("east", {"east": "ma13"}, "east"),
    ],
)
def test_5_1_the_architect_walks_clockwise_to_the_next_tile(architect, quarries, goal):
    """§5.1: empty quarries are skipped; his own comes last."""
    match = played(Table(architect=architect, quarries=quarries, revealed=True), "auction")
    assert quarry_of(match) == goal
    assert told(match, "architect_moved") == [{"quarry": goal}]


def test_5_1_without_a_tile_anywhere_the_architect_stays():
    """§5.1: the auction may be called all the same, and the turn is over."""
    match = played(Table(hands=("r7 r7", ""), architect="south", depot="br11", revealed=True), "auction")
    assert told(match, "nothing_to_auction") == [{}]
    assert (quarry_of(match), phase(match), match.to_move) == ("south", Phase.TURN, 1)


def test_5_2_five_tiles_for_three_players():
    """§5.2 example: each takes one, from the active player on; two leave the game."""
    five = "ma11 ma13 ma21 ma23 ma32"
    match = played(Table(hands=("", "", ""), quarries={"east": five}, active=1, revealed=True), "auction")
    assert told(match, "sharing_began") == [{"count": 5}]
    assert (phase(match), match.to_move) == (Phase.SHARE, 1)
    match.play_text("ma32-new")
    assert told(match, "took_tile") == [{"tile": "ma32"}]
    match.play_text("ma13-new")
    assert match.to_move == 0
    assert "ma13-new" not in match.moves()
    match.play_text("ma11-out")
    assert told(match, "left_over") == [{"tile": "ma21"}, {"tile": "ma23"}]
    assert [city(match, seat) for seat in range(3)] == [set(), {"ma32"}, {"ma13"}]
    assert {"ma11", "ma21", "ma23"} <= set(lying(match, "gone").split())
    assert (phase(match), match.to_move) == (Phase.TURN, 2)


def test_5_2_four_tiles_for_four_players():
    """§5.2: nothing is left; tiles go on palaces as well."""
    match = played(
        Table(hands=("",) * 4, cities=("br11",), quarries={"west": "ma11 ma13 ma21 ma23"}, revealed=True),
        "auction",
    )
    assert match.moves() == [
        *("ma11-new", "ma11-out", "ma13-new", "ma13-out"),
        *("ma21-br11", "ma21-new", "ma21-out", "ma23-br11", "ma23-new", "ma23-out"),
    ]
    for move in ("ma21-br11", "ma11-new", "ma13-new", "ma23-new"):
        match.play_text(move)
    assert told(match, "left_over") == []
    assert city(match) == {"br11 ma21"}
    assert match.to_move == 1


def test_5_2_three_tiles_are_auctioned():
    match = played(Table(quarries={"east": "ma11 ma13 ma21"}, revealed=True), "auction")
    assert phase(match) is Phase.BID


def test_5_3_the_opening_certificate_is_a_bid_of_3():
    """§5.3: nothing can be added now; the next player raises above 3, or passes."""
    match = played(
        Table(hands=("r7", "r3", "r4"), quarries={"east": "ma11"}, active=1, revealed=True), "auction"
    )
    assert (match.to_move, int(match.state.opener), int(match.state.highest)) == (2, 1, 3)
    assert [int(player.bid) for player in match.state.players][:3] == [0, 3, 0]
    assert match.moves() == ["raise", "pass"]


def test_5_3_a_raise_must_be_higher():
    """§5.3: equal is not enough; a red 3 does not beat the certificate."""
    table = Table(hands=("", "r3"), quarries={"east": "ma11"}, revealed=True)
    assert played(table, "auction").moves() == ["pass"]
    table = Table(hands=("", "r3 c"), quarries={"east": "ma11"}, revealed=True)
    match = played(table, "auction", "raise")
    assert match.moves() == ["+r3"]
    match.play_text("+r3")
    assert match.moves() == ["+c"]


def test_5_3_bidding_goes_round_without_those_who_passed():
    """§5.3 §5.4: three players; the second is out after the first round."""
    table = Table(hands=("r4 r5 r6", "b4", "s7 s6 s5"), quarries={"east": "ma11"}, revealed=True)
    match = table.match()
    bidders = []
    for move in ("auction", "raise+b4+.", "raise+s5+.", "raise+r4+.", "pass", "raise+s6+.", "raise+r5+r6+."):
        bidders.append(match.to_move)
        match.play_text(move)
    assert bidders == [0, 1, 2, 0, 1, 2, 0]
    assert match.to_move == 2
    assert [int(match.state.players[seat].bid) for seat in range(3)] == [18, 0, 11]
    assert laid(match, 2) == "s5 s6"


def test_5_4_who_passes_takes_everything_back_and_has_shown_it():
    """§5.4 §1.5: the cards are in hand again, known to all; the certificate lies on the table."""
    table = Table(hands=("", "r7 r7"), hidden=("s3 s4 s5", ""), quarries={"east": "ma11"}, revealed=True)
    match = played(table, "auction", "raise+r7+.", "raise+s5+.", "raise+r7+.")
    assert (known(match), laid(match), unknown(match, 0)) == ("", "s5", 2)
    assert int(match.state.opener) == 0

    match.play_text("pass")

    assert told(match, "passed") == [{"count": 1}]
    assert (known(match), hand(match), laid(match)) == ("s5", "s3 s4 s5", "")
    assert unknown(match, 0) == 2
    assert int(match.state.opener) == -1


def test_5_5_the_winner_pays_and_builds():
    """§5.5: all tiles of the quarry, all cards laid to the discard; then the turn of the caller is over."""
    table = Table(
        hands=("", "r7 r7 b3", ""),
        hidden=("s3 s4 s5", "", ""),
        quarries={"east": "ma11 ma21", "south": "ma32"},
        revealed=True,
    )
    match = played(table, "auction", "raise+r7+.", "pass", "raise+s5+.", "raise+r7+.", "pass")
    assert told(match, "auction_won") == [{"count": 2, "total": 14}]
    assert (cards(match.state.discard), hand(match, 1), laid(match, 1)) == ("r7 r7", "b3", "")
    assert (lying(match, "site"), lying(match, "east"), lying(match, "south")) == ("ma11 ma21", "", "ma32")
    assert (phase(match), match.to_move) == (Phase.BUILD, 1)
    assert int(match.state.highest) == 0
    assert not any(player.passed or player.bid for player in match.state.players)

    match.play_text("ma21-new")
    assert match.to_move == 1
    match.play_text("ma11-new")
    assert city(match, 1) == {"ma11", "ma21"}
    assert (phase(match), match.to_move) == (Phase.TURN, 1)


def test_5_5_play_goes_on_from_who_called_the_auction():
    """§5.5: seat 2 of four calls, seat 1 wins, seat 3 is next."""
    table = Table(hands=("", "r7", "", ""), quarries={"east": "ma11"}, active=2, revealed=True)
    match = played(table, "auction", "pass", "pass", "raise+r7+.", "pass", "ma11-out")
    assert (phase(match), match.to_move, int(match.state.active)) == (Phase.TURN, 3, 3)
    assert "ma11" in lying(match, "gone")


def test_5_5_everyone_else_passes_at_once():
    """§5.5: the caller gets the tiles for nothing."""
    table = Table(hands=("r7", "b7", "s7"), quarries={"east": "ma11"}, revealed=True)
    match = played(table, "auction", "pass", "pass")
    assert told(match, "auction_won") == [{"count": 1, "total": 3}]
    assert (match.to_move, hand(match), cards(match.state.discard)) == (0, "r7", "")
    assert int(match.state.opener) == -1


def test_5_5_an_auction_leaves_no_currency_behind():
    """§4.4 §5.5: the next auction starts afresh."""
    table = Table(hands=("r6 b7", "s4 s5"), quarries={"east": "ma11", "south": "ma13"}, revealed=True)
    match = played(table, "auction", "raise+s4+.", "raise+r6+.", "pass", "ma11-new")
    assert [int(match.state.players[seat].currency) for seat in (0, 1)] == [-1, -1]

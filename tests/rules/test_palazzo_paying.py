"""§4 of palazzo.en.md: what may be laid together, what it is worth, how it is laid."""

import pytest

from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.cards import CERTIFICATES_WORTH, Currency
from cantiere.games.palazzo.state import NONE
from cantiere.play.match import Match
from tests.palazzo import Table, endings, hand, laid, phase, played, told

CHEAP = "ma11 ma13 ma21 ma23 ma32 sa11 sa13 sa21 sa23"  # nine tiles: 1 each


def paying(cards: str) -> Match:
    """A purchase at a price of 1, begun."""
    return played(Table(hands=(cards, ""), depot=CHEAP, revealed=True), "buy-ma32")


def ways(cards: str) -> set[str]:
    """All payments that a hand can make."""
    found = [" ".join(parts) for parts in endings(paying(cards))]
    assert len(found) == len(set(found))
    return set(found)


def worth(cards: str, parts: str) -> int:
    """What a payment counts."""
    match = paying(cards)
    match.play_text("".join(f"+{part}" for part in [*parts.split(), "."]))
    return told(match, "paid")[0]["worth"]


def test_4_1_one_currency_and_certificates():
    """§4.1 example: red 4, red 6 and a certificate are 12; red 4 and brown 6 do not go together."""
    assert worth("r4 r6 c", "r4 r6 c") == 12
    assert ways("r4 b6") == {"r4", "b6"}
    assert ways("r4 r6 c") == {"r4", "r6", "c", "r4 r6", "r4 c", "r6 c", "r4 r6 c"}


def test_4_1_two_of_three_currencies_fit_nowhere():
    """§4.1: two 4s are no triple, so that only one of them is laid."""
    assert ways("r4 b4") == {"r4", "b4"}


def test_4_2_a_triple_is_worth_15_whatever_it_shows():
    """§4.2 example: 7-7-7 in three currencies is 15, three red 7s are 21."""
    assert worth("r7 b7 s7", "t7") == worth("r3 b3 s3", "t3") == 15
    assert worth("r7 r7 r7", "r7 r7 r7") == 21


def test_4_2_three_certificates_are_a_triple():
    """§4.2 §4.3: 2, 4, then 15, 17, 19, 30 and so on."""
    assert [worth("c " * 10, "c " * count) for count in range(1, 11)] == [
        2,
        4,
        15,
        17,
        19,
        30,
        32,
        34,
        45,
        47,
    ]
    assert CERTIFICATES_WORTH[0] == 0


def test_4_2_several_triples():
    assert worth("r3 r3 b3 b3 s3 s3 r5 b5 s5", "t3 t3 t5") == 45
    assert "t3 t3 t5" in ways("r3 r3 b3 b3 s3 s3 r5 b5 s5")


def test_4_3_everything_together():
    """§4.3 example: a triple, silver 5, three certificates and one more are 37."""
    assert worth("r4 b4 s4 s5 c c c c", "t4 s5 c c c c") == 37


def test_4_3_a_set_of_cards_can_be_read_in_one_way_only():
    """§4.3: two red 4s with a brown and a silver one are a triple and a single card, 19 and not less."""
    found = ways("r4 r4 b4 s4")
    assert {"t4", "t4 r4", "r4", "r4 r4", "b4", "s4"} == found
    assert worth("r4 r4 b4 s4", "t4 r4") == 19


def test_4_4_the_auction_of_the_page():
    """§4.4 example: 3, 18, then 33 or 26, then at 31 nothing but passing."""
    ana, ben = "r4 r6 b4 b5 s4 c c c", "s3 s4 s5 s6 s6 s7"
    match = played(Table(hands=(ana, ben), quarries={"east": "ma11 ma21"}, revealed=True), "auction")
    assert told(match, "auction_began") == [{"count": 2, "total": 3}]
    match.play_text("raise+s3+s5+s7+.")
    assert told(match, "raised") == [{"worth": 15, "total": 15}]

    match.play_text("raise+t4+.")
    assert told(match, "raised") == [{"worth": 15, "total": 18}]
    assert int(match.state.players[0].currency) == NONE
    match.play_text("raise+s4+s6+.")
    assert int(match.state.highest) == 25

    other = match.copy()
    other.play_text("raise+c+c+c+.")
    assert told(other, "raised") == [{"worth": 15, "total": 33}]

    match.play_text("raise+r6+c+.")
    assert told(match, "raised") == [{"worth": 8, "total": 26}]
    assert int(match.state.players[0].currency) == Currency.RED
    match.play_text("raise+s6+.")
    assert int(match.state.highest) == 31
    assert hand(match) == "b5 c c"
    assert match.moves() == ["pass"]

    match.play_text("pass")
    assert (hand(match), laid(match), int(match.state.opener)) == (ana, "", -1)


def bidding(cards: str, first: str) -> Match:
    """Seat 0 has opened and raised, seat 1 is ahead of it by 7, and seat 0 is to raise again."""
    table = Table(hands=(cards, "s4 s7"), quarries={"east": "ma11"}, revealed=True)
    match = played(table, "auction", "raise+s4+.", f"raise+{first}+.")
    needed = int(match.state.highest) - 4
    assert 0 < needed < 7
    match.play_text("raise+s7+.")
    return match


def test_4_4_single_cards_choose_the_currency_for_the_whole_auction():
    """§4.4: after a red card only red ones, certificates and triples; brown cards still stand in triples."""
    match = bidding("r3 r5 b7 r6 b6 s6 c", "r3")  # 6 against 11
    match.play_text("raise")
    assert match.moves() == ["+t6", "+r5", "+r6"]
    match.play_text("+r5")
    assert match.moves() == ["+r6", "+c"]


def test_4_4_triples_and_certificates_choose_no_currency():
    """§4.4: after certificates any currency may follow."""
    match = bidding("c c r7 b7 s7", "c+c")  # 7 against 11
    assert int(match.state.players[0].currency) == NONE
    match.play_text("raise")
    assert match.moves() == ["+t7", "+r7", "+b7", "+s7"]


def test_4_2_cards_laid_earlier_never_complete_a_triple():
    """§4.2: two certificates, then a third is 2 more, not 11; red 3, then brown and silver 3 are nothing."""
    match = bidding("c c c r5", "c+c")  # 7 against 11
    match.play_text("raise+r5+c+.")
    assert told(match, "raised") == [{"worth": 7, "total": 14}]
    match = bidding("r3 b3 s3 c c", "r3")  # 6 against 11
    assert match.moves() == ["pass"]


def test_4_2_the_opening_certificate_is_never_part_of_a_triple():
    """§4.2: with two certificates it stays at 3 + 4."""
    match = played(
        Table(hands=("c c", "s4"), quarries={"east": "ma11"}, revealed=True),
        "auction",
        "raise+s4+.",
        "raise+c+c+.",
    )
    assert told(match, "raised") == [{"worth": 4, "total": 7}]


def test_4_5_a_part_is_offered_only_if_enough_can_follow():
    """§4.5: at a price of 6, a certificate cannot be all of it; a red 3 needs a red 4."""
    depot = "ma11 ma13 ma21 ma23"
    match = played(Table(hands=("r3 b7 c", ""), depot=depot, revealed=True), "buy-ma11")
    assert match.moves() == ["+b7"]
    match = played(Table(hands=("r3 r4 b7 c", ""), depot=depot, revealed=True), "buy-ma11")
    assert match.moves() == ["+r3", "+r4", "+b7"]
    assert ["r3", "r4"] in list(endings(match))
    assert ["r4", "c"] in list(endings(match))
    assert ["r3", "c"] not in list(endings(match))


def test_4_5_triples_that_are_skipped_may_be_missed():
    """§4.5: 3-3-3 and 7-7-7 are 30, but a start with 7-7-7 leaves 3 and comes to 18 only."""
    table = Table(hands=("", "r3 b3 s3 r7 b7 s7"), quarries={"east": "ma11"}, revealed=True)
    state = played(table, "auction").snapshot()
    for highest, parts in ((17, ["+t3", "+t7"]), (18, ["+t3"]), (22, ["+t3"]), (29, ["+t3"])):
        state.highest = highest
        match = Match(GAME, 2, 1, start=state)
        match.play_text("raise")
        assert match.moves() == parts
        assert all(endings(match))
    state.highest = 30
    assert Match(GAME, 2, 1, start=state).moves() == ["pass"]


def test_4_5_nobody_sees_what_is_laid_ready():
    """§4.5: until it is confirmed, no other view changes by one byte; it can be taken back."""
    table = Table(hands=("r4 r5 c", "s7"), hidden=("b4 s4", ""), depot=CHEAP, revealed=True)
    match = table.match()
    before = [match.view(seat).tobytes() for seat in (1, -1)]
    fresh = match.state.tobytes()
    for move in ("buy-ma11", "+ma13", "+t4", "+r5", "+c"):
        match.play_text(move)
        assert [match.view(seat).tobytes() for seat in (1, -1)] == before
        assert match.events(1) == match.events(0) == []
    assert match.view_as_dict(0)["players"][0]["worth"] == 22
    match.back(5)
    assert match.state.tobytes() == fresh


def test_4_5_a_purchase_names_the_tiles_first():
    """§4.5: after the first card no tile is added."""
    match = played(Table(hands=("r7 r7", ""), depot=CHEAP, revealed=True), "buy-ma11")
    assert "+ma13" in match.moves()
    match.play_text("+r7")
    assert match.moves() == ["+r7", "+."]


@pytest.mark.parametrize("cards", ["r3", "c", "r7 b7 s7 c c c"])
def test_4_5_confirming_leaves_nothing_ready(cards):
    match = paying(cards)
    match.play(match.legal()[0])
    while phase(match).name == "CHOICE":
        match.play(match.legal()[-1])
    player = match.state.players[0]
    assert sum(player.step) == int(player.worth) == int(player.composing) == int(player.lowest) == 0
    assert int(player.first) == int(player.second) == NONE

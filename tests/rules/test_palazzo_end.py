"""§7 of palazzo.en.md: points, and who wins."""

from xml.etree import ElementTree

import pytest

from cantiere.games.palazzo import GAME
from cantiere.play.match import Match
from tests.conftest import ROOT
from tests.palazzo import Table, hand, hidden_cards, known, revealing, told

WALLS = {"#a8573a": "br", "#dcbd80": "sa", "#eef0f3": "ma"}  # of the page's pictures
GLASS, WOOD = "#2e3b4e", "#6b4423"
EXAMPLES = {  # §7.3, the seven palaces of the page
    "br32": -5,
    "br21 br42": 0,
    "sa13 ma22 br31": 6,
    "ma11 ma23 ma32 ma41": 13,
    "br13 sa22 ma33 br41 sa52": 17,
    "sa11 sa21 sa33 sa42 sa51": 20,
    "br21 br32 br42": 8,
}


@pytest.mark.parametrize(("palace", "points"), EXAMPLES.items())
def test_7_3_the_examples_of_the_page(palace, points):
    """§7.2 §7.3: each alone."""
    assert Table(cities=(palace,)).match().scores() == [points, 0]


def test_7_3_the_picture_of_the_page_shows_them():
    """§1.2 §7.3: every storey with its material, its floor, and as many openings as it has windows."""
    picture = ElementTree.parse(ROOT / "docs" / "rules" / "img" / "palazzo-palaces.svg").getroot()
    shown = []
    for palace in (one for one in picture if one.get("id", "").startswith("palace-")):
        storeys: list[str] = []
        openings = 0
        for shape in palace:
            if shape.get("fill") in WALLS:
                storeys.append(WALLS[shape.attrib["fill"]])
                openings = 0
            openings += shape.get("fill") in (GLASS, WOOD)
            if shape.get("font-size") == "21":  # the plaque comes last
                storeys[-1] += f"{shape.text}{openings}"
        shown.append(" ".join(storeys))
    assert shown == list(EXAMPLES)


def sheet(match: Match, seat: int = 0) -> dict[str, int]:
    return {one.line: one.points for one in match.breakdown(seat)}


def test_7_the_street_of_the_page_line_by_line():
    """§7.2 §7.3: the first six palaces together."""
    match = Table(cities=("", " / ".join(list(EXAMPLES)[:6]))).match()
    assert match.scores() == [0, -5 + 0 + 6 + 13 + 17 + 20]
    assert sheet(match, 1) == {
        "one_floor": -5,
        "windows": 6 + 7 + 11 + 8,
        "four_floors": 3,
        "five_floors": 6 + 6,
        "one_material": 3 + 6,
    }
    assert sheet(match, 0) == {}


@pytest.mark.parametrize(
    ("palace", "points"),
    [
        ("br11 br23", 0),
        ("br11", -5),
        ("br13 br23 br33", 9 + 3),
        ("br13 br23 sa33", 9),
        ("sa13 br23 br33 br43", 12 + 3),
        ("sa13 sa23 sa33 sa43", 12 + 3 + 3),
        ("sa13 sa23 sa33 sa43 sa53", 15 + 6 + 6),
        ("sa13 sa23 sa33 sa43 ma53", 15 + 6),
        ("br31x br41 br51", 3 + 3),
    ],
)
def test_7_2_and_7_3_by_floors_windows_and_material(palace, points):
    assert Table(cities=(palace,)).match().scores()[0] == points


def ending(**table: object) -> Match:
    """A table whose next reveal ends the game."""
    return revealing(Table(messengers=4, left=2, **table).match(), "")


def test_7_1_every_palace_is_counted():
    """§7: the events of the end name each palace."""
    match = ending(cities=("br11 br21 / ma33", "sa11 sa21 sa33"))
    assert told(match, "palace_scored") == [
        {"top": "br21", "floors": 2, "windows": 2, "points": 0},
        {"top": "ma33", "floors": 1, "windows": 3, "points": -5},
        {"top": "sa33", "floors": 3, "windows": 5, "points": 8},
    ]
    assert match.winners() == [1]


def test_7_4_hands_are_shown_at_the_end():
    """§7.4, R14: nothing is hidden any more."""
    match = ending(hands=("r3", ""), hidden=("b7 c", "s5"))
    assert (known(match, 0), known(match, 1)) == (hand(match, 0), hand(match, 1)) == ("r3 b7 c", "s5")
    assert [hidden_cards(player) for player in match.state.players] == [0] * len(match.state.players)
    assert told(match, "hand_shown") == [{"best": 9}, {"best": 5}]


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (("r7 r7", "b7 b6"), [0]),
        (("r7 b7 s7", "r6 r6 r4"), [1]),  # 15 against 16
        (("r3 b3 s3", "b7 b7"), [0]),  # a triple counts 15
        (("c c c", "s7 s7"), [0]),
        (("r7 b7", "s7"), [0, 1]),  # one currency only
        (("r7 c", "s6 s3"), [0, 1]),
        (("", ""), [0, 1]),
        (("r4 b4 s4 s5 c c c c", "r7 r7 r7 r6 r6 c"), [0]),  # 37 against 35
    ],
)
def test_7_4_a_tie_is_broken_by_the_best_payment(hands, winners):
    """§7.4, R15: equal points; the largest single payment wins, else the victory is shared."""
    match = ending(hands=hands, cities=("br11 br21 br32", "sa11 sa21 sa32"))
    assert match.scores() == [4 + 3, 4 + 3]
    assert match.winners() == winners


def test_7_4_money_does_not_beat_points():
    match = ending(hands=("r7 r7 r7", ""), cities=("", "br11 br21"))
    assert match.scores() == [0, 0]
    match = ending(hands=("r7 r7 r7", ""), cities=("", "sa11 sa21 sa32"))
    assert match.winners() == [1]


def test_7_4_hidden_cards_count_for_a_tie():
    match = ending(hands=("r7", ""), hidden=("", "b7 b6"))
    assert match.winners() == [1]
    assert [GAME.rules.tiebreak(match.state, seat) for seat in (0, 1)] == [7, 13]


def test_7_4_what_lies_on_the_table_in_an_auction_is_still_money():
    """A game can end for other reasons: bids are not paid before the auction is won."""
    match = Match(GAME, 3, 1001)
    for move in ("reveal", "auction"):
        match.play_text(move)
    before, bidder = match.worths(), match.to_move
    for part in ("raise", "+s5", "+."):  # begun, laid ready, laid down
        match.play_text(part)
        assert match.worths() == before
    assert before[bidder] == (0, 12)
    assert match.to_move != bidder


@pytest.mark.parametrize(
    ("own", "best"),
    [("r7 r7 b7 b6 b5", 18), ("r4 b4 s4 s7", 22), ("r4 c c c c", 21)],
)
def test_7_4_the_currency_of_an_auction_limits_no_tie(own, best):
    """Whatever is laid first, at the end of the game all cards could make one payment."""
    for card in sorted(set(own.split())):
        match = Table(hands=("", own), quarries={"east": "br11"}, depot="sa11", revealed=True).match()
        for move in ("auction", "raise", f"+{card}"):
            match.play_text(move)
        assert GAME.rules.tiebreak(match.state, 1) == best
        if "+." in match.moves():
            match.play_text("+.")
            assert GAME.rules.tiebreak(match.state, 1) == best

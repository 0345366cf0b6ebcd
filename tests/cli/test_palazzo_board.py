"""Palazzo in a terminal: what players ask for is there, nothing that they may not know, in any width."""

import re

import pytest

from cantiere.cli.boards import board_of
from cantiere.cli.boards.palazzo_palette import storey
from cantiere.cli.boards.scene import Scene
from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.tiles import FLOOR, WINDOWS, Tile
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES
from tests.cli.drawing import NAMES, drawn
from tests.palazzo import Table, played
from tests.rules import test_palazzo_end

BOARD = board_of(GAME)
EXAMPLES = list(test_palazzo_end.EXAMPLES)
STREET = " / ".join(EXAMPLES[:6])
TILE = re.compile(r"\b(?:br|sa|ma)[1-5][1-3]x?\b")
STOREY = re.compile(r" ((?:br|sa|ma)[1-5][1-3]x?) *([▮∩#n][▮∩#n ]{0,2})")


def test_7_the_street_of_the_page_with_the_points_of_each_palace():
    """§7.3: the tallest palaces first, and what the city would score."""
    lines = drawn(Table(cities=(STREET,)).match()).splitlines()
    (plate,) = (number for number, line in enumerate(lines) if "Ana 51 if it ended now" in line)
    assert TILE.findall(lines[plate + 1]) == ["sa52", "sa51"]
    assert TILE.findall(lines[plate + 5]) == ["br13", "sa11", "ma11", "sa13", "br21", "br32"]
    assert lines[plate + 7].split() == ["17", "20", "13", "6", "0", "−5"]


@pytest.mark.parametrize("is_ascii", [False, True])
@pytest.mark.parametrize("tile", Tile, ids=lambda tile: tile.name)
def test_1_2_a_tile_shows_as_many_openings_as_its_number(tile, is_ascii):
    """§1.2: a door counts as a window; every ground floor has one, and no other."""
    window, door = "#n" if is_ascii else "▮∩"
    name, front = storey(tile, is_ascii).split(maxsplit=1)
    assert name == tile.name.lower()
    assert front.count(window) + front.count(door) == WINDOWS[tile]
    assert front.count(door) == (FLOOR[tile] == 1)
    assert set(front) <= {window, door, " "}


@pytest.mark.parametrize("is_ascii", [False, True])
def test_1_2_openings_can_be_counted_wherever_tiles_lie(is_ascii):
    """In quarries, depot, streets, on a building site and among what is bought."""
    table = Table(
        hands=("r7 r7", ""),
        cities=(STREET, "br12 ma31x"),
        quarries={"east": "ma13 sa31x"},
        depot="sa12 br43 ma53",
        revealed=True,
    )
    building = played(Table(quarries={"east": "ma13 sa31x"}, revealed=True), "auction", "pass")
    for match in (played(table, "buy-sa12+ma53"), building):
        picture = drawn(match, is_ascii=is_ascii)
        counted = {name: len(front.replace(" ", "")) for name, front in STOREY.findall(picture)}
        assert set(counted) == set(TILE.findall(picture))
        assert counted == {name: int(name[3]) for name in counted}


def test_5_the_next_quarry_and_four_tiles_are_marked():
    """§5.1 §5.2: where the architect would go, where there is no auction, and what is still to come."""
    table = Table(quarries={"south": "ma13", "west": "sa11 sa13 sa21 sa23"}, depot="ma11", messengers=4)
    picture = drawn(table.match())
    north, east, south, west = picture.splitlines()[1:5]
    assert north.split()[:2] == ["A", "North"]
    assert east.split() == ["East", "–"]
    assert south.split() == ["»", "South", "ma13", "▮∩▮"]
    assert "shared out, no auction" in west
    assert "then 8 each" in picture
    assert "Messengers 4/5" in picture
    assert "1 messengers" in picture


def test_1_5_own_hidden_cards_are_in_brackets_and_others_are_question_marks():
    match = Table(hands=("r3", "b4"), hidden=("c s7", "r7 r7")).match()
    assert " r3 (s7)(c )" in drawn(match, viewer=0)
    assert " b4  ?  ?" in drawn(match, viewer=0)
    assert " b4 (r7)(r7)" in drawn(match, viewer=1)


def test_4_5_a_raise_that_has_begun_shows_what_it_is_worth():
    """§4.5 §5.3: the bids, what is laid ready, what is needed."""
    table = Table(hands=("r4 b4 s4 r6 c", "s5 s6"), quarries={"east": "ma11"}, revealed=True)
    match = played(table, "auction", "raise+s5+s6+.", "raise+t4+r6")
    picture = drawn(match)
    assert "Auction, highest bid 11" in picture
    assert " t4  r6  = 21, 9 needed" in picture
    assert "needed" not in drawn(match, viewer=1)
    match.play_text("+.")
    match.play_text("pass")
    assert "To build" in drawn(match)


def test_3_5_a_purchase_that_has_begun_shows_its_tiles():
    match = played(Table(hands=("r7 r7", ""), depot="ma11 ma13 ma21 ma23", revealed=True), "buy-ma11+ma23+r7")
    assert " ma11  ∩    ma23 ▮▮▮   r7  = 7, 12 needed" in drawn(match)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120, 160])
def test_a_crowded_street_fits_its_terminal(width, language):
    crowded = Table(hands=("", ""), rest=0, cities=(" / ".join(STREET.replace("/", "").split()),)).match()
    assert max(map(len, drawn(crowded, 0, width, language).splitlines())) <= width


def test_plain_terminals_get_plain_characters():
    match = Table(
        hands=("r3", "b4"), hidden=("c", "r7"), cities=(STREET,), quarries={"south": "ma13"}
    ).match()
    assert drawn(match, is_ascii=True).isascii()
    assert all(line.plain.isascii() for line in BOARD.legend(Scene(match, 0, NAMES[:2], "en", 80, True)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_legend_fits_its_terminal(width, language):
    lines = BOARD.legend(Scene(Match(GAME, 2, 3), 0, NAMES[:2], language, width))
    assert max(line.cell_len for line in lines) <= width


def test_who_can_pay_for_nothing_is_told_to_auction():
    poor = Table(hands=("", "r7"), depot="sa12", quarries={"east": "ma13"}, revealed=True).match()
    assert poor.moves() == ["auction"]
    for language in LANGUAGES:
        told = BOARD.hint(Scene(poor, 0, NAMES[:2], language))
        assert told.count("auction") == 1
        assert "buy" not in told


def test_hints_say_what_to_do():
    """In every phase there is one, in both languages."""
    for language in LANGUAGES:
        match = Match(GAME, 2, 3)
        while not match.is_over:
            assert BOARD.hint(Scene(match, match.to_move, NAMES[:2], language))
            match.play(match.legal()[match.turn * 5 % len(match.legal())])
        assert BOARD.hint(Scene(match, 0, NAMES[:2], language))
    match = played(Table(hands=("r7 r7", ""), depot="ma11", revealed=True), "buy-ma11")
    assert "+r7" in BOARD.hint(Scene(match, 0, NAMES[:2], "en"))


def test_moves_are_listed_by_tile():
    match = played(Table(quarries={"east": "ma11 ma32"}, cities=("br11",), revealed=True), "auction", "pass")
    groups = BOARD.groups(match, "en")
    assert [group.title for group in groups] == ["marble 1 (1 window)", "marble 3 (2 windows)"]
    assert [len(group.choices) for group in groups] == [2, 3]
    assert [group.title for group in BOARD.groups(Match(GAME, 2, 3), "fr")] == [""]

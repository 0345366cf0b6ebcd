"""Pictures of tables: well-formed, of the view alone, and there for every game."""

from xml.etree import ElementTree

import pytest
from hypothesis import given

from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.play.match import Match
from tests.conftest import Walk, every_table, walks
from tests.toy import LANTERN


def words(picture: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(picture).iter() if one.text]


@every_table
@pytest.mark.parametrize("plies", [0, 60, 10_000])
def test_every_table_has_a_picture_for_every_viewer(table, plies):
    match = table.after(Walk(3, plies, 1))
    for viewer in range(SPECTATOR, match.seats):
        picture = match.picture(viewer)
        assert (picture is None) == (match.game is LANTERN)
        if picture is not None:
            assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


@every_table
@given(walk=walks)
def test_a_picture_tells_no_secret(table, walk):
    """Change every secret: not a stroke moves. Nor is the seed told, from which all could be dealt again."""
    match = table.after(walk)
    for viewer in range(SPECTATOR, match.seats):
        other = Match(match.game, match.seats, 1, match.options, start=match.imagined(viewer, 9))
        other.actions += match.actions
        assert other.picture(viewer) == match.picture(viewer)


def test_a_hand_is_drawn_for_its_owner_only():
    match = Match("campanile", seats=2, seed=7)
    hidden = match.view_as_dict(0)["players"][0]["hidden"]
    assert sum(hidden.values()) == 3
    assert match.picture(0) != match.picture(1) != match.picture(SPECTATOR)
    assert match._repr_svg_() == match.picture(SPECTATOR)
    assert match._repr_html_() is None


def test_a_board_shows_the_points_and_the_prices_of_free_spaces():
    match = Match("azul-pavilion", seats=2, seed=7, first=1)
    shown = words(match.picture(SPECTATOR))
    assert {"0: 5 *", "1: 5"} <= set(shown)
    assert shown.count("6") == 2 * 7
    assert len([word for word in shown if word.startswith("factory")]) == 5


def test_a_house_has_its_roofs_where_its_turn_puts_them():
    match = Match("palermo", seats=3, seed=1, first=1)
    before = match.picture(SPECTATOR).count("#b0654a")
    match.play("sf8")
    match.play(next(move for move in match.moves() if move.parts["house"] == "three"))
    assert match.picture(SPECTATOR).count("#b0654a") == before + 3


def test_a_game_without_a_picture_is_told_as_a_table():
    match = Match(LANTERN, 2, 1)
    assert match._repr_svg_() is None
    told = ElementTree.fromstring(match._repr_html_())
    assert "players" in [head.text for head in told.iter("th")]


def test_the_repr_says_how_the_table_stands():
    match = Match("palazzo", seats=3, seed=7, first=1)
    chosen = "price='start_of_turn', memory='open', first='1'"
    assert repr(match) == f"<Match 'palazzo', seats=3, seed=7, {chosen}: turn 0, seat 0 to move>"
    over = Match(find("campanile"), 2, 5)
    while not over.is_over:
        over.play(over.legal()[0])
    assert repr(over).endswith(f"turn {over.turn}, over, {over.scores()}>")

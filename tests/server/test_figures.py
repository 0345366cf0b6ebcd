"""Figures over HTTP: what a board needs to draw them, and where they stand in the rules."""

import pytest

from cantiere.play.illustrations import figures, overview
from cantiere.play.texts import LANGUAGES, texts
from cantiere.play.view_models import projected
from tests.play.test_lessons import TAUGHT
from tests.server.clients import Browser, Server

every_game = pytest.mark.parametrize("game", TAUGHT)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def anybody(server) -> Browser:
    return server.browser()


@every_game
def test_every_figure_is_told_as_a_table(anybody, game):
    for one in figures(game).values():
        told = anybody.ok("GET", f"/api/figures/{game}/{one.name}")
        assert (told["game"], told["name"], told["asks"]) == (game, one.name, one.asks)
        assert len(told["names"]) == len(told["table"]["seats"]) == one.scene.seats
        assert told["table"]["viewer"] == 0
        assert one.asks or not told["effects"]
        assert (told["chosen"] in told["table"]["legal"]) == bool(one.chosen)
        if told["then"]:
            match = one.table()
            match.play_text(one.chosen)
            assert told["then"]["scores"] == projected(match)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_where_figures_stand(anybody, game, language):
    page = anybody.ok("GET", f"/api/rules/{game}/{language}")
    cards = [(part["number"], card) for part in page["sections"] for card in part["figures"]]
    assert sorted(card["name"] for _, card in cards) == sorted(figures(game))
    for number, card in cards:
        assert card["rule"].partition(".")[2] == number
        assert card["caption"] == texts(game, language)["figures"][card["name"]]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_on_one_page(anybody, game, language):
    page = anybody.ok("GET", f"/api/overview/{game}/{language}")
    assert [(one["part"], one["figure"]["name"]) for one in page["panels"]] == [
        (panel.part, panel.figure.name) for panel in overview(game)
    ]
    said = texts(game, language)["overview"]
    assert all(one["text"] == said[one["figure"]["name"]] for one in page["panels"])


@pytest.mark.parametrize(
    ("place", "code"), [("palermo/tower", "no_such_figure"), ("chess/ring", "unknown_game")]
)
def test_what_is_not_there_is_not_found(anybody, place, code):
    assert anybody.refused("GET", f"/api/figures/{place}") == (404, code)

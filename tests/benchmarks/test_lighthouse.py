"""`python -m benchmarks web`: the pages that Lighthouse is shown, and what is made of its scores."""

import json

from benchmarks import lighthouse
from benchmarks.engine.machine import ROOT
from benchmarks.server.host import asked
from cantiere.games import GAMES
from tests.server.clients import Server


def result(performance: float, blocking: float, seo: float = 1.0) -> lighthouse.Result:
    scores = {"performance": performance, "accessibility": 1.0, "best-practices": 0.96, "seo": seo}
    return {
        "categories": {name: {"score": score} for name, score in scores.items()},
        "audits": {"total-blocking-time": {"numericValue": blocking}},
    }


def test_the_lobby_and_of_each_game_a_full_table_and_what_teaches_it_are_shown(tmp_path):
    with Server(tmp_path / "house") as server:
        pages = lighthouse.pages(server.port)
        assert next(iter(pages)) == "lobby"
        assert len(pages) == 1 + 4 * len(GAMES)
        _, listed = asked(server.port, "GET", "/api/tables")
        tables = {f"/t/{table['id']}": table for table in json.loads(listed)["tables"]}
        read = {
            page.format(game.id)
            for game in GAMES
            for page in ("/learn/{}", "/learn/{}/overview", "/rules/{}")
        }
        assert set(pages.values()) == {"/", *tables, *read}
        assert {len(table["seats"]) for table in tables.values()} == {game.seats[-1] for game in GAMES}


def test_speed_is_a_median_and_all_else_the_lowest():
    results = [result(0.9, 100), result(0.7, 300, seo=0.9), result(0.8, 120)]
    assert lighthouse.row("lobby", results) == ["lobby", "80", "70 – 90", "120 ms", "100", "96", "90"]


def test_the_page_that_is_kept_has_a_place_for_it():
    assert "| page | performance |" in lighthouse.PART.on((ROOT / "docs" / "web.md").read_text("utf-8"))

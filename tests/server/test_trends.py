"""Where somebody loses win chance: counted when a review is done, told to themselves and to nobody else."""

import json

import pytest

from cantiere.play.texts import LANGUAGES, kind_name
from cantiere.server.live.review import kept_trends
from cantiere.server.live.trend import PHASES
from cantiere.server.people.trends import trends_over
from cantiere.server.store.trends import TrendRow, Trends
from cantiere.server.web.tables import apart
from tests.conftest import every_registered_game
from tests.server.clients import Server, until
from tests.server.test_reviews import PLAYOUTS, brought, content, done, finished

GAME = "campanile"


@pytest.fixture
def server(tmp_path, monkeypatch):
    async def review(wish, tell, is_awaited):
        return content()

    monkeypatch.setattr(apart, "granted_elsewhere", review)
    with Server(tmp_path / "house", review_playouts=PLAYOUTS, review_patience=1) as running:
        yield running


def played(browser, seats: str = "me bot:random") -> str:
    """A finished game; its review."""
    table = browser.table(GAME, seats)["id"]
    browser.start(table)
    with browser.connect() as wire:
        shown = wire.watch(table)
        while not shown["legal"]:
            shown = wire.hear_until(lambda heard: heard["kind"] == "table")
        seat, move = shown["viewer"], shown["legal"][0]["move"]
        assert wire.ask("play", table=table, seat=seat, turn=shown["turn"], move=move)["kind"] == "accepted"
        wire.ask("resign", table=table, seat=0)
    until(lambda: browser.ok("GET", f"/api/tables/{table}")["status"] == "finished")
    return f"/api/tables/{table}/review"


def reviewed(browser, **more) -> str:
    place = played(browser, **more)
    browser.ok("POST", place)
    assert done(browser, place)["status"] == "done"
    return place


def test_a_review_counts_every_decision_of_every_seat_once_by_phase_and_once_by_kind():
    told = json.loads(content())["told"]["decisions"]
    for seat, trend in kept_trends(content()).items():
        own = [one for one in told if one["seat"] == int(seat)]
        for sort in (trend["phases"], trend["kinds"]):
            assert sum(part["decisions"] for part in sort.values()) == len(own)
        lost = [sum(part["lost"] for part in trend[sort].values()) for sort in ("phases", "kinds")]
        assert lost[0] == pytest.approx(lost[1], abs=1e-3)
        assert lost[0] <= sum(max(0.0, one["loss"]) for one in own) + 1e-3
        assert set(trend["phases"]) <= set(PHASES)
    assert sum(part["lost"] for part in kept_trends(content())["0"]["phases"].values()) > 0


def test_ones_own_trends_grow_with_each_review_and_nobody_else_sees_them(server):
    ana, eve = server.guest("Ana"), server.guest("Eve", "fr")
    assert ana.ok("GET", "/api/me/trends") == {"games": []}
    places = [reviewed(ana) for _ in range(2)]
    (told,) = ana.ok("GET", "/api/me/trends")["games"]
    assert told["game"] == GAME
    assert [f"/api/tables/{one['table']}/review" for one in told["games"]] == places
    seat = kept_trends(content())["0"]
    expected = sum(part["lost"] for part in seat["phases"].values())
    assert [one["lost"] for one in told["games"]] == pytest.approx([expected] * 2, abs=1e-3)
    assert [one["name"] for one in told["phases"]] == [name for name in PHASES if name in seat["phases"]]
    assert sum(one["lost"] for one in told["kinds"]) == pytest.approx(2 * expected, abs=1e-3)
    lost = [one["lost"] for one in told["kinds"]]
    assert lost == sorted(lost, reverse=True)
    assert eve.ok("GET", "/api/me/trends") == {"games": []}
    assert server.browser().refused("GET", "/api/me/trends") == (401, "who_are_you")
    for browser in (eve, server.browser()):
        assert browser.ask("GET", f"/api/people/{ana.me['id']}/trends").status_code == 404
        public = browser.ok("GET", f"/api/people/{ana.me['id']}/statistics")
        assert "lost" not in json.dumps(public)
    shown = eve.ask("GET", places[0])
    assert shown.status_code in (200, 404)
    assert "trends" not in shown.text


def test_a_review_that_is_made_again_is_counted_once(server):
    ana = server.guest("Ana")
    place = reviewed(ana)
    trends = kept_trends(content())
    for _ in range(2):
        server.in_database(lambda database: Trends(database).note(place.split("/")[3], trends))
    (told,) = ana.ok("GET", "/api/me/trends")["games"]
    assert len(told["games"]) == 1


def test_games_of_a_file_and_seats_of_others_at_the_screen_are_nobodys(server):
    ana = server.guest("Ana")
    place, _ = brought(ana)
    ana.ok("POST", place)
    assert done(ana, place)["status"] == "done"
    assert ana.ok("GET", "/api/me/trends") == {"games": []}
    reviewed(ana, seats="me local:Leo")
    (told,) = ana.ok("GET", "/api/me/trends")["games"]
    assert len(told["games"]) == 1


def test_whoever_left_the_game_to_a_bot_is_not_counted_for_it(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.table(GAME, "me open open")
    ben.join(table["id"])
    server.guest("Cem").join(table["id"])
    ana.start(table["id"])
    with ben.connect() as wire:
        assert wire.ask("resign", table=table["id"], seat=1)["kind"] == "accepted"
    until(lambda: ana.ok("GET", f"/api/tables/{table['id']}")["seats"][1]["kind"] == "bot")
    server.in_database(lambda database: Trends(database).note(table["id"], kept_trends(content())))
    assert ben.ok("GET", "/api/me/trends") == {"games": []}
    assert len(ana.ok("GET", "/api/me/trends")["games"]) == 1


def test_they_are_taken_along_and_leave_with_whoever_leaves(server):
    ana = server.guest("Ana")
    reviewed(ana)
    kept = ana.ok("GET", "/api/me/export")["trends"]
    assert [one["game"] for one in kept] == [GAME]
    person = ana.me["id"]
    assert server.in_database(lambda database: Trends(database).of(person))
    assert ana.ask("DELETE", "/api/me").status_code == 204
    assert server.in_database(lambda database: Trends(database).of(person)) == []


def test_reviews_of_before_that_was_counted_have_none():
    old = {name: part for name, part in json.loads(content()).items() if name != "trends"}
    assert kept_trends(json.dumps(old)) == {}


@every_registered_game
def test_every_kind_of_decision_has_its_name_in_both_languages(game):
    actions = range(0, game.notation.size, max(1, game.notation.size // 5_000))
    kinds = {str(game.notation.parts(action)["kind"]) for action in actions}
    for language in LANGUAGES:
        assert all(kind_name(game.id, kind, language) != kind for kind in kinds)
    trend = {"phases": {"end": {"decisions": 2, "lost": 0.1}}, "kinds": {"x": {"decisions": 2, "lost": 0.1}}}
    (told,) = trends_over([TrendRow("t1", game.id, 1.0, trend)], "en").games
    assert told.kinds[0].title == "x"  # a game whose words are still to come
    assert finished().turn

"""Reviews over HTTP: asked for once, made elsewhere in turn, and shown to whoever may see the game."""

import asyncio
import json
import sys
from functools import cache
from subprocess import PIPE, Popen

import pytest
from pydantic_core import to_json

from cantiere.games import find
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from cantiere.server.live.review import kept_try, reviewed, told_review
from cantiere.server.live.review_process import HURRIED, MODULE, Wish
from cantiere.server.store.reviews import DONE, MOST_FAILURES, Reviews
from cantiere.server.web.infrastructure import review_worker
from cantiere.server.web.infrastructure.review_worker import Pace, ReviewFailedError
from cantiere.server.web.tables import apart
from tests.conftest import every_registered_game
from tests.insight.games import ending
from tests.server.clients import Server, until

CAMPANILE = find("campanile")
PLAYOUTS = 2


@cache
def finished() -> Match:
    match = Match(CAMPANILE, 2, 5)
    while not match.is_over:
        match.play(match.legal()[-1])
    return match


def game_file(*bots: str | None) -> str:
    return write_game(finished().copy(), ["Ana", "Luc"], list(bots) or [None, None])


@cache
def content() -> str:
    return reviewed(game_file(), PLAYOUTS, 1, lambda done, total: None)


def brought(browser, text: str | None = None):
    table = browser.http.post("/api/files", content=text or game_file()).json()
    return f"/api/tables/{table['id']}/review", table


@pytest.fixture
def elsewhere(monkeypatch):
    """What the process says, without one; `hold` keeps it from saying anything."""

    class Elsewhere:
        def __init__(self):
            self.asked, self.failing, self.hold = [], False, False

        async def review(self, wish, tell, is_awaited):
            self.asked.append(wish.file)
            tell(3, 10)
            while self.hold:
                await asyncio.sleep(0.01)
            if self.failing:
                raise ReviewFailedError
            return content()

    fake = Elsewhere()
    monkeypatch.setattr(apart, "granted_elsewhere", fake.review)
    return fake


@pytest.fixture
def server(tmp_path):
    with Server(
        tmp_path / "house", review_playouts=PLAYOUTS, review_patience=1, reviews_per_day=3
    ) as running:
        yield running


def done(browser, place, **query):
    found = {}

    def is_done() -> bool:
        found.update(browser.ok("GET", place, **query))
        return found["status"] in ("done", "failed")

    until(is_done)
    return found


def test_a_process_reviews_a_game_that_was_brought(server):
    ana = server.guest("Ana")
    place, table = brought(ana)
    assert ana.ok("GET", place)["status"] == "none"
    assert ana.ok("POST", place)["status"] in ("waiting", "running")
    told = done(ana, place)
    assert told["status"] == "done"
    assert told["result"] == json.loads(json.dumps(ana.ok("POST", place)["result"]))
    result = told["result"]
    assert [one["turn"] for one in result["turns"]] == list(range(finished().turn + 1))
    parts = zip(*(result[part]["mean"] for part in ("start", "luck", "own", "others")), strict=True)
    assert [sum(one) for one in parts] == pytest.approx(result["result"], abs=1e-3)
    expected = told_review(content(), "campanile", "en", ["Ana", "Luc"])
    assert [one["judgement"] for one in result["decisions"]] == [
        one["judgement"] for one in expected["decisions"]
    ]
    assert table["result"]["why"] == "imported"


def test_who_may_not_see_a_game_sees_no_review(server, elsewhere):
    ana, eve = server.guest("Ana"), server.guest("Eve")
    place, table = brought(ana)
    for ask in (lambda: eve.refused("POST", place), lambda: eve.refused("GET", place)):
        assert ask() == (404, "unknown_table")
    assert eve.refused("GET", f"{place}/3") == (404, "unknown_table")
    assert eve.refused("POST", f"{place}/try", turn=1, move="1") == (404, "unknown_table")
    assert eve.ok("GET", place, link=table["link"])["status"] == "none"
    assert server.browser().refused("POST", place, link=table["link"]) == (401, "who_are_you")
    eve.ok("POST", place, link=table["link"])
    assert done(eve, place, link=table["link"])["status"] == "done"
    assert server.browser().ok("GET", place, link=table["link"])["status"] == "done"


@pytest.mark.parametrize("is_open", [True, False])
def test_a_link_shows_the_review_of_a_game_played_here_to_whoever_may_see_the_game(
    server, elsewhere, is_open
):
    ana, eve, nobody = server.guest("Ana"), server.guest("Eve"), server.browser()
    table = ana.table("campanile", "me local:Leo", is_open=is_open)
    ana.start(table["id"])
    with ana.connect() as wire:
        shown = wire.watch(table["id"])
        at = {"table": table["id"], "seat": shown["to_move"]}
        while not shown["legal"]:
            shown = wire.hear_until(lambda one: one["kind"] == "table" and one["legal"])
        move = shown["legal"][0]["move"]
        assert wire.ask("play", **at, turn=shown["turn"], move=move)["kind"] == "accepted"
        assert wire.ask("resign", **at)["kind"] == "accepted"
    until(lambda: ana.ok("GET", f"/api/tables/{table['id']}")["status"] == "finished")
    place = f"/api/tables/{table['id']}/review"
    ana.ok("POST", place)
    assert done(ana, place)["status"] == "done"
    for other in (eve, nobody):
        for where in (place, f"{place}/1", f"/api/tables/{table['id']}/file"):
            assert other.ask("GET", where, link=table["link"]).status_code == 200
            assert other.ask("GET", where).status_code == (200 if is_open else 404)
        found = other.ask("POST", f"{place}/try", turn=1, move="?", link=table["link"])
        assert found.json()["code"] == "not_a_move"  # it has been looked at
        if not is_open:
            assert other.refused("POST", f"{place}/try", turn=1, move="?") == (404, "unknown_table")


def test_what_is_not_over_or_unknown_is_refused(server, elsewhere):
    ana = server.guest("Ana")
    table = ana.table("campanile", "me local:Leo")["id"]
    place = f"/api/tables/{table}/review"
    for method, where in (("POST", place), ("GET", place), ("GET", f"{place}/1")):
        assert ana.refused(method, where) == (409, "review_not_over")
    ana.start(table)
    assert ana.refused("POST", place) == (409, "review_not_over")
    assert ana.refused("POST", "/api/tables/nowhere/review") == (404, "unknown_table")
    with ana.connect() as wire:
        assert wire.ask("resign", table=table, seat=0)["kind"] == "accepted"
    until(lambda: ana.ok("GET", f"/api/tables/{table}")["status"] == "finished")
    assert ana.refused("POST", place) == (409, "review_no_moves")
    assert elsewhere.asked == []


def test_asking_again_costs_nothing_and_the_budget_ends(server, elsewhere):
    ana = server.guest("Ana")
    places = [brought(ana)[0] for _ in range(4)]
    for place in places[:3]:
        for _ in range(3):
            ana.ok("POST", place)
        assert done(ana, place)["status"] == "done"
    assert len(elsewhere.asked) == 3
    answer = ana.http.post(places[3], json={})
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_reviews")
    assert "3 reviews" in answer.json()["text"]
    assert "24 hours" in answer.json()["text"]


def test_people_are_served_in_turn(server, elsewhere):
    ana, luc = server.guest("Ana"), server.guest("Luc")
    elsewhere.hold = True
    of_ana = [brought(ana)[0] for _ in range(3)]
    for place in of_ana:
        ana.ok("POST", place)
    until(lambda: elsewhere.asked)
    of_luc, _ = brought(luc)
    luc.ok("POST", of_luc)
    running = ana.ok("GET", of_ana[0])
    assert (running["status"], running["done"], running["total"]) == ("running", 3, 10)
    assert luc.ok("GET", of_luc)["ahead"] <= 1  # the one that runs; not those of who asked before
    line = [place.split("/")[3] for place in (of_luc, *of_ana[1:])]
    waiting = server.in_database(lambda database: Reviews(database).line())
    assert [one for one in waiting if one in line] == line
    elsewhere.hold = False
    for browser, place in ((luc, of_luc), (ana, of_ana[2])):
        assert done(browser, place)["status"] == "done"


def test_a_restart_loses_none(server, tmp_path, elsewhere):
    ana = server.guest("Ana")
    elsewhere.hold = True
    places = [brought(ana)[0] for _ in range(2)]
    for place in places:
        ana.ok("POST", place)
    until(lambda: elsewhere.asked)
    server.__exit__()
    elsewhere.hold = False
    with server.again() as other:
        until(lambda: len(elsewhere.asked) == 3)
        ids = [place.split("/")[3] for place in places]

        def are_done() -> bool:
            rows = [other.in_database(lambda database, one=one: Reviews(database).find(one)) for one in ids]
            return all(row.status == DONE for row in rows)

        until(are_done)
    server.__enter__()


def test_what_fails_is_tried_again_and_given_up(server, elsewhere):
    ana = server.guest("Ana")
    elsewhere.failing = True
    place, _ = brought(ana)
    ana.ok("POST", place)
    assert done(ana, place)["status"] == "failed"
    assert len(elsewhere.asked) == MOST_FAILURES
    elsewhere.failing = False
    ana.ok("POST", place)
    until(lambda: ana.ok("GET", place)["status"] == "done")


def test_a_game_against_bots_is_reviewed_by_itself_and_moved_up_by_whoever_asks(tmp_path, elsewhere):
    with Server(tmp_path / "house", reviews_by_themselves=True) as server:
        ana = server.guest("Ana")
        elsewhere.hold = True
        table = ana.table("campanile", "me bot:random")["id"]
        ana.start(table)
        with ana.connect() as wire:
            shown = wire.watch(table)
            while not shown["legal"]:
                shown = wire.hear_until(lambda heard: heard["kind"] == "table")
            wire.ask("play", table=table, seat=0, turn=shown["turn"], move=shown["legal"][0]["move"])
            wire.ask("resign", table=table, seat=0)
        until(lambda: ana.ok("GET", f"/api/tables/{table}")["status"] == "finished")
        place = f"/api/tables/{table}/review"
        until(lambda: ana.ok("GET", place)["status"] in ("waiting", "running"))
        kept = server.in_database(lambda database: Reviews(database).find(table))
        assert (kept.is_own_wish, kept.person_id) == (False, ana.me["id"])
        assert not server.in_database(lambda database: Reviews(database).is_awaited())
        ana.ok("POST", place)
        assert server.in_database(lambda database: Reviews(database).find(table)).is_own_wish
        assert server.in_database(lambda database: Reviews(database).is_awaited())
        elsewhere.hold = False


def test_every_legal_move_of_an_own_mistake_can_be_tried(server, elsewhere):
    ana = server.guest("Ana")
    place, _ = brought(ana)
    assert ana.refused("POST", f"{place}/try", turn=1, move="x") == (404, "no_review_yet")
    ana.ok("POST", place)
    result = done(ana, place)["result"]
    wrong = [one for one in result["decisions"] if one["may_try"]]
    assert wrong, "a player who takes the last of all legal moves makes mistakes"
    for one in wrong[:3]:
        shown = ana.ok("GET", f"{place}/{one['turn']}")
        assert (shown["viewer"], shown["to_move"], shown["turn"]) == (
            one["seat"],
            one["seat"],
            one["turn"] - 1,
        )
        before = finished().copy()
        before.go_to(one["turn"] - 1)
        assert shown["view"] == json.loads(to_json(before.view_as_dict(one["seat"])))
        moves = [move["move"] for move in shown["legal"]]
        tried = [ana.ok("POST", f"{place}/try", turn=one["turn"], move=move) for move in moves]
        better = next(found for found in tried if found["move"] == one["better"]["choice"]["move"])
        assert (better["judgement"], better["loss"]) == ("best", 0)
        assert kept_try(content(), one["turn"], moves[0])[2] == tried[0]["judgement"]
    turn, seat = wrong[0]["turn"], wrong[0]["seat"]
    assert ana.refused("POST", f"{place}/try", turn=turn, move="?")[1] == "not_a_move"
    absent = next(
        one for one in map(CAMPANILE.notation.text, range(CAMPANILE.notation.size)) if _is_absent(one, turn)
    )
    assert ana.refused("POST", f"{place}/try", turn=turn, move=absent) == (404, "no_such_try")
    at = {"key": 1, "table": place.split("/")[3], "seat": seat, "turn": turn - 1}
    told = ana.ok("POST", f"{place}/{turn}", asked={"kind": "effects", **at})["answer"]
    assert (told["kind"], told["turn"]) == ("move_effects", turn - 1)
    other = {"kind": "effects", **at, "seat": 1 - seat}
    assert ana.refused("POST", f"{place}/{turn}", asked=other) == (403, "not_your_seat")
    last = finished().turn
    assert ana.refused("GET", f"{place}/{last + 1}") == (400, "no_such_turn")


def _is_absent(move: str, turn: int) -> bool:
    return kept_try(content(), turn, move) is None


def test_why_is_said_in_the_language_of_whoever_looks():
    english = told_review(content(), "campanile", "en", ["Ana", "Luc"])
    french = told_review(content(), "campanile", "fr", ["Ana", "Luc"])

    def said(told):
        moves = [one[which] for one in told["decisions"] for which in ("played", "better") if one[which]]
        return [(reason.code, reason.text) for move in moves for reason in move["reasons"]]

    assert said(english)
    assert [code for code, _ in said(english)] == [code for code, _ in said(french)]
    assert all(one != other for (_, one), (_, other) in zip(said(english), said(french), strict=True))


@every_registered_game
def test_a_review_of_every_game_can_be_kept_and_told(game):
    match = Match(game, game.seats[0], 5)
    while not match.is_over:
        match.play(match.legal()[-1])
    end = ending(match, 40)
    kept = reviewed(
        write_game(end, ["Ana", "Luc", "Mia"][: end.seats]), PLAYOUTS, 1, lambda done, total: None
    )
    for language in ("en", "fr"):
        told = told_review(kept, game.id, language, ["Ana", "Luc", "Mia"][: end.seats])
        assert len(told["turns"]) == end.turn
        assert any(one["better"] and one["better"]["reasons"] for one in told["decisions"])


async def test_a_process_that_ends_without_a_word_has_failed(monkeypatch):
    monkeypatch.setattr(review_worker, "MODULE", "cantiere.no_such_module")
    with pytest.raises(ReviewFailedError, match="No module named"):
        await review_worker.granted_elsewhere(Wish(game_file(), PLAYOUTS))


@pytest.fixture
def begun(monkeypatch):
    """What processes are begun with, besides the module."""
    found, begin = [], asyncio.create_subprocess_exec

    async def watched(program, dash, module, *how, **pipes):
        found.append(how)
        return await begin(program, dash, module, *how, **pipes)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
    return found


async def test_a_review_goes_on_while_the_cores_are_idle_until_somebody_waits_for_it(begun):
    """In so short a time no process has even loaded what it needs."""
    answers = [False, False, True]

    async def is_awaited():
        assert begun == [()]
        return answers.pop(0)

    wish = Wish(game_file(), PLAYOUTS, patience=0.01)
    found = await review_worker.granted_elsewhere(wish, is_awaited=is_awaited)
    assert json.loads(found) == json.loads(content())
    assert begun == [(), (HURRIED,)]


def test_one_that_gets_on_is_not_slow():
    pace = Pace(lambda done, total: None)
    assert pace.is_slow()
    pace.tell(2, 10)
    assert not pace.is_slow()
    pace.tell(2, 10)
    assert pace.is_slow()


def test_a_process_that_has_answered_ends_by_itself():
    with Popen([sys.executable, "-m", MODULE, HURRIED], stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        process.stdin.write(Wish(game_file(), PLAYOUTS).line())
        process.stdin.flush()  # and left open, as by a server that goes on
        *_, answer = process.stdout
        assert json.loads(answer) == json.loads(content())
        assert process.stderr.read() == b""
        assert process.wait() == 0

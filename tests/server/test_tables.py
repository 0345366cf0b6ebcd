"""The lobby: tables are opened, found, joined, filled and started; finished games go out and come in."""

import json
import threading

import pytest

from cantiere import __version__
from cantiere.core.compile import JIT
from cantiere.games import find
from cantiere.play.gamefile import GameFile, read_game, write_game
from cantiere.play.match import Match
from cantiere.server.web.lobby import terms
from tests.server.clients import NO_SEED, PATIENCE, Server, until

AZUL = find("azul-pavilion")


def test_the_shelf_has_every_game_with_its_options(server):
    shelf = server.browser().ok("GET", "/api/games")
    assert "palermo" in [game["id"] for game in shelf["games"]]
    azul = shelf["games"][0]
    assert azul["options"][0]["values"] == ["coloured", "grey"]
    assert {game["state"] for game in shelf["games"]} == {"ready"}
    assert "expert" in shelf["levels"]
    assert (shelf["version"], shelf["source"]) == (__version__, "")


def test_a_table_is_opened_found_joined_and_started(server_on_each):
    ana, ben = server_on_each.guest("Ana"), server_on_each.guest("Ben")
    table = ana.table(
        terms={"options": {"side": "grey"}, "clock": {"pace": "fischer", "amount": 300, "increment": 5}}
    )
    assert table["status"] == "waiting"
    assert table["commitment"].startswith("sha256:")
    (seen,) = ben.ok("GET", "/api/tables")["tables"]
    assert seen["id"] == table["id"]
    assert seen["link"] is None
    assert ana.refused("POST", f"/api/tables/{table['id']}/start") == (409, "table_not_full")
    joined = ben.join(table["id"])
    assert [seat["name"] for seat in joined["seats"]] == ["Ana", "Ben"]
    assert ben.refused("POST", f"/api/tables/{table['id']}/join", commitment=NO_SEED) == (
        400,
        "seated_already",
    )
    assert ben.refused("POST", f"/api/tables/{table['id']}/start") == (403, "not_your_table")
    started = ana.start(table["id"])
    assert started["status"] == "playing"
    assert started["terms"]["options"] == {"side": "grey"}
    cem = server_on_each.guest("Cem")
    assert cem.refused("POST", f"/api/tables/{table['id']}/join", commitment=NO_SEED) == (409, "table_begun")
    assert [one["id"] for one in ben.ok("GET", "/api/me/tables")["tables"]] == [table["id"]]
    assert cem.ok("GET", "/api/me/tables")["tables"] == []


def test_whoever_looks_at_the_lobby_sees_every_change(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    with ben.connect() as wire:
        wire.say("watch_lobby")
        assert wire.hear_until(lambda one: one["kind"] == "lobby")["tables"] == []
        table = ana.table()["id"]
        assert wire.hear_until(lambda one: one["kind"] == "lobby_change")["table"]["id"] == table
        ben.join(table)
        assert wire.hear()["table"]["seats"][1]["name"] == "Ben"
        private = ana.table(is_open=False)["id"]
        ana.ok("POST", f"/api/tables/{table}/leave")
        assert wire.hear()["gone"] == table
        wire.ask("leave")
        ana.table()
        assert wire.ask("leave")["kind"] == "accepted"
        assert private not in "".join(wire.bytes)


def test_a_private_table_is_there_only_for_those_with_its_link(server_on_each):
    ana, ben = server_on_each.guest("Ana"), server_on_each.guest("Ben")
    table = ana.table(is_open=False)
    assert ben.ok("GET", "/api/tables")["tables"] == []
    assert ben.refused("GET", f"/api/tables/{table['id']}") == (404, "unknown_table")
    assert ben.refused("GET", f"/api/tables/{table['id']}", link="wrong") == (404, "unknown_table")
    assert ben.refused("POST", f"/api/tables/{table['id']}/join", commitment=NO_SEED) == (403, "link_wrong")
    assert ben.ok("GET", f"/api/tables/{table['id']}", link=table["link"])["link"] is None
    assert ben.join(table["id"], link=table["link"])["link"] == table["link"]
    ana.start(table["id"])
    with server_on_each.guest("Eve").connect() as eve:
        assert eve.watch(table["id"])["code"] == "unknown_table"
        assert eve.watch(table["id"], link=table["link"])["viewer"] == -1


def test_seats_can_be_left_and_given_to_others(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.table("palermo", "me open open")["id"]
    assert ben.join(table, seat=2)["seats"][2]["name"] == "Ben"
    assert server.guest("Cem").refused("POST", f"/api/tables/{table}/join", seat=2, commitment=NO_SEED) == (
        409,
        "seat_taken",
    )
    ben.ok("POST", f"/api/tables/{table}/leave")
    assert (
        ana.ok("PUT", f"/api/tables/{table}/seats/2", kind="bot", name="hard")["seats"][2]["name"] == "hard"
    )
    assert ben.refused("PUT", f"/api/tables/{table}/seats/1", kind="bot", name="hard") == (
        403,
        "not_your_table",
    )
    assert (
        ana.ok("PUT", f"/api/tables/{table}/seats/1", kind="local", name="Leo")["seats"][1]["kind"] == "local"
    )
    assert ana.refused("PUT", f"/api/tables/{table}/seats/7", kind="open")[1] == "table_no_seat"
    assert server.guest("Dan").refused("POST", f"/api/tables/{table}/join", commitment=NO_SEED) == (
        409,
        "no_seat_left",
    )
    ana.ok("DELETE", f"/api/tables/{table}")
    assert ana.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": [{"kind": "me"}]}, "wrong_seats"),
        ({"seats": [{"kind": "bot", "name": "random"}] * 2}, "nobody_sits"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "name": "run:touch x"}]}, "unknown_level"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "name": "search:9999999"}]}, "unknown_level"),
        ({"seats": [{"kind": "me"}, {"kind": "local", "name": ""}]}, "nickname_length"),
        ({"terms": {"options": {"side": "purple"}}}, "unknown_choice"),
        ({"terms": {"options": {"x": "y"}}}, "unknown_option"),
        ({"terms": {"clock": {"pace": "move"}}}, "wrong_clock"),
        ({"terms": {"clock": {"pace": "none", "amount": 5}}}, "wrong_clock"),
        ({"terms": {"clock": {"pace": "move", "amount": -1}}}, "bad_message"),
        ({"terms": {"level": "god"}}, "unknown_level"),
        ({"terms": {"delay": 1000}}, "bad_message"),
        ({"terms": {"source": {"table": "nowhere", "turn": 3}}}, "unknown_table"),
        ({"seed": 7}, "bad_message"),
    ],
    ids=str,
)
def test_a_table_that_makes_no_sense_is_refused(wanted, code, server):
    ana = server.guest()
    table = {"game": "azul-pavilion", "seats": [{"kind": "me"}, {"kind": "open"}], **wanted}
    assert ana.refused("POST", "/api/tables", **table)[1] == code
    assert ana.ok("GET", "/api/tables")["tables"] == []


def test_nobody_can_fill_the_lobby_alone(tmp_path):
    with Server(tmp_path / "house", tables_per_person=3) as server:
        ana = server.guest()
        for _ in range(3):
            ana.table()
        seats = [{"kind": "me"}, {"kind": "open"}]
        assert ana.refused("POST", "/api/tables", game="azul-pavilion", seats=seats) == (
            429,
            "too_many_tables",
        )
        assert server.guest("Ben").table()


def test_a_clock_that_runs_out_is_noticed_by_itself(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    terms = {"clock": {"pace": "move", "amount": 0.5}, "at_flag": "loss"}
    table = ana.table(terms=terms)["id"]
    ben.join(table)
    ana.start(table)
    until(lambda: ana.ok("GET", f"/api/tables/{table}")["status"] == "finished")
    result = ana.ok("GET", f"/api/tables/{table}")["result"]
    assert result["why"] == "flagged"


# Files.


def played_out() -> str:
    """The file of a game between bots."""
    match = Match(AZUL, 2, 5)
    while not match.is_over:
        match.play(match.legal()[0])
    return write_game(match, ["Zoé", "Ben"], [None, "random"])


@pytest.mark.skipif(not JIT, reason="a whole game takes long in plain Python; files are read there elsewhere")
def test_a_finished_game_comes_in_goes_out_and_goes_on(server_on_each):
    ana, ben = server_on_each.guest("Ana"), server_on_each.guest("Ben")
    text = played_out()
    table = ana.http.post("/api/files", content=text.encode()).json()
    assert table["status"] == "finished"
    assert [seat["name"] for seat in table["seats"]] == ["Zoé", "random"]
    answer = ana.ask("GET", f"/api/tables/{table['id']}/file")
    assert answer.text == text
    assert answer.headers["content-disposition"].startswith("attachment")
    assert ben.refused("GET", f"/api/tables/{table['id']}/file") == (404, "unknown_table")
    assert [one["id"] for one in ana.ok("GET", "/api/me/finished")["tables"]] == [table["id"]]
    assert ben.ok("GET", "/api/finished")["tables"] == []

    source = {"table": table["id"], "turn": 30, "link": table["link"]}
    assert ben.refused(
        "POST", "/api/tables", game="palazzo", seats=[{"kind": "me"}] * 2, terms={"source": source}
    )
    on = ben.table(seats="me bot:random", terms={"source": source})
    assert on["terms"]["source"]["link"] is None
    ben.start(on["id"])
    with ben.connect() as wire:
        view = wire.watch(on["id"])["view"]
        assert view["seats"] == 2
        assert wire.heard[-1]["scores"] != [0, 0]


@pytest.mark.skipif(not JIT, reason="a whole game takes long in plain Python")
def test_nobody_waits_while_the_position_of_another_is_read(server, monkeypatch):
    """A game is played again for it, move by move: elsewhere than where everybody is answered."""
    is_reading, may_go_on = threading.Event(), threading.Event()

    def read(text: str) -> GameFile:
        is_reading.set()
        assert may_go_on.wait(PATIENCE)
        return read_game(text)

    monkeypatch.setattr(terms, "read_game", read)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.http.post("/api/files", content=played_out().encode()).json()
    source = {"table": table["id"], "turn": 30}
    opening = threading.Thread(
        target=ana.table, kwargs={"seats": "me bot:random", "terms": {"source": source}}
    )
    opening.start()
    assert is_reading.wait(PATIENCE)
    assert ben.table()["status"] == "waiting"
    may_go_on.set()
    opening.join(PATIENCE)
    assert [one["terms"]["source"]["turn"] for one in ana.ok("GET", "/api/me/tables")["tables"]] == [30]


@pytest.mark.parametrize("text", ["", "hello", "{}", "[]", '{"format": "cantiere-game"}', "\ud800"], ids=repr)
def test_what_is_no_game_is_not_taken_in(text, server):
    ana = server.guest()
    answer = ana.http.post("/api/files", content=text.encode(errors="surrogatepass"))
    assert answer.status_code == 400
    assert answer.json()["code"].startswith("file_")


def test_a_game_that_was_tampered_with_is_not_taken_in(server):
    match = Match(AZUL, 2, 5)
    match.play(match.legal()[0])
    text = write_game(match)
    ana = server.guest()
    written = json.loads(text)
    written["seed"] = "6"
    assert ana.http.post("/api/files", json=written).json()["code"] == "file_hash"
    assert ana.http.post("/api/files", content=text).json()["code"] == "import_unfinished"

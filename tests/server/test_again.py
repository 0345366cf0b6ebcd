"""Once more: rematches, and coming back to one's seat."""

import pytest

from cantiere.play.gamefile import read_game
from cantiere.server.bodies import From
from cantiere.server.live import decide
from cantiere.server.people.person import Person
from cantiere.server.store.tables import BOT, FINISHED, GONE, LOCAL, OPEN, PERSON, Seat, TableRow
from cantiere.server.store.takeovers import take_over
from cantiere.server.store.terms import KeptTerms
from cantiere.server.web.lobby.rematch import laid_again
from tests.server.clients import NO_SEED, Server, begun, until


def given_up(server: Server, names: str = "Ana Ben", **more) -> tuple:
    """A table of two at which the first one has resigned."""
    table, *people = begun(server, names, **more)
    with people[0].connect() as wire:
        assert wire.ask("resign", table=table, seat=0)["kind"] == "accepted"
    return table, *people


def names(card: dict) -> list[str]:
    return [seat["name"] for seat in card["seats"]]


def test_a_rematch_is_the_same_for_all_and_begins_when_all_have_agreed(server_on_each):
    terms = {"options": {"side": "grey"}, "clock": {"pace": "move", "amount": 600}}
    old, ana, ben = given_up(server_on_each, terms=terms)
    eve = server_on_each.guest("Eve")
    with eve.connect() as wire, ana.connect() as hers:
        wire.ask("watch_table", table=old)
        again = ben.ok("POST", f"/api/tables/{old}/rematch")
        assert wire.hear_until(lambda one: one["kind"] == "card" and one["card"]["rematch"])["table"] == old
        assert ana.ok("POST", f"/api/tables/{old}/rematch")["id"] == again["id"]
        assert (names(again), again["follows"], again["owner"]) == (["Ben", "Ana"], old, ben.me["id"])
        assert again["terms"]["options"] == {"side": "grey"}
        assert again["commitment"] != ben.ok("GET", f"/api/tables/{old}")["commitment"]
        assert [seat["ready"] for seat in again["seats"]] == [False, False]
        new = again["id"]
        assert eve.refused("POST", f"/api/tables/{new}/join", commitment=NO_SEED) == (409, "no_seat_left")
        assert ben.refused("POST", f"/api/tables/{new}/start") == (409, "table_not_ready")
        hers.ask("watch_table", table=new)
        assert ben.join(new)["status"] == "waiting"
        assert ben.refused("POST", f"/api/tables/{new}/join", commitment=NO_SEED) == (400, "seated_already")
        assert ana.join(new)["status"] == "playing"
        table = hers.hear_next("table")
        assert table["viewer"] == 1
        assert table["fair"]["client_seeds"] == ["s-" + ben.me["id"], "s-" + ana.me["id"]]
        assert ana.ok("POST", f"/api/tables/{old}/rematch")["status"] == "playing"


def test_a_rematch_waits_for_those_whose_seats_are_kept(server):
    old, ana, ben = given_up(server)
    with ben.connect() as wire:
        assert wire.aside("turns")["waiting"] == []
        new = ana.ok("POST", f"/api/tables/{old}/rematch")["id"]
        (invited,) = wire.aside("turns")["waiting"]
        assert (invited["what"], invited["table"], invited["seat"]) == ("rematch", new, 0)
        assert ben.ok("GET", "/api/me/turns")["waiting"] == [invited]
        ben.join(new)
        assert wire.aside("turns")["waiting"] == []
        assert [one["what"] for one in ana.ok("GET", "/api/me/turns")["waiting"]] == ["rematch"]
        ana.ok("POST", f"/api/tables/{new}/leave")
        assert ana.ok("GET", "/api/me/turns")["waiting"] == []


@pytest.mark.parametrize(("kind", "name"), [("bot", "random"), ("local", "Leo")])
def test_who_does_not_want_leaves_and_another_takes_the_seat(server, kind, name):
    old, ana, ben = given_up(server)
    new = ana.ok("POST", f"/api/tables/{old}/rematch")["id"]
    ana.join(new)
    ben.ok("POST", f"/api/tables/{new}/leave")
    assert ana.ok("GET", f"/api/tables/{new}")["seats"][0]["kind"] == "open"
    assert ana.ok("PUT", f"/api/tables/{new}/seats/0", kind=kind, name=name)["reveal_until"]
    card = ana.reveal(new)
    assert (card["status"], names(card)) == ("playing", [name, "Ana"])


def test_another_rematch_can_be_asked_for_when_the_first_was_taken_away(server):
    old, ana, ben = given_up(server)
    with ben.connect() as wire:
        wire.ask("watch_table", table=old)
        first = ana.ok("POST", f"/api/tables/{old}/rematch")["id"]
        wire.hear_until(lambda one: one["kind"] == "card" and one["card"]["rematch"] == first)
        ana.ok("POST", f"/api/tables/{first}/leave")
        wire.hear_until(lambda one: one["kind"] == "card" and one["card"]["rematch"] is None)
    assert ben.ok("POST", f"/api/tables/{old}/rematch")["id"] != first


def test_a_rematch_is_for_those_who_have_played(server):
    table, ana, _ = begun(server)
    eve = server.guest("Eve")
    assert ana.refused("POST", f"/api/tables/{table}/rematch") == (409, "table_not_over_yet")
    assert eve.refused("POST", f"/api/tables/{table}/rematch") == (403, "rematch_not_seated")
    assert eve.refused("POST", "/api/tables/nowhere/rematch") == (404, "unknown_table")


def test_seats_are_kept_for_people_and_bots_and_open_for_those_who_are_gone():
    seats = (
        Seat(0, BOT, "ana", "random", "s"),  # a bot went on for her
        Seat(1, BOT, "ana", "random", "s", "Leo"),  # and for somebody at her screen
        Seat(2, GONE),
        Seat(3, BOT, None, "hard"),
    )
    terms = KeptTerms(source=From(table="t0", turn=3), commitment="old")
    played = TableRow("t1", "palazzo", 1, terms, FINISHED, False, "l", None, 1.5, seats=seats)
    again = laid_again(played, Person("ana", "Ana", "guest", "player", "en", 1.5), "new")
    assert [(seat.seat, seat.kind, seat.person_id, seat.name) for seat in again.seats] == [
        (0, BOT, None, "hard"),
        (1, PERSON, "ana", ""),
        (2, LOCAL, "ana", "Leo"),
        (3, OPEN, None, ""),
    ]
    assert not any(seat.seed or seat.sat for seat in again.seats)
    assert (again.terms.source, again.terms.commitment, again.is_open) == (None, "new", False)
    assert again.link != played.link


def test_those_at_the_same_screen_come_along(server):
    ana = server.guest("Ana")
    table = ana.table("palazzo", "me local:Leo")["id"]
    ana.start(table)
    with ana.connect() as wire:
        wire.ask("resign", table=table, seat=1)
    again = ana.ok("POST", f"/api/tables/{table}/rematch")
    assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [("local", "Leo"), ("person", "Ana")]
    assert ana.join(again["id"])["status"] == "playing"


@pytest.fixture
def no_patience(monkeypatch):
    """Who is absent is replaced at once."""
    monkeypatch.setattr(decide, "PATIENCE", 0.0)


def test_who_was_absent_sits_down_again(server_on_each, no_patience):
    table, ana, ben = begun(server_on_each, terms={"level": "random"})
    with ana.connect() as hers, ben.connect() as his:
        his.watch(table)
        hers.ask("replace", table=table, seat=0, absent=1, by="random")
        his.hear_until(lambda one: one["kind"] == "table" and one["viewer"] == -1)
        seat = ana.ok("GET", f"/api/tables/{table}")["seats"][1]
        assert (seat["kind"], seat["person"]) == ("bot", None)
        assert (seat["was"], seat["was_name"]) == (ben.me["id"], "Ben")
        assert hers.ask("return", table=table, seat=1)["code"] == "not_your_seat"
        assert his.ask("return", table=table, seat=1)["kind"] == "accepted"
        own = [one for one in his.all_heard("table") if one["viewer"] == 1]
        assert own[-1]["seats"][1] == {"bot": None, "gone": None}
        card = ana.ok("GET", f"/api/tables/{table}")
        assert (card["seats"][1]["kind"], names(card)) == ("person", ["Ana", "Ben"])
        assert his.ask("return", table=table, seat=1)["code"] == "seat_taken_over"
        assert his.ask("resign", table=table, seat=1)["kind"] == "accepted"
    text = ana.ask("GET", f"/api/tables/{table}/file").text
    assert read_game(text).winners == [0]


def test_the_game_that_was_given_up_can_be_brought_in_again(server):
    table, ana, _ = given_up(server)
    text = ana.ask("GET", f"/api/tables/{table}/file").text
    brought = ana.http.post("/api/files", content=text.encode()).json()
    assert (brought["status"], brought["result"]["winners"]) == ("finished", [1])


def test_who_came_back_is_back_also_if_the_server_was_killed_before_it_noted_that(tmp_path, no_patience):
    with Server(tmp_path / "house") as first:
        ana = first.guest("Ana")
        ben = first.guest("Ben")
        table = ana.table("palazzo", "me open local:Leo", terms={"level": "random"})["id"]
        ben.join(table)
        ana.start(table)
        with ben.connect() as his, ana.connect() as hers:
            hers.watch(table)
            his.ask("replace", table=table, seat=1, absent=2, by="random")
            hers.hear_until(lambda one: one["kind"] == "card" and one["card"]["seats"][2]["kind"] == "bot")
            assert hers.ask("return", table=table, seat=2)["kind"] == "accepted"

    async def unnote(database):
        await take_over(database, table, 2, "random")

    first.in_database(unnote)
    with first.again() as second:
        guest = second.guest("Eve")
        until(lambda: names(guest.ok("GET", f"/api/tables/{table}")) == ["Ana", "Ben", "Leo"])

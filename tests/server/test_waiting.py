"""Before a game begins: whoever watches a table sees who comes and goes, and then the game."""

import time

from sqlalchemy import update

from cantiere.server.store.schema import TABLES
from tests.server.clients import NO_SEED, Server, until


def test_whoever_waits_at_a_table_sees_it_fill_begin_and_end(server_on_each):
    ana, ben = server_on_each.guest("Ana"), server_on_each.guest("Ben")
    table = ana.table()["id"]
    with server_on_each.browser().connect() as wire, ana.connect() as hers:
        wire.say("watch_table", table=table)
        card = wire.hear_next("card")["card"]
        assert (card["status"], card["seats"][1]["kind"], card["link"]) == ("waiting", "open", None)
        hers.ask("watch_table", table=table)
        assert hers.all_heard("card")[0]["card"]["link"]
        assert hers.ask("play", table=table, seat=0, turn=0, move="x")["code"] == "table_waiting"
        ben.join(table)
        card = wire.hear_next("card")["card"]
        assert [(seat["name"], seat["ready"]) for seat in card["seats"]] == [("Ana", False), ("Ben", True)]
        ben.ok("PATCH", "/api/me", nickname="Benno")
        assert wire.hear_next("card")["card"]["seats"][1]["name"] == "Benno"
        ana.start(table)
        assert wire.hear_next("card")["card"]["reveal_until"]
        wire.hear_until(lambda one: one["kind"] == "card" and one["card"]["status"] == "playing")
        assert wire.hear_next("table")["viewer"] == -1
        assert hers.hear_next("table")["viewer"] == 0
        hers.ask("resign", table=table, seat=0)
        result = wire.hear_next("card")["card"]["result"]
        assert (result["why"], result["winners"]) == ("resigned", [1])


def test_whoever_waits_is_told_when_the_table_is_taken_away(server):
    ana = server.guest("Ana")
    table = ana.table()["id"]
    with server.guest("Ben").connect() as wire:
        wire.ask("watch_table", table=table)
        ana.ok("DELETE", f"/api/tables/{table}")
        assert wire.hear_until(lambda one: one["kind"] == "card" and one["card"] is None)["table"] == table
        assert wire.ask("say", table=table, text="oh")["code"] == "not_watching"
        assert wire.ask("watch_table", table=table)["code"] == "unknown_table"


def test_a_table_that_waits_in_vain_is_taken_away(tmp_path):
    async def forget_for_a_day(database):
        async with database.writing() as connection:
            await connection.execute(
                update(TABLES).where(TABLES.c.id == old).values(touched=time.time() - 25 * 3_600)
            )

    with Server(tmp_path / "house") as first:
        ana = first.guest("Ana")
        old, new = ana.table()["id"], ana.table()["id"]
    first.in_database(forget_for_a_day)
    with first.again() as second:
        guest = second.guest("Ben")
        until(lambda: [one["id"] for one in guest.ok("GET", "/api/tables")["tables"]] == [new])


def test_a_host_sees_and_takes_away_but_does_not_sit_down_uninvited(server):
    ana, host = server.guest("Ana"), server.guest("Hugo")
    table = ana.table(is_open=False)["id"]
    assert host.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
    server.promote(host, "host")
    assert host.ok("GET", f"/api/tables/{table}")["link"] is None
    assert host.refused("POST", f"/api/tables/{table}/join", commitment=NO_SEED) == (403, "link_wrong")
    assert host.refused("POST", f"/api/tables/{table}/start") == (403, "not_your_table")
    with host.connect() as wire:
        assert wire.ask("watch_table", table=table)["kind"] == "accepted"
    host.ok("DELETE", f"/api/tables/{table}")
    assert ana.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")

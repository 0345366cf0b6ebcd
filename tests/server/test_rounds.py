"""Commit and reveal over HTTP: nobody learns a seed before everybody's is fixed."""

import json
import time
from typing import Any

import pytest
from sqlalchemy import select

from cantiere.play.fair import Chance, client_commitment
from cantiere.play.seal import seal_of
from cantiere.server.store.schema import ENTRIES, SEATS
from tests.server.clients import NO_SEED, Browser, Server, begun, quick_passwords, until

TRIES = 1_500


def looked_at(server: Server, table: str) -> tuple[bytes, list[str]]:
    """What somebody with access to the database sees: the server's seed, and those of the seats."""

    async def read(database: Any) -> tuple[bytes, list[str]]:
        opened = select(ENTRIES.c.content).where(ENTRIES.c.table_id == table, ENTRIES.c.number == 0)
        seats = select(SEATS.c.seed).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
        async with database.reading() as connection:
            content = json.loads((await connection.execute(opened)).scalar_one())
            seeds = list((await connection.execute(seats)).scalars())
        return bytes.fromhex(content["server_seed"]), seeds

    return server.in_database(read)


def setups(table: str, server_seed: bytes, seeds: list[str]) -> set[int]:
    """What the owner could deal with each of many seeds of his own, as far as he knows the others'."""
    tries = (Chance(table, server_seed, (f"try-{k}", *seeds[1:])) for k in range(TRIES))
    return {chance.seed for chance in tries}


def two(server: Server, **more: Any) -> tuple[str, Browser, Browser]:
    """Ana has opened a table, Ben has sat down and committed."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = str(ana.table(**more)["id"])
    ben.join(table)
    return table, ana, ben


def card(browser: Browser, table: str) -> dict[str, Any]:
    return browser.ok("GET", f"/api/tables/{table}")


def asked(browser: Browser) -> list[str]:
    return [one["what"] for one in browser.ok("GET", "/api/me/turns")["waiting"]]


def broken(browser: Browser, table: str) -> list[tuple[str, list[str]]]:
    return [(one["why"], one["names"]) for one in card(browser, table)["broken_off"]]


def test_an_owner_who_reads_the_database_cannot_choose_the_deal(server_on_each):
    """He must commit before anybody's seed is there: with all that is stored, he tries 1,500 in vain."""
    server = server_on_each
    table, ana, ben = two(server)
    server_seed, seeds = looked_at(server, table)
    assert seeds == ["", ""]  # nobody's seed is known when the last one commits
    foreseen = setups(table, server_seed, seeds)
    ana.seal(table)
    ben.reveal(table)
    server_seed, seeds = looked_at(server, table)
    assert seeds == ["", ben.seed]  # now he could choose, and it is too late
    for k in range(3):
        better = f"try-{k}"
        assert ana.refused("POST", f"/api/tables/{table}/reveal", seed=better) == (409, "seed_differs")
        commitment = client_commitment(table, better)
        for path in ("commit", "start"):
            ana.ask("POST", f"/api/tables/{table}/{path}", commitment=commitment)
            assert card(ana, table)["seats"][0]["commitment"] == ana.commitment(table)
    assert ana.reveal(table)["status"] == "playing"
    dealt = Chance(table, server_seed, (ana.seed, ben.seed)).seed
    assert dealt not in foreseen


def test_a_seal_is_shown_before_any_seed_and_is_that_of_the_game(server_on_each):
    table, ana, ben = two(server_on_each)
    assert [card(ben, table)[part] for part in ("seal", "reveal_until")] == [None, None]
    sealed = ana.seal(table)
    commitments = [one.commitment(table) for one in (ana, ben)]
    assert [seat["commitment"] for seat in sealed["seats"]] == commitments
    assert sealed["seal"] == seal_of(table, sealed["commitment"], commitments)
    assert sealed["reveal_until"] == pytest.approx(time.time() + 60, abs=30)
    assert asked(ana) == asked(ben) == ["reveal"]
    half = ben.reveal(table)
    assert [seat["revealed"] for seat in half["seats"]] == [False, True]
    assert ben.seed not in json.dumps([half, card(ana, table)])  # told to nobody
    assert (asked(ana), asked(ben)) == (["reveal"], [])
    assert ben.reveal(table)["status"] == "waiting"  # once more: nothing changes
    begun_card = ana.reveal(table)
    assert (begun_card["status"], begun_card["seal"]) == ("playing", sealed["seal"])
    assert begun_card["reveal_until"] is None
    assert ben.reveal(table)["status"] == "playing"  # the answer was lost, say
    with ben.connect() as wire:
        fair = wire.watch(table)["fair"]
    assert fair["client_seeds"] == [ana.seed, ben.seed]
    assert fair["client_commitments"] == commitments
    assert ben.refused("POST", f"/api/tables/{table}/reveal", seed="other") == (409, "table_begun")


def test_what_comes_too_early_too_late_or_from_strangers_is_refused(server):
    table, ana, ben = two(server)
    eve, here = server.guest("Eve"), f"/api/tables/{table}"
    assert ben.refused("POST", f"{here}/reveal", seed=ben.seed) == (409, "table_not_sealed")
    for path, given in (("commit", {"commitment": NO_SEED}), ("reveal", {"seed": "s"})):
        assert eve.refused("POST", f"{here}/{path}", **given) == (403, "not_seated")
    assert ana.refused("POST", f"{here}/start") == (409, "table_not_ready")  # she has not committed
    assert ana.refused("POST", f"{here}/start", commitment="sha256:short") == (422, "bad_message")
    assert ana.refused("POST", f"{here}/start", seed="s") == (422, "bad_message")
    ana.seal(table)
    assert ben.refused("POST", f"{here}/commit", commitment=NO_SEED) == (409, "table_sealed")
    assert ben.commit(table)["reveal_until"]  # to the same: nothing changes
    assert eve.refused("POST", f"{here}/join", commitment=NO_SEED) == (409, "no_seat_left")
    assert ana.seal(table)["reveal_until"]  # asked again: as it is


def test_before_the_seal_another_device_commits_anew_and_alone_can_reveal(server):
    table, ana, ben = two(server)
    ana.commit(table)
    phone = client_commitment(table, "phone")
    ben.ok("POST", f"/api/tables/{table}/commit", commitment=phone)
    assert ana.seal(table)["seats"][1]["commitment"] == phone
    assert ben.refused("POST", f"/api/tables/{table}/reveal", seed=ben.seed) == (409, "seed_differs")
    ben.ok("POST", f"/api/tables/{table}/reveal", seed="phone")
    assert ana.reveal(table)["status"] == "playing"


def test_a_rematch_is_sealed_by_itself_but_after_a_broken_round_only_by_whoever_opened_it(server_on_each):
    old, ana, ben = begun(server_on_each)
    with ana.connect() as wire:
        wire.ask("resign", table=old, seat=0)
    new = ana.ok("POST", f"/api/tables/{old}/rematch")["id"]
    here = f"/api/tables/{new}"
    ana.join(new)
    sealed = ben.ok("POST", f"{here}/join", commitment=ben.commitment(new))
    assert sealed["reveal_until"]
    assert sealed["seal"]
    ana.reveal(new)
    ben.ok("POST", f"{here}/leave")
    assert broken(ana, new) == [("left", ["Ben"])]
    assert ben.join(new)["reveal_until"] is None
    assert ana.commit(new)["reveal_until"] is None  # nobody throws the dice again by himself
    assert ana.start(new)["status"] == "playing"


def test_people_at_one_screen_share_a_part_and_begin_with_two_requests(server):
    ana = server.guest("Ana")
    table = ana.table("palazzo", "me local:Leo bot:random")["id"]
    sealed = ana.seal(table)
    own = ana.commitment(table)
    assert [seat["commitment"] for seat in sealed["seats"]] == [own, own, None]
    assert sealed["seal"] == seal_of(table, sealed["commitment"], [own, own, None])
    assert ana.reveal(table)["status"] == "playing"


def test_somebody_at_the_owners_screen_has_the_owners_part(server):
    ana = server.guest("Ana")
    table = ana.table("azul-pavilion", "me open")["id"]
    ana.commit(table)
    seat = ana.ok("PUT", f"/api/tables/{table}/seats/1", kind="local", name="Leo")["seats"][1]
    assert seat["commitment"] == ana.commitment(table)
    assert ana.start(table)["status"] == "playing"


def test_a_rated_game_begins_in_the_same_way_and_its_file_is_true(server, monkeypatch):
    quick_passwords(monkeypatch)
    people = [server.guest(name) for name in ("Ana", "Ben")]
    for one in people:
        one.ok("POST", "/api/account", login=one.me["nickname"].lower(), password="correct horse battery")
    ana, ben = people
    clock = {"pace": "fischer", "amount": 3_000, "increment": 5}
    table = ana.table("campanile", "me open", terms={"rated": True, "clock": clock})["id"]
    ben.join(table)
    seal = ana.seal(table)["seal"]
    ben.reveal(table)
    ana.reveal(table)
    with ana.connect() as wire:
        wire.ask("resign", table=table, seat=0)
    until(lambda: card(ana, table)["status"] == "finished")
    fair = json.loads(ana.ask("GET", f"/api/tables/{table}/file").text)["fair"]
    assert seal_of(table, fair["commitment"], fair["client_commitments"]) == seal
    assert fair["client_seeds"] == [ana.seed, ben.seed]


def test_where_a_move_may_take_days_so_may_a_reveal(server):
    table, ana, _ = two(server, terms={"clock": {"pace": "days", "amount": 3}})
    until_when = ana.seal(table)["reveal_until"]
    assert until_when == pytest.approx(time.time() + 3 * 86_400, abs=60)

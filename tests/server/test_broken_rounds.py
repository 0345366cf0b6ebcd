"""Who does not reveal a seed is shown, what others revealed is void, and a restart costs nobody anything."""

import time
from typing import Any

import pytest
from sqlalchemy import text, update

from cantiere.server.store.schema import SEATS, TABLES
from tests.server.clients import LONG, NO_SEED, Browser, Server, until
from tests.server.test_rounds import asked, broken, card, looked_at, two

BEFORE = "0002"  # the schema before there were commitments
ACCOUNTS_BEFORE = """
CREATE TABLE accounts (
    person_id VARCHAR(24) NOT NULL,
    login VARCHAR(40) NOT NULL,
    password VARCHAR(200) NOT NULL,
    changed FLOAT NOT NULL,
    CONSTRAINT pk_accounts PRIMARY KEY (person_id),
    CONSTRAINT fk_accounts_person_id FOREIGN KEY (person_id) REFERENCES people (id) ON DELETE CASCADE,
    CONSTRAINT uq_accounts_login UNIQUE (login)
)
"""
LATER = (
    *(("seats", "commitment"), ("tables", "sealed"), ("tables", "reveal_until"), ("tables", "hidden")),
    *(("people", "name_key"), ("people", "banned_until"), ("people", "ban_reason")),
)
LATER_TABLES = (
    *("report_lines", "reports", "audit", "reset_links", "choices", "invitations", "announcements"),
    *("reviews", "trends", "puzzle_tries", "puzzlers", "puzzle_ratings"),
    *("mail_addresses", "mail_queue", "push_subscriptions", "leases", "workers", "grown_puzzles", "claims"),
    *("thinkers", "jobs"),
)


def overdue(server: Server, table: str) -> None:
    """The time to reveal is over."""

    async def move(database: Any) -> None:
        async with database.writing() as connection:
            query = update(TABLES).where(TABLES.c.id == table)
            await connection.execute(query.values(reveal_until=time.time() - 1))

    server.in_database(move)


@pytest.fixture
def impatient(kind, makers, tmp_path):
    with Server(tmp_path / "house", database=makers(kind).migrated(), reveal_seconds=0.5) as running:
        yield running


def test_who_withholds_is_shown_and_loses_the_seat_and_all_commit_anew(impatient):
    table, ana, ben = two(impatient)
    with ben.connect() as wire:
        wire.say("watch_table", table=table)
        ana.seal(table)
        ana.reveal(table)
        told = wire.hear_until(lambda one: one["kind"] == "card" and one["card"]["broken_off"])["card"]
    assert [(one["why"], one["names"]) for one in told["broken_off"]] == [("withheld", ["Ben"])]
    assert (told["seats"][1]["kind"], told["reveal_until"], told["seal"]) == ("open", None, None)
    assert [seat["ready"] for seat in told["seats"]] == [False, False]
    assert looked_at(impatient, table)[1] == ["", ""]  # what was revealed is void
    assert asked(ana) == asked(ben) == []
    assert ana.refused("POST", f"/api/tables/{table}/reveal", seed=ana.seed) == (409, "table_not_sealed")
    ben.join(table)
    assert ana.start(table)["status"] == "playing"
    assert broken(ana, table) == [("withheld", ["Ben"])]  # it stays to be seen


def test_an_owner_who_withholds_keeps_the_table_and_is_shown(impatient):
    table, ana, ben = two(impatient)
    ana.seal(table)
    ben.reveal(table)
    until(lambda: broken(ben, table) == [("withheld", ["Ana"])])
    now = card(ben, table)
    assert [(seat["name"], seat["ready"]) for seat in now["seats"]] == [("Ana", False), ("Ben", False)]
    assert ana.refused("POST", f"/api/tables/{table}/start", commitment=NO_SEED) == (409, "table_not_ready")
    ben.commit(table)
    assert ana.start(table)["status"] == "playing"


@pytest.mark.parametrize("how", ["leaves", "is sent away", "deletes himself"])
def test_who_is_gone_in_the_middle_ends_the_round_for_all(server_on_each, how):
    table, ana, ben = two(server_on_each)
    ana.seal(table)
    ana.reveal(table)
    if how == "leaves":
        ben.ok("POST", f"/api/tables/{table}/leave")
    elif how == "is sent away":
        ana.ok("PUT", f"/api/tables/{table}/seats/1", kind="open")
    else:
        ben.ok("DELETE", "/api/me")
    assert broken(ana, table) == [("changed", ["Ana"]) if how == "is sent away" else ("left", ["Ben"])]
    assert [seat["kind"] for seat in card(ana, table)["seats"]] == ["person", "open"]
    assert looked_at(server_on_each, table)[1] == ["", ""]
    server_on_each.guest("Cem").join(table)
    assert ana.start(table)["status"] == "playing"


def test_a_stranger_ends_no_round(server):
    table, ana, ben = two(server)
    ana.seal(table)
    server.guest("Eve").ask("POST", f"/api/tables/{table}/leave")
    assert broken(ana, table) == []
    ben.reveal(table)
    assert ana.reveal(table)["status"] == "playing"


def test_the_owner_takes_the_table_away_in_the_middle(server):
    table, ana, ben = two(server)
    ana.seal(table)
    ben.reveal(table)
    ana.ok("POST", f"/api/tables/{table}/leave")
    assert ben.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
    assert asked(ben) == []


def test_a_restart_in_the_middle_costs_nobody_time_and_the_game_begins(kind, makers, tmp_path):
    with Server(tmp_path / "house", database=makers(kind).migrated()) as first:
        table, ana, ben = two(first)
        seal = ana.seal(table)["seal"]
        ben.reveal(table)
        cookies = [one.cookie for one in (ana, ben)]
    overdue(first, table)
    with first.again() as second:
        ana, ben = (_back(second, one, cookie) for one, cookie in zip((ana, ben), cookies, strict=True))
        now = card(ana, table)
        assert (now["seal"], now["broken_off"]) == (seal, [])
        assert now["reveal_until"] > time.time()
        assert asked(ana) == ["reveal"]
        assert ana.reveal(table)["status"] == "playing"


def _back(server: Server, was: Browser, cookie: str) -> Browser:
    browser = server.browser(cookie=cookie)
    browser.me = was.me
    return browser


def test_a_game_that_all_have_revealed_for_begins_after_a_restart(tmp_path):
    """The server was killed between the last seed and the first line."""
    with Server(tmp_path / "house") as first:
        table, ana, ben = two(first)
        ana.seal(table)
        ben.reveal(table)

    async def note(database: Any) -> None:
        async with database.writing() as connection:
            seat = update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == 0)
            await connection.execute(seat.values(seed=ana.seed))

    first.in_database(note)
    with first.again() as second:
        eve = second.guest("Eve")
        until(lambda: card(eve, table)["status"] == "playing")


def test_a_table_that_waits_for_a_reveal_is_not_taken_away(tmp_path):
    with Server(tmp_path / "house") as first:
        table, ana, _ = two(first, terms={"clock": {"pace": "days", "amount": 3}})
        ana.seal(table)

    async def age(database: Any) -> None:
        async with database.writing() as connection:
            await connection.execute(update(TABLES).values(touched=time.time() - LONG))

    first.in_database(age)
    with first.again() as second:
        eve = second.guest("Eve")
        other = eve.table()["id"]
        until(lambda: eve.ok("GET", "/api/tables")["tables"])
        assert {one["id"] for one in eve.ok("GET", "/api/tables")["tables"]} == {table, other}


def test_a_table_that_waited_before_there_were_commitments_goes_on(kind, makers, tmp_path):
    """The seeds that were given there, in the old way, are void."""

    async def go_back(database: Any) -> None:
        async with database.writing() as connection:
            for statement in (
                "DROP INDEX ix_people_name_key",
                "DROP INDEX ix_tables_ended",
                *(f"DROP TABLE {later}" for later in LATER_TABLES),
                "DROP TABLE accounts",
                ACCOUNTS_BEFORE,
            ):
                await connection.execute(text(statement))
            for column in LATER:
                await connection.execute(text(f"ALTER TABLE {column[0]} DROP COLUMN {column[1]}"))
            await connection.execute(text("UPDATE seats SET seed = 'old' WHERE seat = 1"))
            await connection.execute(text("UPDATE alembic_version SET version_num = :was"), {"was": BEFORE})

    with Server(tmp_path / "house", database=makers(kind).migrated()) as first:
        table, ana, ben = two(first)
        cookies = [one.cookie for one in (ana, ben)]
    first.in_database(go_back)
    with first.again() as second:
        ana, ben = (_back(second, one, cookie) for one, cookie in zip((ana, ben), cookies, strict=True))
        assert [seat["ready"] for seat in card(ana, table)["seats"]] == [False, False]
        assert looked_at(second, table)[1] == ["", ""]
        ben.commit(table)
        assert ana.start(table)["status"] == "playing"

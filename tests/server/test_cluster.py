"""Several processes that are one server: whoever sits at one sees, says and plays what is done at another."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import text

from cantiere.server.live.lines import Opened, Returned
from cantiere.server.live.steady import MOST_ASTRAY, CommonSteady
from cantiere.server.store.database import Database
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.opening import opened
from cantiere.server.store.tables import BOT, PERSON, PLAYING, Seat, TableRow, Tables
from cantiere.server.store.takeovers import give_back, take_over
from cantiere.server.store.terms import KeptTerms
from cantiere.server.store.workers import Workers
from cantiere.server.web.lobby.one_at_a_time import OneAtATime
from tests.server.clients import Browser, Server, Wire, at_most, until
from tests.server.nats_server import NatsServer

SECRET = "5d0d8f6d2f4c4d6e9a1b7c3e8f0a2b4c"
Pair = tuple[Server, Server]


@pytest.fixture(params=["postgresql", "nats"])
def bus(request) -> Iterator[str]:
    if request.param == "postgresql":
        yield "postgresql"
    else:
        with NatsServer() as server:
            yield server.address


@pytest.fixture
def pair(bus, makers, tmp_path) -> Iterator[Pair]:
    """Two servers that are one, each with a folder and a port of its own."""
    database = makers("postgresql").migrated()
    with ExitStack() as stack:
        more = {"database": database, "bus": bus, "secret": SECRET, "webhooks": False, "push": False}
        one, other = (stack.enter_context(Server(tmp_path / name, **more)) for name in ("one", "other"))
        yield one, other


def at(server: Server, browser: Browser) -> Browser:
    """The same browser, sent to another process by whatever balances the load."""
    moved = server.browser()
    moved.http.cookies.update(dict(browser.http.cookies.items()))
    moved.me = browser.me
    return moved


def begun(pair: Pair, seats: str = "me open", **more: Any) -> tuple[str, Browser, Browser]:
    """A table at which one sits at the one process, the other at the other."""
    one, other = pair
    ana, ben = one.guest("Ana"), other.guest("Ben")
    table = ana.table(seats=seats, **more)
    if "open" in seats:
        ben.join(table["id"], link=table["link"])
    ana.seal(table["id"])
    if "open" in seats:
        ben.reveal(table["id"])
    ana.reveal(table["id"])
    return table["id"], ana, ben


def seen(wire: Wire, kind: str, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The last message of a kind that fits: heard already, or to come."""

    def is_it(heard: dict[str, Any]) -> Any:
        return heard["kind"] == kind and fits(heard)

    return next(filter(is_it, reversed(wire.heard)), None) or wire.hear_until(is_it)


def move(wire: Wire, shown: dict[str, Any], seat: int) -> dict[str, Any]:
    chosen = shown["legal"][0]["move"]
    return wire.ask("play", table=shown["table"], seat=seat, turn=shown["turn"], move=chosen)


def test_a_game_is_played_at_two_processes(pair):
    table, ana, ben = begun(pair)
    wires = [ana.connect(), ben.connect()]
    shown = [wire.watch(table) for wire in wires]
    for _ in range(12):
        seat = shown[0]["to_move"]
        answer = move(wires[seat], shown[seat], seat)
        assert answer["kind"] == "accepted", answer
        turn = answer["turn"]
        shown = [seen(wire, "table", lambda heard, turn=turn: heard["turn"] >= turn) for wire in wires]
        assert shown[0]["number"] == shown[1]["number"] == answer["number"]
    journal = pair[0].in_database(lambda database: StoredJournal(database).read(table))
    assert [entry.line.kind for entry in journal] == ["opened", "began"] + ["played"] * 12
    assert len({entry.run for entry in journal[1:]}) == 1  # one clock
    times = [entry.time for entry in journal[1:]]
    assert all(later > one - MOST_ASTRAY for one, later in pairwise(times))


def test_whoever_changes_the_process_in_the_middle_of_a_move_is_answered_as_before(pair):
    table, ana, ben = begun(pair)
    wires = [ana.connect(), ben.connect()]
    shown = [wire.watch(table) for wire in wires]
    seat = shown[0]["to_move"]
    person, elsewhere = ((ana, pair[1]), (ben, pair[0]))[seat]
    wire = wires[seat]
    chosen = shown[seat]["legal"][0]["move"]
    parts = {"table": table, "seat": seat, "turn": shown[seat]["turn"], "move": chosen}
    first = wire.ask("play", **parts)
    moved = at(elsewhere, person).connect()
    moved.key = wire.key - 1
    assert moved.ask("play", **parts) == first


def test_cards_lobby_chat_and_sessions_go_to_all(pair):
    one, other = pair
    ana, ben = one.guest("Ana"), other.guest("Ben")
    looking = ben.connect()
    looking.ask("watch_lobby")
    table = ana.table()["id"]
    assert looking.hear_next("lobby_change")["table"]["id"] == table
    looking.say("watch_table", table=table)
    looking.hear_next("accepted")
    wire = ana.connect()
    wire.say("watch_table", table=table)
    wire.hear_next("accepted")
    said = wire.ask("say", table=table, text="hello")
    assert (
        looking.hear_until(lambda heard: heard["kind"] == "chat" and heard["lines"])["lines"][0]["text"]
        == "hello"
    )
    again = at(other, ana).connect()
    again.say("watch_table", table=table)
    again.hear_next("accepted")
    again.key = wire.key - 1
    assert again.ask("say", table=table, text="hello")["number"] == said["number"]
    ben.join(table)
    card = seen(wire, "card", lambda heard: heard["card"]["seats"][1]["person"])
    assert card["card"]["seats"][1]["person"] == ben.me["id"]
    ana.ok("DELETE", f"/api/tables/{table}")
    assert (
        looking.hear_until(lambda heard: heard["kind"] == "card" and heard["card"] is None)["why"]
        == "removed"
    )
    at(other, ana).ok("DELETE", "/api/session")
    assert wire.closed_with() == 4001


def test_the_end_of_a_game_is_seen_everywhere_and_noted_once(pair):
    table, ana, ben = begun(pair)
    wires = [ana.connect(), ben.connect()]
    for wire in wires:
        wire.watch(table)
    assert wires[1].ask("resign", table=table, seat=1)["kind"] == "accepted"
    for wire in wires:
        seen(wire, "table", lambda heard: heard["end"])
        seen(wire, "card", lambda heard: heard["card"]["status"] == "finished")
    for browser in (ana, ben):
        assert browser.ok("GET", f"/api/tables/{table}")["result"]["winners"] == [0]


def test_a_bot_moves_at_the_process_that_runs_the_table_whoever_asks_elsewhere(pair):
    table, ana, _ = begun(pair, seats="me bot:random")
    wire = at(pair[1], ana).connect()
    wire.watch(table)
    turn = -1
    for _ in range(3):
        shown = seen(wire, "table", lambda heard, turn=turn: heard["legal"] and heard["turn"] > turn)
        assert move(wire, shown, 0)["kind"] == "accepted"
        turn = shown["turn"]
    journal = pair[0].in_database(lambda database: StoredJournal(database).read(table))
    assert {entry.line.seat for entry in journal[2:]} == {0, 1}


async def test_of_two_processes_one_runs_a_table_and_its_heir_is_the_one_that_lives(makers):
    database = await opened(makers("postgresql").migrated())
    try:
        ana, ben = Workers(database, "ana"), Workers(database, "ben")
        clock = CommonSteady()
        assert [one.id for one in (await ana.beat(clock)).alive] == ["ana"]
        assert [one.id for one in (await ben.beat(clock)).alive] == ["ana", "ben"]
        await ana.leave()
        roll = await ben.beat(clock)
        assert [one.id for one in roll.alive] == ["ben"]
        assert await ben.last_seen() == {clock.run: roll.own}
    finally:
        await database.close()


def test_tables_of_a_process_that_stopped_are_run_by_the_other(bus, makers, tmp_path):
    more = {
        "database": makers("postgresql").migrated(),
        "bus": bus,
        "secret": SECRET,
        "webhooks": False,
        "push": False,
    }
    with Server(tmp_path / "other", **more) as other:
        with Server(tmp_path / "one", **more) as one:
            table, ana, _ = begun((one, other), seats="me bot:random")
            cookies = dict(ana.http.cookies.items())
        ben = other.browser()
        ben.http.cookies.update(cookies)
        wire = ben.connect()
        wire.watch(table)
        shown = seen(wire, "table", lambda heard: heard["legal"])
        assert move(wire, shown, 0)["kind"] == "accepted"
        seen(wire, "table", lambda heard: heard["legal"] and heard["turn"] > shown["turn"])


def test_a_bot_moves_though_the_sign_of_life_came_late_when_it_was_asked(makers, tmp_path):
    """The only process is kept from its sign for longer than a lease lasts; its tables are still its own."""
    url = makers("postgresql").migrated()
    more = {"database": url, "bus": "postgresql", "secret": SECRET, "webhooks": False, "push": False}
    with Server(tmp_path / "one", database_seconds=20, **more) as one:
        table, ana, _ = begun((one, one), seats="me bot:random")
        with ana.connect() as wire:
            wire.watch(table)
            shown = seen(wire, "table", lambda heard: heard["legal"])
            one.in_database(partial(_without_signs, lambda: move(wire, shown, 0)))
            seen(wire, "table", lambda heard: heard["legal"] and heard["turn"] > shown["turn"])


_ALIVE = text("SELECT count(*) FROM workers WHERE until > extract(epoch FROM clock_timestamp())")


async def _without_signs(act: Callable[[], object], database: Database) -> None:
    """Done once no lease is good any more."""
    async with database.writing() as connection:
        await connection.execute(text("LOCK TABLE workers IN ACCESS EXCLUSIVE MODE"))
        while (await connection.execute(_ALIVE)).scalar_one():
            await asyncio.sleep(0.05)
        await asyncio.to_thread(act)


def test_a_flag_falls_once(pair):
    table, ana, ben = begun(pair, terms={"clock": {"pace": "move", "amount": 5}})
    wires = [ana.connect(), ben.connect()]
    for wire in wires:
        wire.watch(table)
    for wire in wires:
        seen(wire, "table", lambda heard: heard["number"] > 1)
    journal = pair[0].in_database(lambda database: StoredJournal(database).read(table))
    kinds = [entry.line.kind for entry in journal]
    assert kinds.count("flagged") == 1


def test_whoever_is_at_one_process_is_here_for_those_at_another(pair):
    table, ana, ben = begun(pair)
    wires = [ana.connect(), ben.connect()]
    for wire in wires:
        wire.watch(table)
    while (told := wires[0].aside("presence"))["seats"] != [True, True]:
        assert told["spectators"] == 0
    pair[1].guest("Cleo").connect().watch(table)
    while wires[0].aside("presence")["spectators"] != 1:
        pass
    wires[1].socket.close()
    while wires[0].aside("presence")["seats"] != [True, False]:
        pass


def test_sockets_and_rates_count_at_all_processes(bus, makers, tmp_path):
    more = {
        "database": makers("postgresql").migrated(),
        "bus": bus,
        "secret": SECRET,
        "webhooks": False,
        "push": False,
    }
    more |= {"sockets_per_person": 1, "rates": {"tables": at_most(2)}}
    with Server(tmp_path / "one", **more) as one, Server(tmp_path / "other", **more) as other:
        ana = one.guest("Ana")
        ana.connect().ask("watch_lobby")
        moved = at(other, ana)
        refused = {"code": ""}
        while refused["code"] != "too_many_sockets":
            refused = moved.connect().hear_until(lambda heard: heard["kind"] in ("refused", "welcome"))
            refused.setdefault("code", "")
        for _ in range(2):
            ana.table()
        until(lambda: moved.ask("POST", "/api/tables", game="x", seats=[{"kind": "me"}]).status_code == 429)


async def test_a_seat_is_noted_as_the_last_line_about_it_says_whoever_is_slow(makers):
    """A process that was paused notes what another one has overtaken: it is told to read on first."""
    database = await opened(makers("postgresql").migrated())
    try:
        journal, tables = StoredJournal(database), Tables(database)
        seats = (Seat(0, PERSON), Seat(1, PERSON))
        row = TableRow("t1", "palazzo", 1, KeptTerms(options={}), PLAYING, True, "", None, 1.0, seats=seats)
        await tables.add(row)
        await journal.append(row.id, 0, Opened("00"))
        assert await take_over(database, row.id, 1, "random", as_of=0)
        assert (await tables.find(row.id)).seats[1].kind == BOT
        await journal.append(row.id, 1, Returned(1))
        assert await give_back(database, row.id, 1, as_of=1)
        assert not await take_over(database, row.id, 1, "random", as_of=0)
        assert not await give_back(database, row.id, 1, as_of=0)
        assert (await tables.find(row.id)).seats[1].kind == PERSON
    finally:
        await database.close()


async def test_changes_at_one_table_are_made_one_after_the_other(makers):
    url = makers("postgresql").migrated()
    one, other = await opened(url, patience=0.5, is_shared=True), await opened(url)
    try:
        done = list[str]()

        async def change(name: str, database: Database) -> None:
            async with OneAtATime(database, is_shared=True).at("table"):
                done.append(f"{name} reads")
                await asyncio.sleep(0.05)
                done.append(f"{name} writes")

        await asyncio.gather(change("one", one), change("other", other))
        assert [line.split()[1] for line in done] == ["reads", "writes"] * 2
        first, second = OneAtATime(one, is_shared=True), OneAtATime(other, is_shared=True)
        async with first.at("table"), second.at("table"):  # the first took too long, and lost its turn
            done.append("over")
        assert done[-1] == "over"
    finally:
        await one.close()
        await other.close()

"""Rated tables: who may sit there, what a game does to whom, once and only once."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import insert, select

from cantiere.core.compile import JIT
from cantiere.core.errors import Refusal
from cantiere.play.rating import Rater, Skill
from cantiere.server.bodies import ClockChoice, Result
from cantiere.server.people.departure import forget
from cantiere.server.people.person import new_guest
from cantiere.server.store import tables as stored
from cantiere.server.store.database import Database
from cantiere.server.store.ratings import RatedGame, level_id
from cantiere.server.store.schema import PEOPLE, RATED, RATINGS
from cantiere.server.store.tables import BOT, PERSON, PLAYING, Seat, TableRow, Tables
from cantiere.server.store.terms import KeptTerms
from cantiere.server.web.lobby.rated import check_rated
from tests.server.clients import NO_SEED, Browser, Server, quick_passwords, until

PASSWORD = "correct horse battery"
CLOCK = {"pace": "fischer", "amount": 3_000, "increment": 5}
RATED_TERMS = {"rated": True, "clock": CLOCK, "level": "random"}
whole_games = pytest.mark.skipif(not JIT, reason="a whole game takes long in plain Python")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


def account(server: Server, name: str) -> Browser:
    browser = server.guest(name)
    browser.ok("POST", "/api/account", login=name.lower() + "-x", password=PASSWORD)
    return browser


async def rows_of(database: Database, table: Any) -> list[Any]:
    async with database.reading() as connection:
        return list((await connection.execute(select(table).order_by(*table.primary_key))).all())


def begun(server: Server, *players: Browser, bots: str = "") -> str:
    """A rated game of Campanile that has begun."""
    first, *others = players
    seats = "me" + " open" * len(others) + bots
    table = first.table("campanile", seats, terms=RATED_TERMS)["id"]
    for one in others:
        one.join(table)
    first.start(table)
    return table


def play(table: str, players: list[Browser], moves: int = 10_000) -> None:
    """The first legal move, again and again; each player's seat is his place in the list."""
    wires = [player.connect() for player in players]
    shown = [wire.watch(table) for wire in wires]
    for _ in range(moves):
        while not any(one["legal"] for one in shown) and not shown[0]["end"]:
            shown = [wire.hear_until(lambda one: one["kind"] == "table") for wire in wires]
        if shown[0]["end"]:
            break
        seat, turn = shown[0]["to_move"], shown[0]["turn"]
        move = shown[seat]["legal"][0]["move"]
        wires[seat].say("play", table=table, seat=seat, turn=turn, move=move)
        shown = [
            wire.hear_until(lambda one, turn=turn: one["kind"] == "table" and one["turn"] > turn)
            for wire in wires
        ]
    for wire in wires:
        wire.socket.close()


def move_once(table: str, players: list[Browser]) -> None:
    """On, until each has moved."""
    moved: set[int] = set()
    while len(moved) < len(players):
        with players[0].connect() as wire:
            moved.add(wire.watch(table)["to_move"])
        play(table, players, moves=1)


def resign(table: str, player: Browser, seat: int) -> None:
    with player.connect() as wire:
        assert wire.ask("resign", table=table, seat=seat)["kind"] == "accepted"


def finished(table: str, player: Browser) -> dict[str, Any]:
    until(lambda: player.ok("GET", f"/api/tables/{table}")["status"] == "finished")
    return player.ok("GET", f"/api/tables/{table}")


def ratings_of(browser: Browser, person: str) -> list[dict[str, Any]]:
    return browser.ok("GET", f"/api/people/{person}/ratings")["ratings"]


# What a game does.


@whole_games
def test_a_whole_rated_game_moves_both_ratings(server_on_each):
    """And all that can be looked up afterwards tells the same story."""
    ana, ben = account(server_on_each, "Ana"), account(server_on_each, "Ben")
    table = begun(server_on_each, ana, ben)
    assert [seat["rating"] for seat in ana.ok("GET", f"/api/tables/{table}")["seats"]] == [None, None]
    play(table, [ana, ben])
    card = finished(table, ana)

    places = card["result"]["places"]
    after = Rater().after([Skill(), Skill()], [0, 1], places)
    assert [seat["rating"]["rating"] for seat in card["seats"]] == [round(one.rating) for one in after]
    assert [seat["change"] for seat in card["seats"]] == [round(one.rating) - 1500 for one in after]
    assert all(seat["rating"]["is_provisional"] for seat in card["seats"])

    for player, place, skill in zip((ana, ben), places, after, strict=True):
        (rated,) = ratings_of(server_on_each.browser(), player.me["id"])
        assert (rated["game"], rated["games"], rated["wins"]) == ("campanile", 1, int(place == 1))
        assert (rated["rating"], rated["uncertainty"]) == (round(skill.rating), round(skill.uncertainty))
        assert rated["place"] is None
        story = player.ok("GET", f"/api/people/{player.me['id']}/ratings/campanile")["moments"]
        assert [one["rating"] for one in story] == [rated["rating"]]
    (played,) = ben.ok("GET", f"/api/people/{ben.me['id']}/history")["games"]
    assert (played["seat"], played["place"], played["left"]) == (1, places[1], None)
    assert played["points"] == card["result"]["scores"][1]
    assert played["table"] == {**card, "link": card["link"]}
    (sums,) = ana.ok("GET", f"/api/people/{ana.me['id']}/statistics")["games"]
    assert (sums["games"], sums["wins"], sums["left"]) == (1, int(places[0] == 1), 0)
    assert sums["mean_points"] == sums["best_points"] == card["result"]["scores"][0]

    everything = ana.ask("GET", "/api/me/export").json()
    assert [one["table_id"] for one in everything["rated"]] == [table]
    assert [one["games"] for one in everything["ratings"]] == [1]
    ana.ok("DELETE", "/api/me", password=PASSWORD)
    assert [one.person_id for one in server_on_each.in_database(lambda one: rows_of(one, RATED))] == [
        ben.me["id"]
    ]
    assert ratings_of(ben, ben.me["id"])[0]["games"] == 1
    assert ben.refused("GET", f"/api/people/{ana.me['id']}/history") == (404, "unknown_person")
    assert finished(table, ben)["seats"][0]["rating"] is None
    assert finished(table, ben)["seats"][1]["change"] == card["seats"][1]["change"]


@whole_games
def test_who_plays_alone_is_measured_by_the_bots_of_the_house(server):
    """No clock is needed; each level is an entrant of its own, whatever number of seats it has."""
    ana = account(server, "Ana")
    table = ana.table("campanile", "me bot:random bot:random", terms={"rated": True})["id"]
    ana.start(table)
    play(table, [ana])
    card = finished(table, ana)
    places = card["result"]["places"]
    mine, bots = Rater().after([Skill(), Skill()], [0, 1, 1], places)
    assert card["seats"][0]["rating"]["rating"] == round(mine.rating)
    assert card["seats"][1]["rating"] == card["seats"][2]["rating"]
    assert card["seats"][1]["rating"]["rating"] == round(bots.rating)
    (level,) = ratings_of(ana, level_id("random"))
    assert (level["nickname"], level["kind"], level["games"]) == ("random", "bot", 1)
    assert ana.ok("GET", f"/api/people/{level_id('random')}")["kind"] == "bot"
    again = ana.table("campanile", "me bot:random", terms={"rated": True})
    assert [seat["rating"]["rating"] for seat in again["seats"]] == [round(mine.rating), round(bots.rating)]
    (sums,) = ana.ok("GET", f"/api/people/{ana.me['id']}/statistics")["games"]
    ahead = places[0] < min(places[1:])  # a first place that is shared with a bot is none
    assert sums["against"] == [{"level": "random", "games": 1, "ahead": int(ahead)}]


def test_who_gives_up_has_lost_once_all_have_moved(server):
    ana, ben = account(server, "Ana"), account(server, "Ben")
    table = begun(server, ana, ben)
    move_once(table, [ana, ben])
    resign(table, ana, 0)
    card = finished(table, ana)
    assert card["result"]["places"] == [2, 1]
    assert card["result"]["left"] == ["resigned", None]
    assert card["seats"][0]["change"] < 0 < card["seats"][1]["change"]


def test_a_game_that_was_left_before_all_had_moved_is_not_rated(server):
    ana, ben = account(server, "Ana"), account(server, "Ben")
    table = begun(server, ana, ben)
    play(table, [ana, ben], moves=1)
    resign(table, ben, 1)
    assert [seat["change"] for seat in finished(table, ana)["seats"]] == [None, None]
    assert ratings_of(ana, ana.me["id"]) == []


def test_a_casual_game_changes_no_rating(server):
    ana, ben = account(server, "Ana"), account(server, "Ben")
    table = ana.table("campanile")["id"]
    ben.join(table)
    ana.start(table)
    move_once(table, [ana, ben])
    resign(table, ben, 1)
    assert finished(table, ana)["result"]["places"] == [1, 2]
    assert ratings_of(ana, ana.me["id"]) == []


def test_who_deletes_the_account_in_a_game_has_lost_it_and_takes_the_rating_along(server_on_each):
    ana, ben = account(server_on_each, "Ana"), account(server_on_each, "Ben")
    table = begun(server_on_each, ana, ben)
    move_once(table, [ana, ben])
    ana.ok("DELETE", "/api/me", password=PASSWORD)
    assert finished(table, ben)["seats"][1]["change"] > 0
    assert [one.person_id for one in server_on_each.in_database(lambda one: rows_of(one, RATINGS))] == [
        ben.me["id"]
    ]


# Who may sit there.


def opened(browser: Browser, seats: str, **terms: Any) -> tuple[int, str]:
    wanted = [dict(zip(("kind", "name"), seat.split(":"), strict=False)) for seat in seats.split()]
    body = {"game": "campanile", "seats": wanted, "terms": {**RATED_TERMS, **terms}}
    return browser.refused("POST", "/api/tables", **body)


def test_only_who_has_an_account_sits_at_a_rated_table(server):
    ana, guest = account(server, "Ana"), server.guest("Eve")
    assert opened(guest, "me open") == (403, "rated_guest")
    table = ana.table("campanile", "me open", terms=RATED_TERMS)["id"]
    assert guest.refused("POST", f"/api/tables/{table}/join", commitment=NO_SEED) == (403, "rated_guest")
    guest.ok("POST", "/api/account", login="eve-x", password=PASSWORD)
    guest.join(table)
    assert ana.start(table)["status"] == "playing"


def test_everybody_plays_for_himself_at_a_rated_table(server):
    ana = account(server, "Ana")
    assert opened(ana, "me me") == (400, "rated_same")
    assert opened(ana, "me local:Leo") == (400, "rated_local")
    assert opened(ana, "me open", clock={"pace": "none"}) == (400, "rated_clock")
    table = ana.table("campanile", "me open bot:random", terms=RATED_TERMS)["id"]
    local = {"kind": "local", "name": "Leo"}
    assert ana.refused("PUT", f"/api/tables/{table}/seats/1", **local) == (400, "rated_local")


async def test_nobody_meets_his_own_bot_at_a_rated_table(database):
    ana = await new_guest(database, "Ana", "en")
    bot = {"id": "b1", "nickname": "Rob", "kind": "bot", "role": "player", "language": "en", "created": 1.0}
    other = {**bot, "id": "b2", "owner_id": ana.id}
    async with database.writing() as connection:
        await connection.execute(PEOPLE.update().values(kind="account"))
        await connection.execute(insert(PEOPLE).values({**bot, "owner_id": ana.id}))
        await connection.execute(insert(PEOPLE).values(other))

    async def refused(*seats: Seat) -> str | None:
        try:
            await check_rated(row_of("t", seats), database)
        except Refusal as refusal:
            return refusal.code
        return None

    mine, hers, second = Seat(0, PERSON, ana.id), Seat(1, PERSON, "b1"), Seat(0, PERSON, "b2")
    assert await refused(mine, hers) == "rated_same"
    assert await refused(second, hers) == "rated_same"
    assert await refused(Seat(0, BOT, None, "program"), hers) == "rated_bot"
    assert await refused(Seat(0, BOT, None, "hard"), hers) is None


# Once and only once.


ENDED = Result(
    scores=[5, 3],
    winners=[0],
    why="rules",
    places=[1, 2],
    left=[None] * 2,
    bots=[None] * 2,
    turns=9,
    seconds=None,
)


def row_of(table_id: str, seats: tuple[Seat, ...] = (), **more: Any) -> TableRow:
    terms = KeptTerms(rated=True, clock=ClockChoice(**CLOCK))
    parts: dict[str, Any] = {"status": PLAYING, "is_open": True, "link": "l", "owner_id": None, **more}
    return TableRow(table_id, "campanile", 1, terms, created=1.0, seats=seats or (Seat(0, BOT),), **parts)


@pytest.mark.parametrize("when", ["before", "within"])
def test_killed_when_a_game_ends_it_is_rated_once_after_the_restart(when, url, tmp_path, monkeypatch):
    """Between the last line and the end of the table, and in the middle of what ends it."""
    judge = stored.judge

    async def judge_and_die(*arguments: Any) -> None:
        await judge(*arguments)
        raise ConnectionAbortedError

    async def die(*arguments: Any) -> None:
        raise ConnectionAbortedError

    with monkeypatch.context() as patch, Server(tmp_path / "house", database=url) as first:
        ana, ben = account(first, "Ana"), account(first, "Ben")
        table = begun(first, ana, ben)
        move_once(table, [ana, ben])
        patch.setattr(stored, *(("judge", judge_and_die) if when == "within" else ("among_the_living", die)))
        with ana.connect() as wire:
            assert wire.ask("resign", table=table, seat=0)["kind"] == "accepted"
        assert ben.ok("GET", f"/api/tables/{table}")["status"] == "playing"
        assert ratings_of(ben, ana.me["id"]) == []
    server = first
    for _ in range(2):
        with server.again() as server:
            looker = server.browser()
            assert finished(table, looker)["seats"][1]["change"] > 0
            assert ratings_of(looker, ana.me["id"])[0]["games"] == 1
            assert len(server.in_database(lambda one: rows_of(one, RATED))) == 2


def test_an_end_that_could_not_be_noted_is_noted_a_moment_later(server, monkeypatch):
    """Once the database is there again, without a restart."""
    ana, ben = account(server, "Ana"), account(server, "Ben")
    table = begun(server, ana, ben)
    move_once(table, [ana, ben])
    finish, tries = Tables.finish, []

    async def fail_once(self: Tables, *arguments: Any) -> bool:
        tries.append(arguments)
        if len(tries) == 1:
            raise ConnectionAbortedError
        return await finish(self, *arguments)

    monkeypatch.setattr(Tables, "finish", fail_once)
    with ben.connect() as wire:
        wire.say("resign", table=table, seat=1)
    assert finished(table, ana)["seats"][0]["change"] > 0
    assert len(tries) == 2


async def test_games_that_end_at_once_all_count(database):
    """Ana plays eight at a time, against the same bot of the house and somebody else in each."""
    ana = await new_guest(database, "Ana", "en")
    others = [await new_guest(database, f"P{k}", "en") for k in range(8)]
    tables = Tables(database)
    for k in range(8):
        await tables.add(row_of(f"t{k}"))
    games = [
        RatedGame("campanile", ((ana.id, 1 + k % 2), (other.id, 2 - k % 2), (level_id("hard"), 3)))
        for k, other in enumerate(others)
    ]
    done = await asyncio.gather(*(tables.finish(f"t{k % 8}", ENDED, None, games[k % 8]) for k in range(16)))
    assert sum(done) == 8
    rated = await rows_of(database, RATED)
    assert len(rated) == 24
    for person in (ana.id, level_id("hard")):
        chain = sorted((row for row in rated if row.person_id == person), key=lambda row: row.at)
        assert len({row.at for row in chain}) == 8
        assert [row.mu_before for row in chain] == [Skill().mu, *(row.mu for row in chain[:-1])]
        (now,) = [row for row in await rows_of(database, RATINGS) if row.person_id == person]
        assert (now.games, now.mu, now.sigma) == (8, chain[-1].mu, chain[-1].sigma)


async def test_who_is_no_longer_here_is_left_out(database):
    ana, ben = await new_guest(database, "Ana", "en"), await new_guest(database, "Ben", "en")
    tables = Tables(database)
    for table_id in ("t1", "t2", "t3"):
        await tables.add(row_of(table_id))
    await tables.finish("t1", ENDED, None, RatedGame("campanile", (("gone", 1), (ana.id, 2))))
    await tables.finish("t2", ENDED, None, RatedGame("campanile", (("gone", 1), (level_id("easy"), 2))))
    assert await rows_of(database, RATED) == []
    three = RatedGame("campanile", (("gone", 3), (ana.id, 2), (ben.id, 1)))
    await tables.finish("t3", ENDED, None, three)
    assert {row.person_id: row.place for row in await rows_of(database, RATED)} == {ana.id: 2, ben.id: 1}


async def test_who_leaves_while_games_end_waits_for_them_or_is_left_out(database):
    """Neither waits for the other for ever, and nothing of whoever left remains."""
    tables, rounds = Tables(database), 4
    ben = await new_guest(database, "Ben", "en")
    for turn in range(rounds):
        ana = await new_guest(database, "Ana", "en")
        names = [f"t{turn}-{k}" for k in range(4)]
        for name in names:
            seats = (Seat(0, PERSON, ana.id), Seat(1, PERSON, ben.id))
            await tables.add(row_of(name, seats, owner_id=ana.id))
        game = RatedGame("campanile", ((ana.id, 2), (ben.id, 1), (level_id("hard"), 3)))
        ends = [tables.finish(name, ENDED, '{"seats": [{}, {}]}', game) for name in names]
        ends.insert(turn, forget(database, ana.id))
        await asyncio.gather(*ends)
    assert {row.person_id for row in await rows_of(database, RATINGS)} == {ben.id, level_id("hard")}
    assert len(await rows_of(database, RATED)) == 2 * 4 * rounds

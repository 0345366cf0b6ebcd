"""Leaderboards, histories and statistics, against sums done by hand."""

from dataclasses import replace

import pytest
from sqlalchemy import insert, update

from cantiere.play.rating import SETTLED_SIGMA, Skill
from cantiere.server.bodies import Result
from cantiere.server.people.person import give_role, new_guest
from cantiere.server.people.statistics import statistics_of
from cantiere.server.store.database import Database
from cantiere.server.store.history import Game
from cantiere.server.store.schema import PEOPLE, RATED, RATINGS
from cantiere.server.store.standings import leaderboard, moments, ratings_of
from cantiere.server.store.tables import BOT, FINISHED, LOCAL, PERSON, Seat, TableRow, Tables
from cantiere.server.store.terms import KeptTerms
from tests.server.clients import Browser, Server, at_most

SURE, DOUBTFUL = 1.0, 6.0  # both have a place
UNKNOWN = SETTLED_SIGMA + 0.01
GAME = "campanile"


async def rate(database: Database, person_id: str, mu: float, sigma: float, game: str = GAME) -> None:
    row = {"person_id": person_id, "game": game, "mu": mu, "sigma": sigma, "games": 9, "wins": 3}
    async with database.writing() as connection:
        await connection.execute(insert(RATINGS).values(**row, changed=1.0))


async def rated_people(database: Database, **skills: tuple[float, float]) -> dict[str, str]:
    """People by nickname, each with a rating; whose name begins with B is a bot."""
    ids = {}
    for name, (mu, sigma) in skills.items():
        ids[name] = (await new_guest(database, name, "en")).id
        await rate(database, ids[name], mu, sigma)
    async with database.writing() as connection:
        await connection.execute(update(PEOPLE).where(PEOPLE.c.nickname.like("B%")).values(kind="bot"))
    return ids


# Ratings.


def test_the_scale_is_that_of_chess():
    """400 points are ten to one: the model says so of two whose skills are known."""
    assert Skill().rating == 1500
    assert round(Skill().uncertainty) == 491
    assert not Skill().is_settled
    stronger = Skill(mu=25 + 400 / (Skill(26).rating - 1500), sigma=SETTLED_SIGMA)
    assert round(stronger.rating) == 1900
    assert round(stronger.uncertainty) == 400
    assert stronger.is_settled


async def test_the_leaderboard_is_ordered_by_what_everybody_is_at_least(database):
    """Dan has the highest mean, but little is known of him; of Eva too little for a place."""
    ids = await rated_people(
        database,
        Ana=(30, SURE),
        Bob=(29, SURE),
        Cem=(28, SURE),
        Dan=(35, DOUBTFUL),
        Eva=(40, UNKNOWN),
        Fay=(28, SURE),
    )
    await rate(database, ids["Eva"], 30, SURE, game="palazzo")
    ranked, total = await leaderboard(database, GAME, True, 50, 0)
    found = {one.nickname: one.place for one in ranked}
    assert found == {"Ana": 1, "Bob": 2, "Cem": 3, "Fay": 3, "Dan": 5}
    assert total == 5
    people, total = await leaderboard(database, GAME, False, 50, 0)
    assert {one.nickname: one.place for one in people} == {"Ana": 1, "Cem": 2, "Fay": 2, "Dan": 4}
    second, total = await leaderboard(database, GAME, True, 2, 2)
    assert [one.place for one in second] == [3, 3]
    assert total == 5
    eva = await ratings_of(database, ids["Eva"])
    assert [(one.game, one.place) for one in eva] == [(GAME, None), ("palazzo", 1)]
    assert (eva[0].skill, eva[0].games, eva[0].wins) == (Skill(40, UNKNOWN), 9, 3)


async def test_a_rating_over_time_begins_with_the_oldest(database):
    ids = await rated_people(database, Ana=(26, SURE))
    tables = Tables(database)
    for k in range(4):
        await tables.add(played(f"t{k}", ids["Ana"], None, float(k)))
        row = {"table_id": f"t{k}", "person_id": ids["Ana"], "game": GAME, "place": 1, "at": float(k)}
        skills = {"mu_before": 25.0, "sigma_before": 8.0, "mu": 25.0 + k, "sigma": 8.0}
        async with database.writing() as connection:
            await connection.execute(insert(RATED).values(**row, **skills))
    assert [one.skill.mu for one in await moments(database, ids["Ana"], GAME, 3)] == [26, 27, 28]
    assert [one.at for one in await moments(database, ids["Ana"], GAME, 3, before=2.0)] == [0, 1]


def test_the_leaderboard_has_pages_and_tells_where_one_stands(server):
    ana, eve = server.guest("Ana"), server.guest("Eve")

    async def fill(database: Database) -> None:
        for k in range(51):
            ids = await rated_people(database, **{f"P{k}": (26 + k / 100, SURE)})
            assert len(ids) == 1
        await rate(database, ana.me["id"], 20, SURE)
        await rate(database, eve.me["id"], 40, UNKNOWN)

    server.in_database(fill)
    first = ana.ok("GET", f"/api/leaderboard/{GAME}")
    assert (first["page"], first["pages"], first["total"]) == (1, 2, 52)
    assert [one["place"] for one in first["ranked"]] == list(range(1, 51))
    assert first["ranked"][0]["nickname"] == "P50"
    assert first["you"]["place"] == 52
    second = eve.ok("GET", f"/api/leaderboard/{GAME}", page=2)
    assert [one["nickname"] for one in second["ranked"]] == ["P0", "Ana"]
    assert (second["you"]["place"], second["you"]["is_provisional"]) == (None, True)
    nobody = server.browser()
    assert nobody.ok("GET", f"/api/leaderboard/{GAME}", page=3)["ranked"] == []
    assert nobody.ok("GET", f"/api/leaderboard/{GAME}", bots=False)["you"] is None
    assert nobody.ok("GET", "/api/leaderboard/palazzo")["pages"] == 1
    assert nobody.refused("GET", "/api/leaderboard/chess") == (404, "unknown_game")
    assert nobody.refused("GET", f"/api/leaderboard/{GAME}", page=0) == (422, "bad_message")
    assert nobody.refused("GET", "/api/people/nobody/ratings") == (404, "unknown_person")
    assert nobody.refused("GET", f"/api/people/nobody/ratings/{GAME}") == (404, "unknown_person")
    assert nobody.refused("GET", f"/api/people/{ana.me['id']}/ratings/chess") == (404, "unknown_game")


def test_records_can_be_asked_for_so_often_only(tmp_path):
    with Server(tmp_path / "house", rates={"records": at_most(2)}) as server:
        browser = server.browser()
        for _ in range(2):
            browser.ok("GET", f"/api/leaderboard/{GAME}")
        assert browser.refused("GET", f"/api/leaderboard/{GAME}") == (429, "too_often")


# History.


def result(places: list[int], scores: list[int], **more: object) -> Result:
    n = len(places)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    by_seat = {"places": places, "scores": scores, "winners": winners, "left": [None] * n, "bots": [None] * n}
    return Result.model_validate({**by_seat, "why": "rules", "turns": 10, "seconds": 60.0, **more})


def played(table_id: str, first: str, second: str | None, ended: float, **more: object) -> TableRow:
    """A finished game at which the first sat at seat 1."""
    other = Seat(0, PERSON, second) if second else Seat(0, BOT, None, "easy")
    row = TableRow(
        id=table_id,
        game=GAME,
        rules=1,
        terms=KeptTerms(options={}),
        status=FINISHED,
        is_open=True,
        link=f"link-{table_id}",
        owner_id=None,
        created=ended - 60,
        ended=ended,
        result=result([2, 1], [3, 8]),
        seats=(other, Seat(1, PERSON, first)),
    )
    return replace(row, **more)


def seen(browser: Browser, person: str, **more: object) -> list[str]:
    games = browser.ok("GET", f"/api/people/{person}/history", **more)["games"]
    return [one["table"]["id"] for one in games]


def test_a_history_shows_private_games_to_those_only_who_sat_there(server_on_each):
    ana, ben, eve = (server_on_each.guest(name) for name in ("Ana", "Ben", "Eve"))
    admin = server_on_each.guest("Adm")

    async def fill(database: Database) -> None:
        tables, hers = Tables(database), ana.me["id"]
        await tables.add(played("t1", hers, None, 100.0))
        await tables.add(played("t2", hers, ben.me["id"], 300.0, is_open=False))
        await tables.add(played("t3", hers, eve.me["id"], 200.0, game="palazzo"))
        await tables.add(played("t4", hers, eve.me["id"], 400.0, status="playing", result=None))
        await give_role(database, admin.me["id"], "admin")

    server_on_each.in_database(fill)
    hers = ana.me["id"]
    assert seen(ana, hers) == seen(ben, hers) == seen(admin, hers) == ["t2", "t3", "t1"]
    assert seen(eve, hers) == seen(server_on_each.browser(), hers) == ["t3", "t1"]
    assert seen(ana, hers, game=GAME) == ["t2", "t1"]
    assert seen(ana, hers, before=300.0) == ["t3", "t1"]
    assert ana.refused("GET", f"/api/people/{hers}/history", game="chess") == (404, "unknown_game")
    assert ana.refused("GET", f"/api/people/{hers}/history", before="nan") == (422, "bad_message")
    games = eve.ok("GET", f"/api/people/{hers}/history")["games"]
    assert [(one["seat"], one["place"], one["points"]) for one in games] == [(1, 1, 8)] * 2
    assert {one["table"]["link"] for one in games} == {"link-t3", None}
    for browser, count in ((ana, 2), (eve, 1)):
        sums = browser.ok("GET", f"/api/people/{hers}/statistics")["games"]
        assert [(one["game"], one["games"]) for one in sums] == [(GAME, count), ("palazzo", 1)]


def test_of_several_seats_at_one_screen_ones_own_counts(server):
    ana = server.guest("Ana")

    async def fill(database: Database) -> None:
        seats = (Seat(0, LOCAL, ana.me["id"], "Leo"), Seat(1, PERSON, ana.me["id"]))
        await Tables(database).add(played("t1", ana.me["id"], None, 100.0, seats=seats))

    server.in_database(fill)
    (game,) = ana.ok("GET", f"/api/people/{ana.me['id']}/history")["games"]
    assert (game["seat"], game["points"]) == (1, 8)
    (sums,) = ana.ok("GET", f"/api/people/{ana.me['id']}/statistics")["games"]
    assert (sums["games"], sums["wins"]) == (1, 1)


@pytest.mark.parametrize("path", ["history", "statistics", "ratings"])
def test_nobody_has_played_nothing(path, server):
    ana = server.guest("Ana")
    assert [*ana.ok("GET", f"/api/people/{ana.me['id']}/{path}").values()] == [[]]
    assert ana.refused("GET", f"/api/people/nobody/{path}") == (404, "unknown_person")
    assert ana.refused("GET", f"/api/people/%00/{path}") == (422, "bad_message")


# Statistics.


def test_statistics_are_what_one_reckons_by_hand():
    """Seat 0. Won two in a row, lost to an easy bot, left a third game, shared the first place at three."""
    games = [
        Game(GAME, 0, result([1, 2], [40, 30], bots=[None, "easy"])),
        Game(GAME, 0, result([1, 2], [50, 20], turns=20, seconds=180.0)),
        Game(GAME, 0, result([2, 1], [25, 35], bots=[None, "easy"], seconds=None)),
        Game(GAME, 0, result([3, 1, 2], [99, 10, 5], left=["resigned", None, None])),
        Game(GAME, 0, result([1, 1, 3], [45, 45, 10], turns=40, bots=[None, "hard", "easy"])),
        Game("palazzo", 1, result([1, 2], [7, 6], left=[None, "flagged"], seconds=None)),
    ]
    campanile, palazzo = statistics_of(games).games
    assert campanile.model_dump() == {
        "game": GAME,
        "games": 5,
        "wins": 3,
        "left": 1,
        "mean_points": 40.0,  # (40 + 50 + 25 + 45) / 4
        "best_points": 50,
        "mean_turns": 18.0,  # (10 + 20 + 10 + 10 + 40) / 5
        "mean_seconds": 90.0,  # (60 + 180 + 60 + 60) / 4
        "streak": 2,
        "places": [{"players": 2, "places": [2, 1]}, {"players": 3, "places": [1, 0, 1]}],
        "against": [
            {"level": "easy", "games": 3, "ahead": 2},
            {"level": "hard", "games": 1, "ahead": 0},
        ],
    }
    assert (palazzo.mean_points, palazzo.best_points, palazzo.mean_seconds) == (None, None, None)
    assert (palazzo.streak, palazzo.left) == (0, 1)

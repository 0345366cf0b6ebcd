"""Which bots are proposed for the next game: the thresholds by hand, then over the wire, for guests too."""

from dataclasses import replace

import pytest

from cantiere.server.bodies import Result
from cantiere.server.people.opponents import IN_A_ROW, MOST_GAMES, Suggestion, suggestions_of
from cantiere.server.store.database import Database
from cantiere.server.store.history import Game
from cantiere.server.store.tables import BOT, PERSON, Seat, Tables
from cantiere.server.store.terms import KeptTerms
from tests.server.clients import Browser
from tests.server.test_records import GAME, played, result

WON, LOST, CLOSE_WIN, CLOSE_LOSS = (50, 45), (45, 50), (50, 46), (46, 50)  # a tenth of 50 is clear


def ended(scores: tuple[int, ...], *bots: str, game: str = GAME, **more: object) -> Game:
    """A game of seat 0 against bots."""
    places = [1 + sum(other > own for other in scores) for own in scores]
    return Game(game, 0, result(places, [*scores], bots=[None, *(bots or ("easy",))], **more))


def proposed(*games: Game) -> list[tuple[str, str, str]]:
    return [(one.against, one.way, one.level) for one in suggestions_of(games)]


@pytest.mark.parametrize(
    ("scores", "against", "found"),
    [
        (WON, "easy", [("easy", "won", "normal")]),
        (LOST, "hard", [("hard", "lost", "normal")]),
        (LOST, "easy", [("easy", "lost", "greedy")]),
        (CLOSE_WIN, "easy", []),
        (CLOSE_LOSS, "hard", []),
        ((50, 50), "easy", []),
        ((0, 0), "easy", []),
        (WON, "expert", []),  # nobody is stronger
        (LOST, "random", []),  # nor weaker
        (WON, "gnome", []),  # a program of the host
    ],
)
def test_three_clear_games_in_a_row_settle_it(scores, against, found):
    game = ended(scores, against)
    assert proposed(*[game] * (IN_A_ROW - 1)) == []
    assert proposed(*[game] * IN_A_ROW) == found
    assert proposed(*[game] * 9) == found


@pytest.mark.parametrize(
    "between",
    [ended(CLOSE_WIN), ended(LOST), ended(WON, "normal"), ended((50, 50))],
    ids=["close", "lost", "another level", "drawn"],
)
def test_a_game_that_went_another_way_begins_the_row_anew(between):
    games = [ended(WON), ended(WON), between, ended(WON), ended(WON)]
    assert proposed(*games) == []
    assert proposed(*games, ended(WON)) == [("easy", "won", "normal")]


@pytest.mark.parametrize(
    "beside",
    [
        ended(LOST, left=["resigned", None]),
        ended((30, 50, 20), "easy", "hard"),
        Game(GAME, 0, result([2, 1], [30, 50])),
        ended(LOST, game="palazzo"),
    ],
    ids=["left", "bots of two levels", "a person", "another game"],
)
def test_what_tells_nothing_of_a_level_does_not_count(beside):
    assert proposed(ended(WON), beside, ended(WON), ended(WON)) == [("easy", "won", "normal")]


def test_at_larger_tables_one_is_ahead_of_all_or_behind_all():
    assert proposed(*[ended((50, 40, 30), "easy", "easy")] * 3) == [("easy", "won", "normal")]
    assert proposed(*[ended((30, 40, 50), "easy", "easy")] * 3) == [("easy", "lost", "greedy")]
    assert proposed(*[ended((40, 30, 50), "easy", "easy")] * 3) == []


def test_each_game_for_itself_and_as_far_as_its_bots_go():
    """Palermo has no expert; of a game that is gone nothing is said."""
    games = [ended(WON, "hard", game=game) for game in ("palermo", "campanile", "old-mill") * 3]
    assert suggestions_of(games) == [Suggestion("campanile", "hard", "won", "expert")]


def fill(server, person: str, results: list[Result], **more: object) -> None:
    """Finished games of somebody at seat 1, against an easy bot."""

    async def added(database: Database) -> None:
        for k, one in enumerate(results):
            row = played(f"t-{person[:6]}-{k}", person, None, 100.0 + k, result=one, is_open=False)
            await Tables(database).add(replace(row, started=50.0 + k, **more))

    server.in_database(added)


def asked(browser: Browser) -> list[dict[str, object]]:
    return browser.ok("GET", "/api/me/opponents")["suggested"]


def test_a_guest_is_proposed_the_next_level(server_on_each):
    ana = server_on_each.guest("Ana")
    assert asked(ana) == []
    won = result([2, 1], [3, 8], bots=["easy", None])
    fill(server_on_each, ana.me["id"], [won] * (MOST_GAMES + 2))
    expected = {"game": GAME, "against": "easy", "way": "won", "games": 3, "level": "normal"}
    assert asked(ana) == [expected]
    assert asked(server_on_each.guest("Ben")) == []  # his own games, nobody else's


def test_games_that_were_brought_or_played_on_from_a_turn_do_not_count(server_on_each):
    ana, ben = server_on_each.guest("Ana"), server_on_each.guest("Ben")
    won = result([2, 1], [3, 8], bots=["easy", None])
    fill(server_on_each, ana.me["id"], [won] * 3, status="finished")
    assert len(asked(ana)) == 1
    source = {"table": "t1", "turn": 4}
    fill(server_on_each, ben.me["id"], [won] * 3, terms=KeptTerms.model_validate({"source": source}))
    assert asked(ben) == []
    seats = (Seat(0, BOT, None, "easy"), Seat(1, PERSON, ben.me["id"]))

    async def bring(database: Database) -> None:
        for k in range(3):
            row = played(f"brought{k}", ben.me["id"], None, 200.0 + k, result=won, seats=seats)
            await Tables(database).add(row)

    server_on_each.in_database(bring)
    assert asked(ben) == []


def test_who_is_nobody_is_told_so(server):
    assert server.browser().refused("GET", "/api/me/opponents") == (401, "who_are_you")

"""Who begins is agreed on at the table: drawn, somebody who is named, or by age as in the rulebook."""

import pytest

from tests.conftest import every_registered_game
from tests.server.clients import Browser


def begun(browser: Browser, table: str) -> dict:
    """What is shown when the game has begun."""
    with browser.connect() as wire:
        return wire.watch(table)


def seats_of(game) -> str:
    return " ".join(["me", *(f"local:P{seat}" for seat in range(1, game.seats[0]))])


@every_registered_game
def test_the_seat_that_was_named_begins(server, game):
    ana = server.guest("Ana")
    for seat in (0, game.seats[0] - 1):
        options = {"first": str(seat + 1)}
        table = ana.table(game.id, seats_of(game), terms={"options": options})["id"]
        assert ana.start(table)["terms"]["options"]["first"] == options["first"]
        assert begun(ana, table)["to_move"] == seat


@every_registered_game
def test_by_age_it_is_asked_before_anything_is_sealed(server_on_each, game):
    ana = server_on_each.guest("Ana")
    (card,) = [one for one in ana.ok("GET", "/api/games")["games"] if one["id"] == game.id]
    age = card["first"]["age"]
    assert age == ("oldest" if game.id == "campanile" else "youngest")
    table = ana.table(game.id, seats_of(game), terms={"options": {"first": age}})["id"]
    asked = {"commitment": ana.commitment(table)}
    address = f"/api/tables/{table}/start"
    assert ana.refused("POST", address, **asked) == (409, "who_begins")
    assert ana.refused("POST", address, **asked, first=game.seats[0]) == (409, "who_begins")
    last = game.seats[0] - 1
    assert ana.start(table, first=last)["status"] == "playing"
    assert begun(ana, table)["to_move"] == last


def test_the_next_game_is_begun_by_the_next_one(server):
    """Who sat to the right of whoever began begins now, whichever way that was found out."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    for options, more in (({"first": "1"}, {}), ({"first": "youngest"}, {"first": 0})):
        table = ana.table(seats="me open", terms={"options": options})["id"]
        ben.join(table)
        ana.start(table, **more)
        with ana.connect() as wire:
            assert wire.watch(table)["to_move"] == 0
            wire.ask("resign", table=table, seat=0)
        again = ana.ok("POST", f"/api/tables/{table}/rematch", commitment=None)
        assert [seat["person"] for seat in again["seats"]] == [ben.me["id"], ana.me["id"]]
        assert again["terms"]["options"]["first"] == "1"


@pytest.mark.parametrize("wanted", ["3", "0", "oldest", "Ana"])
def test_nobody_else_can_be_named(server, wanted):
    """Azul is begun by the youngest."""
    ana = server.guest("Ana")
    seats = [{"kind": "me"}, {"kind": "open"}]
    asked = {"game": "azul-pavilion", "seats": seats, "terms": {"options": {"first": wanted}}}
    assert ana.refused("POST", "/api/tables", **asked) == (400, "unknown_choice")


def test_at_a_rated_table_it_is_drawn(server):
    ana = server.guest("Ana")
    ana.ok("POST", "/api/account", login="ana", password="correct horse battery")
    terms = {"rated": True, "clock": {"pace": "fischer", "amount": 600, "increment": 10}}
    for first in ("1", "youngest"):
        asked = {"game": "azul-pavilion", "seats": [{"kind": "me"}, {"kind": "open"}]}
        asked["terms"] = {**terms, "options": {"first": first}}
        assert ana.refused("POST", "/api/tables", **asked)[1] == "rated_first"

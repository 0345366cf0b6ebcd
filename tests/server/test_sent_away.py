"""Whoever no longer belongs to a private table learns nothing more of it, and strangers change no table."""

import pytest

from tests.server.clients import Browser, Server, Wire


@pytest.fixture
def table(server: Server) -> tuple[Browser, Browser, dict]:
    """Ana's private table, at which Ben sits."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.table(is_open=False)
    ben.join(table["id"], link=table["link"])
    return ana, ben, table


def watching(wire: Wire, table: dict) -> int:
    """A socket that shows a table; how many messages it had heard when it began."""
    assert wire.ask("watch_table", table=table["id"], link=table["link"])["kind"] == "accepted"
    return len(wire.bytes)


def last_card(wire: Wire, table: dict) -> dict:
    return wire.hear_until(lambda one: one["kind"] == "card" and one["card"] is None and one["table"])


def whatever_happens(ana: Browser, table: dict) -> None:
    """Everything that those at a table would be told: cards, chat, the game itself."""
    ana.ok("PUT", f"/api/tables/{table['id']}/seats/1", kind="bot", name="random")
    ana.start(table["id"])
    with ana.connect() as own:
        own.watch(table["id"])
        assert own.ask("say", table=table["id"], text="Now we are among us.")["kind"] == "accepted"


def test_who_is_sent_away_from_a_private_table_is_told_so_and_nothing_more(table):
    ana, ben, laid = table
    with ben.connect() as wire:
        watching(wire, laid)
        ana.ok("PUT", f"/api/tables/{laid['id']}/seats/1", kind="open")
        assert last_card(wire, laid)["why"] == "sent_away"
        told = len(wire.bytes)
        whatever_happens(ana, laid)
        assert wire.ask("watch_lobby")["kind"] == "accepted"
        assert [text for text in wire.bytes[told:] if laid["id"] in text] == []


def test_who_was_sent_away_cannot_come_back_by_the_link_of_before(table):
    ana, ben, laid = table
    ana.ok("PUT", f"/api/tables/{laid['id']}/seats/1", kind="open")
    path = f"/api/tables/{laid['id']}"
    assert ben.refused("GET", path, link=laid["link"]) == (404, "unknown_table")
    wanted = {"link": laid["link"], "commitment": ben.commitment(laid["id"])}
    assert ben.refused("POST", f"{path}/join", **wanted) == (403, "link_wrong")
    with ben.connect() as wire:
        assert wire.watch(laid["id"], link=laid["link"])["code"] == "unknown_table"
        assert wire.ask("say", table=laid["id"], text="Let me in!")["code"] == "not_watching"
    fresh = ana.ok("GET", path)["link"]
    assert fresh != laid["link"]
    assert ben.join(laid["id"], link=fresh)["seats"][1]["name"] == "Ben"


def test_who_looked_on_by_the_link_of_before_goes_too(server, table):
    """It may be the same person, without a name."""
    ana, _, laid = table
    with server.browser().connect() as wire:
        watching(wire, laid)
        ana.ok("PUT", f"/api/tables/{laid['id']}/seats/1", kind="open")
        assert last_card(wire, laid)["why"] == "sent_away"


def test_a_bot_in_an_empty_seat_sends_nobody_away(server):
    ana = server.guest("Ana")
    laid = ana.table(is_open=False)
    with server.browser().connect() as wire:
        watching(wire, laid)
        ana.ok("PUT", f"/api/tables/{laid['id']}/seats/1", kind="bot", name="random")
        assert wire.hear_next("card")["card"]["seats"][1]["kind"] == "bot"
    assert ana.ok("GET", f"/api/tables/{laid['id']}")["link"] == laid["link"]


def test_who_leaves_a_private_table_sees_no_more_of_it(table):
    ana, ben, laid = table
    with ben.connect() as wire:
        watching(wire, laid)
        ben.ok("POST", f"/api/tables/{laid['id']}/leave")
        assert last_card(wire, laid)["why"] == "left"
        told = len(wire.bytes)
        whatever_happens(ana, laid)
        assert wire.ask("watch_lobby")["kind"] == "accepted"
        assert [text for text in wire.bytes[told:] if laid["id"] in text] == []


def test_who_gets_up_at_an_open_table_may_look_on(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    laid = ana.table()
    ben.join(laid["id"])
    with ben.connect() as wire:
        watching(wire, laid)
        ben.ok("POST", f"/api/tables/{laid['id']}/leave")
        assert wire.hear_next("card")["card"]["seats"][1]["kind"] == "open"


def test_who_does_not_play_a_private_rematch_is_not_shown_it(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    laid = ana.table(is_open=False)
    ben.join(laid["id"], link=laid["link"])
    ana.start(laid["id"])
    with ben.connect() as wire:
        assert wire.ask("resign", table=laid["id"], seat=1)["kind"] == "accepted"
    again = ana.ok("POST", f"/api/tables/{laid['id']}/rematch")
    assert ben.ok("POST", f"/api/tables/{laid['id']}/rematch")["id"] == again["id"]
    ben.ok("POST", f"/api/tables/{again['id']}/leave")
    assert ben.refused("POST", f"/api/tables/{laid['id']}/rematch") == (403, "link_wrong")


def test_strangers_do_not_leave_a_table(server, table):
    """Nobody is told of a change that was none."""
    ana, _, private = table
    eve, laid = server.guest("Eve"), ana.table()
    with ana.connect() as wire:
        wire.ask("watch_table", table=laid["id"])
        told = len(wire.heard)
        assert eve.refused("POST", f"/api/tables/{laid['id']}/leave") == (403, "not_seated_here")
        assert eve.refused("POST", f"/api/tables/{private['id']}/leave") == (404, "unknown_table")
        assert wire.ask("watch_lobby")["kind"] == "accepted"
        assert [one for one in wire.heard[told:] if one["kind"] == "card"] == []
    with eve.connect() as wire:
        assert wire.ask("leave", table=laid["id"])["code"] == "not_shown_here"
        assert wire.ask("leave", table=private["id"])["code"] == "not_shown_here"

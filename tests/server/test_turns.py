"""At which tables it is one's turn, told to every tab at every change; and who is here."""

import itertools
import time
from typing import Any

import pytest

from cantiere.server.bodies.attention import PresenceMessage, TurnsMessage
from cantiere.server.people.person import Person
from cantiere.server.people.sessions import Session
from cantiere.server.protocol.to_browser import outgoing
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.realtime import presence
from cantiere.server.web.realtime.hub import Connection, Hub
from tests.server.clients import Browser, Server, Wire
from tests.server.moves import play_first


def begun(ana: Browser, ben: Browser, **more: Any) -> str:
    """A table of two that has begun."""
    table = str(ana.table(**more)["id"])
    ben.join(table)
    ana.start(table)
    return table


def next_turns(wire: Wire) -> dict[str, Any]:
    heard = wire.aside("turns")
    assert isinstance(outgoing.validate_python(heard), TurnsMessage)
    return heard


def tables_in(heard: dict[str, Any]) -> list[str]:
    return [one["table"] for one in heard["waiting"]]


def test_every_tab_hears_of_each_change_once(server_on_each):
    ana, ben = server_on_each.guest("Ana"), server_on_each.guest("Ben")
    tabs = {0: [ana.connect(), ana.connect()], 1: [ben.connect()]}
    for wire in (*tabs[0], *tabs[1]):
        assert next_turns(wire) == {"kind": "turns", "waiting": [], "webhook_off": None}
    table = begun(ana, ben, terms={"clock": {"pace": "move", "amount": 900}})
    (mover,) = (seat for seat, who in enumerate((ana, ben)) if who.ok("GET", "/api/me/turns")["waiting"])
    told = [_after_reveals(wire) for wire in tabs[mover]]
    assert told == [told[0]] * len(told)
    (waiting,) = told[0]["waiting"]
    assert (waiting["what"], waiting["table"], waiting["game"]) == ("turn", table, "azul-pavilion")
    assert (waiting["seat"], waiting["is_slow"]) == (mover, False)
    assert waiting["deadline"] == pytest.approx(waiting["since"] + 900)
    assert (ana, ben)[mover].ok("GET", "/api/me/turns") == told[0]

    assert play_first(tabs[mover][0], table)["kind"] == "accepted"

    assert tables_in(next_turns(tabs[1 - mover][0])) == [table]
    for wire in (*tabs[0], *tabs[1]):
        wire.ask("leave")
        turns = [tables_in(one) for one in wire.asides["turns"] if not _reveals(one)]
        heard = [one for one, _ in itertools.groupby(turns)]
        assert heard == ([[], [table], []] if wire in tabs[mover] else [[], [table]])


def _reveals(told: dict[str, Any]) -> bool:
    return any(one["what"] == "reveal" for one in told["waiting"])


def _after_reveals(wire: Wire) -> dict[str, Any]:
    """The first turn: before it, everybody's seed was asked for."""
    while not (told := next_turns(wire))["waiting"] or _reveals(told):
        pass
    return told


def test_a_question_waits_until_it_is_answered(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = begun(ana, ben)
    wires = [ana.connect(), ben.connect()]
    mover = 0 if ana.ok("GET", "/api/me/turns")["waiting"] else 1
    for seat in (mover, 1 - mover):
        play_first(wires[seat], table)
    wires[mover].ask("ask_undo", table=table, seat=mover, to_turn=0)
    while [one["what"] for one in next_turns(wires[1 - mover])["waiting"]] != ["undo"]:
        pass
    wires[1 - mover].ask("consent", table=table, seat=1 - mover, yes=True)
    assert next_turns(wires[1 - mover])["waiting"] == []


def test_what_waits_is_found_again_after_a_restart_and_is_ones_own(url, tmp_path):
    with Server(tmp_path / "house", database=url) as first:
        ana, ben = first.guest("Ana"), first.guest("Ben")
        table = begun(ana, ben, terms={"clock": {"pace": "days", "amount": 3}})
        before = [one.ok("GET", "/api/me/turns")["waiting"] for one in (ana, ben)]
        cookies = [ana.cookie, ben.cookie]
    with first.again() as second:
        after = []
        for cookie in cookies:
            with second.browser(cookie=cookie).connect(cookie=cookie) as wire:
                after.append(next_turns(wire)["waiting"])
        for was, now in zip(before, after, strict=True):
            assert [(one["table"], one["since"]) for one in was] == [
                (one["table"], one["since"]) for one in now
            ]
        assert [one["table"] for waiting in after for one in waiting] == [table]
        assert second.guest("Eve").ok("GET", "/api/me/turns")["waiting"] == []
        assert second.browser().refused("GET", "/api/me/turns") == (401, "who_are_you")


def test_whoever_has_no_name_hears_of_no_turns(server):
    with server.browser().connect() as wire:
        wire.ask("watch_lobby")
        assert wire.asides["turns"] == []


# Who is here.


@pytest.fixture
def soon(monkeypatch):
    monkeypatch.setattr(presence, "PAUSE", 0.02)


def here(wire: Wire, *seats: bool | None, spectators: int = 0) -> None:
    """Wait until a table is told to be like this."""
    wanted = {"seats": list(seats), "spectators": spectators}
    told: dict[str, Any] = {}
    while told != wanted:
        heard = wire.aside("presence")
        assert isinstance(outgoing.validate_python(heard), PresenceMessage)
        told = {name: heard[name] for name in wanted}


@pytest.mark.usefixtures("soon")
def test_who_looks_at_a_table_sees_who_comes_and_goes(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.table("palermo", "me open bot:random")["id"]
    ben.join(table)
    ana.start(table)
    with ana.connect() as wire:
        wire.watch(table)
        here(wire, True, False, None)
        with ben.connect() as first, ben.connect():
            here(wire, True, True, None)
            first.watch(table)
            with server.guest("Eve").connect() as eve, server.browser().connect() as nobody:
                eve.watch(table)
                nobody.watch(table)
                here(wire, True, True, None, spectators=2)
                eve.ask("leave", table=table)
                here(wire, True, True, None, spectators=1)
            here(wire, True, True, None)
            first.ask("resign", table=table, seat=1)
            here(wire, True, None, None, spectators=1)
        here(wire, True, None, None)
    told = wire.asides["presence"]
    assert all(one != after for one, after in itertools.pairwise(told))


def test_a_page_that_is_loaded_anew_was_never_away(monkeypatch):
    hub = Hub(Metrics())
    moved: list[str] = []
    hub.listeners.append(moved.append)
    somebody = Person("ana", "Ana", "guest", "player", "en", time.time())
    tabs = [Connection(Session("hash", somebody)) for _ in range(2)]
    for tab in tabs:
        hub.enter(tab)
    assert hub.away_since("ana") is None
    hub.leave(tabs[0])
    assert hub.away_since("ana") is None
    hub.leave(tabs[1])
    assert hub.away_since("ana") is not None
    assert moved == ["ana"] * 3
    watch = presence.Presence(hub)
    monkeypatch.setattr(presence, "PAUSE", 1_000.0)
    assert watch._is_here("ana")
    monkeypatch.setattr(presence, "PAUSE", 0.0)
    assert not watch._is_here("ana")


def test_of_those_who_left_long_ago_nothing_is_kept(monkeypatch):
    from cantiere.server.web.realtime import hub as module

    monkeypatch.setattr(module, "_MOST_REMEMBERED", 3)
    monkeypatch.setattr(module, "_REMEMBERED", 0.0)
    hub = Hub(Metrics())
    for number in range(5):
        connection = Connection(Session("hash", Person(f"p{number}", "Ana", "guest", "player", "en", 0.0)))
        hub.enter(connection)
        hub.leave(connection)
    assert len(hub._left) <= 3
    assert hub.away_since("p0") == hub._opened


def test_a_server_that_stops_says_so_to_all(tmp_path):
    """What runs beside the requests ends with them."""
    with Server(tmp_path / "house") as server:
        wire = server.guest().connect()
        next_turns(wire)
        server._uvicorn.should_exit = True
        assert wire.closed_with() == 1012

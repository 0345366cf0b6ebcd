"""Spectators who are some lines behind: nothing that they can ask for tells where the game stands now."""

from typing import Any

import pytest

from tests.server.clients import Browser, Server, Wire

DELAY = 4


class Played:
    """A table whose spectators are behind, and whose players have moved on."""

    def __init__(self, server: Server) -> None:
        self.ana, self.ben = server.guest("Ana"), server.guest("Ben")
        terms = {"delay": DELAY, "clock": {"pace": "move", "amount": 600}}
        self.table = self.ana.table(terms=terms)["id"]
        self.ben.join(self.table)
        self.ana.start(self.table)
        self.wires = (self.ana.connect(), self.ben.connect())
        self.shown = [wire.watch(self.table) for wire in self.wires]

    def move(self) -> dict[str, Any]:
        """One move by whoever is to move; the table after it."""
        seat = self.shown[0]["to_move"]
        shown = self.shown[seat]
        move = {"turn": shown["turn"], "move": shown["legal"][0]["move"]}
        accepted = self.wires[seat].ask("play", table=self.table, seat=seat, **move)
        assert accepted["kind"] == "accepted", accepted
        self.shown = [self._at(wire, accepted["number"]) for wire in self.wires]
        return self.shown[0]

    def _at(self, wire: Wire, number: int) -> dict[str, Any]:
        known = [one for one in wire.heard if _shows(one, number)]
        return known[-1] if known else wire.hear_until(lambda one: _shows(one, number))


def _shows(heard: dict[str, Any], number: int) -> bool:
    return heard["kind"] == "table" and heard["number"] == number


@pytest.fixture
def played(server) -> Played:
    return Played(server)


def told(wire: Wire, name: str) -> list[int]:
    """Every number of that name in what a socket has heard about tables."""
    return [one[name] for one in wire.heard if one.get(name) is not None and one["kind"] != "chat"]


def spectator_of(server: Server, played: Played) -> tuple[Browser, Wire]:
    eve = server.guest("Eve")
    return eve, eve.connect()


def test_watching_tells_the_turn_that_is_shown(server, played):
    for _ in range(3):
        now = played.move()
    _, wire = spectator_of(server, played)
    accepted = wire.ask("watch_table", table=played.table)
    shown = next(one for one in wire.heard if one["kind"] == "table")
    assert now["turn"] == 3
    assert (shown["turn"], accepted["turn"]) == (0, 0)
    own = played.wires[0].ask("watch_table", table=played.table)
    assert own["turn"] == 3


def test_nothing_that_a_spectator_hears_is_ahead_of_what_is_shown(server, played):
    eve, wire = spectator_of(server, played)
    wire.ask("watch_table", table=played.table)
    for _ in range(DELAY + 2):
        now = played.move()
    wire.ask("watch_table", table=played.table, seen=now["number"])
    wire.ask("say", table=played.table, text="Where are they?")
    refused = [
        wire.ask("play", table=played.table, seat=0, turn=now["turn"], move="?"),
        wire.ask("preview", table=played.table, seat=0, turn=now["turn"], move="?"),
        wire.ask("effects", table=played.table, seat=0, turn=now["turn"]),
        wire.ask("why", table=played.table, seat=0, turn=now["turn"], parts={"kind": "?"}),
        wire.ask("return", table=played.table, seat=0),
        wire.ask("ask_undo", table=played.table, seat=0, to_turn=0),
    ]
    assert {one["code"] for one in refused} == {"not_your_seat"}
    assert now["number"] - max(told(wire, "number")) == DELAY
    assert max(told(wire, "turn")) < now["turn"]
    clocks = [one["clock"]["since"] for one in wire.heard if one["kind"] == "table"]
    assert max(clocks) < now["clock"]["since"]
    assert eve.ok("GET", f"/api/tables/{played.table}")["result"] is None
    path = f"/api/tables/{played.table}"
    assert eve.refused("GET", f"{path}/file") == (404, "no_file_yet")
    assert eve.refused("GET", f"{path}/replay") == (404, "no_file_yet")
    assert eve.refused("POST", f"{path}/hint")[1] == "hint_not_yours"


def test_at_the_end_everything_is_shown(server, played):
    _, wire = spectator_of(server, played)
    wire.ask("watch_table", table=played.table)
    now = played.move()
    assert played.wires[1].ask("resign", table=played.table, seat=1)["kind"] == "accepted"
    end = wire.hear_until(lambda one: one["kind"] == "table" and one["end"] is not None)
    assert end["turn"] == now["turn"]
    assert end["number"] == now["number"] + 1

"""What has happened so far is told to whoever asks, as they saw it when it happened: no more, and no less."""

from typing import Any

import pytest

from cantiere.server.live import story
from cantiere.server.live.story import MOST_LINES
from tests.server.clients import Browser, Server, at_most
from tests.server.test_delay import DELAY, Played

MOVES = 9


class Campanile(Played):
    """A game with secrets, and what both players heard of it while it was played."""

    def __init__(self, server: Server) -> None:
        self.ana, self.ben = server.guest("Ana"), server.guest("Ben")
        self.table = self.ana.table("campanile", terms={"delay": DELAY})["id"]
        self.ben.join(self.table)
        self.ana.start(self.table)
        self.wires = (self.ana.connect(), self.ben.connect())
        self.shown = [wire.watch(self.table) for wire in self.wires]


@pytest.fixture
def played(server) -> Campanile:
    table = Campanile(server)
    for _ in range(MOVES):
        table.move()
    return table


def lines(browser: Browser, played: Campanile, **more: Any) -> list[dict[str, Any]]:
    told = browser.ok("GET", f"/api/tables/{played.table}/story", **more)["lines"]
    return [line for line in told if line["kind"] == "played"]


def test_each_player_is_told_what_they_saw(played):
    for seat, (browser, wire) in enumerate(zip((played.ana, played.ben), played.wires, strict=True)):
        heard = [line for one in wire.heard if one["kind"] == "table" for line in one["story"] or ()]
        told = lines(browser, played, seat=seat)
        assert len(told) == MOVES
        assert told == sorted(
            {line["number"]: line for line in heard if line["kind"] == "played"}.values(),
            key=lambda line: line["number"],
        )


def test_positions_are_as_they_were(played):
    for seat, (browser, wire) in enumerate(zip((played.ana, played.ben), played.wires, strict=True)):
        steps = browser.ok("GET", f"/api/tables/{played.table}/past", seat=seat)["steps"]
        heard = {one["turn"]: one["view"] for one in wire.heard if one["kind"] == "table"}
        assert [step["turn"] for step in steps] == list(range(MOVES + 1))
        assert all(step["view"] == heard[step["turn"]] for step in steps)
        assert all(step["move"] is None for step in steps if step["seat"] != seat)
        assert any(step["move"] for step in steps)


def test_nobody_looks_through_the_eyes_of_another(server, played):
    eve = server.guest("Eve")
    for path in ("story", "past"):
        for browser, seat in ((played.ana, 1), (played.ben, 0), (eve, 0)):
            refused = browser.refused("GET", f"/api/tables/{played.table}/{path}", seat=seat)
            assert refused[1] == "not_your_seat"


def test_spectators_stay_behind(server, played):
    eve = server.guest("Eve")
    told = lines(eve, played)
    assert [line["number"] for line in told] == [
        line["number"] for line in lines(played.ana, played, seat=0)[:-DELAY]
    ]
    assert all(line["move"] is None for line in told)
    steps = eve.ok("GET", f"/api/tables/{played.table}/past")["steps"]
    assert len(steps) == MOVES - DELAY + 1


def test_a_part_at_a_time(played, monkeypatch):
    monkeypatch.setattr(story, "MOST_LINES", 4)
    whole: list[dict[str, Any]] = []
    while part := lines(played.ana, played, seat=0, before=whole[0]["number"] if whole else 1000):
        assert len(part) <= 4 < MOST_LINES
        whole = part + whole
    assert len(whole) == MOVES


def test_what_was_taken_back_is_not_told(played):
    before = lines(played.ana, played, seat=0)
    seat = played.shown[0]["to_move"]
    turn = played.shown[seat]["turn"]
    while played.shown[0]["to_move"] == seat and played.shown[seat]["free_from"] is None:
        played.move()
    if (free := played.shown[seat]["free_from"]) is not None:
        played.wires[seat].ask("ask_undo", table=played.table, seat=seat, to_turn=max(free, turn))
    kept = lines(played.ana, played, seat=0)
    assert [line["turn"] for line in kept] == list(range(len(kept)))
    assert kept[: len(before)] == before


def test_what_is_to_be_remembered_is_not_told(played, monkeypatch):
    """One place decides from which line on somebody may be told: all that is told of the past follows."""
    last = lines(played.ana, played, seat=0)[-2]
    monkeypatch.setattr(story, "told_from", lambda table, viewer: last["number"] if viewer == 0 else 0)
    assert lines(played.ana, played, seat=0)[0]["number"] == last["number"]
    steps = played.ana.ok("GET", f"/api/tables/{played.table}/past", seat=0)["steps"]
    assert steps[0]["turn"] == last["turn"]
    heard = played.ana.connect().watch(played.table, seen=2)["story"]
    assert heard[0]["number"] == last["number"]
    assert len(lines(played.ben, played, seat=1)) == MOVES


def test_as_often_as_replays(tmp_path):
    with Server(tmp_path, rates={"replays": at_most(2)}) as server:
        played = Campanile(server)
        for _ in range(2):
            played.ana.ok("GET", f"/api/tables/{played.table}/story", seat=0)
        assert played.ana.refused("GET", f"/api/tables/{played.table}/past", seat=0)[0] == 429

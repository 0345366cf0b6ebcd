"""A finished game is seen again: turn by turn, through one pair of eyes or with all hands open."""

import pytest

from cantiere.core.readable import as_dict
from cantiere.games import find
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from cantiere.server.live import decide
from cantiere.server.web.replays import MOST_STEPS
from tests.server.house import Browser, begun
from tests.server.moves import play_first


@pytest.fixture(scope="module")
def match() -> Match:
    """A short game with secrets, played by whoever takes the first move."""
    match = Match(find("campanile"), 2, seed=5)
    while not match.is_over:
        match.play(match.legal()[0])
    return match


@pytest.fixture
def brought(server, match):
    guest = server.guest()
    body = write_game(match, ["Ana", "Ben"])
    answer = guest.http.post("/api/files", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 201, answer.text
    return guest, answer.json()["id"]


def test_every_turn_is_told_once(brought, match):
    guest, table = brought
    first = guest.ok("GET", f"/api/tables/{table}/replay")
    steps = first["steps"]
    while len(steps) <= first["turns"]:
        part = guest.ok("GET", f"/api/tables/{table}/replay", first=len(steps))["steps"]
        assert 0 < len(part) <= MOST_STEPS
        steps += part
    assert [step["turn"] for step in steps] == list(range(match.turn + 1))
    assert steps[0]["move"] is None
    assert steps[0]["events"]  # the setup
    assert steps[-1]["scores"] == match.scores()
    assert steps[-1]["to_move"] is None
    everything = {name: value for name, value in as_dict(match.state).items() if name != "rng"}
    assert steps[-1]["view"] == everything


def test_eyes_see_what_they_saw(brought, match):
    guest, table = brought
    for eyes, viewer in (("spectator", -1), ("0", 0), ("1", 1)):
        (step,) = guest.ok("GET", f"/api/tables/{table}/replay", first=match.turn, eyes=eyes)["steps"]
        assert step["view"] == match.view_as_dict(viewer)
        assert step["events"] == [event.as_dict() for event in match.events(viewer)]


def test_eyes_that_are_not_there_are_refused(brought):
    guest, table = brought
    assert guest.refused("GET", f"/api/tables/{table}/replay", eyes="7") == (400, "no_such_seat")
    assert guest.refused("GET", f"/api/tables/{table}/replay", eyes="nobody") == (422, "bad_message")


def test_a_turn_after_the_end_is_empty(brought):
    guest, table = brought
    assert guest.ok("GET", f"/api/tables/{table}/replay", first=99_999)["steps"] == []


def test_a_game_that_goes_on_keeps_its_secrets(server):
    guest = server.guest()
    table = guest.table("campanile", "me local:Leo")["id"]
    assert guest.refused("GET", f"/api/tables/{table}/replay") == (404, "no_file_yet")
    guest.start(table)
    assert guest.refused("GET", f"/api/tables/{table}/replay") == (404, "no_file_yet")
    private = guest.table("campanile", "me local:Leo", is_open=False)["id"]
    assert server.guest("Ben").refused("GET", f"/api/tables/{private}/replay") == (404, "unknown_table")


def ends_turn(person: Browser, table: str) -> int:
    """Whoever it is plays until another one is to move; the turn then."""
    with person.connect() as wire:
        while (shown := wire.watch(table))["legal"]:
            play_first(wire, table)
    return shown["turn"]


def test_who_left_and_came_back_is_told_where_it_happened(server, monkeypatch):
    """Not after moves that were taken back later: they are no part of the game."""
    monkeypatch.setattr(decide, "PATIENCE", 0.0)
    table, ana, ben = begun(server, game="campanile", terms={"level": "random"})
    ends_turn(ben, table)  # if he begins
    with ana.connect() as hers, ben.connect() as his:
        turn = hers.watch(table)["turn"]
        assert turn < ends_turn(ana, table) < ends_turn(ben, table)
        his.watch(table)
        hers.ask("replace", table=table, seat=0, absent=1, by="random")
        his.hear_until(lambda one: one["kind"] == "table" and one["seats"][1]["gone"] == "replaced")
        assert hers.ask("ask_undo", table=table, seat=0, to_turn=turn)["kind"] == "accepted"
        assert his.ask("return", table=table, seat=1)["kind"] == "accepted"
        end = ends_turn(ana, table)
        hers.ask("resign", table=table, seat=0)
    told = [(turn, 1, "replaced", "random"), (turn, 1, "returned", None), (end, 0, "resigned", None)]
    replay = ben.ok("GET", f"/api/tables/{table}/replay")
    assert (replay["turns"], [tuple(change.values()) for change in replay["changes"]]) == (end, told)
    brought = ben.http.post("/api/files", content=ben.ask("GET", f"/api/tables/{table}/file").content).json()
    (change,) = ben.ok("GET", f"/api/tables/{brought['id']}/replay", link=brought["link"])["changes"]
    assert tuple(change.values()) == told[-1]  # a file does not tell who sat there meanwhile

"""A finished game is seen again: turn by turn, through one pair of eyes or with all hands open."""

import threading

import pytest

from cantiere.core.readable import as_dict
from cantiere.games import find
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from cantiere.server.live import decide
from cantiere.server.web.infrastructure.packed_answers import AnswerCache, packed_answer
from cantiere.server.web.routes import replays
from cantiere.server.web.routes.replays import MOST_STEPS
from cantiere.server.web.services import READINGS_EACH
from tests.server.clients import PATIENCE, Browser, Server, at_most, begun, until
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


def test_a_part_is_made_once_for_all_who_ask(brought, server, monkeypatch):
    guest, table = brought
    made, make = [], replays._replay

    def noted(*given):
        made.append(given[2:])
        return make(*given)

    monkeypatch.setattr(replays, "_replay", noted)
    link = guest.ok("GET", f"/api/tables/{table}")["link"]
    first = guest.ask("GET", f"/api/tables/{table}/replay", eyes="0").json()
    others = server.browser(**{"accept-encoding": "identity"})
    again = others.ask("GET", f"/api/tables/{table}/replay", eyes="0", link=link)
    assert "content-encoding" not in again.headers
    assert again.json() == first
    assert made == [(0, 0)]
    assert others.refused("GET", f"/api/tables/{table}/replay", eyes="0") == (404, "unknown_table")


def test_who_asks_for_many_replays_at_once_gets_few_and_delays_nobody(brought, server, monkeypatch):
    """None is made before we let it: moves are acknowledged meanwhile, and others are served next."""
    guest, table = brought
    begun_, may_end, make = threading.Semaphore(0), threading.Event(), replays._replay

    def slowly(*given):
        begun_.release()
        assert may_end.wait(PATIENCE)
        return make(*given)

    monkeypatch.setattr(replays, "_replay", slowly)
    answers: list[int] = []

    def ask(first: int) -> None:
        answers.append(guest.ask("GET", f"/api/tables/{table}/replay", first=first).status_code)

    too_many = 3
    threads = [threading.Thread(target=ask, args=(k,)) for k in range(READINGS_EACH + too_many)]
    for thread in threads:
        thread.start()
    until(lambda: answers == [429] * too_many)
    assert begun_.acquire(timeout=PATIENCE)
    played, ana, ben = begun(server)
    assert [ends_turn(one, played) for one in (ana, ben)][-1] > 0
    assert answers == [429] * too_many
    may_end.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert answers[too_many:] == [200] * READINGS_EACH


def test_replays_have_their_rate(tmp_path):
    with Server(tmp_path / "house", rates={"replays": at_most(2)}) as server:
        ana = server.guest("Ana")
        codes = [ana.refused("GET", "/api/tables/none/replay")[1] for _ in range(3)]
        assert codes == ["unknown_table", "unknown_table", "too_often"]


def test_what_was_asked_for_long_ago_makes_room():
    shelf, parcels = AnswerCache(room=100), [packed_answer(bytes([k])) for k in range(5)]
    size = len(parcels[0].content)
    assert 4 * size <= 100 < 5 * size
    for key, one in enumerate(parcels[:4]):
        shelf.put(key, one)
    assert shelf.find(0) is parcels[0]
    shelf.put(0, parcels[0])  # somebody else has made it, too
    shelf.put(4, parcels[4])
    assert [shelf.find(key) is None for key in range(5)] == [False, True, False, False, False]

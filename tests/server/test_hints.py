"""Hints over HTTP: for whoever harms nobody by asking, and never from more than a seat can see."""

import threading

import pytest

from cantiere.bots.hints import advise, spoken
from cantiere.bots.search.budget import Budget
from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from cantiere.server.bodies.bots import AskHint
from cantiere.server.live.setting import Sitter
from cantiere.server.web.routes.hints import _own_position
from cantiere.server.web.tables import bot_pool
from tests.server.clients import PATIENCE, Server, at_most, until
from tests.server.live.rooms import now, person, play, room_of

AZUL = find("azul-pavilion")
PLAYOUTS = 40


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path / "house", hint_playouts=PLAYOUTS) as running:
        yield running


def finished(turns: int = 10_000) -> Match:
    match = Match(AZUL, 2, 5)
    while not match.is_over and match.turn < turns:
        match.play(match.legal()[0])
    return match


def test_a_finished_game_is_explained_at_every_turn_in_ones_own_language(server):
    ana, luc = server.guest("Ana"), server.guest("Luc", "fr")
    match = finished()
    table = ana.http.post("/api/files", content=write_game(match, ["Ana", "Luc"])).json()
    place, link = f"/api/tables/{table['id']}/hint", table["link"]
    turn = match.turn // 2
    told = ana.ok("POST", place, turn=turn)
    match.go_to(turn)
    expected = advise(AZUL, match.view(match.to_move), 0, Budget(playouts=PLAYOUTS))
    assert (told["turn"], told["seat"]) == (turn, match.to_move)
    assert [one["move"] for one in told["moves"]] == [one.move for one in expected]
    assert [one["playouts"] for one in told["moves"]] == [one.visits for one in expected]
    begun = [one["choice"]["move"] for one in told["moves"]]
    assert begun == [AZUL.notation.text(one.actions[0]) for one in expected]
    assert 0 <= told["moves"][0]["win_chance"] <= 1
    assert len(told["moves"][0]["points"]) == 2
    for language, person_, more in (("en", ana, {}), ("fr", luc, {"link": link})):
        again = person_.ok("POST", place, turn=turn, **more)
        said = [[reason["text"] for reason in one["reasons"]] for one in again["moves"]]
        assert said == [spoken(AZUL, one, language, ["Ana", "Luc"]) for one in expected]
    assert luc.refused("POST", place, turn=turn) == (404, "unknown_table")
    last = finished().turn
    assert ana.ok("POST", place, most=1)["turn"] == last - 1
    assert ana.refused("POST", place, turn=last) == (400, "hint_at_end")
    assert ana.refused("POST", place, turn=last + 1) == (400, "no_such_turn")
    assert ana.refused("POST", place, turn=turn, seat=1 - match.to_move) == (400, "hint_other_seat")
    assert server.browser().refused("POST", place, link=link) == (401, "who_are_you")


def test_against_bots_one_may_ask_and_sees_what_the_seat_sees(server, monkeypatch):
    views = []

    def noted(game, view, *more):
        views.append(view)
        return advise(game, view, *more)

    monkeypatch.setattr(bot_pool, "advise", noted)
    ana = server.guest("Ana")
    table = ana.table("azul-pavilion", "me bot:random")["id"]
    place = f"/api/tables/{table}/hint"
    assert ana.refused("POST", place)[1] == "table_waiting"
    ana.start(table)
    with ana.connect() as wire:
        shown = wire.watch(table)
        while not shown["legal"]:
            shown = wire.hear_until(lambda one: one["kind"] == "table")
    told = ana.ok("POST", place)
    assert (told["turn"], told["seat"]) == (shown["turn"], 0)
    assert told["moves"][0]["move"].split("+")[0] in [one["move"] for one in shown["legal"]]
    assert ana.ok("POST", place, turn=shown["turn"], seat=0) == told
    assert server.guest("Eve").refused("POST", place) == (403, "hint_not_yours")
    assert {int(view.to_move) for view in views} == {0}
    assert all(view.rng == 0 for view in views)  # no seat sees the chance


def refused(sitters, asked: AskHint | None = None, asker: str = "p1", plies: int = 0, **terms) -> str:
    """The code that a hint is refused with at a table like this; empty if it is not."""

    async def story():
        room = await room_of(AZUL, sitters, **terms)
        for _ in range(plies):
            await play(room)
        return room

    try:
        _own_position(now(story()), Asker(asker), asked or AskHint())
    except Refusal as refusal:
        return refusal.code
    return ""


class Asker:
    def __init__(self, person_id: str) -> None:
        self.id = person_id


def test_who_may_ask_while_a_game_is_being_played():
    bots = [Sitter(bot="random"), person(1)]
    mine = [person(1), person(1)]
    assert refused(mine) == ""
    assert refused(mine, rated=True) == "hint_rated"
    assert refused([person(1), person(2)]) == "hint_others"
    assert refused(mine, asker="p2") == "hint_not_yours"
    assert {refused(bots), refused(bots[::-1])} == {"", "hint_not_yours"}  # a bot's turn, and one's own
    assert refused(mine, AskHint(turn=1), plies=2) == ""
    assert refused(mine, AskHint(turn=3), plies=2) == "no_such_turn"


def test_hints_have_their_rate(tmp_path):
    with Server(tmp_path / "house", rates={"hints": at_most(2)}, hint_playouts=1) as server:
        ana = server.guest("Ana")
        codes = [ana.refused("POST", "/api/tables/none/hint")[1] for _ in range(3)]
        assert codes == ["unknown_table", "unknown_table", "too_often"]


def test_who_asks_for_many_hints_at_once_gets_few(server, monkeypatch):
    begun, may_end, think = threading.Semaphore(0), threading.Event(), bot_pool.advise

    def slowly(*given):
        begun.release()
        assert may_end.wait(PATIENCE)
        return think(*given)

    monkeypatch.setattr(bot_pool, "advise", slowly)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.http.post("/api/files", content=write_game(finished(), ["Ana", "Luc"])).json()
    place, link = f"/api/tables/{table['id']}/hint", table["link"]
    threads = [threading.Thread(target=ana.ok, args=("POST", place), kwargs={"turn": k}) for k in range(2)]
    for thread in threads:
        thread.start()
    assert begun.acquire(timeout=PATIENCE)
    until(lambda: ana.ask("POST", place, turn=5).status_code == 429)
    threads.append(threading.Thread(target=ben.ok, args=("POST", place), kwargs={"link": link}))
    threads[-1].start()
    assert ben.ok("GET", "/api/me")["nickname"] == "Ben"
    may_end.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert ana.ok("POST", place, turn=5)

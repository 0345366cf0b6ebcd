"""People at a table, over real sockets: every move is written, told and found again."""

import json
import random

import pytest

from cantiere.core.compile import JIT
from cantiere.games import GAMES
from cantiere.play.gamefile import read_game
from cantiere.server.protocol.to_browser import outgoing
from cantiere.server.web.routes.socket import MOST_OFFENCES
from tests.server.clients import Server, until
from tests.server.moves import play_first

LONGEST = 10_000 if JIT else 12  # moves; plain Python is slow


@pytest.fixture
def pair(server):
    """Two people at a table of Azul that has begun, each with a socket."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.table()["id"]
    ben.join(table)
    ana.start(table)
    with ana.connect() as hers, ben.connect() as his:
        yield table, hers, his


def to_move(heard: dict) -> int:
    return heard["to_move"]


def test_both_hear_a_move_and_who_made_it_hears_that_it_is_written(pair):
    table, *wires = pair
    shown = [wire.watch(table) for wire in wires]
    mover = to_move(shown[0])
    assert [bool(one["legal"]) for one in shown] == [mover == 0, mover == 1]
    move = shown[mover]["legal"][0]["move"]

    answer = wires[mover].ask("play", table=table, seat=mover, turn=0, move=move)

    assert answer == {"kind": "accepted", "key": 2, "table": table, "number": 2, "turn": 1}
    heard = [
        wire.hear_until(lambda one: one["kind"] == "table" and one["turn"] == 1)
        for wire in wires[1 - mover :][:1]
    ]
    assert heard[0]["story"][0]["move"] == move
    assert heard[0]["story"][0]["events"]
    told = [one for one in wires[mover].heard if one["kind"] == "table" and one["turn"] == 1]
    assert len(told) == 1


def test_the_same_move_sent_again_gets_the_same_answer_and_changes_nothing(pair):
    """Also when the other one has moved since."""
    table, *wires = pair
    shown = [wire.watch(table) for wire in wires]
    mover = to_move(shown[0])
    message = {
        "kind": "play",
        "key": 77,
        "table": table,
        "seat": mover,
        "turn": 0,
        "move": shown[mover]["legal"][0]["move"],
    }
    answers = []
    for again in range(3):
        wires[mover].socket.send(json.dumps(message))
        answers.append(wires[mover].hear_until(lambda one: one.get("key") == 77))
        if again == 1:
            play_first(wires[1 - mover], table)
    assert (answers[0]["kind"], answers[0]["turn"]) == ("accepted", 1)
    assert answers == [answers[0]] * 3


def test_a_move_from_a_stale_screen_is_refused_with_the_table_of_now(pair):
    table, *wires = pair
    shown = [wire.watch(table) for wire in wires]
    mover = to_move(shown[0])
    move = shown[mover]["legal"][0]["move"]
    wires[mover].ask("play", table=table, seat=mover, turn=0, move=move)
    wires[mover].heard.clear()
    refused = wires[mover].ask(
        "play", table=table, seat=mover, turn=0, move=shown[mover]["legal"][-1]["move"]
    )
    assert refused["code"] == "stale_turn"
    assert refused["table"] == table
    assert wires[mover].heard[-2]["kind"] == "table"
    assert wires[mover].heard[-2]["turn"] == 1


def test_a_preview_shows_what_a_move_leads_to_and_changes_nothing(pair):
    table, *wires = pair
    shown = [wire.watch(table) for wire in wires]
    mover = to_move(shown[0])
    move = shown[mover]["legal"][0]["move"]
    asked = {"table": table, "seat": mover, "turn": 0, "move": move}

    told = wires[mover].ask("preview", **asked)
    assert (told["kind"], told["move"]) == ("previewed", move)
    assert wires[1 - mover].ask("preview", **asked)["code"] == "not_your_seat"
    assert wires[mover].ask("preview", **{**asked, "turn": 1})["code"] == "stale_turn"
    assert wires[mover].ask("preview", **{**asked, "move": "pass"})["rule"]

    wires[mover].ask("play", **asked)
    real = next(one for one in wires[mover].heard if one["kind"] == "table" and one["turn"] == 1)
    assert (told["then"]["view"], told["then"]["scores"]) == (real["view"], real["scores"])
    wires[mover].ask("resign", table=table, seat=mover)
    assert wires[mover].ask("preview", **asked)["code"] == "table_over"


def test_why_nothing_can_be_chosen_is_answered_with_the_rule(pair):
    table, *wires = pair
    shown = [wire.watch(table) for wire in wires]
    mover = to_move(shown[0])
    asked = {
        "table": table,
        "seat": mover,
        "turn": 0,
        "parts": {"kind": "place", "star": "red", "position": 1},
    }

    told = wires[mover].ask("why", **asked)
    assert (told["kind"], told["turn"]) == ("reason", 0)
    assert (told["reason"]["code"], told["reason"]["rule"]) == ("azul_not_placing_yet", "azul.4.1")
    assert told["reason"]["text"] == "Tiles are placed when all factories and the centre are empty."
    assert wires[mover].ask("why", **asked | {"parts": shown[mover]["legal"][0]["parts"]})["reason"] is None

    other = wires[1 - mover]
    reason = other.ask("why", **asked | {"seat": 1 - mover})["reason"]
    assert (reason["text"], reason["rule"]) == ("It is not your turn.", "azul.4.1")
    assert other.ask("why", **asked)["code"] == "not_your_seat"
    assert wires[mover].ask("why", **asked | {"turn": 1})["code"] == "stale_turn"
    assert wires[mover].ask("why", **asked | {"parts": {"kind": "queen"}})["code"] == "not_a_move"
    wires[mover].ask("resign", table=table, seat=mover)
    assert wires[mover].ask("why", **asked)["reason"]["code"] == "table_over"


def test_asking_why_is_no_offence(pair):
    """However often: a board is full of things that cannot be chosen."""
    table, *wires = pair
    mover = to_move(wires[0].watch(table))
    wires[mover].watch(table)
    parts = {"kind": "place", "star": "red", "position": 1}
    for _ in range(MOST_OFFENCES + 5):
        assert wires[mover].ask("why", table=table, seat=mover, turn=0, parts=parts)["kind"] == "reason"


def test_whoever_is_to_move_may_study_the_moves(pair):
    table, *wires = pair
    shown = [wire.watch(table) for wire in wires]
    mover = to_move(shown[0])
    asked = {"table": table, "seat": mover, "turn": 0}

    told = wires[mover].ask("effects", **asked)
    assert (told["kind"], told["turn"]) == ("move_effects", 0)
    assert wires[1 - mover].ask("effects", **asked)["code"] == "not_your_seat"
    assert wires[1 - mover].ask("effects", **{**asked, "seat": 1 - mover})["code"] == "not_your_turn"
    assert wires[mover].ask("effects", **{**asked, "turn": 1})["code"] == "stale_turn"


def test_a_payment_in_the_making_is_weighed(pair):
    table, *wires = pair
    shown = [wire.watch(table) for wire in wires]
    mover = to_move(shown[0])
    asked = {"table": table, "seat": mover, "turn": 0, "about": "anything"}
    told = wires[mover].ask("effects", **asked)
    assert (told["kind"], told["moves"]) == ("move_effects", {})
    assert isinstance(told["about"], dict)
    assert wires[1 - mover].ask("effects", **asked)["code"] == "not_your_seat"


def test_nobody_plays_for_somebody_else(pair, server):
    table, *wires = pair
    shown = [wire.watch(table) for wire in wires]
    mover = to_move(shown[0])
    move = shown[mover]["legal"][0]["move"]
    other = wires[1 - mover].ask("play", table=table, seat=mover, turn=0, move=move)
    assert other["code"] == "not_your_seat"
    with server.guest("Eve").connect() as eve, server.browser().connect() as nobody:
        assert eve.ask("play", table=table, seat=mover, turn=0, move=move)["code"] == "not_your_seat"
        assert nobody.ask("play", table=table, seat=mover, turn=0, move=move)["code"] == "who_are_you"
        assert eve.ask("resign", table=table, seat=mover)["code"] == "not_your_seat"
    assert wires[0].watch(table)["turn"] == 0


def test_who_comes_back_is_told_exactly_what_was_missed(pair, server):
    table, *wires = pair
    shown = [wire.watch(table) for wire in wires]
    for turn in range(3):
        mover = to_move(shown[0])
        move = shown[mover]["legal"][0]["move"]
        wires[mover].say("play", table=table, seat=mover, turn=turn, move=move)
        shown = [
            wire.hear_until(lambda one, turn=turn: one["kind"] == "table" and one["turn"] > turn)
            for wire in wires
        ]
    last = shown[0]["number"]
    again = wires[0].watch(table, seen=last - 2)
    assert [line["number"] for line in again["story"]] == [last - 1, last]
    assert wires[0].watch(table, seen=last)["story"] == []
    assert wires[0].watch(table)["story"] is None
    assert wires[0].watch(table, seen=last + 5)["story"] is None


def test_every_message_is_in_the_published_list(pair):
    table, *wires = pair
    for wire in wires:
        wire.ask("watch_lobby")
        wire.watch(table)
        wire.ask("play", table=table, seat=0, turn=0, move="nonsense")
        wire.ask("leave", table=table)
        for text in wire.bytes:
            outgoing.validate_json(text)
    kinds = {"welcome", "lobby", "table", "card", "chat", "accepted", "refused"}
    assert {one["kind"] for one in wires[0].heard} == kinds


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_whole_game_against_a_bot_with_lost_connections_ends_in_a_file_that_is_true(game, server):
    """The person loses the connection now and then, sends nonsense, and sends moves twice."""
    ana = server.guest("Ana")
    seats = "me " + "bot:random " * (game.seats[0] - 1)
    table = ana.table(game.id, seats)["id"]
    ana.start(table)
    chance = random.Random(game.id)
    wire = ana.connect()
    shown = wire.watch(table)
    for step in range(LONGEST):
        while shown["end"] is None and not shown["legal"]:
            shown = wire.hear_until(lambda one: one["kind"] == "table")
        if shown["end"]:
            break
        if step % 25 == 24:
            wire.socket.close()
            wire = ana.connect()
            shown = wire.watch(table, seen=shown["number"])
            continue
        if step % 10 == 9:
            assert wire.ask("play", table=table, seat=0, turn=shown["turn"], move="?")["kind"] == "refused"
        move = chance.choice(shown["legal"])["move"]
        key = wire.say("play", table=table, seat=0, turn=shown["turn"], move=move)
        shown = wire.hear_until(lambda one, turn=shown["turn"]: one["kind"] == "table" and one["turn"] > turn)
        assert [one for one in wire.heard if one.get("key") == key and one["kind"] == "refused"] == []
        wire.heard.clear()
        wire.bytes.clear()
    wire.socket.close()
    if not JIT:
        return
    until(lambda: ana.ok("GET", f"/api/tables/{table}")["status"] == "finished")
    file = read_game(ana.ask("GET", f"/api/tables/{table}/file").content)
    assert file.match.is_over
    assert file.names[0] == "Ana"
    assert ana.ok("GET", f"/api/tables/{table}")["result"]["scores"] == file.match.scores()
    assert [one["id"] for one in ana.ok("GET", "/api/me/finished")["tables"]] == [table]


def test_after_a_restart_all_goes_on_where_it_was(tmp_path):
    with Server(tmp_path / "house") as first:
        ana = first.guest("Ana")
        table = ana.table(seats="me bot:random")["id"]
        ana.start(table)
        with ana.connect() as wire:
            shown = wire.watch(table)
            while not shown["legal"]:
                shown = wire.hear_next("table")
            move = shown["legal"][0]["move"]
            accepted = wire.ask("play", table=table, seat=0, turn=shown["turn"], move=move)
    assert accepted["kind"] == "accepted"
    with first.again() as second:
        back = second.browser(cookie=ana.cookie)
        assert back.ok("GET", "/api/me")["nickname"] == "Ana"
        with back.connect(cookie=ana.cookie) as wire:
            shown = wire.watch(table, seen=accepted["number"])
            assert shown["turn"] >= accepted["turn"]
            assert [line["number"] for line in shown["story"]] == list(
                range(accepted["number"] + 1, shown["number"] + 1)
            )


def test_whoever_resigns_among_many_sees_from_then_on_what_all_see(server):
    ana, ben, cem = (server.guest(name) for name in ("Ana", "Ben", "Cem"))
    table = ana.table("palazzo", "me open open", terms={"level": "random"})["id"]
    ben.join(table)
    cem.join(table)
    ana.start(table)
    with ana.connect() as wire, server.browser().connect() as looker:
        assert wire.watch(table)["viewer"] == 0
        assert wire.ask("resign", table=table, seat=0)["kind"] == "accepted"
        last = [one for one in wire.heard if one["kind"] == "table"][-1]
        assert last["viewer"] == -1
        assert last["seats"][0]["gone"] == "resigned"
        seen = looker.watch(table)
        assert seen["viewer"] == -1
        assert wire.ask("play", table=table, seat=0, turn=0, move="x")["code"] == "not_your_seat"
    assert ana.ok("GET", f"/api/tables/{table}")["seats"][0]["kind"] == "bot"


def test_two_at_one_screen_see_through_both_pairs_of_eyes(server):
    ana = server.guest("Ana")
    table = ana.table("palazzo", "me local:Leo")["id"]
    ana.start(table)
    with ana.connect() as wire:
        wire.say("watch_table", table=table)
        shown = {}
        while len(shown) < 2:
            message = wire.hear()
            if message["kind"] == "table":
                shown[message["viewer"]] = message
        assert shown.keys() == {0, 1}
        mover = shown[0]["to_move"]
        move = shown[mover]["legal"][0]["move"]
        assert wire.ask("play", table=table, seat=mover, turn=0, move=move)["kind"] == "accepted"

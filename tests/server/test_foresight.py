"""What a move would lead to: the same as it does lead to, and nothing that is still hidden."""

import pytest

from cantiere.games import GAMES
from tests.server.house import Browser, Wire


@pytest.fixture
def guest(server) -> Browser:
    return server.guest()


def begun(guest: Browser, game: str, seats: str) -> str:
    table = guest.table(game, seats)["id"]
    guest.start(table)
    return table


def sees(wire: Wire, table: str, turn: int, seat: int | None = None) -> dict:
    """The table at a turn, through the eyes of a seat or of whoever is to move."""
    wire.say("watch_table", table=table)
    return wire.hear_until(
        lambda heard: (
            heard["kind"] == "table"
            and heard["turn"] == turn
            and heard["viewer"] == (heard["to_move"] if seat is None else seat)
        )
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_move_leads_where_it_was_said_to_lead(guest, game):
    """Along a game: each move is foreseen, then played."""
    seats = " ".join(["me"] + [f"local:L{seat}" for seat in range(1, min(game.seats))])
    table = begun(guest, game.id, seats)
    wire, told = guest.connect(), 0
    for turn in range(12):
        before = sees(wire, table, turn)
        at = {"table": table, "seat": before["viewer"], "turn": turn, "move": before["legal"][-1]["move"]}
        foreseen = wire.ask("foresee", **at)
        assert foreseen["kind"] == "foreseen"
        assert wire.ask("play", **at)["kind"] == "accepted"  # at the same turn: nothing had been played
        then = sees(wire, table, turn + 1, at["seat"])
        if foreseen["then"] is not None:
            told += 1
            assert foreseen["then"] == {name: then[name] for name in ("view", "scores", "sheets")}
    assert told


def test_what_is_drawn_is_not_foreseen(guest):
    """Whoever builds draws a card: which one comes to light below it, nobody knows before."""
    table = begun(guest, "campanile", "me local:Leo")
    wire = guest.connect()
    before = sees(wire, table, 0)
    at = {"table": table, "seat": before["viewer"]}
    assert wire.ask("play", **at, turn=0, move=before["legal"][0]["move"])["kind"] == "accepted"
    for option in sees(wire, table, 1)["legal"]:
        assert wire.ask("foresee", **at, turn=1, move=option["move"])["then"] is None


def test_only_for_those_who_may_play_it(server, guest):
    table = begun(guest, "azul-pavilion", "me local:Leo")
    wire = guest.connect()
    before = sees(wire, table, 0)
    at = {"table": table, "seat": before["viewer"], "turn": 0, "move": before["legal"][0]["move"]}
    assert server.guest("Ben").connect().ask("foresee", **at)["code"] == "not_your_seat"
    assert wire.ask("foresee", **at | {"seat": 1 - at["seat"]})["code"] == "not_your_turn"
    assert wire.ask("foresee", **at | {"turn": 7})["code"] == "stale_turn"
    assert wire.ask("foresee", **at | {"move": "B6j2"})["code"].startswith("azul_")
    assert wire.ask("resign", table=table, seat=0)["kind"] == "accepted"
    assert wire.ask("foresee", **at)["code"] == "table_over"

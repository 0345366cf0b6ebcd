"""All games at once, in one server: people at real sockets, lost connections, and somebody hostile."""

import asyncio
import threading
from collections import Counter
from typing import Any

import pytest

from cantiere.core.compile import JIT
from cantiere.games import GAMES
from cantiere.play.gamefile import read_game
from cantiere.play.notation import write_lines
from cantiere.server.store.tables import Tables
from tests.server.clients import PATIENCE, Server, until
from tests.server.players import Hostile, Player

SEATS = {"azul-pavilion": 2, "palazzo": 3, "campanile": 5, "palermo": 3}


def seated(server: Server, game: str, seats: int) -> list[Player]:
    """A table of people, each of whom has come, sat down and given a seed; the game has begun."""
    people = [server.guest(f"{game[:8]} {seat}") for seat in range(seats)]
    table = people[0].table(game, "me" + " open" * (seats - 1))["id"]
    for person in people[1:]:
        person.join(table)
    people[0].start(table)
    return [Player(person, table, seat) for seat, person in enumerate(people)]


def check_file(players: list[Player]) -> None:
    """The file is true, holds every move that was acknowledged, in the order of its lines, and no other."""
    one = players[0]
    until(lambda: one.browser.ok("GET", f"/api/tables/{one.table}")["status"] == "finished")
    file = read_game(one.browser.ask("GET", f"/api/tables/{one.table}/file").content)
    assert file.match.is_over
    assert file.fair is not None
    assert list(file.names) == [player.browser.me["nickname"] for player in players]
    acknowledged = sorted(move for player in players for move in player.moves)
    assert len({line for line, _ in acknowledged}) == len(acknowledged)
    notation = file.match.game.notation
    written = "".join(write_lines(notation, file.match.actions))
    assert written == "".join(move for _, move in acknowledged)
    assert {str(player.shown["scores"]) for player in players} == {str(file.match.scores())}


def test_what_was_asked_is_done_also_if_whoever_asked_is_gone(tmp_path, monkeypatch):
    """The connection is lost between the move that ends a game and all that follows from it."""
    begun, gate, finish = threading.Event(), threading.Event(), Tables.finish

    async def slow(*arguments: Any) -> None:
        begun.set()
        await asyncio.to_thread(gate.wait, PATIENCE)
        await finish(*arguments)

    monkeypatch.setattr(Tables, "finish", slow)
    with Server(tmp_path / "house", tables_per_person=10_000) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.table()["id"]
        ben.join(table)
        ana.start(table)
        with ben.connect() as wire:
            wire.ask("watch_lobby")
            wire.say("resign", table=table, seat=1)
            assert begun.wait(PATIENCE)
        until(lambda: ana.table() and "cantiere_sockets 0.0" in ana.ask("GET", "/metrics").text)
        gate.set()
        until(lambda: ana.ok("GET", f"/api/tables/{table}")["status"] == "finished")


@pytest.mark.skipif(not JIT, reason="whole games take long in plain Python")
def test_people_play_every_game_at_once_with_lost_connections_and_a_hostile_guest(tmp_path):
    with Server(tmp_path / "house", sockets_per_person=1_000) as server:
        tables = {game.id: seated(server, game.id, SEATS.get(game.id, game.seats[0])) for game in GAMES}
        players = [player for table in tables.values() for player in table]
        hostile = Hostile(server, [table[0].table for table in tables.values()])
        for thread in (*players, hostile):
            thread.start()
        for player in players:
            player.join(PATIENCE)
            assert player.failure is None, player.failure
            assert not player.is_alive()
        until(lambda: hostile.done["refused"] > 20 or not hostile.is_alive())
        hostile.enough.set()
        hostile.join(PATIENCE)
        assert hostile.failure is None, hostile.failure
        for table in tables.values():
            check_file(table)
        done = sum((player.done for player in players), Counter())
        assert {"once", "twice", "vanished", "stale", "nonsense"} <= done.keys()

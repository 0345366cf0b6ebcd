"""The wall clock of a running server is set by an hour, either way, while people play against the clock."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.clients import PATIENCE, Wire, begun

HALF, HOUR = 1_800.0, 3_600.0
FISCHER = {"clock": {"pace": "fischer", "amount": HALF, "increment": 5}}
either_way = pytest.mark.parametrize("jump", [HOUR, -HOUR])


@pytest.fixture
def set_wall(monkeypatch) -> Callable[[float], None]:
    """Set the wall clock of this process, whoever looks at it."""
    real, off = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + off[0])

    def jump(seconds: float) -> None:
        off[0] += seconds

    return jump


def seen(wire: Wire, table: str) -> dict[str, Any]:
    """The table after the timekeeper has looked at it at least once more."""
    time.sleep(1.2)
    wire.all_heard("table")
    return wire.watch(table)


def play(wires: list[Wire], table: str, shown: dict[str, Any]) -> None:
    """One move, by whoever is to move."""
    wire = wires[shown["to_move"]]
    told = wire.watch(table)
    move = told["legal"][0]["move"]
    answer = wire.ask("play", table=table, seat=told["to_move"], turn=told["turn"], move=move)
    assert answer["kind"] == "accepted", answer


def check(shown: dict[str, Any], moves: int) -> None:
    """Nobody was flagged, and each has what is due to him: a test takes less than its patience.

    They have moved in turn, and gained by it; whoever is to move has thought for a while (after a restart:
    since the table was loaded).
    """
    assert [seat["gone"] for seat in shown["seats"]] == [None, None]
    for seat, left in enumerate(shown["clock"]["left"]):
        is_running = seat == shown["clock"]["running"]
        gained = 5 * (moves // 2 if is_running else (moves + 1) // 2)
        assert HALF - PATIENCE < left <= HALF + gained
        assert not is_running or left < HALF + gained


@either_way
def test_a_jump_flags_nobody_and_gives_nobody_time(server, set_wall, jump):
    table, ana, ben = begun(server, terms=FISCHER)
    with ana.connect() as one, ben.connect() as other:
        play([one, other], table, one.watch(table))
        set_wall(jump)
        shown = seen(one, table)
        check(shown, moves=1)
        play([one, other], table, shown)
        set_wall(-jump)
        check(seen(one, table), moves=2)


@either_way
def test_a_jump_before_a_restart_flags_nobody_and_gives_nobody_time(server, set_wall, jump):
    table, ana, ben = begun(server, terms=FISCHER)
    with ana.connect() as one, ben.connect() as other:
        play([one, other], table, one.watch(table))
        set_wall(jump)
        check(seen(one, table), moves=1)
    server.__exit__()
    with server.again() as again:
        back = again.browser(cookie=ana.cookie)
        with back.connect(cookie=ana.cookie) as wire:
            check(seen(wire, table), moves=1)
    server.__enter__()  # for the fixture to leave

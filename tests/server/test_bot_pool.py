"""Bots at tables: they remember from move to move, and nobody waits for them but their own table."""

import asyncio
import threading

import pytest

from cantiere.bots.bot import Bot
from cantiere.bots.levels import bot_of_level
from cantiere.bots.random import RandomBot
from cantiere.games import find
from cantiere.server.live.bots import let_bots_play, moment_of
from cantiere.server.live.commands import AskUndo, Resign
from cantiere.server.live.setting import Sitter
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from cantiere.server.web.tables import bot_pool as thinking
from cantiere.server.web.tables.bot_pool import BotPool
from tests.conftest import ROOT
from tests.server.clients import PATIENCE, Server
from tests.server.live.rooms import now, person, play, room_of
from tests.server.moves import play_until

AZUL, PALAZZO = find("azul-pavilion"), find("palazzo")


class Listener(RandomBot):
    """Keeps what it is told."""

    listens = True

    def __init__(self, game) -> None:
        super().__init__(game)
        self.heard: list = []

    def hear(self, action, events) -> None:
        self.heard.append(action)


def minds_of(**more) -> BotPool:
    settings = Settings(folder=ROOT, precompile=False, **more)
    return BotPool(settings, CompileCache(settings))


def kept(minds: BotPool) -> dict:
    return minds._kept


@pytest.fixture
def listeners(monkeypatch) -> list[Listener]:
    """Every bot that is made, in order; all of them listen."""
    made: list[Listener] = []

    def bot(name, game):
        made.append(Listener(game))
        return made[-1]

    monkeypatch.setattr(thinking, "bot_of_level", bot)
    return made


async def played_on(room, minds: BotPool, plies: int) -> None:
    while plies > 0 and room.table.end is None:
        before = room.table.turn
        await let_bots_play(room, minds.think)
        if room.table.end is None:
            await play(room, key=room.table.number)
        plies -= room.table.turn - before


def test_one_bot_for_each_seat_hears_every_action_once(listeners):
    async def story():
        minds = minds_of()
        room = await room_of(AZUL, [Sitter(bot="hard"), person(1), Sitter(bot="hard")])
        await played_on(room, minds, 20)
        await minds.close()
        return room

    room = now(story())
    assert len(listeners) == 2
    for bot in listeners:  # from its first choice to its last
        assert len(bot.heard) > 5
        first = room.table.actions.index(bot.heard[0])
        assert bot.heard == room.table.actions[first : first + len(bot.heard)]


def test_what_is_taken_back_is_told_as_such(listeners):
    async def story():
        minds = minds_of()
        room = await room_of(AZUL, [Sitter(bot="hard"), person(1)])
        await played_on(room, minds, 6)
        await let_bots_play(room, minds.think)
        known = len(listeners[0].heard)
        await room.submit(AskUndo(1, room.table.turn - 2))
        await played_on(room, minds, 4)
        await minds.close()
        return listeners[0].heard[known:]

    told = now(story())
    assert told[0] is None
    assert None not in told[1:]
    assert len(listeners) == 1


def test_a_search_goes_on_from_what_it_knows():
    async def story():
        minds = minds_of()
        room = await room_of(AZUL, [Sitter(bot="normal"), person(1)])
        if room.table.to_move == 1:
            await play(room)
        await let_bots_play(room, minds.think)
        (mind,) = kept(minds).values()
        likely = next(iter(mind.bot.searcher.principal_variation(room.table.actions[-1])), None)
        room_for_it, fresh = mind.weight, minds_of()
        assert room_for_it > 0
        assert likely is not None
        await play(room, AZUL.notation.text(likely))
        moment = moment_of(room.table, 0)
        searches = [await visits_of(each, moment) for each in (minds, fresh)]
        await minds.close()
        await fresh.close()
        return searches

    remembered, anew = now(story())
    assert remembered > anew


async def visits_of(minds: BotPool, moment) -> int:
    """The playouts in the tree of a bot that has just chosen, those of earlier choices included."""
    await minds.think(moment)
    (mind,) = kept(minds).values()
    return int(mind.bot.searcher.trees[0].visits[0])


def test_minds_are_bounded_and_end_with_the_game(listeners, monkeypatch):
    monkeypatch.setattr(thinking, "MOST_KEPT", 2)

    async def story():
        minds = minds_of()
        rooms = [
            await room_of(AZUL, [Sitter(bot="easy"), person(1)], table_id=f"t{number}") for number in range(3)
        ]
        for room in rooms:
            await played_on(room, minds, 2)
        assert {table for table, _ in kept(minds)} == {"t1", "t2"}
        await rooms[2].submit(Resign(1))
        minds.part(rooms[2].table)
        assert {table for table, _ in kept(minds)} == {"t1"}
        monkeypatch.setattr(thinking, "IDLE", -1.0)
        await played_on(rooms[0], minds, 2)
        assert {table for table, _ in kept(minds)} == {"t0"}
        await minds.close()

    now(story())


def test_a_bot_that_breaks_down_holds_up_no_table(monkeypatch):
    class Broken(Bot):
        def choose(self, view, seed):
            raise RuntimeError("oops")

    monkeypatch.setattr(thinking, "bot_of_level", lambda name, game: Broken())

    async def story():
        minds = minds_of()
        room = await room_of(PALAZZO, [Sitter(bot="expert"), person(1)])
        await played_on(room, minds, 6)
        await minds.close()
        return room.table.turn

    assert now(story()) >= 6


def test_nobody_waits_for_experts_but_their_own_tables(tmp_path, monkeypatch):
    """Four experts think, and do not stop before we let them: people and quick bots go on elsewhere."""
    begun, may_end = threading.Semaphore(0), threading.Event()

    class Expert(RandomBot):
        def choose(self, view, seed):
            begun.release()
            assert may_end.wait(PATIENCE)
            return super().choose(view, seed)

    def bot(name, game):
        return Expert(game) if name == "expert" else bot_of_level(name, game)

    monkeypatch.setattr(thinking, "bot_of_level", bot)
    with Server(tmp_path / "house") as server:
        ana = server.guest("Ana")
        try:
            deep = [ana.table("palazzo", "bot:expert me")["id"] for _ in range(4)]
            for table in deep:
                ana.start(table)
            table = ana.table("azul-pavilion", "me bot:greedy")["id"]
            ana.start(table)
            with ana.connect() as wire:
                for one in deep:
                    play_until(wire, one, seat=0)
                assert begun.acquire(timeout=PATIENCE)  # one at least has a thread, and keeps it
                shown = wire.watch(table)
                for _ in range(20):
                    while not shown["legal"]:
                        shown = wire.hear_until(lambda one: one.get("table") == table and "legal" in one)
                    move = shown["legal"][0]["move"]
                    wire.say("play", table=table, seat=0, turn=shown["turn"], move=move)
                    shown = wire.hear_until(lambda one: one.get("table") == table and "legal" in one)
                stuck = [wire.watch(one) for one in deep]
                assert [one["to_move"] for one in stuck] == [0] * 4
        finally:
            may_end.set()


class Gate:
    """Experts that think until they are let; who began is noted, by the people at the table."""

    def __init__(self, monkeypatch) -> None:
        self.begun: list[tuple[str, ...]] = []
        self.began, self.may_end = threading.Semaphore(0), threading.Semaphore(0)
        monkeypatch.setattr(thinking.os, "cpu_count", lambda: 2)
        monkeypatch.setattr(thinking, "_choice", self.choice)

    def choice(self, mind, moment) -> int:
        self.begun.append(moment.people)
        self.began.release()
        assert self.may_end.acquire(timeout=PATIENCE)
        return moment.match.legal()[0]

    async def hear(self) -> None:
        assert await asyncio.to_thread(self.began.acquire, timeout=PATIENCE)


async def thoughts(minds: BotPool, count: int, number: int, leaves: bool = False) -> list[asyncio.Task]:
    """At so many tables of a person, who may have left, an expert is asked."""
    sitters = [Sitter(bot="expert"), person(number), Sitter(bot="expert")]
    rooms = [await room_of(PALAZZO, sitters, table_id=f"t{number}-{k}") for k in range(count)]
    for room in rooms if leaves else []:
        await room.submit(Resign(1))
    tasks = [asyncio.create_task(minds.think(moment_of(room.table, 0))) for room in rooms]
    await asyncio.sleep(0)
    return tasks


def test_an_expert_need_not_wait_for_the_ten_of_one_guest(monkeypatch):
    gate = Gate(monkeypatch)

    async def story():
        minds = minds_of()
        tasks = await thoughts(minds, 10, 1)
        await gate.hear()
        tasks += await thoughts(minds, 1, 2)
        await gate.hear()  # although none of the first ten has ended
        assert gate.begun == [("p1",), ("p2",)]
        gate.may_end.release(len(tasks))
        await asyncio.gather(*tasks)
        await minds.close()

    now(story())


def test_where_nobody_is_left_bots_think_last(monkeypatch):
    gate = Gate(monkeypatch)

    async def story():
        minds = minds_of()
        tasks = await thoughts(minds, 3, 3, leaves=True)
        await gate.hear()
        for number in (1, 2):
            tasks += await thoughts(minds, 2, number)
        gate.may_end.release(len(tasks))
        await asyncio.gather(*tasks)
        await minds.close()

    now(story())
    assert gate.begun[-2:] == [(), ()]
    assert gate.begun.count(()) == 3


def test_one_person_has_so_many_long_thinkers(tmp_path):
    with Server(tmp_path / "house", thinkers_per_person=3) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        first = ana.table(seats="me bot:expert bot:hard bot:normal")["id"]
        second = ana.table(seats="me bot:hard open")["id"]
        seats = [{"kind": "me"}, {"kind": "bot", "name": "expert"}]
        wanted = {"game": "azul-pavilion", "seats": seats}
        assert ana.refused("POST", "/api/tables", **wanted) == (429, "too_many_thinkers")
        expert = {"kind": "bot", "name": "expert"}
        assert ana.refused("PUT", f"/api/tables/{second}/seats/2", **expert) == (429, "too_many_thinkers")
        assert ana.ok("PUT", f"/api/tables/{second}/seats/1", **expert)  # instead of another one
        assert ana.ok("PUT", f"/api/tables/{second}/seats/2", kind="bot", name="normal")
        assert ben.ok("POST", "/api/tables", **wanted)
        ana.ok("DELETE", f"/api/tables/{first}")
        assert ana.ok("POST", "/api/tables", **wanted)

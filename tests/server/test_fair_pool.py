"""Threads that serve people in turn: who asks for much waits for himself."""

import asyncio
import sys
import threading
from collections.abc import Callable

import pytest

from cantiere.core.errors import Refusal
from cantiere.server.web.infrastructure.fair_pool import BoundedPool, FairPool
from tests.server.clients import PATIENCE
from tests.server.live.rooms import now


class Work:
    """Jobs that end when they are let; they are noted in the order in which they began."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._may_end, self._began = threading.Semaphore(0), threading.Semaphore(0)

    def job(self, name: str) -> Callable[[], str]:
        def work() -> str:
            self.begun.append(name)
            self._began.release()
            assert self._may_end.acquire(timeout=PATIENCE)
            return name

        return work

    async def began(self) -> None:
        """One more has begun."""
        assert await asyncio.to_thread(self._began.acquire, timeout=PATIENCE)

    def let(self, n: int = 1) -> None:
        self._may_end.release(n)


async def asked(pool: FairPool, work: Work, *names: str, is_last: bool = False) -> list[asyncio.Task[str]]:
    """Jobs, in this order; the owner is the first letter."""
    tasks = [asyncio.create_task(pool.run(name[0], work.job(name), is_last)) for name in names]
    await asyncio.sleep(0)  # all are in line
    return tasks


def test_people_are_served_in_turn_however_much_one_asks_for():
    async def story():
        pool, work = FairPool("test", 1), Work()
        tasks = await asked(pool, work, "e1", "e2", "e3", "e4", "a1", "a2", "b1")
        work.let(len(tasks))
        assert await asyncio.gather(*tasks) == ["e1", "e2", "e3", "e4", "a1", "a2", "b1"]
        pool.close()
        return work.begun

    assert now(story()) == ["e1", "e2", "a1", "b1", "e3", "a2", "e4"]


def test_what_comes_last_waits_until_nobody_else_does():
    async def story():
        pool, work = FairPool("test", 1), Work()
        tasks = await asked(pool, work, "-1", "-2", is_last=True)
        tasks += await asked(pool, work, "a1", "a2", "b1")
        work.let(len(tasks))
        await asyncio.gather(*tasks)
        pool.close()
        return work.begun

    assert now(story()) == ["-1", "a1", "b1", "a2", "-2"]


def test_nobody_waits_for_somebody_who_has_more_in_line():
    async def story():
        pool, work = FairPool("test", 1, spare=1), Work()
        tasks = await asked(pool, work, "e1", "e2", "e3")
        await work.began()
        tasks += await asked(pool, work, "a1", "b1")
        await work.began()
        assert work.begun == ["e1", "a1"]  # beside each other
        work.let(len(tasks))
        await asyncio.gather(*tasks)
        pool.close()
        return len(work.begun)

    assert now(story()) == 5


def test_a_spare_thread_is_not_for_two_who_ask_for_one_thing_each():
    async def story():
        pool, work = FairPool("test", 1, spare=1), Work()
        tasks = await asked(pool, work, "a1", "b1")
        await work.began()
        assert work.begun == ["a1"]
        work.let(2)
        await asyncio.gather(*tasks)
        pool.close()

    now(story())


def test_what_nobody_waits_for_any_more_is_not_begun():
    async def story():
        pool, work = FairPool("test", 1), Work()
        first, second, third = await asked(pool, work, "a1", "a2", "a3")
        await work.began()
        second.cancel()
        await asyncio.sleep(0)
        work.let(2)
        await asyncio.gather(first, third)
        pool.close()
        return work.begun

    assert now(story()) == ["a1", "a3"]


def test_a_fault_is_told_to_whoever_asked_and_the_next_one_is_served():
    def fail() -> None:
        raise LookupError("oops")

    async def story():
        pool = FairPool("test", 1)
        with pytest.raises(LookupError):
            await pool.run("a", fail)
        assert await pool.run("a", lambda: 3) == 3
        pool.close()

    now(story())


def test_a_desk_refuses_more_than_a_little_of_each_and_of_all():
    async def story():
        desk = BoundedPool("test", each=2, longest=3)
        with desk.place("a"), desk.place("a"):
            assert refused(desk, "a") == "one_at_a_time"
            with desk.place("b"):
                assert refused(desk, "c") == "house_busy"
            with desk.place("c"):
                assert await desk.run("c", lambda: 3) == 3
        with desk.place("a"):
            pass
        desk.close()

    now(story())


def refused(desk: BoundedPool, owner: str) -> str:
    with pytest.raises(Refusal) as refusal, desk.place(owner):
        pass
    return refusal.value.code


def test_while_a_desk_works_threads_take_short_turns_and_then_the_usual_ones():
    async def story():
        usual, one, other = sys.getswitchinterval(), BoundedPool("one", 1, 1), BoundedPool("other", 1, 1)
        work = Work()
        held = asyncio.create_task(one.run("a", work.job("a")))
        await work.began()
        assert await other.run("b", sys.getswitchinterval) < usual
        assert sys.getswitchinterval() < usual  # the first one still works
        work.let()
        await held
        assert sys.getswitchinterval() == usual
        one.close()
        other.close()

    now(story())

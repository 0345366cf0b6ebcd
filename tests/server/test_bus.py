"""News between processes, over each bus that there is: in order, to all others; what may be lost is said."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, get_args

import asyncpg
import pytest

from cantiere.core.errors import Refusal
from cantiere.play.texts import LANGUAGES, say
from cantiere.server.bus import news
from cantiere.server.bus.bus import Alone, Ears
from cantiere.server.bus.choosing import chosen_bus
from cantiere.server.bus.nats import nats_bus
from cantiere.server.bus.network import LARGEST, NetworkBus
from cantiere.server.bus.news import CardChanged, LineWritten, News, Said, read, written
from cantiere.server.bus.postgres import postgres_bus
from cantiere.server.live.lines import JournalLine, Played
from cantiere.server.settings import Settings
from cantiere.server.store.journal import Row
from cantiere.server.web.cluster import hearing
from tests.server.clients import PATIENCE
from tests.server.nats_server import NatsServer


class Wire(NamedTuple):
    """A kind of bus, and how its connections are broken."""

    bus: Callable[[], NetworkBus]
    cut: Callable[[], Awaitable[None]]


class Listener:
    """A process, as far as news go."""

    def __init__(self, bus: NetworkBus) -> None:
        self.bus, self.heard, self.missed = bus, list[News](), 0

    def hear(self, sender: str, told: News) -> None:
        self.heard.append(told)

    def miss(self) -> None:
        self.missed += 1

    async def has(self, fits: Callable[["Listener"], Any]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not fits(self):
                await asyncio.sleep(0.01)


@asynccontextmanager
async def listening(*buses: NetworkBus) -> AsyncIterator[list[Listener]]:
    found = [Listener(bus) for bus in buses]
    tasks = [asyncio.create_task(one.bus.run(Ears(one.hear, one.miss))) for one in found]
    try:
        for one in found:
            await one.has(lambda one: one.missed)
        yield found
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture(params=["postgresql", "nats"])
def wire(request, makers) -> Iterator[Wire]:
    if request.param == "postgresql":
        address = makers("postgresql").empty().replace("+asyncpg", "")

        async def cut() -> None:
            connection = await asyncpg.connect(address)
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'cantiere bus' AND datname = current_database()"
            )
            await connection.close()

        yield Wire(lambda: postgres_bus(address), cut)
    else:
        with NatsServer() as server:

            async def again() -> None:
                await asyncio.to_thread(server.stop)
                await asyncio.to_thread(server.start)

            yield Wire(lambda: nats_bus(server.address), again)


async def test_all_others_hear_it_in_order_and_nobody_hears_himself(wire):
    told = [LineWritten(table="t", number=number) for number in range(500)]
    async with listening(wire.bus(), wire.bus(), wire.bus()) as (ana, *others):
        for one in told:
            ana.bus.publish(one)
        for other in others:
            await other.has(lambda one: len(one.heard) >= len(told))
            assert other.heard == told
        others[0].bus.publish(CardChanged(table="t"))
        await ana.has(lambda one: one.heard)
        assert ana.heard == [CardChanged(table="t")]


async def test_a_lost_connection_comes_back_and_all_are_told_that_something_may_be_missing(wire):
    async with listening(wire.bus(), wire.bus()) as both:
        before = [one.missed for one in both]
        await wire.cut()
        for one, missed in zip(both, before, strict=True):
            await one.has(lambda one, missed=missed: one.missed > missed)
        async with asyncio.timeout(PATIENCE):
            while CardChanged(table="after") not in both[1].heard:
                both[0].bus.publish(CardChanged(table="after"))
                await asyncio.sleep(0.01)


async def test_a_bus_that_is_away_is_waited_for_and_what_is_told_meanwhile_is_dropped():
    server = NatsServer()
    bus = nats_bus(server.address)
    bus.publish(CardChanged(table="t"))
    one = Listener(bus)
    task = asyncio.create_task(bus.run(Ears(one.hear, one.miss)))
    await asyncio.sleep(0.05)
    assert not bus.is_connected
    with server:
        await one.has(lambda one: one.missed)
        assert not bus._waiting or bus._waiting[0] != CardChanged(table="t")
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_what_a_newer_version_tells_is_left_out():
    one = Said(table="t", number=3, person="p", key=1)
    text = written("somebody", [one]).replace(b'"key":1', b'"key":1,"more":[]')
    assert read(text) == ("somebody", [one])
    text = text.replace(b'"news":[', b'"news":[{"kind":"dance"},{"kind":"line"},7,')
    assert read(text) == ("somebody", [one])
    for nonsense in (b"", b"[]", b"7", b'{"from":1}', b'{"from":"a","news":7}', b"\xff"):
        assert read(nonsense) == ("", [])


def test_batches_are_small_enough_for_each_bus_and_hold_something():
    bus = nats_bus("nats://127.0.0.1:1/x")
    bus.is_connected = True
    bus.publish(CardChanged(table="x" * 2 * LARGEST))
    for number in range(2_000):
        bus.publish(LineWritten(table="table", number=number))
    batches = []
    while bus._waiting:
        batches.append(bus._batch())
    assert len(read(batches[0])[1]) == 1
    assert all(len(text) <= LARGEST for text in batches[1:])
    assert sum(len(read(text)[1]) for text in batches) == 2_001


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        ({"bus": "carrier-pigeon", "database": "postgresql://u@h/d"}, "setting_bus"),
        ({"bus": "postgresql"}, "setting_bus_database"),
        ({"bus": "nats://127.0.0.1:4222", "database": "sqlite:////x/y.db"}, "setting_bus_database"),
        ({"workers": 2}, "setting_bus_database"),
    ],
)
def test_a_bus_that_cannot_work_does_not_start(flags, code, tmp_path):
    with pytest.raises(Refusal) as refused:
        chosen_bus(Settings(folder=tmp_path, **flags))
    assert refused.value.code == code
    for language in LANGUAGES:
        assert say(refused.value, language) not in ("", refused.value.written())


async def test_whoever_is_alone_tells_nobody(tmp_path):
    bus = chosen_bus(Settings(folder=tmp_path))
    assert isinstance(bus, Alone)
    assert not bus.is_shared
    bus.publish(CardChanged(table="t"))
    await bus.run(Ears(pytest.fail, pytest.fail))


def test_whatever_can_be_told_is_heard():
    """A kind of news that nobody does anything with would be a mistake."""
    by_itself = {news.Greeting, news.LineWritten, news.Here, news.Everybody, news.Watching, news.JobAnswered}
    by_workers = {news.JobOffered}  # tests/server/test_thinkers.py
    assert set(get_args(News)) == hearing._ANSWERS.keys() | by_itself | by_workers
    assert len({one.model_fields["kind"].default for one in get_args(News)}) == len(get_args(News))


def test_of_the_lines_of_a_table_only_moves_are_told_whole():
    """Seeds, and whatever else stands in a journal, stay where it stands."""
    for kind in get_args(JournalLine):
        row = Row(table_id="t", number=7, kind=kind.kind, at=1.5, content='{"seat":1}')
        told = hearing.line_written(row)
        [heard] = read(written("somebody", [told]))[1]
        assert heard == told == LineWritten(table="t", number=7, line=told.line)
        assert (told.line is not None) == (kind is Played)

"""Of several processes one calls whoever is away; if it dies over it, another one does."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import TypeVar

import pytest

from cantiere.server.bus.news import Greeting
from cantiere.server.live.lines import Played
from cantiere.server.people.webhooks import Webhooks
from cantiere.server.store.claims import Claim, NoRivals, StoredClaims
from cantiere.server.store.database import Database
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.schema_cluster import CLAIMS
from cantiere.server.web.infrastructure.safe_http import SafeHttpClient
from cantiere.server.web.notifications import notices, notifications, webhook_queue
from tests.server.clients import Browser, Server, quick_passwords, until
from tests.server.moves import play_first
from tests.server.receiver import Receiver, is_loopback, receiving
from tests.server.test_cluster import SECRET, Pair, at
from tests.server.test_turns import begun
from tests.server.test_webhooks import SLOW, account, told

T = TypeVar("T")


@pytest.fixture
def receiver(monkeypatch) -> Iterator[Receiver]:
    quick_passwords(monkeypatch)
    monkeypatch.setattr(notices, "BEAT", 0.02)
    monkeypatch.setattr(webhook_queue, "PAUSES", (0.0, 0.0, 0.0))
    monkeypatch.setattr(webhook_queue, "AGAIN", 0.2)
    with receiving() as running:
        allowing = partial(SafeHttpClient, may_call=is_loopback, ports={running.port})
        monkeypatch.setattr(notifications, "SafeHttpClient", allowing)
        yield running


@pytest.fixture
def pair(receiver, makers, tmp_path) -> Iterator[Pair]:
    """Two processes' worth of server that may call."""
    more = {"database": makers("postgresql").migrated(), "bus": "postgresql", "secret": SECRET}
    more |= {"webhook_http": True, "webhook_after": 0}
    with ExitStack() as stack:
        one, other = (stack.enter_context(Server(tmp_path / name, **more)) for name in ("one", "other"))
        yield one, other


def in_database(server: Server, work: Callable[[Database], Awaitable[T]]) -> T:
    async def done() -> T:
        opened = Database(server.settings.database_url)
        try:
            return await work(opened)
        finally:
            await opened.close()

    return asyncio.run(done())


async def test_what_one_takes_no_other_takes_until_it_is_done_or_given_up(makers):
    database = Database(makers("postgresql").migrated())
    try:
        ana, ben = StoredClaims(database, "ana"), StoredClaims(database, "ben")
        assert await ana.take("a call") is Claim.OURS
        assert await ben.take("a call") is Claim.THEIRS
        assert await ana.take("a call") is Claim.OURS  # another try
        assert await ben.take("another call") is Claim.OURS
        await ana.finish("a call")
        assert {await one.take("a call") for one in (ana, ben)} == {Claim.DONE}
        assert await ana.take("a third", seconds=0.0) is Claim.OURS
        assert await ben.take("a third") is Claim.OURS  # it did not come to an end there
        assert await ana.take("a third") is Claim.THEIRS
        await ana.sweep()
        assert await ben.take("a call") is Claim.DONE
        async with database.writing() as connection:
            await connection.execute(CLAIMS.update().values(until=0.0))
        await ana.sweep()
        assert await ben.take("a call") is Claim.OURS
    finally:
        await database.close()


async def test_many_who_want_the_same_at_once_leave_it_to_one(makers):
    database = Database(makers("postgresql").migrated())
    try:
        wanting = [StoredClaims(database, f"process {number}").take("a call") for number in range(8)]
        found = await asyncio.gather(*wanting)
        assert sorted(found, key=lambda one: one.value) == [Claim.OURS, *[Claim.THEIRS] * 7]
    finally:
        await database.close()


async def test_whoever_is_alone_need_not_ask():
    claims = NoRivals()
    assert await claims.take("a call") is Claim.OURS
    await claims.finish("a call")
    await claims.sweep()
    assert await claims.take("a call") is Claim.OURS


def hooked_at_one(pair: Pair, receiver: Receiver) -> tuple[Browser, str]:
    """Somebody whose webhook was set at one process; the other one has heard of it."""
    ana = account(pair[0])
    secret = ana.ok("PUT", "/api/me/webhook", url=receiver.url())["secret"]
    for server in pair:
        queue = server_of(server).notifications.webhook_queue
        until(lambda queue=queue: ana.me["id"] in queue.known)
    return ana, secret


def server_of(server: Server):
    return server._uvicorn.config.app.state.services


def take_turns(pair: Pair, ana: Browser, ben: Browser, table: str, times: int) -> None:
    """She at the one process, he at the other: both have the table before them."""
    wires = at(pair[0], ana).connect(), at(pair[1], ben).connect()
    for _ in range(times):
        for wire in wires:
            if wire.watch(table)["legal"]:
                play_first(wire, table)


def test_where_to_call_is_read_again_when_news_of_it_may_have_been_lost(pair, receiver):
    ana = account(pair[0])

    async def set_unheard(database: Database) -> None:
        await Webhooks(database).add(ana.me["id"], receiver.url())

    in_database(pair[0], set_unheard)
    for server in pair:
        server_of(server).bus.publish(Greeting())  # as somebody does who is back
    for server in pair:
        until(lambda server=server: ana.me["id"] in server_of(server).notifications.webhook_queue.known)


def test_both_know_of_a_turn_and_one_of_them_calls(pair, receiver):
    ana, secret = hooked_at_one(pair, receiver)
    ben = at(pair[0], pair[1].guest("Ben"))
    table = begun(ana, ben, terms=SLOW, seats="me open")
    take_turns(pair, ana, ben, table, times=4)
    for server in pair:  # whatever was offered was told, or left to the other
        until(lambda server=server: not server_of(server).notifications.webhook_queue._lines)
    calls = []
    while not receiver.received.empty():
        calls.append(told(receiver, secret))
    assert len(calls) >= 3
    names = [one.id for one in calls]
    assert len(set(names)) == len(names)


def test_a_process_that_died_over_a_call_leaves_it_to_another(pair, receiver):
    ana, secret = hooked_at_one(pair, receiver)
    ben = at(pair[0], pair[1].guest("Ben"))
    here = ana.connect()  # who is here is not called
    table = begun(ana, ben, seats="me open")
    with ben.connect() as wire:
        if wire.watch(table)["legal"]:
            play_first(wire, table)
    what = f"webhook {ana.me['id']} turn-{table}-{round(in_database(pair[0], partial(since, table)) * 1_000)}"
    dead = partial(take_as_dead, what)
    assert in_database(pair[0], dead) is Claim.OURS
    here.socket.close()
    assert told(receiver, secret).table == table
    until(lambda: in_database(pair[0], dead) is Claim.DONE)
    for server in pair:
        until(lambda server=server: not server_of(server).notifications.webhook_queue._lines)
    assert receiver.received.empty()


async def since(table: str, database: Database) -> float:
    """When it became her turn: with his move, or when the game began."""
    lines = await StoredJournal(database).read(table)
    return next((one.at for one in reversed(lines) if isinstance(one.line, Played)), lines[1].at)


async def take_as_dead(what: str, database: Database) -> Claim:
    """As a process does that is not there any more soon after."""
    return await StoredClaims(database, "dead").take(what, seconds=2.0)

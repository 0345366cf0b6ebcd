"""All that a running server has: made once at its start, handed to every route."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from cantiere.server.people.accounts import Accounts
from cantiere.server.people.bots import Bots
from cantiere.server.people.manners import Manners
from cantiere.server.people.naming import free_names
from cantiere.server.people.passwords import Passwords
from cantiere.server.people.sessions import Sessions
from cantiere.server.settings import Settings, own_secret
from cantiere.server.store.chat import ChatStore
from cantiere.server.store.database import Database, opened
from cantiere.server.store.health import Doctor
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.private import private_folder
from cantiere.server.store.tables import Tables
from cantiere.server.web.announcer import Announcer
from cantiere.server.web.bells import Bells, hung_bells
from cantiere.server.web.fair_pool import Desk
from cantiere.server.web.hub import Hub
from cantiere.server.web.lobby import Lobby
from cantiere.server.web.logs import log
from cantiere.server.web.metrics import Metrics
from cantiere.server.web.minds import Minds
from cantiere.server.web.packed import Shelf
from cantiere.server.web.rates import Limiter
from cantiere.server.web.rooms import Rooms, persevering
from cantiere.server.web.talk import Talk
from cantiere.server.web.timekeeper import Timekeeper
from cantiere.server.web.warmth import Warmth
from cantiere.server.web.watching import reseat

READINGS_EACH, READINGS = 4, 64  # of game files, for which one person, and for which all may wait
SHELF = 32 * 2**20  # bytes


@dataclass(frozen=True)
class House:
    """The parts, each with its own file."""

    settings: Settings
    database: Database
    sessions: Sessions
    accounts: Accounts
    bots: Bots
    tables: Tables
    rooms: Rooms
    minds: Minds
    lobby: Lobby
    announcer: Announcer
    hub: Hub
    limiter: Limiter
    metrics: Metrics
    warmth: Warmth
    talk: Talk
    bells: Bells
    doctor: Doctor
    readers: Desk = field(default_factory=lambda: Desk("reader", READINGS_EACH, READINGS))  # of game files
    shelf: Shelf = field(default_factory=lambda: Shelf(SHELF))  # parts of replays


@asynccontextmanager
async def open_house(settings: Settings, metrics: Metrics) -> AsyncIterator[House]:
    """A server from its first to its last breath: what is opened is closed in the opposite order."""
    tightened = private_folder(settings.folder)
    secret = own_secret(settings)
    async with AsyncExitStack() as stack:
        database = await opened(settings.database_url, settings.database_seconds)
        stack.push_async_callback(database.close)
        database.troubles.listeners.append(_tell_trouble)
        if tightened := [*tightened, *database.tightened]:
            log().warning("others could look into these, and cannot any more", paths=[*map(str, tightened)])
        house = _furnished(settings, metrics, database, secret)
        stack.push_async_callback(house.rooms.journal.close)
        await house.sessions.sweep()
        stack.push_async_callback(house.rooms.close)
        stack.callback(house.readers.close)
        stack.push_async_callback(house.hub.close)
        timekeeper = Timekeeper(
            house.rooms, settings.folder, partial(_tidy_up, house), house.lobby.end_rounds
        )
        house.rooms.signs = await timekeeper.last_seen()
        await house.lobby.rounds.load()
        stack.push_async_callback(house.bells.courier.close)
        for task in (timekeeper.run(), *await house.bells.open(), _go_on(house)):
            stack.push_async_callback(_cancelled, asyncio.create_task(task))
        yield house


async def _tidy_up(house: House, now: float) -> None:
    """What nobody will ask for any more makes room: tables that wait in vain, sessions, names."""
    await house.lobby.sweep(now)
    await house.sessions.sweep()
    await free_names(house.database, now)


async def _go_on(house: House) -> None:
    """What was being played goes on, as soon as its rules are there."""
    if house.settings.warm_up:
        await house.warmth.warm_all()
    else:
        await house.rooms.resume(await persevering(house.tables.playing))


def _furnished(settings: Settings, metrics: Metrics, database: Database, secret: bytes) -> House:
    hub, tables, warmth, minds = Hub(metrics), Tables(database), Warmth(settings), Minds(settings)
    rooms = Rooms(StoredJournal(database), tables, warmth, metrics, minds)
    announcer, limiter = Announcer(tables, hub, warmth), Limiter(settings.rates)
    lobby = Lobby(settings, tables, rooms, announcer, warmth)
    house = House(
        settings=settings,
        database=database,
        sessions=Sessions(database, secret),
        accounts=Accounts(database, Passwords()),
        bots=Bots(database, settings.bots_per_person),
        tables=tables,
        rooms=rooms,
        minds=minds,
        lobby=lobby,
        announcer=announcer,
        hub=hub,
        limiter=limiter,
        metrics=metrics,
        warmth=warmth,
        talk=Talk(ChatStore(database), Manners(database), tables, hub),
        bells=hung_bells(settings, rooms, hub, limiter, metrics),
        doctor=Doctor(database),
    )
    _introduce(house)
    return house


def _introduce(house: House) -> None:
    """Who is told by whom."""
    rooms, announcer = house.rooms, house.announcer
    house.warmth.listeners += [announcer.game_changed, rooms.game_changed]
    rooms.listeners[:0] = [announcer.table_changed, partial(reseat, house.hub, rooms)]  # before the bells
    announcer.listeners.append(house.bells.turns.invite)


def _tell_trouble(reason: str | None) -> None:
    """One line when it begins and one when it ends, however many moves are refused between."""
    if reason is None:
        log().warning("the database works again")
    else:
        log().error("the database fails", reason=reason)


async def _cancelled(task: "asyncio.Task[None]") -> None:
    task.cancel()
    (ended,) = await asyncio.gather(task, return_exceptions=True)
    if isinstance(ended, Exception):
        log().error("a background task failed", exc_info=ended)

"""All that a running server has: made once at its start, handed to every route."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from cantiere.server.bus.bus import Bus, Ears
from cantiere.server.bus.choosing import chosen_bus
from cantiere.server.live.steady import STEADY, CommonSteady
from cantiere.server.people.accounts import Accounts
from cantiere.server.people.bots import Bots
from cantiere.server.people.desk import Desk, make_desk
from cantiere.server.people.moderation import Moderation
from cantiere.server.people.naming import free_names
from cantiere.server.people.passwords import Passwords
from cantiere.server.people.sessions import Sessions
from cantiere.server.settings import Settings, own_secret
from cantiere.server.store.chat import ChatStore
from cantiere.server.store.database import Database
from cantiere.server.store.health import Doctor
from cantiere.server.store.jobs import Jobs
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.opening import opened
from cantiere.server.store.private import private_folder
from cantiere.server.store.puzzles import Puzzles
from cantiere.server.store.reviews import Reviews
from cantiere.server.store.tables import Tables
from cantiere.server.store.workers import Workers
from cantiere.server.web.cluster.hearing import Hearing, line_written
from cantiere.server.web.cluster.membership import Membership
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from cantiere.server.web.infrastructure.fair_pool import BoundedPool
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.infrastructure.packed_answers import AnswerCache
from cantiere.server.web.infrastructure.persevering import persevering
from cantiere.server.web.infrastructure.rates import Limiter
from cantiere.server.web.lobby.chat import TableChat
from cantiere.server.web.lobby.lobby import Lobby
from cantiere.server.web.notifications.notifications import Notifications, make_notifications
from cantiere.server.web.realtime.announcer import Announcer
from cantiere.server.web.realtime.hub import Hub
from cantiere.server.web.realtime.watchers import reseat
from cantiere.server.web.tables.apart import Apart
from cantiere.server.web.tables.bot_pool import BotPool
from cantiere.server.web.tables.review_queue import ReviewQueue
from cantiere.server.web.tables.rooms import Rooms
from cantiere.server.web.tables.timekeeper import Timekeeper

READINGS_EACH, READINGS = 4, 64  # of game files, for which one person, and for which all may wait
ANSWERS = 32 * 2**20  # bytes


@dataclass(frozen=True)
class Services:
    """The parts, each with its own file."""

    settings: Settings
    database: Database
    sessions: Sessions
    accounts: Accounts
    bots: Bots
    tables: Tables
    rooms: Rooms
    bot_pool: BotPool
    lobby: Lobby
    announcer: Announcer
    hub: Hub
    limiter: Limiter
    metrics: Metrics
    compile_cache: CompileCache
    chat: TableChat
    notifications: Notifications
    doctor: Doctor
    reviews: ReviewQueue
    desk: Desk
    puzzles: Puzzles
    readers: BoundedPool = field(
        default_factory=lambda: BoundedPool("reader", READINGS_EACH, READINGS)
    )  # of game files
    answers: AnswerCache = field(default_factory=lambda: AnswerCache(ANSWERS))  # parts of replays

    @property
    def bus(self) -> Bus:
        return self.rooms.bus


@asynccontextmanager
async def open_services(settings: Settings, metrics: Metrics) -> AsyncIterator[Services]:
    """A server from its first to its last breath: what is opened is closed in the opposite order."""
    tightened = private_folder(settings.folder)
    secret = own_secret(settings)
    async with AsyncExitStack() as stack:
        how = settings.database_url, settings.database_seconds, settings.is_one_of_many
        database = await opened(*how)
        stack.push_async_callback(database.close)
        database.troubles.listeners.append(_tell_trouble)
        _tell_tightened([*tightened, *database.tightened])
        services = _assembled(settings, metrics, database, secret)
        _introduce(services)
        stack.callback(await services.compile_cache.open())
        stack.push_async_callback(services.rooms.journal.close)
        await _load_first(services)
        with_others = await _with_others(services, stack)
        await services.sessions.sweep()
        stack.push_async_callback(services.rooms.close)
        stack.callback(services.readers.close)
        stack.push_async_callback(services.hub.close)
        timekeeper = await _timekeeper(services)
        await services.lobby.rounds.load()
        stack.push_async_callback(services.notifications.close)
        noticing = await services.notifications.open()
        for task in (timekeeper.run(), *noticing, *with_others, *_work(services)):
            stack.push_async_callback(_cancelled, asyncio.create_task(task))
        yield services


async def _timekeeper(services: Services) -> Timekeeper:
    """It knows when servers were last here; of several processes the database does."""
    sweep = partial(_tidy_up, services)
    made = Timekeeper(services.rooms, services.settings.folder, sweep, services.lobby.end_rounds)
    if not services.bus.is_shared:
        services.rooms.signs = await made.last_seen()
    return made


def _work(services: Services) -> Sequence[Coroutine[None, None, None]]:
    """What goes on for as long as the server does."""
    return services.reviews.run(), services.metrics.pulse.run(), _go_on(services)


async def _with_others(services: Services, stack: AsyncExitStack) -> Sequence[Coroutine[None, None, None]]:
    """What goes on between the processes of one server, if there are several."""
    rooms, bus, now = services.rooms, services.bus, services.rooms.journal.now
    if not isinstance(now, CommonSteady):
        return ()
    membership = Membership(Workers(services.database, bus.own_id), rooms, services.hub, now)
    rooms.duty = membership
    await membership.join()
    stack.push_async_callback(membership.leave)
    hearing = _hearing(services)
    membership.listeners.append(hearing.miss)
    return membership.run(), hearing.run(), bus.run(Ears(hearing.hear, hearing.miss))


def _hearing(services: Services) -> Hearing:
    announcer, notifications, bus = services.announcer, services.notifications, services.bus
    announcer.listeners.append(services.lobby.rounds.follow)
    services.rooms.journal.listeners.append(lambda row: bus.publish(line_written(row)))
    told = announcer, services.chat, notifications, services.limiter
    return Hearing(services.hub, services.rooms, *told)


def _tell_tightened(paths: Sequence[Path]) -> None:
    if paths:
        log().warning("others could look into these, and cannot any more", paths=[*map(str, paths)])


async def _tidy_up(services: Services, now: float) -> None:
    """What nobody will ask for any more makes room: tables that wait in vain, sessions, names."""
    await services.lobby.sweep(now)
    await services.sessions.sweep()
    await services.desk.sweep()
    await services.notifications.mail.addresses.sweep()
    await free_names(services.database, now)
    await services.notifications.claims.sweep()
    await services.rooms.duty.sweep()


async def _load_first(services: Services) -> None:
    """Where others serve meanwhile, nobody is let in to wait for rules that need only be loaded."""
    cache = services.compile_cache
    if services.bus.is_shared and services.settings.precompile and not cache.is_new:
        await cache.precompile_all()


async def _go_on(services: Services) -> None:
    """What was being played goes on, as soon as its rules are there."""
    if services.settings.precompile and not services.compile_cache.is_settled:
        await services.compile_cache.precompile_all()
    else:
        await services.rooms.resume(await persevering(services.tables.playing))


def _at_tables(
    settings: Settings, metrics: Metrics, database: Database
) -> tuple[CompileCache, Tables, BotPool, Rooms]:
    """What games are played with, whoever plays them."""
    compile_cache, tables, bus = CompileCache(settings), Tables(database), chosen_bus(settings)
    apart = Apart(Jobs(database), bus) if settings.is_thought_apart else None
    bot_pool = BotPool(settings, compile_cache, apart=apart)
    journal = StoredJournal(database, CommonSteady() if bus.is_shared else STEADY)
    rooms = Rooms(journal, tables, compile_cache, metrics, bot_pool, bus)
    return compile_cache, tables, bot_pool, rooms


def _assembled(settings: Settings, metrics: Metrics, database: Database, secret: bytes) -> Services:
    compile_cache, tables, bot_pool, rooms = _at_tables(settings, metrics, database)
    hub, accounts = Hub(metrics, rooms.bus), Accounts(database, Passwords())
    announcer, limiter = Announcer(tables, hub, compile_cache), _limiter(settings, secret, rooms.bus)
    return Services(
        settings=settings,
        database=database,
        sessions=Sessions(database, secret),
        accounts=accounts,
        bots=Bots(database, settings.bots_per_person),
        tables=tables,
        rooms=rooms,
        bot_pool=bot_pool,
        lobby=Lobby(settings, tables, rooms, announcer, compile_cache),
        announcer=announcer,
        hub=hub,
        limiter=limiter,
        metrics=metrics,
        compile_cache=compile_cache,
        chat=TableChat(ChatStore(database), Moderation(database), tables, hub),
        notifications=make_notifications(settings, rooms, hub, limiter, metrics, accounts, secret),
        doctor=Doctor(database),
        reviews=ReviewQueue(settings, Reviews(database), rooms),
        desk=make_desk(accounts, settings.registration),
        puzzles=Puzzles(database),
    )


def _limiter(settings: Settings, secret: bytes, bus: Bus) -> Limiter:
    return Limiter(settings.rates, secret if bus.is_shared else b"")


def _introduce(services: Services) -> None:
    """Who is told by whom."""
    rooms, announcer = services.rooms, services.announcer
    services.compile_cache.listeners += [
        announcer.game_changed,
        rooms.game_changed,
        services.bot_pool.game_changed,
    ]
    services.compile_cache.progress_listeners.append(announcer.game_nearer)
    rooms.listeners[:0] = [announcer.table_changed, partial(reseat, services.hub, rooms)]  # before others
    rooms.listeners += [services.chat.table_changed, services.reviews.table_changed]
    announcer.listeners.append(services.notifications.turns.invite)


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

"""Rooms for tests: tables of people and bots, played on at random."""

import asyncio
import json
from collections.abc import Coroutine, Sequence
from random import Random
from typing import Any, TypeVar

from cantiere.bots.catalogue import bot_named
from cantiere.core.game import Game
from cantiere.core.readable import as_dict
from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, say
from cantiere.server.live.bots import Moment
from cantiere.server.live.commands import Accepted, Answer, Command, Play, Refused
from cantiere.server.live.room import Room, begin_table, open_table
from cantiere.server.live.setting import Setting, Sitter
from tests.server.live.memory import MemoryJournal

T = TypeVar("T")
SERVER_SEED = bytes(range(32))
AT_ONE_SCREEN = (Sitter(person="home", seed="x"),) * 2
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")


def now(coroutine: Coroutine[Any, Any, T]) -> T:
    """What a coroutine comes to."""
    return asyncio.run(coroutine)


def person(number: int) -> Sitter:
    return Sitter(person=f"p{number}", seed=f"seed-{number}")


def people(count: int) -> tuple[Sitter, ...]:
    return tuple(person(number) for number in range(count))


async def room_of(
    game: Game,
    sitters: int | Sequence[Sitter] = 2,
    journal: MemoryJournal | None = None,
    table_id: str = "t1",
    server_seed: bytes = SERVER_SEED,
    **more: Any,
) -> Room:
    """A table that has just begun."""
    journal = journal or MemoryJournal()
    seated = people(sitters) if isinstance(sitters, int) else tuple(sitters)
    setting = Setting(game, seated, more.pop("options", {}), **more)
    await open_table(journal, table_id, lambda _: server_seed)
    return await begin_table(journal, table_id, setting, journal.clock)


async def play(room: Room, move: str | None = None, key: int = 0) -> Answer:
    """The next move, by whoever is to move: as written, or the first legal one."""
    table = room.table
    chosen = move if move is not None else table.match.moves()[0]
    is_bot = table.sitters[table.to_move].bot is not None
    return await room.submit(Play(table.to_move, table.turn, chosen, key, is_bot))


async def play_on(room: Room, plies: int, seed: int = 1, taste: int = 1) -> None:
    """Random moves, action by action; a greater taste prefers the first ones of the list."""
    chance = Random(seed)
    for _ in range(plies):
        if room.table.end is not None:
            return
        moves = room.table.match.moves()
        move = moves[min(chance.randrange(len(moves)) for _ in range(taste))]
        key = room.table.number  # what was taken back may be played again: it is no resend
        assert isinstance(await play(room, move, key), Accepted)


async def room_in_an_auction(sitters: int | Sequence[Sitter] = 3, **more: Any) -> Room:
    """A table of Palazzo at which somebody bids next: how much is laid ready in secret, part by part."""
    match = Match(find("palazzo"), 3, 1001)
    for move in ("reveal", "auction"):
        match.play_text(move)
    return await room_of(match.game, sitters, options=match.options, start=as_dict(match.state), **more)


class Ears(asyncio.Queue[bytes]):
    """A listener."""

    def clear(self) -> None:
        while not self.empty():
            self.get_nowait()


def heard(queue: Ears) -> list[dict[str, Any]]:
    """All that a listener was told."""
    return [json.loads(queue.get_nowait()) for _ in range(queue.qsize())]


def shown(room: Room, viewer: int) -> dict[str, Any]:
    """The whole table, as a viewer is sent it."""
    table: dict[str, Any] = json.loads(room.whole(viewer))
    return table


async def thought(moment: Moment) -> int:
    """A bot without a server around it."""
    return bot_named(moment.name, moment.game).choose(moment.view, moment.seed)


def kinds(room: Room) -> list[str]:
    return [entry.line.kind for entry in room.journal.lines["t1"][2:]]


def code(answer: Answer) -> str:
    """Why something was refused; it can be said in every language."""
    assert isinstance(answer, Refused)
    for language in LANGUAGES:
        assert say(answer.refusal, language) not in ("", answer.refusal.written())
    return answer.refusal.code


async def refused(room: Room, command: Command) -> str:
    """The code of a refusal, which leaves no trace."""
    before, lines = room.whole(0), len(room.journal.lines["t1"])
    found = code(await room.submit(command))
    assert (room.whole(0), len(room.journal.lines["t1"])) == (before, lines)
    return found


async def reloaded(room: Room) -> Room:
    """The table from its journal; to every viewer it looks as before."""
    again = await Room.load("t1", room.journal, room.now)
    for viewer in range(SPECTATOR, room.table.setting.seats):
        assert again.whole(viewer) == room.whole(viewer)
    return again


def mover(room: Room, turn: int) -> int:
    """Who played at a turn."""
    match = room.table.match.copy()
    match.go_to(turn)
    return match.to_move

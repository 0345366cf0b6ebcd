"""Everybody at all tables, what was acknowledged to them, and what the journal says about it."""

import asyncio
import sys
import time
from collections import Counter
from dataclasses import dataclass
from http.client import HTTPException

from cantiere.games import GAMES
from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import Flagged, Played
from cantiere.server.store.database import Database
from cantiere.server.store.journal import StoredJournal
from drilling.host import Host
from drilling.player import TROUBLE, Acknowledged, Player, Tally
from drilling.tables import Wanted, open_table

SETTLING = 60.0  # seconds for what is under way
MOVES = 30  # before and after each fault
_PAUSE = 0.3  # seconds


@dataclass
class Figures:
    """Of one fault."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    refused: int = 0
    other: int = 0
    closed: int = 0
    flagged: int = 0
    back: float = 0.0
    waited: float = 0.0
    late: int = 0

    def row(self) -> tuple[object, ...]:
        whole = (
            self.acknowledged,
            self.lost,
            self.doubled,
            self.refused,
            self.other,
            self.closed,
            self.flagged,
        )
        return (*whole, f"{self.back:.1f} s", f"{self.waited:.1f} s", self.late)


class Crowd:
    """Tables of all games, small and large, one of them with a bot; after a game comes another."""

    def __init__(self, host: Host, url: str, is_quick: bool) -> None:
        self._host, self._url, self.tally = host, url, Tally()
        self._wanted = list(_tables(is_quick))
        self._tasks: list[asyncio.Task[None]] = []
        self._ids: set[str] = set()

    @property
    def description(self) -> str:
        people = sum(one.people for one in self._wanted)
        return f"{len(self._wanted)} tables of {len(GAMES)} games, {people} people"

    async def enter(self) -> None:
        self._tasks = [asyncio.create_task(self._keep_playing(one)) for one in self._wanted]
        self.begin()
        await self.some_moves()

    async def _keep_playing(self, wanted: Wanted) -> None:
        while not self.tally.is_over:
            try:
                table, cookies = await asyncio.to_thread(open_table, self._host.port, wanted)
            except (OSError, HTTPException, ValueError):  # the server is away
                await asyncio.sleep(_PAUSE)
                continue
            except RuntimeError as refused:
                self._note(str(refused))
                await asyncio.sleep(_PAUSE)
                continue
            self._ids.add(table)
            players = [
                Player(self._host.port, table, seat, one, self.tally) for seat, one in enumerate(cookies)
            ]
            await asyncio.gather(*(player.run() for player in players))

    def _note(self, refused: str) -> None:
        """Why a table could not be opened."""
        if any(code in refused for code in TROUBLE):
            self.tally.refused += 1
        else:
            self.tally.other[refused] += 1

    def begin(self) -> None:
        """Another fault: what follows is counted for it."""
        self.tally.begin()

    async def some_moves(self) -> None:
        """Until people have gone on for a while."""
        goal = len(self.tally.acknowledged) + MOVES
        give_up = time.monotonic() + SETTLING
        while len(self.tally.acknowledged) < goal and time.monotonic() < give_up:
            await asyncio.sleep(0.05)

    async def settled(self) -> Figures:
        """Nobody begins anything, all that was asked is answered; then the journal is read."""
        self.tally.is_paused = True
        give_up = time.monotonic() + SETTLING
        while self.tally.under_way and time.monotonic() < give_up:
            await asyncio.sleep(0.05)
        figures = await self._compared()
        self.tally.is_paused = False
        return figures

    async def _compared(self) -> Figures:
        tally = self.tally
        database = Database(_with_driver(self._url))
        try:
            journal = StoredJournal(database)
            lines = {table: await journal.read(table) for table in list(self._ids)}
        finally:
            await database.close()
        other = sum(tally.other.values())
        figures = Figures(
            len(tally.acknowledged), 0, 0, tally.refused, other, tally.closed, back=tally.longest
        )
        figures.waited, figures.late = tally.waited, tally.late
        figures.lost = sum(not is_kept(one, lines[one.table]) for one in tally.acknowledged)
        figures.doubled = sum(map(doubles, lines.values()))
        figures.flagged = sum(isinstance(entry.line, Flagged) for told in lines.values() for entry in told)
        if tally.other:
            sys.stdout.write(f"  refused for another reason: {dict(tally.other)}\n")
        return figures

    async def leave(self) -> None:
        self.tally.is_over = True
        await asyncio.gather(*self._tasks)


def is_kept(one: Acknowledged, lines: list[Entry]) -> bool:
    """Whether the line that was named holds just that move."""
    if one.number >= len(lines):
        return False
    line = lines[one.number].line
    return isinstance(line, Played) and (line.seat, line.move, line.key) == (one.seat, one.move, one.key)


def doubles(lines: list[Entry]) -> int:
    """Moves that stand there more than once: a player never uses a key twice, a bot moves once a turn."""
    moves = [one.line for one in lines if isinstance(one.line, Played)]
    times = Counter((move.seat, move.turn if move.by_bot else move.key, move.by_bot) for move in moves)
    return sum(count - 1 for count in times.values())


def _tables(is_quick: bool) -> list[Wanted]:
    """Of each game the smallest and the largest; half of them with a clock."""
    sizes = [(game.id, seats) for game in GAMES for seats in dict.fromkeys((game.seats[0], game.seats[-1]))]
    chosen = sizes[::2] + sizes[1:2] if is_quick else sizes
    wanted = [Wanted(game, seats, is_timed=place % 2 == 0) for place, (game, seats) in enumerate(chosen)]
    return [*wanted, Wanted(GAMES[0].id, 1, bots=1)]


def _with_driver(url: str) -> str:
    return url.replace("postgresql://", "postgresql+asyncpg://").replace("sqlite://", "sqlite+aiosqlite://")

"""A room: one table being played, and those who look at it. It is the table's only writer."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from secrets import token_bytes
from typing import Protocol, Self

from cantiere.core.errors import BadTable, Refusal, Unavailable
from cantiere.core.record import SPECTATOR
from cantiere.play.fair import SEED_BYTES, Chance, commitment, is_table_id
from cantiere.play.gamefile import Ending, early_end, write_game
from cantiere.server.live.clock import NOBODY
from cantiere.server.live.commands import Accepted, Answer, Command, Play, Refused, Resume, Tick, Unchanged
from cantiere.server.live.decide import Draft, decided, due_at
from cantiere.server.live.journal import Entry, Journal, Stale
from cantiere.server.live.lines import Opened
from cantiere.server.live.messages import Made, message_bytes
from cantiere.server.live.setting import Setting
from cantiere.server.live.steady import STEADY, Ticking
from cantiere.server.live.table import Table, began, server_seed

HEAD = 2  # lines before the first move: OPENED and BEGAN
_TRIES = 8  # as often as another writer may be first before we give up


class Queue(Protocol):
    """Where messages for one listener wait."""

    def put_nowait(self, item: bytes, /) -> None:
        """Add one; a full queue raises `asyncio.QueueFull`."""
        ...

    def clear(self) -> None:
        """Forget all that waits."""
        ...


async def open_table(journal: Journal, table_id: str, draw: Callable[[int], bytes] = token_bytes) -> str:
    """Draw the server's seed of a new table. The answer is to be shown before anybody gives his own."""
    if not is_table_id(table_id):
        raise BadTable("wrong_table_id")
    seed = draw(SEED_BYTES)
    await journal.append(table_id, 0, Opened(seed.hex()))
    return commitment(seed)


async def begin_table(
    journal: Journal, table_id: str, setting: Setting, now: Ticking = STEADY, is_shared: bool = False
) -> "Room":
    """Begin the game: all have given their seeds. `Stale` if it has begun already."""
    opened = (await journal.read(table_id))[0]
    chance = Chance(table_id, server_seed(opened), setting.client_seeds)
    begun = await journal.append(table_id, 1, began(setting, chance))
    return Room(table_id, journal, [opened, begun], now, is_shared)


class Room:
    """Commands go in one by one; each is written down first, then done, then told."""

    def __init__(
        self,
        table_id: str,
        journal: Journal,
        entries: Sequence[Entry],
        now: Ticking = STEADY,
        is_shared: bool = False,
    ) -> None:
        self.journal, self.now = journal, now
        self._is_shared = is_shared  # other processes may write at this table
        self.table = Table.of(table_id, entries)
        delay = 0 if self.table.end else self.table.setting.delay
        shown = max(HEAD, len(entries) - delay)
        self._shown = Table.of(table_id, entries[:shown]) if delay else self.table
        self._held_back = deque(entries[shown:]) if delay else deque()
        self._lock = asyncio.Lock()
        self._under_way: tuple[Command, Draft] | None = None  # perhaps written: the journal knows
        self._listeners: dict[Queue, int] = {}
        self._made = Made()  # of the last line, for all who see the same

    @classmethod
    async def load(
        cls, table_id: str, journal: Journal, now: Ticking = STEADY, is_shared: bool = False
    ) -> Self:
        """The room of a table that has begun, from its journal."""
        entries = await journal.read(table_id)
        if len(entries) < HEAD:
            raise BadTable("table_not_begun")
        return cls(table_id, journal, entries, now, is_shared)

    async def submit(self, command: Command) -> Answer:
        """Do what is asked, or refuse it with the reason."""
        async with self._lock:
            for _ in range(_TRIES):
                try:
                    await self._catch_up()
                    answer = await self._answer(command)
                    if not await self._was_behind(answer):
                        return answer
                except Stale:
                    continue
                except Unavailable as trouble:
                    return await self._found_out(command, trouble)
            raise Stale

    async def _found_out(self, command: Command, trouble: Unavailable) -> Answer:
        """A line may be in the journal although nobody could tell us so: then it is done, else it is not."""
        under_way, before = self._under_way, self.table.number
        try:
            await self._catch_up()
        except Unavailable as silent:
            return Refused(silent)
        last = self.table.entries[-1]
        if under_way is None or last.number == before or under_way[0] is not command:
            return Refused(trouble)
        is_ours = last.line == under_way[1].line
        return Accepted(last.number, self.table.turn) if is_ours else Refused(trouble)

    async def _answer(self, command: Command) -> Answer:
        if isinstance(command, Play) and command in self.table.answers:
            return self.table.answers[command]
        if not isinstance(command, Tick | Resume):  # a flag that fell comes first
            tick = Tick(self.time())
            await self._write(tick, decided(self.table, tick))
        try:
            draft = decided(self.table, command)
        except Refusal as refusal:
            return self._refused(command, refusal)
        return await self._write(command, draft)

    async def _write(self, command: Command, draft: Draft | None) -> Answer:
        if draft is None:
            return Unchanged()
        table, self._under_way = self.table, (command, draft)
        entry = await self.journal.append(table.id, table.number + 1, draft.line)
        self._under_way = None
        self._apply(entry, draft)
        return Accepted(entry.number, table.turn)

    def _apply(self, entry: Entry, draft: Draft | None = None) -> None:
        self.table.apply(entry, draft.played if draft else None)
        self._made.clear()
        if self._shown is not self.table:
            self._held_back.append(entry)
        for viewer in sorted(set(self._listeners.values()) - self._delayed()):
            self._tell(viewer)
        self._show()

    def _delayed(self) -> set[int]:
        return set() if self._shown is self.table else {SPECTATOR}

    def _show(self) -> None:
        """Let spectators see what is old enough; at the end, everything."""
        keep = 0 if self.table.end else self.table.setting.delay
        while len(self._held_back) > keep:
            self._shown.apply(self._held_back.popleft())
            self._tell(SPECTATOR)

    async def _was_behind(self, answer: Answer) -> bool:
        """Whoever is refused may have seen more than we: then it is decided again."""
        return self._is_shared and isinstance(answer, Refused) and await self._read_on()

    async def catch_up(self, told: Sequence[Entry] = ()) -> bool:
        """Do what other processes have written; whether there was anything. What was told is not read."""
        async with self._lock:
            return self._do_told(told) or await self._read_on()

    def _do_told(self, told: Sequence[Entry]) -> bool:
        """As far as it follows what is known here."""
        before = self.table.number
        for entry in told:
            if entry.number == self.table.number + 1:
                self._apply(entry)
                self._under_way = None
        return self.table.number > before

    async def _catch_up(self) -> None:
        """Another writer was first, or the journal did not answer: do what stands there."""
        if self._under_way is not None:
            await self._read_on()

    async def _read_on(self) -> bool:
        entries = await self.journal.read(self.table.id, self.table.number + 1)
        for entry in entries:
            self._apply(entry)
        self._under_way = None
        return bool(entries)

    def _refused(self, command: Command, refusal: Refusal) -> Refused:
        """Whoever wanted to move is shown what he should look at; not if a bot has taken over his cards."""
        if not isinstance(command, Play) or not 0 <= command.seat < self.table.setting.seats:
            return Refused(refusal)
        is_gone = self.table.sitters[command.seat].person is None and not command.by_bot
        return Refused(refusal, None if is_gone else self.whole(command.seat))

    def seen_by(self, viewer: int) -> Table:
        """The table as far as a viewer may know of it: spectators may be behind."""
        return self._shown if viewer == SPECTATOR else self.table

    def whole(self, viewer: int) -> bytes:
        """The whole table as a viewer sees it, as it is sent."""
        return self._bytes(viewer, None)

    def since(self, viewer: int, number: int) -> bytes:
        """For somebody who saw line `number`: the table with exactly what he missed, or only the table."""
        return self._bytes(viewer, number)

    def _bytes(self, viewer: int, since: int | None) -> bytes:
        """With clocks as they stand now: no browser needs to know the time. Who is behind sees older ones."""
        table = self.seen_by(viewer)
        return message_bytes(table, viewer, since, self._made, self.time() if table is self.table else None)

    def listen(self, viewer: int, queue: Queue) -> None:
        """From now on a listener gets each change, made once for all who see the same."""
        if viewer != SPECTATOR and not 0 <= viewer < self.table.setting.seats:
            raise BadTable("no_such_seat", seat=viewer, seats=self.table.setting.seats)
        self._listeners[queue] = viewer

    def leave(self, queue: Queue) -> None:
        self._listeners.pop(queue, None)

    def _tell(self, viewer: int) -> None:
        for queue, listener in self._listeners.items():
            if listener == viewer:
                self._put(queue, viewer)

    def _put(self, queue: Queue, viewer: int) -> None:
        """Who does not keep up misses the story, never the table."""
        try:
            queue.put_nowait(self.since(viewer, self.seen_by(viewer).number - 1))
        except asyncio.QueueFull:
            queue.clear()
            queue.put_nowait(self.whole(viewer))

    def time(self) -> float:
        """Now, by the clock of the last line; if that is another server's, time stands still."""
        timing = self.table.timing
        return self.now() if timing.run in (None, self.now.run) else timing.seen

    def due_at(self) -> float | None:
        """When somebody should submit a Tick, if nothing happens before."""
        return due_at(self.table)

    def file(self, names: Sequence[str]) -> str:
        """The finished game as a file that anyone can verify."""
        table = self.table
        if table.end is None:
            raise Refusal("table_not_over")
        lost = table.end.loser != NOBODY
        end = Ending(early_end(table.end.why), table.end.loser) if lost else None
        return write_game(table.match, names, [sitter.bot for sitter in table.sitters], table.fair, end)

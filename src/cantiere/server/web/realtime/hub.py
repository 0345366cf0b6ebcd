"""Every open socket: what waits to be sent to it, who sits at it, who looks at the lobby."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cantiere.server.bodies import Message
from cantiere.server.people.person import Person
from cantiere.server.people.sessions import Session
from cantiere.server.protocol import SIGNED_OUT, TOO_MANY, TOO_SLOW
from cantiere.server.web.metrics import Metrics

if TYPE_CHECKING:
    from cantiere.server.web.watching import Watching

MOST_WAITING = 64  # messages of one kind that a browser may be behind
RESTART = 1012
_MOST_REMEMBERED, _REMEMBERED = 10_000, 7_200.0  # people who have left, seconds since then


class Box:
    """Messages for one socket from one source, in order. A room empties a full one for the whole view."""

    def __init__(self, outbox: "Outbox", viewer: int | None = None) -> None:
        self._outbox, self._waiting = outbox, deque[bytes]()
        self._head = b"" if viewer is None else b'{"viewer":%d,' % viewer

    def put_nowait(self, item: bytes, /) -> None:
        if len(self._waiting) >= MOST_WAITING:
            raise asyncio.QueueFull
        if not self._waiting:
            self._outbox.announce(self)
        self._waiting.append(self._head + item[1:] if self._head else item)

    def clear(self) -> None:
        self._waiting.clear()

    def take(self) -> bytes | None:
        """The oldest message, if there is one; the box queues up again for the next."""
        if not self._waiting:
            return None
        oldest = self._waiting.popleft()
        if self._waiting:
            self._outbox.announce(self)
        return oldest


class Outbox:
    """All that waits for one socket, box by box in turn."""

    def __init__(self) -> None:
        self._order, self._ready = deque[Box](), asyncio.Event()
        self.own = Box(self)  # answers, and news of the lobby
        self.closing: int | None = None  # the code to close with
        self._last: int | None = None  # the same, once all has been sent

    def announce(self, box: Box) -> None:
        self._order.append(box)
        self._ready.set()

    def put(self, message: bytes) -> None:
        """An answer. Whoever does not even read those is cut off."""
        try:
            self.own.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        self.closing = self.closing or code
        self._ready.set()

    def finish(self, code: int) -> None:
        """Close when all that waits has been sent."""
        self._last = code
        self._ready.set()

    async def next(self) -> bytes | None:
        """The next message, when there is one; None when the socket is to be closed."""
        while self.closing is None:
            while self._order:
                if (message := self._order.popleft().take()) is not None:
                    return message
            if self._last is not None:
                self.close(self._last)
                break
            self._ready.clear()
            await self._ready.wait()
        return None


@dataclass(eq=False)
class Guest:
    """One socket."""

    session: Session | None
    payer: str = ""  # the address, as far as rates are concerned
    outbox: Outbox = field(default_factory=Outbox)
    in_lobby: bool = False
    hears_turns: bool = False  # since it was told what waited
    watching: dict[str, "Watching"] = field(default_factory=dict)  # by table

    @property
    def person(self) -> Person | None:
        return self.session.person if self.session else None

    @property
    def person_id(self) -> str | None:
        return self.session.person.id if self.session else None


class Hub:
    """All sockets of this process."""

    def __init__(self, metrics: Metrics) -> None:
        self.guests: set[Guest] = set()
        self.listeners: list[Callable[[str], None]] = []  # told who has come, or gone with the last socket
        self._people: dict[str, set[Guest]] = {}
        self._addresses = Counter[str]()  # sockets
        self._strangers: dict[str, dict[Guest, None]] = {}  # by address, the first to come first
        self._left: dict[str, float] = {}  # by person, when the last socket was closed
        self._opened = time.monotonic()
        self._metrics = metrics

    def enter(self, guest: Guest) -> None:
        self.guests.add(guest)
        self._addresses[guest.payer] += 1
        self._metrics.sockets.set(len(self.guests))
        if guest.person_id is None:
            self._strangers.setdefault(guest.payer, {})[guest] = None
        else:
            self._people.setdefault(guest.person_id, set()).add(guest)
            self._left.pop(guest.person_id, None)
            self._moved(guest.person_id)

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self._addresses -= Counter([guest.payer])
        self._forget_stranger(guest)
        self._metrics.sockets.set(len(self.guests))
        sockets = self._people.get(guest.person_id or "", set())
        sockets.discard(guest)
        if guest.person_id is not None and not sockets:
            self._people.pop(guest.person_id, None)
            self._remember(guest.person_id, time.monotonic())
            self._moved(guest.person_id)

    def _forget_stranger(self, guest: Guest) -> None:
        crowd = self._strangers.get(guest.payer, {})
        crowd.pop(guest, None)
        if not crowd:
            self._strangers.pop(guest.payer, None)

    def _remember(self, person_id: str, now: float) -> None:
        self._left[person_id] = now
        if len(self._left) > _MOST_REMEMBERED:
            self._left = {one: left for one, left in self._left.items() if left > now - _REMEMBERED}

    def _moved(self, person_id: str) -> None:
        for listener in self.listeners:
            listener(person_id)

    def of_person(self, person_id: str) -> Set[Guest]:
        return self._people.get(person_id, frozenset())

    def count(self, person_id: str) -> int:
        return len(self.of_person(person_id))

    def count_at(self, payer: str) -> int:
        return self._addresses[payer]

    def count_strangers(self) -> int:
        """Sockets of nobody in particular."""
        return sum(map(len, self._strangers.values()))

    def make_way(self, payer: str) -> bool:
        """Whether a stranger gets in where there are many: the first at the address that has most must go."""
        crowd = max(self._strangers.values(), key=len, default={})
        if len(crowd) <= len(self._strangers.get(payer, ())) + 1:
            return False
        first = next(iter(crowd))
        del crowd[first]
        first.outbox.close(TOO_MANY)
        return True

    def away_since(self, person_id: str) -> float | None:
        """Since when a person has no socket open, on the monotonic clock; None if one is."""
        return None if person_id in self._people else self._left.get(person_id, self._opened)

    def watchers(self, table_id: str) -> list[Guest]:
        """The sockets that show a table."""
        return [guest for guest in self.guests if table_id in guest.watching]

    def tell_lobby(self, message: Message) -> None:
        """News for all who look at the lobby, written once."""
        text = message.model_dump_json().encode()
        for guest in self.guests:
            if guest.in_lobby:
                guest.outbox.put(text)

    async def sign_out(self, id_hash: str) -> None:
        """End what hangs on a session that is over."""
        for guest in self.guests:
            if guest.session and guest.session.id_hash == id_hash:
                guest.outbox.close(SIGNED_OUT)

    async def renew(self, id_hash: str) -> None:
        """A browser goes on in another session: what it had open comes again, with the cookie of now."""
        for guest in self.guests:
            if guest.session and guest.session.id_hash == id_hash:
                guest.outbox.close(RESTART)

    async def sign_out_person(self, person_id: str, but: str | None = None) -> None:
        for guest in self.guests:
            if guest.session and guest.person_id == person_id and guest.session.id_hash != but:
                guest.outbox.close(SIGNED_OUT)

    async def close(self) -> None:
        """The server stops; browsers come back by themselves."""
        for guest in self.guests:
            guest.outbox.close(RESTART)

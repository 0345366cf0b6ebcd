"""Every open socket: what waits to be sent to it, who sits at it, who looks at the lobby."""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field

from cantiere.server.bodies import Message
from cantiere.server.bus.bus import Alone, Bus
from cantiere.server.bus.news import Everybody, Here, PersonClosed, SessionClosed
from cantiere.server.people.person import Person
from cantiere.server.people.sessions import Session
from cantiere.server.protocol import SIGNED_OUT, TOO_MANY
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.realtime.elsewhere import Elsewhere
from cantiere.server.web.realtime.outbox import Outbox
from cantiere.server.web.realtime.subscription import Subscription

RESTART = 1012
_TOLD_AT_ONCE = 150  # people
_MOST_REMEMBERED, _REMEMBERED = 10_000, 7_200.0  # people who have left, seconds since then


@dataclass(eq=False)
class Connection:
    """One socket."""

    session: Session | None
    payer: str = ""  # the address, as far as rates are concerned
    outbox: Outbox = field(default_factory=Outbox)
    in_lobby: bool = False
    hears_turns: bool = False  # since it was told what waited
    subscriptions: dict[str, Subscription] = field(default_factory=dict)  # by table

    @property
    def person(self) -> Person | None:
        return self.session.person if self.session else None

    @property
    def person_id(self) -> str | None:
        return self.session.person.id if self.session else None


class Hub:
    """All sockets of this process. Whom it closes something to has it closed everywhere."""

    def __init__(self, metrics: Metrics, bus: Bus | None = None) -> None:
        self.connections: set[Connection] = set()
        self.listeners: list[Callable[[str], None]] = []  # told who has come, or gone with the last socket
        self._people: dict[str, set[Connection]] = {}
        self._addresses = Counter[str]()  # sockets
        self._strangers: dict[str, dict[Connection, None]] = {}  # by address, the first to come first
        self._left: dict[str, float] = {}  # by person, when the last socket was closed
        self._opened = time.monotonic()
        self._metrics, self.bus, self.elsewhere = metrics, bus or Alone(), Elsewhere()

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._addresses[connection.payer] += 1
        self._metrics.sockets.set(len(self.connections))
        if connection.person_id is None:
            self._strangers.setdefault(connection.payer, {})[connection] = None
        else:
            self._people.setdefault(connection.person_id, set()).add(connection)
            self._left.pop(connection.person_id, None)
            self._moved(connection.person_id)
            self._tell_here(connection.person_id)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._addresses -= Counter([connection.payer])
        self._forget_stranger(connection)
        self._metrics.sockets.set(len(self.connections))
        sockets = self._people.get(connection.person_id or "", set())
        sockets.discard(connection)
        if connection.person_id is not None and not sockets:
            self._people.pop(connection.person_id, None)
            self._remember(connection.person_id, time.monotonic())
            self._moved(connection.person_id)
        if connection.person_id is not None:
            self._tell_here(connection.person_id)

    def _tell_here(self, person_id: str) -> None:
        self.bus.publish(Here(person=person_id, sockets=len(self.of_person(person_id))))

    def tell_everybody(self) -> None:
        """To whoever may have missed something, or has just come."""
        people = {person_id: len(sockets) for person_id, sockets in self._people.items()}
        names = list(people)
        for start in range(0, max(len(names), 1), _TOLD_AT_ONCE):
            some = {one: people[one] for one in names[start : start + _TOLD_AT_ONCE]}
            self.bus.publish(Everybody(people=some, is_first=start == 0))

    def note_elsewhere(self, process: str, people: Mapping[str, int], anew: bool = False) -> None:
        """Who has come or gone at another process."""
        before = self.elsewhere.begin(process) if anew else ()
        self.elsewhere.note(process, people)
        self._moved_elsewhere({*before, *people})

    def keep_elsewhere(self, processes: Collection[str]) -> None:
        """Those that are not alive have no sockets any more."""
        self._moved_elsewhere(self.elsewhere.keep(processes))

    def _moved_elsewhere(self, people: Iterable[str]) -> None:
        for person_id in people:
            if not self.elsewhere.count(person_id) and person_id not in self._people:
                self._remember(person_id, time.monotonic())
            self._moved(person_id)

    def _forget_stranger(self, connection: Connection) -> None:
        crowd = self._strangers.get(connection.payer, {})
        crowd.pop(connection, None)
        if not crowd:
            self._strangers.pop(connection.payer, None)

    def _remember(self, person_id: str, now: float) -> None:
        self._left[person_id] = now
        if len(self._left) > _MOST_REMEMBERED:
            self._left = {one: left for one, left in self._left.items() if left > now - _REMEMBERED}

    def _moved(self, person_id: str) -> None:
        for listener in self.listeners:
            listener(person_id)

    def of_person(self, person_id: str) -> Set[Connection]:
        return self._people.get(person_id, frozenset())

    def count(self, person_id: str) -> int:
        """Sockets, here and at the other processes."""
        return len(self.of_person(person_id)) + self.elsewhere.count(person_id)

    def count_people(self) -> int:
        """Who are here."""
        return len(self._people.keys() | self.elsewhere.everybody())

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
        if person_id in self._people or self.elsewhere.count(person_id):
            return None
        return self._left.get(person_id, self._opened)

    def left(self, person_id: str) -> float | None:
        """When the last socket of a person was closed; None if none was, or it is long ago."""
        return self._left.get(person_id)

    def watchers(self, table_id: str) -> list[Connection]:
        """The sockets that show a table."""
        return [connection for connection in self.connections if table_id in connection.subscriptions]

    def tell_lobby(self, message: Message) -> None:
        """News for all who look at the lobby, written once."""
        text = message.model_dump_json().encode()
        for connection in self.connections:
            if connection.in_lobby:
                connection.outbox.put(text)

    async def sign_out(self, id_hash: str) -> None:
        """End what hangs on a session that is over."""
        self._close_session(id_hash, SIGNED_OUT)

    async def renew(self, id_hash: str) -> None:
        """A browser goes on in another session: what it had open comes again, with the cookie of now."""
        self._close_session(id_hash, RESTART)

    async def renew_person(self, person_id: str) -> None:
        """Somebody is more or less than before: their browsers come again and are told."""
        self._close_person(person_id, RESTART)

    async def sign_out_person(self, person_id: str, but: str | None = None) -> None:
        self._close_person(person_id, SIGNED_OUT, but)

    def _close_session(self, id_hash: str, code: int) -> None:
        self.close_session(id_hash, code)
        self.bus.publish(SessionClosed(id_hash=id_hash, code=code))

    def close_session(self, id_hash: str, code: int) -> None:
        """What is open here."""
        for connection in self.connections:
            if connection.session and connection.session.id_hash == id_hash:
                connection.outbox.close(code)

    def _close_person(self, person_id: str, code: int, but: str | None = None) -> None:
        self.close_person(person_id, code, but)
        self.bus.publish(PersonClosed(person=person_id, code=code, but=but))

    def close_person(self, person_id: str, code: int, but: str | None = None) -> None:
        for connection in self.of_person(person_id):
            if connection.session and connection.session.id_hash != but:
                connection.outbox.close(code)

    async def close(self) -> None:
        """The server stops; browsers come back by themselves."""
        for connection in self.connections:
            connection.outbox.close(RESTART)

"""One table, as one socket sees it."""

from cantiere.core.record import SPECTATOR
from cantiere.server.live.room import Room
from cantiere.server.web.realtime.outbox import Outbox, ViewQueue
from cantiere.server.web.tables.rooms import Rooms, seats_of


class Subscription:
    """Through the eyes of each seat that a person has at the table, else of a spectator.

    Before the game begins there is no room to look into.
    """

    def __init__(self, rooms: Rooms, person_id: str | None, outbox: Outbox, room: Room | None = None) -> None:
        self.room, self._rooms, self._person_id, self._outbox = room, rooms, person_id, outbox
        self.link: str | None = None  # that opened the table to whoever does not sit there
        self._queues: dict[int, ViewQueue] = {}  # by viewer
        self.take_place()

    def enter(self, room: Room) -> None:
        """The game has begun."""
        self.room = room
        self.take_place()

    def take_place(self) -> bool:
        """Look through those eyes that are one's own now; whether they are others than before."""
        if self.room is None:
            return False
        viewers = seats_of(self.room, self._person_id) or [SPECTATOR]
        for viewer in self._queues.keys() - viewers:
            self._rooms.leave(self.room, self._queues.pop(viewer))
        new = [viewer for viewer in viewers if viewer not in self._queues]
        for viewer in new:
            self._queues[viewer] = ViewQueue(self._outbox, viewer)
            self._rooms.listen(self.room, viewer, self._queues[viewer])
        return bool(new)

    def show(self, seen: int | None = None) -> None:
        """What was missed after a line, or the whole table."""
        if self.room is None:
            return
        for viewer, queue in self._queues.items():
            whole = seen is None or seen > self.room.seen_by(viewer).number
            message = self.room.whole(viewer) if whole or seen is None else self.room.since(viewer, seen)
            queue.clear()  # what waits there is in the message, too
            queue.put_nowait(message)

    @property
    def turn(self) -> int | None:
        """The one that is shown: spectators may be behind."""
        if self.room is None:
            return None
        return max((self.room.seen_by(viewer).turn for viewer in self._queues), default=None)

    def close(self) -> None:
        for queue in self._queues.values():
            if self.room is not None:
                self._rooms.leave(self.room, queue)
        self._queues.clear()

"""One table, as one socket sees it."""

from cantiere.core.record import SPECTATOR
from cantiere.server.live.room import Room
from cantiere.server.web.hub import Box, Guest, Hub
from cantiere.server.web.rooms import Rooms, seats_of


class Watching:
    """Through the eyes of each seat that a person has at the table, else of a spectator.

    Before the game begins there is no room to look into.
    """

    def __init__(self, rooms: Rooms, guest: Guest, room: Room | None = None) -> None:
        self.room, self._rooms, self._guest = room, rooms, guest
        self.link: str | None = None  # that opened the table to whoever does not sit there
        self._boxes: dict[int, Box] = {}  # by viewer
        self.take_place()

    def enter(self, room: Room) -> None:
        """The game has begun."""
        self.room = room
        self.take_place()

    def take_place(self) -> bool:
        """Look through those eyes that are one's own now; whether they are others than before."""
        if self.room is None:
            return False
        viewers = seats_of(self.room, self._guest.person_id) or [SPECTATOR]
        for viewer in self._boxes.keys() - viewers:
            self._rooms.leave(self.room, self._boxes.pop(viewer))
        new = [viewer for viewer in viewers if viewer not in self._boxes]
        for viewer in new:
            self._boxes[viewer] = Box(self._guest.outbox, viewer)
            self._rooms.listen(self.room, viewer, self._boxes[viewer])
        return bool(new)

    def show(self, seen: int | None = None) -> None:
        """What was missed after a line, or the whole table."""
        if self.room is None:
            return
        for viewer, box in self._boxes.items():
            whole = seen is None or seen > self.room.seen_by(viewer).number
            message = self.room.whole(viewer) if whole or seen is None else self.room.since(viewer, seen)
            box.clear()  # what waits there is in the message, too
            box.put_nowait(message)

    @property
    def turn(self) -> int | None:
        """The one that is shown: spectators may be behind."""
        if self.room is None:
            return None
        return max((self.room.seen_by(viewer).turn for viewer in self._boxes), default=None)

    def close(self) -> None:
        for box in self._boxes.values():
            if self.room is not None:
                self._rooms.leave(self.room, box)
        self._boxes.clear()


async def reseat(hub: Hub, rooms: Rooms, table_id: str) -> None:
    """Whoever waited sees the game, and whoever lost a seat, or has it again, sees what is theirs to see."""
    for guest in hub.watchers(table_id):
        watching = guest.watching[table_id]
        if watching.room is None and table_id in rooms.rooms:
            watching.enter(rooms.rooms[table_id])
            watching.show()
        elif watching.take_place():
            watching.show()

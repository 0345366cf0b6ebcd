"""Which slow games ended behind somebody's back."""

import time

from cantiere.server.people.mail import MailAddresses
from cantiere.server.store.endings import Ending, slow_endings
from cantiere.server.web.realtime.hub import Hub


class Endings:
    """What a letter may tell; whoever was here when it happened knows it, also after the next restart."""

    def __init__(self, addresses: MailAddresses, hub: Hub) -> None:
        self._addresses, self._hub = addresses, hub

    async def unseen(self, now: float, person_id: str | None = None) -> dict[str, list[Ending]]:
        """By person, or of one of them. What was seen is noted."""
        found = await slow_endings(self._addresses.database, now, person_id)
        for person, ends in found.items():
            left = self._left(person, now)
            seen = [one.at for one in ends if one.at <= left]
            if seen:
                await self._addresses.note_seen(person, max(seen))
            found[person] = ends[len(seen) :]
        return found

    def _left(self, person_id: str, now: float) -> float:
        """When somebody was here last, as far as this server knows."""
        if self._hub.away_since(person_id) is None:
            return now
        left = self._hub.left(person_id)
        return 0.0 if left is None else now - (time.monotonic() - left)

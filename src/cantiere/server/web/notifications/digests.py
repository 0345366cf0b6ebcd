"""When somebody is written to: turns of slow games wait, or such games are over, and they are not here."""

import asyncio
import time
from collections.abc import Sequence

from cantiere.core.errors import Unavailable
from cantiere.server.people.letters import for_person
from cantiere.server.people.mail import MailAddress
from cantiere.server.settings import Settings
from cantiere.server.store.claims import Claim
from cantiere.server.store.endings import Ending
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.notifications.postman import Bag, Postman

BEAT = 20.0  # seconds between two looks
_MINUTE = 60.0


class Digests:
    """One letter for all that has come meanwhile: what has waited, or is over, for `mail_minutes`."""

    def __init__(self, settings: Settings, bag: Bag) -> None:
        self._patience, self._bag = settings.mail_minutes * _MINUTE, bag

    async def run(self, postman: Postman) -> None:
        while True:
            try:
                if await self.look(time.time()):
                    postman.stir()
            except Unavailable:
                pass
            except Exception:  # turns that come later are told all the same
                log().exception("turns could not be looked through")
            await asyncio.sleep(BEAT)

    async def look(self, now: float) -> int:
        """Put a letter into the queue for each who should have one; how many. Not if one waits there."""
        known = await self._bag.addresses.all_who_hear_turns()
        ends = await self._bag.endings.unseen(now) if known else {}
        due = [one for one in known if self._is_due(one, ends.get(one.person_id, ()), now)]
        if due:
            waiting = await self._bag.letters.about_turns()
            due = [one for one in due if one.person_id not in waiting and await self._is_ours(one)]
            await self._bag.letters.add(*(for_person("turns", one.person_id) for one in due))
        return len(due)

    async def _is_ours(self, one: MailAddress) -> bool:
        """Of several processes that look at the same moment, one writes."""
        return await self._bag.claims.take(f"turns {one.person_id}", 2 * BEAT) is Claim.OURS

    def _is_due(self, one: MailAddress, ends: Sequence[Ending], now: float) -> bool:
        """What was told is not told again; after a letter at least `mail_minutes` pass until the next."""
        waits = self._bag.turns.of(one.person_id)
        fresh = [wait.since for wait in waits if wait.is_slow and wait.since > one.told]
        fresh += [end.at for end in ends]
        return any(now - since >= self._patience for since in fresh) and self._bag.is_away(one.person_id)

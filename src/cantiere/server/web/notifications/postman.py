"""Sends what waits in the queue of letters, one after the other; tables never wait for it.

What a letter says is found out when it is sent: links are made then, and turns that were played meanwhile
are not told.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage

from cantiere.core.errors import Refusal, Unavailable
from cantiere.server.live.waiting import Waits
from cantiere.server.people.letters import Letter, Letters, for_person
from cantiere.server.people.mail import HOURS, MailAddress, MailAddresses
from cantiere.server.people.person import Person, person_with
from cantiere.server.people.resets import MAIL_HOURS, Resets
from cantiere.server.store.claims import Claims
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.infrastructure.smtp import Smtp, Unsent
from cantiere.server.web.notifications.composing import Envelope, Writer
from cantiere.server.web.notifications.endings import Endings
from cantiere.server.web.notifications.turns import Turns

BEAT = 5.0  # seconds between two looks at an empty queue
PAUSE = 30.0  # seconds, when the mail server does not answer
_UNREACHED = {"mail_unreachable", "mail_certificate", "mail_login", "mail_security", "mail_sender"}


@dataclass(frozen=True)
class Bag:
    """What letters are made of."""

    letters: Letters
    addresses: MailAddresses
    resets: Resets
    turns: Turns
    claims: Claims
    endings: Endings
    writer: Writer
    is_away: Callable[[str], bool]  # whether a person has been away for a while


class Postman:
    """One for the whole server; several servers share one queue."""

    def __init__(self, bag: Bag, smtp: Smtp, metrics: Metrics) -> None:
        self._bag, self._smtp, self._metrics = bag, smtp, metrics
        self._stirred = asyncio.Event()
        self.trouble: Refusal | None = None  # why the last letter was not taken

    def stir(self) -> None:
        """There is something new."""
        self._stirred.set()

    async def run(self) -> None:
        while True:
            is_busy = await self._step()
            if self.trouble is not None and self.trouble.code in _UNREACHED:
                await asyncio.sleep(PAUSE)  # whoever does not answer is left alone for a while
            elif not is_busy:
                await self._wait()

    async def _step(self) -> bool:
        try:
            return await self.send_one()
        except Unavailable:
            return False
        except Exception:  # one letter keeps no other from being sent
            log().exception("a letter failed")
            return False

    async def _wait(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await self._stirred.wait()
        self._stirred.clear()

    async def send_one(self) -> bool:
        """The next one that is due; whether there was one."""
        letter = await self._bag.letters.take(time.time())
        if letter is None:
            return False
        if letter.is_late(time.time()):
            await self._drop(letter, "late")
        elif letter.kind == "recover":
            holders = await self._bag.addresses.holders(letter.about)
            await self._bag.letters.replace(letter, [for_person("reset", one) for one in holders])
        else:
            await self._send(letter)
        return True

    async def _send(self, letter: Letter) -> None:
        begun = time.time()  # what happens while it is written is told by the next one
        message = await self._written(letter)
        if message is None:
            await self._drop(letter, "void")
            return
        try:
            await self._smtp.send(message)
        except Unsent as unsent:
            await self._note(letter, str(message["To"]), unsent)
            return
        self.trouble = None
        self._metrics.letters.labels(letter.kind, "sent").inc()
        if letter.kind == "turns":
            await self._bag.addresses.note_told(letter, begun)
        else:
            await self._bag.letters.remove(letter)

    async def _note(self, letter: Letter, address: str, unsent: Unsent) -> None:
        """It is tried again, unless that is hopeless. Neither the log nor hosts are told whose it was."""
        self.trouble = unsent.refusal
        self._metrics.letters.labels(letter.kind, unsent.code).inc()
        log().warning("a letter was not taken", kind=letter.kind, reason=unsent.code, tries=letter.tries + 1)
        if unsent.is_addressed:
            await self._bag.addresses.note_trouble(letter, address, unsent.code)
        elif unsent.is_final:
            await self._bag.letters.remove(letter)

    async def _drop(self, letter: Letter, why: str) -> None:
        self._metrics.letters.labels(letter.kind, why).inc()
        await self._bag.letters.remove(letter)

    async def _written(self, letter: Letter) -> EmailMessage | None:
        """None: there is nothing to say any more, or nobody to say it to."""
        person = await person_with(self._bag.letters.database, letter.about)
        if letter.kind == "confirm":
            return await self._confirming(letter, person)
        if letter.kind == "changed":
            return self._bag.writer.changed(
                Envelope(letter.id, letter.address or "", person.language), person
            )
        known = await self._bag.addresses.find(person.id)
        if known is None or known.address is None:
            return None
        to = Envelope(letter.id, known.address, person.language)
        return await (self._resetting if letter.kind == "reset" else self._turning)(to, person, known)

    async def _confirming(self, letter: Letter, person: Person) -> EmailMessage | None:
        made = await self._bag.addresses.make_link(person.id)
        if made is None:
            return None
        return self._bag.writer.confirm(Envelope(letter.id, made[0], person.language), made[1], HOURS)

    async def _resetting(self, to: Envelope, person: Person, known: MailAddress) -> EmailMessage:
        login, token = await self._bag.resets.issue(person.id)
        return self._bag.writer.reset(to, person, login, token, MAIL_HOURS)

    async def _turning(self, to: Envelope, person: Person, known: MailAddress) -> EmailMessage | None:
        await self._bag.turns.read(person.id)
        waiting = slow(self._bag.turns.of(person.id))
        ends = (await self._bag.endings.unseen(time.time(), person.id)).get(person.id, [])
        is_news = bool(ends) or any(one.since > known.told for one in waiting)  # else it was told meanwhile
        if not (is_news and known.hears_turns and self._bag.is_away(person.id)):
            return None
        end = self._bag.addresses.unsubscribing(person.id, to.address)
        return self._bag.writer.turns(to, person, waiting, ends, end)


def slow(waiting: list[Waits]) -> list[Waits]:
    """At each table the last thing that waits, where the clock counts days."""
    return list({one.table: one for one in waiting if one.is_slow}.values())

"""Letters as they are sent: what they say, and their headers. Plain text; a link for each thing to do."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from urllib.parse import urlsplit

from cantiere.play.texts import of_a_letter, phrase, word
from cantiere.server.live.waiting import Waits
from cantiere.server.people.person import Person
from cantiere.server.settings import Settings
from cantiere.server.store.endings import Ending

_NAME = "Cantiere"
_POLICY = SMTP.clone(max_line_length=998)  # the longest line of a header that there may be: links stay whole
_HOUR, _DAY = 3_600.0, 86_400.0
Headers = Mapping[str, str]
_NO_MORE: Headers = {}


@dataclass(frozen=True)
class Envelope:
    """Where a letter goes. The same `id` twice is the same letter, tried again."""

    id: str
    address: str
    language: str


class Writer:
    """Knows the house: its address and its sender."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def confirm(self, to: Envelope, token: str, hours: int) -> EmailMessage:
        """To somebody who may not know us: nothing in it is chosen by whoever typed the address."""
        parts = [
            self._said("hello_stranger", to),
            self._said("confirm", to, hours=hours),
            self._address(f"confirm#{token}"),
            self._said("confirm_not", to),
        ]
        return self._letter(to, "confirm", parts)

    def changed(self, to: Envelope, person: Person) -> EmailMessage:
        parts = [self._hello(to, person), self._said("changed", to), self._address("account")]
        return self._letter(to, "changed", parts)

    def reset(self, to: Envelope, person: Person, login: str, token: str, hours: int) -> EmailMessage:
        parts = [
            self._hello(to, person),
            self._said("reset", to, login=login, hours=hours),
            self._address(f"reset#{token}"),
            self._said("reset_not", to),
        ]
        return self._letter(to, "reset", parts)

    def turns(
        self, to: Envelope, person: Person, waiting: Sequence[Waits], over: Sequence[Ending], end: str
    ) -> EmailMessage:
        """All that waits or is over, in one letter; `end` is the token that ends such letters."""
        link = self._address(f"unsubscribe?token={end}&lang={to.language}")
        listed = [self._waiting(one, to.language) for one in waiting]
        ended = [self._over(one, to.language) for one in over]
        if waiting:
            listed.insert(0, self._said("turns", to))
        if over:
            ended.insert(0, self._said("also_over" if waiting else "over", to))
        last = f"{self._said('unsubscribe', to)}\n{link}"
        parts = [self._hello(to, person), *listed, *ended, last]
        headers = {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        subject, count = ("turns", len(waiting)) if waiting else ("over", len(over))
        return self._letter(to, subject, parts, headers, count=count)

    def _waiting(self, one: Waits, language: str) -> str:
        """What, how long there is for it, and where. Nothing that lies on the table."""
        said = phrase(f"notice_{one.what}", language, game=word(one.game, "title", language))
        left = f" {_left(one.deadline - time.time(), language)}" if one.deadline else ""
        return f"{said}{left}\n{self._address(f't/{one.table}')}"

    def _over(self, one: Ending, language: str) -> str:
        name = "notice_won" if one.is_won else "notice_over"
        said = phrase(name, language, game=word(one.game, "title", language))
        return f"{said}\n{self._address(f't/{one.table}')}"

    def _hello(self, to: Envelope, person: Person) -> str:
        return of_a_letter("letters", "hello", to.language, name=person.nickname)

    def _said(self, name: str, to: Envelope, **facts: object) -> str:
        return of_a_letter("letters", name, to.language, house=self._house, **facts)

    @property
    def _house(self) -> str:
        return urlsplit(self._address("")).netloc

    def _address(self, path: str) -> str:
        return f"{self._settings.address_at(self._settings.port)}/{path}"

    def _letter(
        self, to: Envelope, kind: str, parts: Sequence[str], more: Headers = _NO_MORE, **facts: object
    ) -> EmailMessage:
        letter = EmailMessage(_POLICY)
        letter["From"] = Address(_NAME, addr_spec=self._settings.mail_from)
        letter["To"] = Address(addr_spec=to.address)
        letter["Subject"] = of_a_letter("subjects", kind, to.language, **facts)
        letter["Date"] = format_datetime(datetime.now(UTC))
        letter["Message-ID"] = f"<{to.id}@{self._settings.mail_from.rpartition('@')[2]}>"
        letter["Auto-Submitted"] = "auto-generated"  # RFC 3834: absences are not answered to it
        for name, value in more.items():
            letter[name] = value
        letter.set_content("\n\n".join(parts) + "\n", cte="quoted-printable")
        letter["Content-Language"] = to.language  # after the content, which takes away what was said about it
        return letter


def _left(seconds: float, language: str) -> str:
    if seconds >= 2 * _DAY:
        return of_a_letter("letters", "left_days", language, days=round(seconds / _DAY))
    if seconds >= _HOUR:
        return of_a_letter("letters", "left_hours", language, hours=round(seconds / _HOUR))
    return of_a_letter("letters", "left_soon", language)

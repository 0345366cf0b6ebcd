"""E-mail, put together: addresses, the queue of letters, who sends them, who finds out what to tell."""

import time
from collections.abc import Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any

from cantiere.server.people.accounts import Accounts
from cantiere.server.people.letters import Letters
from cantiere.server.people.mail import MailAddresses
from cantiere.server.people.resets import Resets
from cantiere.server.settings import Settings
from cantiere.server.store.claims import Claims
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.infrastructure.smtp import Smtp
from cantiere.server.web.notifications.composing import Writer
from cantiere.server.web.notifications.digests import Digests
from cantiere.server.web.notifications.endings import Endings
from cantiere.server.web.notifications.postman import Bag, Postman
from cantiere.server.web.notifications.turns import Turns
from cantiere.server.web.realtime.hub import Hub


@dataclass(frozen=True)
class Mail:
    """The parts, each with its own file."""

    is_on: bool  # whether the host has set it up
    addresses: MailAddresses
    letters: Letters
    postman: Postman
    digests: Digests

    def work(self) -> list[Coroutine[Any, Any, None]]:
        """What goes on for as long as the server does."""
        return [self.postman.run(), self.digests.run(self.postman)] if self.is_on else []


def make_mail(
    settings: Settings,
    accounts: Accounts,
    secret: bytes,
    turns: Turns,
    hub: Hub,
    metrics: Metrics,
    claims: Claims,
) -> Mail:
    addresses, letters = MailAddresses(accounts.database, secret), Letters(accounts.database)
    is_away = partial(is_gone, hub, settings.webhook_after)
    endings = Endings(addresses, hub)
    bag = Bag(letters, addresses, Resets(accounts), turns, claims, endings, Writer(settings), is_away)
    postman = Postman(bag, Smtp(settings), metrics)
    return Mail(settings.sends_mail, addresses, letters, postman, Digests(settings, bag))


def is_gone(hub: Hub, seconds: float, person_id: str) -> bool:
    """Whether somebody has been away for so long."""
    away = hub.away_since(person_id)
    return away is not None and time.monotonic() - away >= seconds

"""A mail server, a server that sends letters by it, and nobody who waits for long."""

from collections.abc import Iterator
from typing import Any

import pytest

from cantiere.server.people import letters
from cantiere.server.web.notifications import digests, postman
from tests.server.clients import Server, quick_passwords
from tests.server.mailbox import Mailbox, taking_letters


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)
    monkeypatch.setattr(digests, "BEAT", 0.02)
    monkeypatch.setattr(postman, "BEAT", 0.02)
    monkeypatch.setattr(postman, "PAUSE", 0.02)
    monkeypatch.setattr(letters, "PAUSES", (0.02,))


@pytest.fixture
def post() -> Iterator[tuple[Mailbox, dict[str, Any]]]:
    with taking_letters() as made:
        yield made


@pytest.fixture
def mailbox(post) -> Mailbox:
    return post[0]


@pytest.fixture
def house(post, url, tmp_path) -> Iterator[Server]:
    """A server that sends letters, on each database."""
    with Server(tmp_path / "house", database=url, webhook_after=0, mail_minutes=1e-6, **post[1]) as server:
        yield server


@pytest.fixture
def one_house(post, tmp_path) -> Iterator[Server]:
    with Server(tmp_path / "house", webhook_after=0, mail_minutes=1e-6, **post[1]) as server:
        yield server

"""A host's mail server on this machine, and what it is given: real SMTP, with TLS and a login if wanted."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from queue import Empty, Queue
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.caddy import free_ports
from tests.server.clients import PATIENCE

LOGIN, PASSWORD = "cantiere", "a password for letters"
OK = "250 OK"


class Mailbox:
    """Keeps what it takes; `refusal` is what it says instead to a recipient, `later` to a letter."""

    def __init__(self) -> None:
        self.letters: Queue[EmailMessage] = Queue()
        self.envelopes: Queue[Envelope] = Queue()
        self.refusal, self.sender_refusal = "", ""
        self.later: list[str] = []

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.sender_refusal:
            return self.sender_refusal
        envelope.mail_from = address
        return OK

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return OK

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.later:
            return self.later.pop(0)
        self.envelopes.put(envelope)
        letter = message_from_bytes(envelope.content, policy=default)
        assert isinstance(letter, EmailMessage)
        self.letters.put(letter)
        return OK

    def next(self) -> EmailMessage:
        return self.letters.get(timeout=PATIENCE)

    @property
    def is_empty(self) -> bool:
        try:
            self.letters.get_nowait()
        except Empty:
            return True
        return False


def _allowed(server: SMTP, session: Session, envelope: Envelope, mechanism: str, given: Any) -> AuthResult:
    wanted = LoginPassword(LOGIN.encode(), PASSWORD.encode())
    return AuthResult(success=given == wanted, handled=given == wanted)


@contextmanager
def taking_letters(
    context: ssl.SSLContext | None = None, wants_login: bool = False, port: int = 0, host: str = "127.0.0.1"
) -> Iterator[tuple[Mailbox, dict[str, Any]]]:
    """The mailbox, and the settings of a server that uses it."""
    mailbox = Mailbox()
    more: dict[str, Any] = {"tls_context": context} if context else {}
    if wants_login:
        more |= {"authenticator": _allowed, "auth_required": True}
    controller = Controller(mailbox, hostname=host, port=port or free_ports(1)[0], **more)
    controller.start()
    try:
        settings = {
            "mail_host": host,
            "mail_port": controller.port,
            "mail_security": "starttls" if context else "none",
            "mail_from": "play@cantiere.example",
        }
        yield mailbox, settings | ({"mail_login": LOGIN, "mail_password": PASSWORD} if wants_login else {})
    finally:
        controller.stop()

"""Handing letters to the host's SMTP server: one connection each, in a thread, so that nothing else waits."""

import re
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from functools import partial

from cantiere.core.errors import Refusal
from cantiere.server.outgoing import Outgoing
from cantiere.server.web.infrastructure.aside import aside

SECONDS = 15.0  # for each step
_FOR_GOOD = range(500, 600)
_ENHANCED = re.compile(r"5\.(?P<class>\d+)\.\d+\b")  # RFC 3463: the class of what is wrong
_DISABLED = "5.2.1"  # there is such a mailbox, but it takes nothing


class Unsent(Exception):  # noqa: N818  an answer of the mail server, not a malfunction
    """Why a letter was not taken. `is_final`: it never will be; `is_addressed`: nobody is there."""

    def __init__(
        self, code: str, reason: str = "", is_final: bool = False, is_addressed: bool = False
    ) -> None:
        super().__init__(code, reason)
        self.refusal = Refusal(code, reason=reason)
        self.is_final, self.is_addressed = is_final, is_addressed

    @property
    def code(self) -> str:
        return self.refusal.code


class Smtp:
    """What the settings say; without a host nothing is ever sent."""

    def __init__(self, settings: Outgoing) -> None:
        self._settings = settings

    async def send(self, letter: EmailMessage) -> None:
        """It was taken, or `Unsent` says why not. A server that says nothing is given up in the end."""
        await aside("smtp", partial(hand_over, self._settings, letter))


def hand_over(settings: Outgoing, letter: EmailMessage) -> None:
    """The same, waiting."""
    with connected(settings) as server:
        try:
            server.send_message(letter)
        except smtplib.SMTPRecipientsRefused as error:
            raise _refused(*next(iter(error.recipients.values()))) from None
        except smtplib.SMTPSenderRefused as error:
            raise Unsent("mail_sender", _words(error.smtp_error)) from None
        except smtplib.SMTPDataError as error:
            raise Unsent("mail_content", is_final=error.smtp_code in _FOR_GOOD) from None
        except (OSError, smtplib.SMTPException) as error:
            raise Unsent("mail_unreachable", _reason(error)) from None


def _refused(status: int, said: bytes) -> Unsent:
    """A recipient was. Who may send (5.7) is for the host to put right. What was said may name somebody."""
    found = _ENHANCED.match(_words(said))
    if status not in _FOR_GOOD or (found and found["class"] == "7"):
        return Unsent("mail_recipient")
    is_addressed = found is not None and (found["class"] == "1" or found[0] == _DISABLED)
    return Unsent("mail_recipient", is_final=True, is_addressed=is_addressed)


@contextmanager
def connected(settings: Outgoing) -> Iterator[smtplib.SMTP]:
    """A connection that is signed in, as far as the settings ask for it."""
    server = _opened(settings)
    try:
        yield server
    finally:
        with suppress(OSError, smtplib.SMTPException):  # what was taken is taken
            server.quit()
        server.close()


def _opened(settings: Outgoing) -> smtplib.SMTP:
    place, domain = (settings.mail_host, settings.mail_port), settings.mail_from.rpartition("@")[2]
    tls = partial(smtplib.SMTP_SSL, context=ssl.create_default_context())
    connect = tls if settings.mail_security == "tls" else smtplib.SMTP
    try:
        server: smtplib.SMTP = connect(*place, local_hostname=domain, timeout=SECONDS)
    except ssl.SSLError as error:
        raise Unsent("mail_certificate", _reason(error)) from None
    except (OSError, smtplib.SMTPException) as error:
        raise Unsent("mail_unreachable", _reason(error)) from None
    try:
        _introduce(server, settings)
    except BaseException:
        server.close()
        raise
    return server


def _introduce(server: smtplib.SMTP, settings: Outgoing) -> None:
    try:
        if settings.mail_security == "starttls":
            server.starttls(context=ssl.create_default_context())
        if settings.mail_login:
            server.login(settings.mail_login, settings.mail_password)
    except ssl.SSLError as error:
        raise Unsent("mail_certificate", _reason(error)) from None
    except smtplib.SMTPNotSupportedError as error:
        raise Unsent("mail_security", _reason(error)) from None
    except smtplib.SMTPAuthenticationError as error:
        raise Unsent("mail_login", _words(error.smtp_error)) from None
    except (OSError, smtplib.SMTPException) as error:
        raise Unsent("mail_unreachable", _reason(error)) from None


def _words(said: bytes | str) -> str:
    """What a server says, as one line."""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return " ".join(text.split())[:200]


def _reason(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return _words(error.smtp_error)
    return _words(str(getattr(error, "strerror", None) or error or type(error).__name__))

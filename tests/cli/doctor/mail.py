"""What goes wrong on the way to the mail server."""

import ssl
from pathlib import Path
from typing import Any

from tests.cli.doctor.world import Found, World, scene
from tests.server.mailbox import Mailbox, taking_letters
from tests.server.receiver import certificate


def with_mail(world: World, mailbox: Mailbox, settings: dict[str, Any], **more: str) -> Found:
    named = {f"CANTIERE_SERVER_{name.upper()}": str(value) for name, value in settings.items()}
    found = world.ask(**named, **more)
    assert mailbox.is_empty  # nobody is written to
    return found


def tls_of(path: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context


@scene("mail_unreachable")
def _(world):
    with taking_letters() as (mailbox, settings):
        pass
    return with_mail(world, mailbox, settings)


@scene("mail_certificate")
def _(world):
    context = tls_of(certificate(world.room, "localhost"))
    with taking_letters(context, host="localhost") as (mailbox, settings):
        return with_mail(world, mailbox, settings)


@scene("mail_security")
def _(world):
    with taking_letters() as (mailbox, settings):
        return with_mail(world, mailbox, settings | {"mail_security": "starttls"})


@scene("mail_login")
def _(world):
    context, trusted = tls_of(certificate(world.room, "localhost")), str(world.room / "public.pem")
    with taking_letters(context, wants_login=True, host="localhost") as (mailbox, settings):
        return with_mail(world, mailbox, settings | {"mail_password": "wrong"}, SSL_CERT_FILE=trusted)


@scene("mail_sender")
def _(world):
    with taking_letters() as (mailbox, settings):
        mailbox.sender_refusal = "550 5.7.1 Not for you"
        return with_mail(world, mailbox, settings)

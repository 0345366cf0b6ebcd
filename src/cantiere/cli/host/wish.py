"""What a host wants: the answers to the questions of `cantiere setup`, checked."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from cantiere.core.errors import Refusal

T = TypeVar("T")
CADDY, NGINX, NONE = PROXIES = ("caddy", "nginx", "none")
PUBLIC, INTERNAL = CERTIFICATES = ("public", "internal")
_DOMAIN = re.compile(
    r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*"
)
_PORT = re.compile(r"[1-9]\d{0,4}")
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
_LINE = re.compile(r"[!-~]*")  # goes into a file between quotes
_OTHERS = 0o005  # may read and enter
_HOMES = {"home", "root"}


@dataclass(frozen=True)
class Wish:
    """One server on one machine."""

    domain: str
    program: str  # where `cantiere` is
    proxy: str = CADDY
    certificate: str = PUBLIC
    port: int = 8787
    database: str = ""
    source: str = ""
    keep: int = 14
    backup_at: str = "04:15"
    log_days: int = 30
    mail: str = ""  # the mail server: its name, and a port if it is not the usual one
    mail_from: str = ""
    mail_login: str = ""
    mail_password: str = field(default="", repr=False)

    @property
    def is_in_a_home(self) -> bool:
        return Path(self.program).parts[1] in _HOMES


def domain_of(text: str) -> str:
    """A host's name as a browser shows it, perhaps with a port; people paste whole addresses."""
    name = text.strip().lower().removeprefix("https://").rstrip("/")
    host, _, port = name.partition(":")
    if not _DOMAIN.fullmatch(host) or (":" in name and not _PORT.fullmatch(port)):
        raise Refusal("setup_domain", domain=text)
    return name


def checked(wish: Wish) -> Wish:
    """Nothing that could break out of the line where it is written."""
    if not _TIME.fullmatch(wish.backup_at):
        raise Refusal("setup_time", time=wish.backup_at)
    mail_of(wish.mail)
    for text in (wish.database, wish.source, wish.program, wish.mail_from, wish.mail_login):
        if not _LINE.fullmatch(text) or set(text) & set("\"'\\$") or ("%" in text and text == wish.program):
            raise Refusal("setup_text", text=text)
    return wish


def mail_of(text: str) -> str:
    """A mail server as it is written: its name, and its port if it is not that for STARTTLS."""
    name = text.strip().lower()
    host, _, port = name.partition(":")
    if name and (not _DOMAIN.fullmatch(host) or (":" in name and not _PORT.fullmatch(port))):
        raise Refusal("setup_mail", mail=text)
    return name


def proxy_of(text: str) -> str:
    if text.strip().lower() in PROXIES:
        return text.strip().lower()
    raise Refusal("setup_proxy", known=PROXIES)


def closed_part(program: Path) -> Path | None:
    """The first part of the way to a program that other users may not go; None if they may."""
    real = {program, program.resolve(), *_interpreters(program)}
    for place in sorted(real):
        for part in (*reversed(place.parents), place):
            if part.exists() and part.stat().st_mode & _OTHERS != _OTHERS:
                return part
    return None


def _interpreters(program: Path) -> list[Path]:
    """The Python beside it, and the one behind that: it may lie in somebody's home."""
    python = program.parent / "python"
    return [python.resolve()] if python.exists() else []


def asked(question: Callable[[], str], read: Callable[[str], T], complain: Callable[[Refusal], None]) -> T:
    """Ask until there is an answer that can be used."""
    while True:
        try:
            return read(question())
        except Refusal as refusal:
            complain(refusal)

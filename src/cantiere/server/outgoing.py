"""What a host can set of what leaves the server by itself: e-mail, Web Push, a question a day."""

import re
from ipaddress import ip_address
from typing import Literal

from pydantic import BaseModel, Field

from cantiere.core.errors import Refusal

LONGEST_ADDRESS = 254
STARTTLS_PORT, TLS_PORT = 587, 465
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(
    rf"[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~-]+)*@(?:{_LABEL}\.)+{_LABEL}"
)


class Outgoing(BaseModel):
    """E-mail, where a server is set that takes it; calls of browsers whose people have asked for that."""

    mail_host: str = ""  # the SMTP server that takes our letters
    mail_port: int = Field(default=STARTTLS_PORT, ge=1, le=65_535)
    mail_security: Literal["starttls", "tls", "none"] = "starttls"
    mail_login: str = ""
    mail_password: str = Field(default="", repr=False)
    mail_from: str = ""
    mail_minutes: float = Field(default=30, gt=0, le=1_440)  # between two letters about turns

    versions_feed: str = Field(default="", pattern=r"^(https?://\S+)?$")  # who tells of newer versions
    push: bool = True  # whether browsers may be called when nobody looks

    @property
    def sends_mail(self) -> bool:
        return bool(self.mail_host)

    def refuse_unsafe_mail(self) -> None:
        """A letter needs a sender; a password is told to nobody in the clear."""
        if not self.sends_mail:
            return
        if not is_mail_address(self.mail_from):
            raise Refusal("setting_mail_from")
        if self.mail_login and self.mail_security == "none" and not _is_this_machine(self.mail_host):
            raise Refusal("setting_mail_open", host=self.mail_host)


def is_mail_address(text: str) -> bool:
    """As nearly all are: ASCII, no quotes, no comments; so never a second header or recipient."""
    return (
        len(text) <= LONGEST_ADDRESS and len(text.partition("@")[0]) <= 64 and bool(_ADDRESS.fullmatch(text))
    )


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

"""Bodies about e-mail: one's own address, confirmed by a link; a forgotten password."""

from typing import Annotated

from pydantic import Field

from cantiere.server.bodies import Message, Password

Typed = Annotated[str, Field(max_length=254, examples=["ana@example.org"])]
LinkToken = Annotated[str, Field(max_length=60)]


class MailCard(Message):
    """Where one is written to. `wanted` waits until somebody follows the link that was sent there."""

    address: str | None
    wanted: str | None
    turns: bool = Field(description="Whether one is told of turns in slow games, when one is not here.")
    trouble: str = Field(description="Why nothing is sent there any more, as a sentence; empty if it is.")


class GiveAddress(Message):
    """Whoever has the address can have a new password, so the old one is asked for."""

    address: Typed
    password: Password
    turns: bool = True


class ChooseMail(Message):
    turns: bool


class FollowLink(Message):
    token: LinkToken


class Forgotten(Message):
    """What is sent there, and whether anything is, nobody is told here."""

    address: Typed

"""Bodies about Web Push: what a browser gives so that it can be called, and what it is told."""

from typing import Annotated

from pydantic import Field

from cantiere.server.bodies import Message

Base64 = Annotated[str, Field(max_length=90, pattern=r"^[A-Za-z0-9_-]+=*$")]


class PushKey(Message):
    """With which a browser subscribes; null: nobody is called by this server."""

    key: str | None


class PushSubscription(Message):
    """As `PushSubscription.toJSON()` of a browser has it."""

    endpoint: str = Field(max_length=1_000, examples=["https://push.example.org/abc"])
    p256dh: Base64
    auth: Annotated[Base64, Field(max_length=24)]


class Pushed(Message):
    """What the browser shows, in the language of its person. Nothing of it lies on a table."""

    text: str
    path: str
    tag: str
    language: str

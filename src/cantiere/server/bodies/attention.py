"""What asks for somebody's attention: turns, questions, who is here, and a webhook for who is not."""

from typing import Literal

from pydantic import Field

from cantiere.server.bodies import Message


class Waiting(Message):
    """Something at a table that waits for one: a turn, or the answer to a question.

    `replace` asks whether a bot should sit in for somebody absent; `missed` is told to that somebody, who has
    until the deadline to object. `rematch` is a table at which a seat is kept for one; `reveal` asks for the
    seed that one has committed to, which programs tell by themselves.
    """

    what: Literal["turn", "undo", "replace", "missed", "rematch", "reveal"]
    table: str
    game: str
    seat: int
    since: float
    deadline: float | None = Field(description="When the clock runs out, if one runs.")
    is_slow: bool = Field(description="Whether the clock counts days.")


class TurnsMessage(Message):
    """All that waits for one, at whichever table: told at once, and at every change."""

    kind: Literal["turns"] = "turns"
    waiting: list[Waiting]
    webhook_off: str | None = Field(default=None, description="Why one's webhook was switched off.")


class PresenceMessage(Message):
    """Who of a table is here: by seat, null for a bot; of spectators only how many they are."""

    kind: Literal["presence"] = "presence"
    table: str
    seats: list[bool | None]
    spectators: int


class NewWebhook(Message):
    url: str = Field(max_length=500, examples=["https://example.org/cantiere"])


class WebhookCard(Message):
    """Where one is called. After too many failures in a row it is off until it is set or tested anew."""

    url: str
    is_on: bool
    failures: int
    trouble: str = Field(description="Why the last call failed, as a sentence; empty if it did not.")


class WebhookSecret(WebhookCard):
    """Told once: what signs the calls."""

    secret: str


class Call(Message):
    """What is sent to a webhook. The same `id` twice is the same news, tried again."""

    what: Literal["turn", "undo", "replace", "missed", "rematch", "reveal", "over", "test"]
    id: str
    sent: float
    table: str | None = None
    game: str | None = None
    turn: int | None = None
    deadline: float | None = None
    address: str
    text: str

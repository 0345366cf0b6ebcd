"""Everybody's part of the chance: promised before any is known, then revealed (docs/fair-chance.md)."""

from pydantic import Field

from cantiere.server.bodies import ClientSeed, Commitment, Message, SeatNumber


class Start(Message):
    """Fix all commitments. Whoever opened the table may give theirs with it."""

    commitment: Commitment | None = None
    first: SeatNumber | None = Field(
        default=None, description="Who begins, where the youngest or oldest does: that seat."
    )


class Commit(Message):
    commitment: Commitment


class Reveal(Message):
    seed: ClientSeed

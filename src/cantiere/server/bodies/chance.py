"""Everybody's part of the chance: promised before any is known, then revealed (docs/fair-chance.md)."""

from cantiere.server.bodies import ClientSeed, Commitment, Message


class Start(Message):
    """Fix all commitments. Whoever opened the table may give theirs with it."""

    commitment: Commitment | None = None


class Commit(Message):
    commitment: Commitment


class Reveal(Message):
    seed: ClientSeed

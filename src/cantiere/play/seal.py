"""The seal: one hash over all that is fixed before the first seed is revealed."""

import hashlib
from collections.abc import Sequence

_SEAL = "cantiere-seal-2"
_SEED = "cantiere-seed-2"


def client_commitment(table: str, seed: str) -> str:
    return "sha256:" + hashlib.sha256(f"{_SEED}\n{table}\n{seed}".encode()).hexdigest()


def seal_of(table: str, commitment: str, client_commitments: Sequence[str | None]) -> str:
    """Over the table, the server's commitment and those of the seats in order; bots commit to nothing.

    Whoever kept it before revealing a seed can tell afterwards that nobody exchanged a commitment.
    """
    seats = ",".join(one or "" for one in client_commitments)
    return "sha256:" + hashlib.sha256(f"{_SEAL}\n{table}\n{commitment}\n{seats}".encode()).hexdigest()

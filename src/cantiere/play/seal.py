"""The seal of a table: one hash over all that is fixed before the first seed is revealed."""

import hashlib
from collections.abc import Sequence

from cantiere.play.fair import REDRAWS, Fair


def seal_of(table: str, commitment: str, client_commitments: Sequence[str | None]) -> str:
    """Over the table, the server's commitment and those of the seats in order; bots commit to nothing.

    Whoever kept it before revealing a seed can tell afterwards that nobody exchanged a commitment.
    """
    seats = ",".join(one or "" for one in client_commitments)
    text = f"cantiere-seal-2\n{table}\n{commitment}\n{seats}"
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def seal_in(fair: Fair) -> str | None:
    """That of a game file; in the first scheme nothing was sealed."""
    if fair.chance.scheme != REDRAWS:
        return None
    return seal_of(fair.chance.table, fair.chance.commitment, fair.client_commitments)

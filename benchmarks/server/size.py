"""How much is asked of the server in one run."""

from dataclasses import dataclass

SOCKETS_PER_TABLE = 4


@dataclass(frozen=True)
class Size:
    """All else follows from these two."""

    tables: int = 250
    seconds: float = 30.0  # at human speed

    @property
    def sockets(self) -> int:
        return self.tables * SOCKETS_PER_TABLE

    @property
    def spectators(self) -> int:
        """At each table, beside its two people."""
        return SOCKETS_PER_TABLE - 2

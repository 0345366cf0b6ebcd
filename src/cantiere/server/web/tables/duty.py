"""Which process runs a table: its clock and its bots. Whoever is alone runs all."""

from typing import Protocol


class OffDutyError(Exception):
    """Another process runs this table."""


class Duty(Protocol):
    """Believed, not known: if two processes believe it, the journal refuses one of them."""

    def has(self, table_id: str) -> bool:
        """Whether this process runs a table now."""
        ...

    async def take(self, table_id: str) -> None:
        """A game begins here."""
        ...

    def is_first(self) -> bool:
        """Whether this process does what only one is to do: sweeps, reviews."""
        ...

    def hurry(self) -> None:
        """Somebody has gone: look now whose tables are free."""
        ...

    async def leave(self) -> None:
        """Run nothing any more, and let the others know."""
        ...

    async def sweep(self) -> None:
        """Forget what is long over."""
        ...


class Everything:
    """There is no other process."""

    def has(self, table_id: str) -> bool:
        return True

    async def take(self, table_id: str) -> None:
        return

    def is_first(self) -> bool:
        return True

    def hurry(self) -> None:
        return

    async def leave(self) -> None:
        return

    async def sweep(self) -> None:
        return

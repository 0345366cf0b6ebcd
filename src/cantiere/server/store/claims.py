"""Who of several processes does what is to be done once. One that dies over it leaves it to another."""

from enum import Enum
from typing import Protocol

from sqlalchemy import Float, cast, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from cantiere.server.store.database import Database
from cantiere.server.store.schema_cluster import CLAIMS

LASTS = 60.0  # seconds: longer than one try takes
_KEPT = 2 * 86_400.0  # seconds after which nobody offers the same again
_NOW = cast(func.extract("epoch", func.clock_timestamp()), Float(53))


class Claim(Enum):
    """Whose something is."""

    OURS, THEIRS, DONE = "ours", "theirs", "done"


class Claims(Protocol):
    async def take(self, what: str, seconds: float = LASTS) -> Claim:
        """Do it, unless another process does, or has done it."""
        ...

    async def finish(self, what: str) -> None:
        """It is done: nobody does it again."""
        ...

    async def sweep(self) -> None:
        """Forget what is long over."""
        ...


class NoRivals:
    """Whoever is alone does everything, and asks nobody."""

    async def take(self, what: str, seconds: float = LASTS) -> Claim:
        return Claim.OURS

    async def finish(self, what: str) -> None:
        return

    async def sweep(self) -> None:
        return


class StoredClaims:
    """In a PostgreSQL, by its clock."""

    def __init__(self, database: Database, own_id: str) -> None:
        self._database, self._own_id = database, own_id

    async def take(self, what: str, seconds: float = LASTS) -> Claim:
        ours = {"worker_id": self._own_id, "until": _NOW + seconds}
        is_free = or_(CLAIMS.c.until < _NOW, CLAIMS.c.worker_id == self._own_id)
        row = insert(CLAIMS).values(what=what, done=False, **ours)
        taking = row.on_conflict_do_update(index_elements=["what"], set_=ours, where=~CLAIMS.c.done & is_free)
        async with self._database.writing() as connection:
            if (await connection.execute(taking)).rowcount:
                return Claim.OURS
            query = select(CLAIMS.c.done).where(CLAIMS.c.what == what)
            is_done = (await connection.execute(query)).scalar_one_or_none()
        return Claim.DONE if is_done else Claim.THEIRS

    async def finish(self, what: str) -> None:
        done = update(CLAIMS).where(CLAIMS.c.what == what).values(done=True, until=_NOW)
        async with self._database.writing() as connection:
            await connection.execute(done)

    async def sweep(self) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(CLAIMS).where(CLAIMS.c.until < _NOW - _KEPT))

"""Passwords, hashed with argon2 in threads: it takes long on purpose, and nobody else is to wait."""

import asyncio
import base64
import unicodedata
from collections.abc import Sequence
from functools import cache

from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import hash_secret

from cantiere.core.errors import Refusal

SHORTEST, LONGEST = 10, 200
_AT_ONCE = 2  # each takes 64 MB for a moment


class Passwords:
    """Hashes and verifies, a few at a time."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._decoy = cache(lambda: self._hasher.hash("nobody has this password"))

    async def hashed(self, password: str, beside: Sequence[str] = ()) -> str:
        """To be kept; with the salt of those that are kept for the same login: see `fitting`."""
        salt = _salt(beside[0]) if beside else None
        async with self._places:
            return await asyncio.to_thread(self._hasher.hash, normal(password), salt=salt)

    async def fits(self, password: str, kept: str) -> bool:
        return await self.fitting(password, [kept]) is not None

    async def fitting(self, password: str, kept: Sequence[str]) -> str | None:
        """The one that it is of those which are kept for a login.

        They have one salt, so it takes as long for one as for many, and without any as well: time tells no
        logins. Only what was hashed with other parameters is hashed once more.
        """
        async with self._places:
            return await asyncio.to_thread(self._fitting, normal(password), kept)

    def _fitting(self, password: str, kept: Sequence[str]) -> str | None:
        decoy = self._decoy()  # made by whoever comes first, needed or not
        ways = {_way(one): one for one in kept}.values()
        tried = [again_like(one, password) for one in ways or [decoy]]
        return next((one for one in kept if one in tried), None)

    def is_outdated(self, kept: str) -> bool:
        """Whether it was hashed with weaker parameters than today's."""
        return self._hasher.check_needs_rehash(kept)


def again_like(kept: str, password: str) -> str:
    """The password hashed as the one that is kept was: equal if it is the same."""
    how = extract_parameters(kept)
    return hash_secret(
        password.encode(),
        _salt(kept),
        how.time_cost,
        how.memory_cost,
        how.parallelism,
        how.hash_len,
        how.type,
        how.version,
    ).decode()


def _way(kept: str) -> str:
    """Parameters and salt: `$argon2id$v=19$m=65536,t=3,p=4$salt`."""
    return kept.rpartition("$")[0]


def _salt(kept: str) -> bytes:
    text = _way(kept).rpartition("$")[2]
    return base64.b64decode(text + "=" * (-len(text) % 4))


def normal(password: str) -> str:
    """The same password, however a keyboard composed its accents."""
    return unicodedata.normalize("NFKC", password)


def check_password(password: str, login: str) -> None:
    """Refuse what would be guessed at once."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refusal("password_length", least=SHORTEST, most=LONGEST)
    if len(set(password)) < 4 or login.casefold() in password.casefold():
        raise Refusal("password_plain")

"""Passwords, hashed with argon2 in threads: it takes long on purpose, and nobody else is to wait."""

import asyncio
import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from cantiere.core.errors import Refusal

SHORTEST, LONGEST = 10, 200
_AT_ONCE = 2  # each takes 64 MB for a moment


class Passwords:
    """Hashes and verifies, a few at a time."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._decoy = cache(lambda: self._hasher.hash("nobody has this password"))

    async def hashed(self, password: str) -> str:
        async with self._places:
            return await asyncio.to_thread(self._hasher.hash, normal(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether it is the one. Without one to compare it takes as long: time tells no logins."""
        async with self._places:
            return await asyncio.to_thread(self._fits, normal(password), kept)

    def _fits(self, password: str, kept: str | None) -> bool:
        decoy = self._decoy()  # made by whoever comes first, needed or not
        try:
            return self._hasher.verify(kept or decoy, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    def is_outdated(self, kept: str) -> bool:
        """Whether it was hashed with weaker parameters than today's."""
        return self._hasher.check_needs_rehash(kept)


def normal(password: str) -> str:
    """The same password, however a keyboard composed its accents."""
    return unicodedata.normalize("NFKC", password)


def check_password(password: str, login: str) -> None:
    """Refuse what would be guessed at once."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refusal("password_length", least=SHORTEST, most=LONGEST)
    if len(set(password)) < 4 or login.casefold() in password.casefold():
        raise Refusal("password_plain")

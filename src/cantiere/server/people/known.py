"""Browsers in which somebody has signed in before: whoever guesses elsewhere does not slow them down.

Such a browser keeps a random number, signed together with the login. It opens nothing: a password is asked
for as always, only how often it may be tried is counted for this browser alone.
"""

import hashlib
import secrets

from itsdangerous import Signer

DAYS = 365
_LONGEST = 200


class KnownBrowsers:
    """Signs and recognises; nothing is kept here, and no login can be read from a cookie."""

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt="cantiere.known", digest_method=hashlib.sha256)

    def cookie(self, login: str) -> str:
        """What to leave with a browser in which this login has signed in."""
        number = secrets.token_urlsafe(16)
        return f"{number}.{self._signature(number, login)}"

    def number(self, cookie: str, login: str) -> str | None:
        """The number of a browser that this login has signed in with; None for any other."""
        number, _, signature = cookie.rpartition(".")
        if not number or len(cookie) > _LONGEST or not cookie.isascii():
            return None
        return number if self._signer.verify_signature(f"{number} {login}", signature) else None

    def _signature(self, number: str, login: str) -> str:
        return self._signer.get_signature(f"{number} {login}").decode()

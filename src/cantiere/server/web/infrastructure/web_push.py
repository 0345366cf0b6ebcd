"""What a push service wants: a message that only one browser can read (RFC 8291), and whose it is (RFC 8292).

The key pair follows from the server's secret: there is nothing more to keep, to back up, or to share between
processes.
"""

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from cantiere.core.errors import Refusal

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
_WIDE = 48  # bytes: so many that the remainder favours no key
_POINT, _AUTH, _SALT, _KEY, _NONCE = 65, 16, 16, 16, 12  # bytes
_RECORD = 4_096  # bytes: all is one record
_PADDED = 512  # bytes: how long a sentence is tells nothing
_HOURS = 12  # for which a push service may believe who we are
_LAST = b"\x02"


class Subscription(NamedTuple):
    """What a browser gives: where to call, and what to encrypt with."""

    endpoint: str
    p256dh: bytes
    auth: bytes


def subscription_of(endpoint: str, p256dh: str, auth: str) -> Subscription:
    """As a browser tells it; refused if nothing could be encrypted with it."""
    try:
        found = Subscription(endpoint, _bytes(p256dh), _bytes(auth))
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), found.p256dh)
    except ValueError:
        raise Refusal("push_keys") from None
    if len(found.p256dh) != _POINT or len(found.auth) != _AUTH:
        raise Refusal("push_keys")
    return found


class Vapid:
    """Who we are to push services."""

    def __init__(self, secret: bytes, contact: str) -> None:
        wide = int.from_bytes(_derived(secret, b"", b"cantiere.push", _WIDE))
        self._private = derive_private_key(wide % (_ORDER - 1) + 1, SECP256R1())
        self._contact = contact

    @property
    def public(self) -> str:
        """What browsers are told, so that nobody else can write to them."""
        return _text(_point(self._private))

    def headers(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        until = int(time.time()) + _HOURS * 3_600
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": self._contact}
        signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        first, second = decode_dss_signature(self._private.sign(signed.encode(), ECDSA(SHA256())))
        signature = _text(first.to_bytes(32) + second.to_bytes(32))
        return {"Authorization": f"vapid t={signed}.{signature}, k={self.public}"}


def encrypted(
    message: bytes, to: Subscription, own: EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """One record of aes128gcm, with a key and a salt used this once: tests give theirs."""
    own, salt = own or generate_private_key(SECP256R1()), salt or os.urandom(_SALT)
    theirs, ours = to.p256dh, _point(own)
    shared = own.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), theirs))
    common = _derived(shared, to.auth, b"WebPush: info\0" + theirs + ours, 32)
    key = _derived(common, salt, b"Content-Encoding: aes128gcm\0", _KEY)
    nonce = _derived(common, salt, b"Content-Encoding: nonce\0", _NONCE)
    head = salt + _RECORD.to_bytes(4) + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message + _LAST, None)


def padded(message: bytes) -> bytes:
    """JSON ends before the spaces."""
    return message.ljust(_PADDED)


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)


def _point(key: EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _json(content: Mapping[str, object]) -> str:
    return _text(json.dumps(content, separators=(",", ":")).encode())


def _text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """Browsers leave out the signs that only fill up."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))

"""Web Push, with a push service of our own that decrypts what it gets: who is called, and what is said."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from cantiere.server.people.subscriptions import Subscriptions
from cantiere.server.web.infrastructure.safe_http import SafeHttpClient
from cantiere.server.web.infrastructure.web_push import Subscription, Vapid, encrypted
from cantiere.server.web.notifications import notices, notifications, push_queue
from tests.server.clients import Browser, Server, quick_passwords, until
from tests.server.members import member
from tests.server.moves import play_first
from tests.server.receiver import Received, Receiver, is_loopback, receiving
from tests.server.test_turns import begun

SLOW = {"clock": {"pace": "days", "amount": 3}}


def text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def read(content: str) -> bytes:
    return urlsafe_b64decode(content + "==")


def derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)


class Device:
    """A browser that is called: its keys, and what it makes of a message."""

    def __init__(self) -> None:
        self._key, self._auth = generate_private_key(SECP256R1()), b"0123456789abcdef"
        self._point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": text(self._point), "auth": text(self._auth)}

    def decrypted(self, body: bytes) -> dict[str, Any]:
        """RFC 8188 and 8291, as a browser reads them."""
        salt, size, theirs, content = body[:16], int.from_bytes(body[16:20]), body[21:86], body[86:]
        assert (body[20], len(body) <= size) == (65, True)
        shared = self._key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), theirs))
        common = derived(shared, self._auth, b"WebPush: info\0" + self._point + theirs, 32)
        key = derived(common, salt, b"Content-Encoding: aes128gcm\0", 16)
        plain = AESGCM(key).decrypt(derived(common, salt, b"Content-Encoding: nonce\0", 12), content, None)
        assert plain.endswith(b"\x02")
        found: dict[str, Any] = json.loads(plain[:-1])
        return found


@pytest.fixture
def service(monkeypatch) -> Iterator[Receiver]:
    """A push service on this machine; ours may call it, and nothing else."""
    quick_passwords(monkeypatch)
    monkeypatch.setattr(notices, "BEAT", 0.02)
    monkeypatch.setattr(push_queue, "PAUSES", (0.0, 0.0, 0.0))
    monkeypatch.setattr(notifications, "PUSH_AFTER", 0.0)
    with receiving() as running:
        allowing = partial(SafeHttpClient, may_call=is_loopback, ports={running.port})
        monkeypatch.setattr(notifications, "SafeHttpClient", allowing)
        yield running


@pytest.fixture
def house(service, url, tmp_path) -> Iterator[Server]:
    with Server(tmp_path / "house", database=url, webhook_http=True) as server:
        yield server


@pytest.fixture
def one_house(service, tmp_path) -> Iterator[Server]:
    with Server(tmp_path / "house", webhook_http=True) as server:
        yield server


def called(browser: Browser, service: Receiver) -> Device:
    device = Device()
    browser.ok("PUT", "/api/me/push", **device.subscription(service.url("/push/abc")))
    return device


def turn_of(server: Server, ana: Browser) -> str:
    """A slow table at which it becomes Ana's turn when she has closed her page."""
    ben = server.guest("Ben")
    with ben.connect() as wire:
        with ana.connect() as hers:
            table = begun(ana, ben, terms=SLOW)
            if not ben.ok("GET", "/api/me/turns")["waiting"]:
                play_first(hers, table)
        play_first(wire, table)
    return table


def claims(received: Received, key: str) -> dict[str, Any]:
    """What the server says of itself, signed by it."""
    token, _, named = received.headers["authorization"].removeprefix("vapid t=").partition(", k=")
    assert named == key
    signed, _, signature = token.rpartition(".")
    both = read(signature)
    der = encode_dss_signature(int.from_bytes(both[:32]), int.from_bytes(both[32:]))
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), read(key))
    public.verify(der, signed.encode(), ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(read(signed.partition(".")[2]))
    return found


def test_a_message_is_encrypted_as_the_example_of_rfc_8291():
    own = read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    to = Subscription(
        "https://push.example.net/",
        read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        read("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    key = derive_private_key(int.from_bytes(own), SECP256R1())
    told = encrypted(b"When I grow up, I want to be a watermelon", to, key, read("DGv6ra1nlYgDCS1FRnbzlw"))
    assert text(told) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_key_follows_from_the_secret():
    one, same, other = (Vapid(secret, "mailto:a@b.example").public for secret in (b"one", b"one", b"other"))
    assert one == same != other


def test_a_turn_is_told_to_a_browser_that_is_closed(house, service):
    ana = house.guest("Ana", "fr")
    key = ana.ok("GET", "/api/me/push")["key"]
    device = called(ana, service)
    table = turn_of(house, ana)
    received = service.next()
    assert device.decrypted(received.body) == {
        "text": "C'est à vous de jouer\u00a0: Azul – Pavillon d'été.",
        "path": f"/t/{table}",
        "tag": table,
        "language": "fr",
    }
    wanted = {"content-encoding": "aes128gcm", "content-type": "application/octet-stream", "urgency": "high"}
    assert wanted.items() <= received.headers.items()
    assert int(received.headers["ttl"]) > 0
    said = claims(received, key)
    assert (said["aud"], said["sub"].partition(":")[0]) == (f"http://127.0.0.1:{service.port}", "http")
    assert service.received.empty()


def test_what_was_told_is_not_told_by_the_next_server(service, tmp_path):
    with Server(tmp_path / "house", webhook_http=True) as server:
        ana = server.guest("Ana")
        device = called(ana, service)
        begun_at = server.in_database(told(ana))
        turn_of(server, ana)
        service.next()
        until(lambda: server.in_database(told(ana)) > begun_at)
    with server.again() as second:
        again = second.browser()
        again.http.cookies, again.me = ana.http.cookies, ana.me
        other = turn_of(second, again)
        assert device.decrypted(service.next().body)["tag"] == other
        assert service.received.empty()


def told(browser: Browser) -> Any:
    async def noted(database: Any) -> float:
        return (await Subscriptions(database).of(browser.me["id"]))[0].told

    return noted


def test_who_has_a_page_open_is_not_called(one_house, service):
    ana, ben = one_house.guest("Ana"), one_house.guest("Ben")
    called(ana, service)
    with ana.connect(), ben.connect() as wire:
        table = begun(ana, ben, terms=SLOW)
        if ben.ok("GET", "/api/me/turns")["waiting"]:
            play_first(wire, table)
        until(lambda: ana.ok("GET", "/api/me/turns")["waiting"])
        for _ in range(10):  # the server looks meanwhile
            ana.ok("GET", "/api/me")
    assert service.received.empty()


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(status, one_house, service):
    service.status = status
    ana = one_house.guest("Ana")
    called(ana, service)
    turn_of(one_house, ana)
    service.next()
    until(lambda: one_house.in_database(count(ana)) == 0)
    assert service.received.empty()


def count(browser: Browser) -> Any:
    async def counted(database: Any) -> int:
        return len(await Subscriptions(database).of(browser.me["id"]))

    return counted


def test_a_push_service_in_trouble_is_asked_again(one_house, service):
    service.statuses = [503, 500]
    ana = one_house.guest("Ana")
    device = called(ana, service)
    table = turn_of(one_house, ana)
    assert {device.decrypted(service.next().body)["tag"] for _ in range(3)} == {table}
    assert one_house.in_database(count(ana)) == 1


def test_a_browser_is_called_for_as_long_as_one_is_signed_in_there(house, service):
    ana = member(house, "Ana")
    called(ana, service)
    assert len(ana.ok("GET", "/api/me/export")["pushes"]) == 1
    ben = member(house, "Ben")
    called(ben, service)  # the same browser, by whoever sits there now
    assert [house.in_database(count(one)) for one in (ana, ben)] == [0, 1]
    ben.ok("DELETE", "/api/session")
    assert house.in_database(count(ben)) == 0
    called(ana, service)
    ana.ok("DELETE", "/api/me/push")
    assert house.in_database(count(ana)) == 0


BAD = [
    ({"endpoint": "http://127.0.0.1/a"}, (400, "webhook_scheme")),
    ({"endpoint": "https://127.0.0.1/a"}, (400, "webhook_address")),
    ({"endpoint": "https://localhost/a"}, (400, "webhook_address")),
    ({"endpoint": "https://127.0.0.1:22/a"}, (400, "webhook_port")),
    ({"endpoint": "https://127.0.0.1/a\r\nX: y"}, (400, "webhook_url")),
    ({"endpoint": "https://127.0.0.1/" + "a" * 1_000}, (422, "bad_message")),
    ({"p256dh": "AAAA"}, (400, "push_keys")),
    ({"p256dh": text(b"\x04" + bytes(64))}, (400, "push_keys")),
    ({"auth": "AAAA"}, (400, "push_keys")),
    ({"auth": "a b"}, (422, "bad_message")),
]


@pytest.mark.parametrize(("wrong", "refused"), BAD)
def test_only_a_push_service_on_the_internet_is_called(wrong, refused, server):
    given = Device().subscription("https://push.example.net/a") | wrong
    assert server.guest().refused("PUT", "/api/me/push", **given) == refused


def test_strangers_are_not_called_nor_anybody_where_the_host_wants_none(tmp_path):
    given = Device().subscription("https://push.example.net/a")
    with Server(tmp_path / "house", push=False) as server:
        assert server.browser().refused("PUT", "/api/me/push", **given) == (401, "who_are_you")
        guest = server.guest()
        assert guest.ok("GET", "/api/me/push") == {"key": None}
        assert guest.refused("PUT", "/api/me/push", **given) == (403, "push_off")
        guest.ok("DELETE", "/api/me/push")

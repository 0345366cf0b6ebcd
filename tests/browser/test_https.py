"""The whole way of a player: a browser, HTTPS and wss through the Caddy that `cantiere setup` sets up."""

import hashlib
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from cantiere.cli.host.templating import files_for
from cantiere.cli.host.wish import INTERNAL, Wish
from tests.browser import chromium
from tests.browser.hands import Mouse, play
from tests.browser.screen import Screen
from tests.caddy import caddy, free_ports, system_program
from tests.server.clients import Server


def key_digest(certificate: Path) -> str:
    """The digest of a certificate's public key, by which Chromium can be told to trust it."""
    openssl = system_program("openssl")
    read = [openssl, "x509", "-in", str(certificate), "-pubkey", "-noout"]
    pem = subprocess.run(read, capture_output=True, text=True, check=True).stdout
    key = b64decode("".join(pem.strip().splitlines()[1:-1]))
    return b64encode(hashlib.sha256(key).digest()).decode()


ASK = """async ([method, path, body]) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.status === 204 ? null : await answer.json();
}"""


class SecureScreen(Screen):
    """Whatever it asks, the page itself asks: Playwright does not know whom the browser trusts."""

    def ask(self, method: str, path: str, **body: Any) -> Any:
        return self.page.evaluate(ASK, [method, path, body])


@pytest.fixture
def house(tmp_path) -> Iterator[tuple[str, Path]]:
    """The address of a server behind Caddy, and the certificate of Caddy's own authority."""
    (port,) = free_ports(1)
    origin = f"https://localhost:{port}"
    with Server(tmp_path / "house", origins=[origin], trusted_proxies="127.0.0.1,::1") as server:
        wish = Wish(f"localhost:{port}", "/opt/cantiere", certificate=INTERNAL, port=server.port)
        sites = next(one.text for one in files_for(wish) if one.path == "etc/caddy/cantiere.caddy")
        with caddy(tmp_path, sites, [port]) as authority:
            yield origin, authority


def test_a_game_is_played_over_https_and_wss(browser, house):
    origin, authority = house
    trusting = f"--ignore-certificate-errors-spki-list={key_digest(authority.with_name('intermediate.crt'))}"
    own = browser.browser_type.launch(
        executable_path=chromium.program(), args=[*chromium.arguments(), trusting]
    )
    try:
        with SecureScreen(own, origin) as screen:
            sockets: list[str] = []
            screen.page.on("websocket", lambda wire: sockets.append(wire.url))
            screen.go("/")
            screen.become("Ana")
            table = screen.begin("campanile", "me bot:random")
            play(screen, Mouse(), seed=9, choices=4)
            assert screen.tables()[-1]["turn"] > 0
            assert screen.page.url == f"{origin}/t/{table}"
            assert sockets
            assert {urlsplit(url).scheme for url in sockets} == {"wss"}
            assert all(one["secure"] for one in screen.context.cookies())
            assert screen.page.evaluate("isSecureContext")
            assert screen.unforgiven == []
    finally:
        own.close()

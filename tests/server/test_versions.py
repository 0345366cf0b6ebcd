"""News of versions: asked only where the host wants it, told at the desk, and no harm if nobody answers."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from cantiere import __version__
from cantiere.server.web.infrastructure.version_feed import latest_in
from cantiere.server.web.routes.desk.versions import changes_in
from tests.conftest import ROOT
from tests.server.clients import PATIENCE, Browser, Server, quick_passwords, until
from tests.server.members import member

NEWER = {"version": "99.1", "page": "https://example.org/99.1"}


@contextmanager
def publishing(content: str, status: int = 200) -> Iterator[str]:
    """Whoever tells of versions; the address."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(content.encode())

        def log_message(self, *parts: Any) -> None:
            """Not on the screen."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def news(host: Browser) -> dict[str, Any]:
    found: dict[str, Any] = host.ok("GET", "/api/desk/versions")
    return found


def test_a_newer_version_is_told_to_hosts_only(tmp_path):
    with publishing(json.dumps(NEWER)) as url, Server(tmp_path / "house", versions_feed=url) as server:
        host = member(server, "Hanna", "host")
        until(lambda: news(host)["latest"])
        told = news(host)
        assert (told["version"], told["latest"], told["page"]) == (__version__, "99.1", NEWER["page"])
        assert (told["is_newer"], told["is_asked"], told["is_silent"]) == (True, True, False)
        assert member(server, "Petra").refused("GET", "/api/desk/versions") == (403, "not_host")


@pytest.mark.parametrize(("content", "status"), [("no JSON", 200), ("{}", 200), ("[]", 200), ("{}", 404)])
def test_where_nobody_answers_that_is_all_that_is_told(content, status, tmp_path):
    with publishing(content, status) as url, Server(tmp_path / "house", versions_feed=url) as server:
        host = member(server, "Hanna", "host")
        until(lambda: news(host)["is_silent"])
        assert (news(host)["latest"], news(host)["is_newer"]) == (None, False)


def test_by_itself_a_server_asks_nobody(server):
    told = news(member(server, "Hanna", "host"))
    assert (told["is_asked"], told["asked"], told["latest"]) == (False, None, None)
    assert told["changes"]


def test_the_last_version_is_found_in_either_form():
    assert latest_in('{"version": "v1.10.2", "page": "javascript:alert(1)"}').page is None
    tags = [{"name": "v0.9"}, {"name": "v0.10"}, {"name": "v1.0rc1"}, {"name": "nightly"}]
    assert latest_in(json.dumps(tags)).version == "0.10"
    assert not latest_in(f'{{"version": "{__version__}"}}').is_newer


def test_what_changed_is_read_as_sentences():
    newest = "## [2.0]\n\n### Added\n- **A** in\n  [two](b.md) `lines`.\n- B.\n\n### Fixed\n- C.\n"
    text = f"# Changelog\n\n{newest}\n## [1.0]\n\n### Added\n- D.\n"
    told = [(one.kind, one.text) for one in changes_in(text)]
    assert told == [("Added", "A in two lines."), ("Added", "B."), ("Fixed", "C.")]
    assert len(changes_in((ROOT / "CHANGELOG.md").read_text("utf-8"))) > 10

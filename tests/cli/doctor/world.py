"""A real server behind a real Caddy, of which each door is well or wrong in a way of its own."""

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server.clients import Server

# What each site of Caddy does with requests, by what the doctor finds there.
TLS = {
    "": "reverse_proxy {server}",
    "proxy_host": "reverse_proxy {server} {{\n header_up Host other.example\n}}",
    "proxy_no_server": "reverse_proxy {nobody}",
    "proxy_elsewhere": "respond Hello",
    "proxy_silent": "abort",
    "forwarded_untrusted": "reverse_proxy {distrustful}",
    "forwarded_scheme": "reverse_proxy {server} {{\n header_up -X-Forwarded-Proto\n}}",
    "forwarded_address": "reverse_proxy {server} {{\n header_up -X-Forwarded-For\n}}",
    "forwarded_believed": "reverse_proxy {server} {{\n"
    " header_up X-Forwarded-For {{http.request.header.X-Forwarded-For}}\n}}",
    "socket_refused": "respond /ws 404\nreverse_proxy {server}",
    "socket_silent": "abort /ws\nreverse_proxy {server}",
}
_READY = 'respond /healthz "ok\n"\nrespond `{{{{"database":true,"games":{{{{"palazzo":"{}"}}}}}}}}`'
PLAIN = {
    "certificate_none": "reverse_proxy {server}",
    "port_taken": "respond Hello",
    "ready_silent": 'respond /healthz "ok\n"\nabort',
    "ready_games_failed": _READY.format("failed"),
    "ready_compiling": _READY.format("cold"),
}


@dataclass
class World:
    """A server that is well, and the doors to it; `call` asks the doctor."""

    folder: Path
    server: Server
    distrustful: Server
    ports: dict[str, int]
    authority: Path
    call: Any = None
    patch: Any = None
    room: Path = Path()

    def origin(self, name: str) -> str:
        return f"{'http' if name in PLAIN else 'https'}://localhost:{self.ports[name]}"

    def ask(self, *arguments: str, door: str = "", **more: str) -> dict[str, str]:
        """Status by code of what the doctor says; each sentence has its words."""
        usual = {
            "CANTIERE_SERVER_FOLDER": str(self.folder),
            "CANTIERE_SERVER_PORT": str(self.server.port),
            "CANTIERE_SERVER_ORIGINS": self.origin(door),
            "CANTIERE_SERVER_TRUSTED_PROXIES": "127.0.0.1,::1",
            "CANTIERE_SERVER_DATABASE_SECONDS": "0.2",
            "CANTIERE_CACHE": str(self.room / "cache"),
            "CANTIERE_BACKUPS": str(self.room / "backups"),
            "SSL_CERT_FILE": str(self.authority),
        }
        done = self.call("doctor", "--json", *arguments, **{**usual, **more})
        told = json.loads(done.stdout)
        assert (
            told["ok"] == (done.exit_code == 0) == all(one["status"] != "failed" for one in told["findings"])
        )
        for one in told["findings"]:
            assert one["text"]
            assert (one["remedy"] is None) == (one["status"] == "ok")
        return {one["code"]: one["status"] for one in told["findings"]}

    def copy(self) -> Path:
        """A folder like the server's, to do something to; nobody uses its database."""
        copied = self.room / "copy"
        shutil.copytree(self.folder, copied)
        copied.chmod(0o700)
        with closing(sqlite3.connect(copied / "server.db")) as opened:
            opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for beside in ("server.db-wal", "server.db-shm"):
            (copied / beside).unlink(missing_ok=True)
        return copied

    def in_copy(self, statement: str) -> str:
        copied = self.copy()
        with closing(sqlite3.connect(copied / "server.db")) as opened:
            opened.execute(statement)
            opened.commit()
        return str(copied)


@contextmanager
def site_file(name: str, port: int, places: dict[str, str]) -> Iterator[str]:
    rules = {**TLS, **PLAIN}[name].format(**places)
    head = f"http://localhost:{port}" if name in PLAIN else f"localhost:{port}"
    tls = "" if name in PLAIN else "tls internal\n"
    yield f"{head} {{\n{tls}route {{\n{rules}\n}}\n}}\n"


# What goes wrong, by what the doctor says: each function brings it about and asks.

Found = dict[str, str]
SCENES: dict[str, Callable[[World], Found]] = {}


def scene(code: str) -> Callable[[Callable[[World], Found]], Callable[[World], Found]]:
    def noted(function: Callable[[World], Found]) -> Callable[[World], Found]:
        SCENES[code] = function
        return function

    return noted

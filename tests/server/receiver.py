"""Somebody's own server on this machine, to be called by ours."""

import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, NamedTuple

import pytest

from tests.server.clients import PATIENCE


class Received(NamedTuple):
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """Keeps what it is sent; answers with `status`, or with the next one of `statuses`."""

    def __init__(self) -> None:
        self.received: Queue[Received] = Queue()
        self.status, self.statuses = 204, list[int]()
        self.headers: dict[str, str] = {}
        receiver = self

        class Requests(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                status, answer = receiver.answer()  # chosen before a test knows of the call, and goes on
                receiver.received.put(Received(self.path, headers, body))
                self.send_response(status)
                for name, value in answer.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *parts: Any) -> None:
                """Not on the screen."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Requests)
        self.port: int = self.server.server_address[1]

    def answer(self) -> tuple[int, dict[str, str]]:
        return self.statuses.pop(0) if self.statuses else self.status, self.headers

    def next(self) -> Received:
        return self.received.get(timeout=PATIENCE)

    def url(self, path: str = "/hook", host: str = "127.0.0.1", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}{path}"


@contextmanager
def receiving(context: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    receiver = Receiver()
    if context is not None:
        receiver.server.socket = context.wrap_socket(
            receiver.server.socket, server_side=True, do_handshake_on_connect=False
        )
    thread = Thread(target=receiver.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.server.shutdown()
        receiver.server.server_close()
        thread.join(PATIENCE)


def is_loopback(address: str) -> bool:
    """What tests may call, and nothing else."""
    return ip_address(address).is_loopback


def names(**addresses: list[str]) -> Callable[[str, int], list[str]]:
    """A directory of names of our own; `_` in a name stands for a dot."""
    known = {name.replace("_", "."): found for name, found in addresses.items()}
    return lambda host, port: known[host]


def certificate(folder: Path, name: str) -> Path:
    """A certificate that only we trust, with its key in the same file."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("there is no openssl to make a certificate with")
    path = folder / f"{name}.pem"
    subject = ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    wanted = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", *subject]
    files = ["-keyout", str(path), "-out", str(folder / "public.pem")]
    subprocess.run([program, "req", "-x509", *wanted, *files], check=True, capture_output=True)
    path.write_text(path.read_text() + (folder / "public.pem").read_text())
    return path

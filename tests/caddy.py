"""Caddy for tests, Debian's: sites of a file at free ports of this machine, with certificates of its own."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import NOT_TRIED
from tests.server.clients import until

_ALONE = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"


def system_program(name: str) -> str:
    """Where a program of the system is. Without it nothing is passed over in silence."""
    found = shutil.which(name, path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    if found is None:
        reason = f"{NOT_TRIED}: no {name}; scripts/proxies installs it"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    return str(found)


def free_ports(count: int) -> list[int]:
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in taken]
    for one in taken:
        one.close()
    return ports


@contextmanager
def caddy(folder: Path, sites: str, ports: list[int]) -> Iterator[Path]:
    """Caddy with these sites; the certificate of its authority."""
    program = system_program("caddy")
    (folder / "Caddyfile").write_text(_ALONE + sites)
    environment = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "caddy.log").open("wb") as log:
        command = [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    try:
        until(lambda: process.poll() is not None or (all(map(_listens, ports)) and root.exists()))
        assert process.poll() is None, (folder / "caddy.log").read_text()
        yield root
    finally:
        process.terminate()
        process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0

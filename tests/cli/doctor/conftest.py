"""The world that the doctor looks at: started once, put right again for each test."""

import io
from collections.abc import Iterator

import pytest

from cantiere.server.web.infrastructure.logs import configure_logs
from tests.caddy import caddy, free_ports
from tests.cli.doctor.world import PLAIN, TLS, World, site_file
from tests.server.clients import Server


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[World]:
    configure_logs("text", "warning", io.StringIO())  # what is printed is the doctor's
    names = [*TLS, *PLAIN]
    folder = tmp_path_factory.mktemp("house")
    ports = dict(zip(names, free_ports(len(names)), strict=True))
    origins = [f"{'http' if name in PLAIN else 'https'}://localhost:{port}" for name, port in ports.items()]
    with (
        Server(folder / "own", origins=origins, trusted_proxies="127.0.0.1,::1") as server,
        Server(folder / "other", origins=origins) as distrustful,
    ):
        places = {"server": f"127.0.0.1:{server.port}", "distrustful": f"127.0.0.1:{distrustful.port}"}
        places["nobody"] = f"127.0.0.1:{free_ports(1)[0]}"
        text = ""
        for name, port in ports.items():
            with site_file(name, port, places) as written:
                text += written
        with caddy(folder, text, [*ports.values()]) as authority:
            yield World(folder / "own", server, distrustful, ports, authority)


@pytest.fixture
def world(house, call, monkeypatch, tmp_path) -> World:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "cantiere-20260104T041500Z.gz").touch()
    house.call, house.patch, house.room = call, monkeypatch, tmp_path
    return house

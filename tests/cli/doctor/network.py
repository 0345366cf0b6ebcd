"""What goes wrong on the way from players to the server, and back."""

import socket
import sqlite3
import threading
import time
from contextlib import closing

from cantiere.cli.host.doctor import network as doctor_network
from tests.caddy import free_ports
from tests.cli.doctor.world import TLS, Found, World, scene
from tests.server.clients import Server


@scene("port_closed")
def _(world):
    return world.ask(CANTIERE_SERVER_PORT=str(free_ports(1)[0]))


@scene("port_silent")
def _(world):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        hanging_up = threading.Thread(target=lambda: listening.accept()[0].close())
        hanging_up.start()
        found = world.ask(CANTIERE_SERVER_PORT=str(listening.getsockname()[1]))
        hanging_up.join()
    return found


@scene("port_other_settings")
def _(world):
    return world.ask(CANTIERE_SERVER_ORIGINS="https://play.example.org")


@scene("ready_no_database")
def _(world):
    """The server itself, while somebody else writes for too long."""
    with Server(world.room / "locked", database_seconds=0.1) as server:
        folder = world.room / "locked"
        with closing(sqlite3.connect(folder / "server.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            place = {"CANTIERE_SERVER_FOLDER": str(folder), "CANTIERE_SERVER_PORT": str(server.port)}
            return world.ask(**place, CANTIERE_SERVER_ORIGINS="")


def behind(world: World, name: str) -> Found:
    """As if another program had the port of the server."""
    return world.ask(CANTIERE_SERVER_PORT=str(world.ports[name]), CANTIERE_SERVER_ORIGINS=world.origin(name))


for name in ("port_taken", "ready_silent", "ready_games_failed", "ready_compiling"):
    scene(name)(lambda world, name=name: behind(world, name))

for name in (*TLS, "certificate_none"):
    if name:
        scene(name)(lambda world, name=name: world.ask(door=name))


@scene("forwarded_untrusted")
def _(world):
    return world.ask(door="forwarded_untrusted", CANTIERE_SERVER_PORT=str(world.distrustful.port))


@scene("name_unknown")
def _(world):
    with Server(world.room / "named", origins=["https://nobody.invalid"]) as server:
        place = {
            "CANTIERE_SERVER_FOLDER": str(world.room / "named"),
            "CANTIERE_SERVER_PORT": str(server.port),
        }
        return world.ask(**place, CANTIERE_SERVER_ORIGINS="https://nobody.invalid")


@scene("certificate_untrusted")
def _(world):
    return world.ask(SSL_CERT_FILE="/dev/null")


@scene("certificate_ends")
def _(world):
    """Caddy's own last twelve hours."""
    world.patch.setattr(doctor_network.time, "time", lambda real=time.time: real() + 11.5 * 3_600)
    return world.ask()


def named(world: World, port: int) -> Found:
    """A server whose players are sent to that port."""
    origin = f"https://localhost:{port}"
    with Server(world.room / "named", origins=[origin]) as server:
        place = {
            "CANTIERE_SERVER_FOLDER": str(world.room / "named"),
            "CANTIERE_SERVER_PORT": str(server.port),
        }
        return world.ask(**place, CANTIERE_SERVER_ORIGINS=origin)


@scene("certificate_nobody")
def _(world):
    return named(world, free_ports(1)[0])


@scene("certificate_silent")
def _(world):
    return named(world, world.server.port)


@scene("socket_version")
def _(world):
    world.patch.setattr(doctor_network, "__version__", "9.9")
    return world.ask()

"""`cantiere doctor`: whatever goes wrong is made to go wrong, with a real server behind a real Caddy."""

import io
import json
import os
import shutil
import socket
import sqlite3
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cantiere.cli.host.doctor import network
from cantiere.play.texts import LANGUAGES, texts
from cantiere.server.web.infrastructure.logs import configure_logs
from cantiere.server.web.routes import site
from tests.caddy import caddy, free_ports
from tests.server.clients import Server
from tests.server.mailbox import Mailbox, taking_letters
from tests.server.receiver import certificate

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


def test_a_server_behind_caddy_is_well(world):
    found = world.ask()
    assert {code for code, status in found.items() if status != "ok"} <= {"clock_alone"}
    assert {"certificate", "proxy", "forwarded", "socket", "database", "schema", "backups"} <= found.keys()


def test_a_server_for_this_machine_only_is_well_without_a_proxy(call, tmp_path):
    configure_logs("text", "warning", io.StringIO())
    with Server(tmp_path / "alone") as server:
        place = {"CANTIERE_SERVER_FOLDER": str(tmp_path / "alone"), "CANTIERE_SERVER_PORT": str(server.port)}
        done = call("doctor", CANTIERE_CACHE=str(tmp_path), **place)
        assert done.exit_code == 0
        assert "Live play works: ws://127.0.0.1" in done.stdout
        french = call("doctor", "--lang", "fr", CANTIERE_CACHE=str(tmp_path), **place)
        assert "Le jeu en direct fonctionne" in french.stdout


# What goes wrong, by what the doctor says: each function brings it about and asks.

Found = dict[str, str]
SCENES: dict[str, Callable[[World], Found]] = {}


def scene(code: str) -> Callable[[Callable[[World], Found]], Callable[[World], Found]]:
    def noted(function: Callable[[World], Found]) -> Callable[[World], Found]:
        SCENES[code] = function
        return function

    return noted


@scene("settings_wrong")
def _(world):
    return world.ask(CANTIERE_SERVER_COLOUR="red")


def metadata_of(world: World, text: str) -> None:
    """Another installation that comes first on the way: its click is as the text says."""
    told = world.room / "packages" / "click-0.1.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text(text)
    world.patch.syspath_prepend(str(told.parent))


@scene("package_old")
def _(world):
    metadata_of(world, "Metadata-Version: 2.1\nName: click\nVersion: 0.1\n")
    return world.ask()


@scene("package_absent")
def _(world):
    own = world.room / "packages" / "cantiere-9.dist-info"
    own.mkdir(parents=True)
    (own / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: cantiere\nVersion: 9\nRequires-Dist: no-such-package>=1\n"
    )
    world.patch.syspath_prepend(str(own.parent))
    return world.ask()


@scene("page_absent")
def _(world):
    world.patch.setattr(site, "STATIC", world.room / "nothing")
    return world.ask()


def free_megabytes(world: World) -> int:
    return shutil.disk_usage(world.folder).free // 2**20


@scene("disk_full")
def _(world):
    return world.ask("--free-mb", str(2 * free_megabytes(world)))


@scene("disk_filling")
def _(world):
    return world.ask("--free-mb", str(free_megabytes(world) * 3 // 4))


@scene("clock_behind")
def _(world):
    copied = world.copy()
    os.utime(copied / "secret.key", (time.time() + 7_200,) * 2)
    return world.ask(CANTIERE_SERVER_FOLDER=str(copied))


@scene("clock_alone")
def _(world):
    program = world.room / "programs" / "timedatectl"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\necho no\n")
    program.chmod(0o755)
    return world.ask(PATH=f"{program.parent}:{os.environ['PATH']}")


@scene("folder_absent")
def _(world):
    return world.ask(CANTIERE_SERVER_FOLDER=str(world.room / "nowhere"))


@scene("owner_other")
def _(world):
    """Whoever may not give a folder away finds one of root's."""
    copied = world.copy()
    if os.geteuid() == 0:
        os.chown(copied, 65_534, 65_534)
    return world.ask(CANTIERE_SERVER_FOLDER=str(copied) if os.geteuid() == 0 else "/usr")


@scene("owner_file")
def _(world):
    copied = world.copy()
    if os.geteuid() == 0:
        os.chown(copied / "secret.key", 65_534, 65_534)
    else:  # a name of one of root's files will do
        (copied / "secret.key").unlink()
        (copied / "secret.key").symlink_to("/etc/hostname")
    return world.ask(CANTIERE_SERVER_FOLDER=str(copied))


@scene("permission_open")
def _(world):
    copied = world.copy()
    (copied / "secret.key").chmod(0o644)
    return world.ask(CANTIERE_SERVER_FOLDER=str(copied))


@scene("database_new")
def _(world):
    copied = world.copy()
    (copied / "server.db").unlink()
    found = world.ask(CANTIERE_SERVER_FOLDER=str(copied))
    assert not (copied / "server.db").exists()
    return found


@scene("database_unreadable")
def _(world):
    copied = world.copy()
    (copied / "server.db").write_bytes(b"a letter to Anna, and not a database" * 400)
    return world.ask(CANTIERE_SERVER_FOLDER=str(copied))


def damaged(world: World, pages_from_end: int) -> Found:
    file = world.copy() / "server.db"
    whole = file.read_bytes()
    page = int.from_bytes(whole[16:18], "big")
    begin = len(whole) - pages_from_end * page
    file.write_bytes(whole[:begin] + b"\x7f" * page + whole[begin + page :])
    found = world.ask(CANTIERE_SERVER_FOLDER=str(file.parent))
    shutil.rmtree(file.parent)
    return found


@scene("database_damaged")
def _(world):
    """SQLite tells of it, or cannot even go on."""
    assert damaged(world, 5)["database_damaged"] == "failed"
    return damaged(world, 1)


@scene("database_unwritable")
def _(world):
    copied = world.copy()
    with closing(sqlite3.connect(copied / "server.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        return world.ask(CANTIERE_SERVER_FOLDER=str(copied))


@scene("schema_old")
def _(world):
    return world.ask(CANTIERE_SERVER_FOLDER=world.in_copy("UPDATE alembic_version SET version_num = '0001'"))


@scene("schema_future")
def _(world):
    return world.ask(CANTIERE_SERVER_FOLDER=world.in_copy("UPDATE alembic_version SET version_num = '9999'"))


@scene("cache_elsewhere")
def _(world):
    return world.ask(CANTIERE_CACHE="/proc/nothing/can/be/made/here")


@scene("backups_unknown")
def _(world):
    return world.ask(CANTIERE_BACKUPS="")


@scene("backups_unreadable")
def _(world):
    return world.ask("--backups", str(world.room / "nowhere"))


@scene("backups_none")
def _(world):
    return world.ask("--backups", str(world.folder))


@scene("backups_old")
def _(world):
    (file,) = (world.room / "backups").iterdir()
    os.utime(file, (time.time() - 3 * 86_400,) * 2)
    return world.ask()


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
    world.patch.setattr(network.time, "time", lambda real=time.time: real() + 11.5 * 3_600)
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
    world.patch.setattr(network, "__version__", "9.9")
    return world.ask()


def with_mail(world: World, mailbox: Mailbox, settings: dict[str, Any], **more: str) -> Found:
    named = {f"CANTIERE_SERVER_{name.upper()}": str(value) for name, value in settings.items()}
    found = world.ask(**named, **more)
    assert mailbox.is_empty  # nobody is written to
    return found


def test_a_mail_server_that_takes_letters_is_well(world):
    assert world.ask()["mail_none"] == "ok"
    context, trusted = tls_of(certificate(world.room, "localhost")), str(world.room / "public.pem")
    with taking_letters(context, wants_login=True, host="localhost") as (mailbox, settings):
        found = with_mail(world, mailbox, settings, SSL_CERT_FILE=trusted)
        assert found["mail"] == "ok"


def tls_of(path: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context


@scene("mail_unreachable")
def _(world):
    with taking_letters() as (mailbox, settings):
        pass
    return with_mail(world, mailbox, settings)


@scene("mail_certificate")
def _(world):
    context = tls_of(certificate(world.room, "localhost"))
    with taking_letters(context, host="localhost") as (mailbox, settings):
        return with_mail(world, mailbox, settings)


@scene("mail_security")
def _(world):
    with taking_letters() as (mailbox, settings):
        return with_mail(world, mailbox, settings | {"mail_security": "starttls"})


@scene("mail_login")
def _(world):
    context, trusted = tls_of(certificate(world.room, "localhost")), str(world.room / "public.pem")
    with taking_letters(context, wants_login=True, host="localhost") as (mailbox, settings):
        return with_mail(world, mailbox, settings | {"mail_password": "wrong"}, SSL_CERT_FILE=trusted)


@scene("mail_sender")
def _(world):
    with taking_letters() as (mailbox, settings):
        mailbox.sender_refusal = "550 5.7.1 Not for you"
        return with_mail(world, mailbox, settings)


WARNINGS = {"disk_filling", "clock_alone", "database_new", "schema_old", "backups_unknown", "backups_none"}
WARNINGS |= {"ready_compiling", "certificate_none", "certificate_ends"}


@pytest.mark.parametrize("code", SCENES)
def test_what_goes_wrong_is_found(code, world):
    found = SCENES[code](world)
    assert found.get(code) == ("warning" if code in WARNINGS else "failed"), found


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_has_a_remedy_was_made_to_go_wrong(language):
    remedies = {
        code.removesuffix("_remedy") for code in texts("common", language)["doctor"] if "_remedy" in code
    }
    assert remedies == SCENES.keys()

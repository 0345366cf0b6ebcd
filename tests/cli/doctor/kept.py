"""What goes wrong with what is kept: the database, its schema, the cache, backups."""

import os
import shutil
import sqlite3
import time
from contextlib import closing

from tests.cli.doctor.world import Found, World, scene


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

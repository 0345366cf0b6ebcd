"""What goes wrong on the machine: settings, packages, disk, clock, and who owns what."""

import os
import shutil
import time

from cantiere.server.web.routes import site
from tests.cli.doctor.world import World, scene


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

"""Routes about the house, for hosts: what is announced to all, and how the server is."""

import asyncio
import os
import shutil
from pathlib import Path as File
from typing import Annotated

from fastapi import APIRouter, Path

from cantiere import __version__
from cantiere.play.texts import say
from cantiere.server.bodies.desk import Because
from cantiere.server.bodies.house import (
    Announcement,
    Announcements,
    Disk,
    Health,
    NewAnnouncement,
    Post,
    Thinkers,
    Waits,
)
from cantiere.server.web.notifications.mail import Mail
from cantiere.server.web.notifications.push_queue import PushQueue
from cantiere.server.web.routes.visitor import Visit
from cantiere.server.web.services import Services
from cantiere.server.web.tables.apart import Apart

router = APIRouter(prefix="/api/desk", tags=["desk"])
AnnouncementId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
BACKUPS = "CANTIERE_BACKUPS"  # the folder, where setup has made one


@router.get("/announcements")
async def announcements(visitor: Visit) -> Announcements:
    """Those that are told now, and those that will be."""
    visitor.host  # noqa: B018  refuses everybody else
    return await _all(visitor.services)


@router.post("/announcements", status_code=201)
async def announce(visitor: Visit, wanted: NewAnnouncement) -> Announcements:
    """Tell all who come to the lobby, from a time until another."""
    host, services = visitor.host, visitor.services
    await services.desk.announcements.add(host, (wanted.en, wanted.fr), wanted.begins, wanted.ends)
    return await _all(services)


@router.post("/announcements/{announcement_id}/remove")
async def take_back(visitor: Visit, announcement_id: AnnouncementId, wanted: Because) -> Announcements:
    await visitor.services.desk.announcements.remove(visitor.host, announcement_id, wanted.reason)
    return await _all(visitor.services)


async def _all(services: Services) -> Announcements:
    found = await services.desk.announcements.all()
    return Announcements(announcements=[Announcement.model_validate(vars(one)) for one in found])


@router.get("/health")
async def health(visitor: Visit) -> Health:
    """Figures of the last minutes; nothing in them is about anybody."""
    host, services = visitor.host, visitor.services
    pulse = services.metrics.pulse
    database = all(await services.doctor.health())
    disk, backup = await asyncio.to_thread(_on_disk, services.settings.folder)
    return Health(
        version=__version__,
        up=round(pulse.up),
        minutes=max(0.1, round(pulse.seconds() / 60, 1)),  # of its first seconds, too
        moves=round(pulse.moves(), 2),
        acknowledged=Waits(half=pulse.quantile(0.5), most=pulse.quantile(0.99)),
        sockets=len(services.hub.connections),
        people=services.hub.count_people(),
        tables=len(services.rooms.rooms),
        bots=services.bot_pool.count_waiting(),
        reviews=len(await services.reviews.reviews.line()),
        database=database,
        disk=disk,
        backup=backup,
        mail=await _post(services.notifications.mail, visitor.language),
        push=_calls(services.notifications.push_queue, visitor.language),
        thinkers=await _thinkers(services.rooms.apart),
        reports=await services.desk.reports.count_open(host),
    )


async def _post(mail: Mail, language: str) -> Post | None:
    if not mail.is_on:
        return None
    trouble = mail.postman.trouble
    return Post(waiting=await mail.letters.count(), trouble=say(trouble, language) if trouble else "")


def _calls(push: PushQueue | None, language: str) -> Post | None:
    if push is None:
        return None
    return Post(waiting=push.waiting, trouble=say(push.trouble, language) if push.trouble else "")


async def _thinkers(apart: Apart | None) -> Thinkers | None:
    if apart is None:
        return None
    there, waiting = await apart.jobs.count()
    return Thinkers(there=there, waiting=waiting)


def _on_disk(folder: File) -> tuple[Disk | None, float | None]:
    """How much room there is, and when the newest backup was written; None: it cannot be told."""
    try:
        found = shutil.disk_usage(folder)
        disk = Disk(free=found.free, total=found.total)
    except OSError:
        disk = None
    try:
        backups = [one.stat().st_mtime for one in File(os.environ[BACKUPS]).glob("cantiere-*.gz")]
    except (KeyError, OSError):
        backups = []
    return disk, max(backups, default=None)

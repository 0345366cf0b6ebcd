"""The route about versions, for hosts: which one runs, what changed in it, whether there is a newer one."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter

from cantiere import __version__
from cantiere.server.bodies.house import Change, Versions
from cantiere.server.web.routes.visitor import Visit

router = APIRouter(prefix="/api/desk", tags=["desk"])
NAME = "CHANGELOG.md"
_SECTION = re.compile(r"^## .*$", re.MULTILINE)
_KIND = re.compile(r"^### (.*)$", re.MULTILINE)
_ENTRY = re.compile(r"^- (.*(?:\n  .*)*)", re.MULTILINE)
_MARKS = re.compile(r"\[([^\]]*)\]\([^)]*\)|\*\*([^*]*)\*\*|`([^`]*)`")


@router.get("/versions")
async def versions(visitor: Visit) -> Versions:
    """Nobody outside is asked for this: that is done once a day, if at all."""
    visitor.host  # noqa: B018  refuses everybody else
    feed = visitor.services.notifications.version_feed
    latest = feed.latest
    return Versions(
        version=__version__,
        latest=latest.version if latest else None,
        is_newer=latest is not None and latest.is_newer,
        page=latest.page if latest else None,
        is_asked=bool(feed.url),
        asked=feed.asked,
        is_silent=feed.is_silent,
        changes=_changes(),
    )


@cache
def _changes() -> list[Change]:
    """What the changelog of this version begins with."""
    packed, here = files("cantiere") / NAME, Path(__file__).parents[6] / NAME
    place = packed if packed.is_file() else here
    return changes_in(place.read_text("utf-8")) if place.is_file() else []


def changes_in(text: str) -> list[Change]:
    """The entries of the first section, as plain sentences."""
    section = _SECTION.split(text, maxsplit=2)[1:2]
    kinds = _KIND.split(section[0])[1:] if section else []
    return [
        Change(kind=kind, text=_plain(entry))
        for kind, part in zip(kinds[::2], kinds[1::2], strict=True)
        for entry in _ENTRY.findall(part)
    ]


def _plain(entry: str) -> str:
    return _MARKS.sub(lambda found: next(filter(None, found.groups()), ""), " ".join(entry.split()))

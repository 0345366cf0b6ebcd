"""Whether there is a newer version: asked once a day where the host has said where, and nowhere else.

What goes wrong disturbs nobody: hosts read it at their desk.
"""

import asyncio
import json
import re
import time
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from cantiere import __version__
from cantiere.server.web.infrastructure.aside import aside
from cantiere.server.web.infrastructure.logs import log

EVERY = 86_400.0  # seconds
_PATIENCE, _MOST = 10.0, 262_144  # seconds, bytes
_VERSION = re.compile(r"v?(\d+(?:\.\d+)*)")  # without what is not ready yet: 1.0rc1
_PAGE = re.compile(r"https://[!-~]{1,500}")


@dataclass(frozen=True)
class Latest:
    """The newest version that somebody has published, and a page about it."""

    version: str
    page: str | None = None

    @property
    def is_newer(self) -> bool:
        return _numbers(self.version) > _numbers(__version__)


class VersionFeed:
    """What is known; nothing before it was asked."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.latest: Latest | None = None
        self.asked: float | None = None
        self.is_silent = False  # the last time there was no answer that could be read

    async def run(self) -> None:
        while self.url:
            await self.look()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        self.asked = time.time()
        try:
            self.latest = latest_in(await aside("versions", self._fetched))
            self.is_silent = False
        except Exception as error:  # whatever it is: it is news that is missing, nothing else
            self.is_silent = True
            log().info("nobody told of newer versions", reason=type(error).__name__)

    def _fetched(self) -> str:
        request = Request(self.url, headers={"User-Agent": "Cantiere", "Accept": "application/json"})
        try:
            with urlopen(request, timeout=_PATIENCE) as answer:
                content: bytes = answer.read(_MOST)
        except HTTPError as refused:
            refused.close()  # it holds the connection
            raise
        return content.decode()


def latest_in(text: str) -> Latest:
    """Of `{"version": …, "page": …}`, or a list of tags, `[{"name": "v1.2"}, …]`; else ValueError."""
    told: Any = json.loads(text)
    if isinstance(told, dict):
        page = str(told.get("page", ""))
        return Latest(_version(str(told.get("version", ""))), page if _PAGE.fullmatch(page) else None)
    names = [str(one.get("name", "")) for one in told if isinstance(one, dict)]
    return Latest(_version(max(filter(_VERSION.fullmatch, names), key=_numbers)))


def _version(text: str) -> str:
    found = _VERSION.fullmatch(text)
    if found is None:
        raise ValueError("no version")
    return found[1]


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]

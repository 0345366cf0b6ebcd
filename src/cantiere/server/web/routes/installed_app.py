"""What a browser needs to keep the web app: its manifest, and a list of what can be read without a line.

Everything on that list is the same for everybody: a browser asks for it without its cookie, and keeps nothing
else.
"""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse

from cantiere.core.game import Game
from cantiere.games import GAMES
from cantiere.play import pages
from cantiere.play.illustrations import figures
from cantiere.play.lessons import lesson_length
from cantiere.play.texts import LANGUAGES, texts
from cantiere.server.bodies.reading import OfflineReading
from cantiere.server.web.infrastructure.refusals import language_for
from cantiere.server.web.routes.reading import COMMON
from cantiere.server.web.routes.site import STATIC

router = APIRouter()
_PACKAGE = Path(str(files("cantiere")))
_BUILD = re.compile(r'<meta name="build" content="(\w+)"')
_PICTURE = re.compile(r"\(img/([a-z0-9._-]+)\)")
_COLOUR = re.compile(r"--(\w+): light-dark\((#\w+),")
_ICONS = {  # of web/public, drawn by scripts/icons: size and purpose
    "/icon-192.png": ("192x192", "any"),
    "/icon-512.png": ("512x512", "any"),
    "/maskable-512.png": ("512x512", "maskable"),
}
_SHORTCUTS = {"/?new=": "open_a_table", "/learn": "learn_game", "/rules": "nav_rules", "/games": "nav_games"}
Manifest = dict[str, Any]  # as the standard has it
Chosen = Annotated[str | None, Query(alias="lang", max_length=20)]


@router.get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: Request, wanted: Chosen = None) -> JSONResponse:
    """The app as systems install it. It is one app, whichever language it was installed in."""
    language = wanted if wanted in LANGUAGES else language_for(request.headers)
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    return JSONResponse(_manifest(language), headers=headers, media_type="application/manifest+json")


@router.get("/api/offline", tags=["reading"])
def offline() -> OfflineReading:
    """What lessons and rules need: the same for everybody, as long as `build` and `version` are the same."""
    return OfflineReading(build=_build(), version=_version(), addresses=list(_addresses()))


@cache
def _manifest(language: str) -> Manifest:
    said, colours = texts("common", language), _colours()
    shortcuts = [{"name": said["web"][key], "url": address} for address, key in _SHORTCUTS.items()]
    return {
        "id": "/",
        "name": "Cantiere",
        "short_name": "Cantiere",
        "description": said["pages"]["head_title_lead"],
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "categories": ["games"],
        "background_color": colours["table"],
        "theme_color": colours["panel"],
        "icons": [
            {"src": address, "sizes": sizes, "type": "image/png", "purpose": purpose}
            for address, (sizes, purpose) in _ICONS.items()
        ],
        "shortcuts": shortcuts,
    }


def _colours() -> dict[str, str]:
    """Those of every page, by day."""
    tokens = files("cantiere.server").joinpath("pages", "tokens.css").read_text("utf-8")
    return dict(_COLOUR.findall(tokens))


def _build() -> str:
    """Which web app this server hands out; empty: none is built."""
    index = STATIC / "index.html"
    found = _BUILD.search(index.read_text("utf-8")) if index.is_file() else None
    return found[1] if found else ""


@cache
def _version() -> str:
    """Of all that follows from our sources: words, rules, lessons, and the tables that are told there."""
    digest = sha256()
    for path in sorted(chain(_PACKAGE.rglob("*.py"), _PACKAGE.rglob("*.toml"))):
        digest.update(path.read_bytes())
    for game, language in _rules_pages():
        digest.update(pages.source(game, language).encode())
    return digest.hexdigest()[:16]


def _rules_pages() -> list[tuple[str, str]]:
    return [(game, language) for game in pages.game_ids() for language in LANGUAGES]


@cache
def _addresses() -> tuple[str, ...]:
    """First what every page needs, then lessons, then what is longer."""
    common = [f"/api/words/{COMMON}/{language}" for language in LANGUAGES]
    return ("/api/games", *common, *chain.from_iterable(map(_of_game, GAMES)))


def _of_game(game: Game) -> Iterator[str]:
    for language in LANGUAGES:
        place = f"{game.id}/{language}"
        yield f"/api/words/{place}"
        if lesson_length(game):
            yield f"/api/lessons/{place}"
            yield f"/api/lessons/{place}/answers"
        yield f"/api/rules/{place}"
        yield f"/api/overview/{place}"
    yield from (f"/api/figures/{game.id}/{name}" for name in figures(game.id))
    shown = {name for language in LANGUAGES for name in _PICTURE.findall(pages.source(game.id, language))}
    yield from (f"/api/pictures/{name}" for name in sorted(shown))

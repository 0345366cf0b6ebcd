"""Pages that need no web app: what runs here, and the check of a game file. No script is inline."""

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Formatter
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from cantiere import __version__
from cantiere.core.errors import Refusal
from cantiere.games import GAMES
from cantiere.play.texts import LANGUAGES, texts
from cantiere.server.bodies import Language, Sentences
from cantiere.server.web.infrastructure.packed_answers import packed
from cantiere.server.web.routes.visitor import Visit, Visitor

router = APIRouter()
_FACE = re.compile(r"@font-face\{[^}]*\}")
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
Page = Literal["home", "verify"]
Chosen = Annotated[str | None, Query(alias="lang", max_length=20)]


@router.get("/verify", include_in_schema=False)
async def verify(visitor: Visit, wanted: Chosen = None) -> HTMLResponse:
    """Where a game file is checked, in the browser."""
    return HTMLResponse(_page("verify", _language(visitor, wanted)))


@router.get("/pages/fonts.css", include_in_schema=False)
async def faces(request: Request) -> Response:
    """The typefaces of the web app, where it is built: these pages look like its own."""
    built = files("cantiere.server").joinpath("static", "assets")
    styles = [one for one in built.iterdir() if one.name.endswith(".css")] if built.is_dir() else []
    found = [face for style in styles for face in _FACE.findall(style.read_text("utf-8"))]
    return packed(request.headers, "\n".join(sorted(found)).encode(), "text/css")


@router.get("/pages/{name}", include_in_schema=False)
async def part(request: Request, name: str) -> Response:
    """A style, a script or a picture of these pages."""
    kind = _TYPES.get(name.rpartition(".")[2])
    if kind is None or name not in _names():
        raise Refusal("unknown_address")
    content = _file(name).encode()
    headers = {"etag": f'"{sha256(content).hexdigest()[:16]}"', "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


@router.get("/api/texts/{page}/{language}", tags=["texts"])
async def sentences(visitor: Visit, page: Page, language: Language) -> Sentences:
    """What a page says, in one language; slots are in braces."""
    return Sentences(language=language, sentences=dict(_sentences(page, language)))


def _language(visitor: Visitor, wanted: str | None) -> str:
    return wanted if wanted in LANGUAGES else visitor.language


def home(language: str) -> HTMLResponse:
    """What runs here, where the web app is not built."""
    return HTMLResponse(_page("home", language))


@cache
def _page(name: Page, language: str) -> str:
    """A page in its frame, with every sentence in its place."""
    games = ", ".join(game.title for game in GAMES)
    said = {key: _spoken(text, games) for key, text in _sentences(name, language).items()}
    return framed(name, language, said)


def framed(name: str, language: str, said: Mapping[str, str], query: str = "") -> str:
    """A template with its sentences, in the frame of all; `query` stays when another language is chosen."""
    found = texts("common", language)["pages"]
    said = {"skip": found["skip"], "languages": found["languages"], **said, "version": __version__}
    parts = {key: escape(text) for key, text in {**said, "language": language, "query": query}.items()}
    parts |= {f"is_{one}": 'aria-current="true"' if one == language else "" for one in LANGUAGES}
    inside = _filled(_file(f"{name}.html"), parts)
    return _filled(_file("frame.html"), {**parts, "main": inside})


def _spoken(sentence: str, games: str) -> str:
    """The one fact that a page may tell without a script; sentences of scripts keep their slots."""
    names = {name for _, name, _, _ in Formatter().parse(sentence) if name}
    return sentence.format(games=games) if names == {"games"} else sentence


def _sentences(page: Page, language: str) -> Mapping[str, str]:
    """Those of a page, without its name in front."""
    found = texts("common", language)["pages"]
    return {key.removeprefix(f"{page}_"): text for key, text in found.items() if key.startswith(f"{page}_")}


def _filled(template: str, parts: Mapping[str, str]) -> str:
    for name, content in parts.items():
        template = template.replace("{{" + name + "}}", content)
    return template


@cache
def _names() -> frozenset[str]:
    return frozenset(path.name for path in files("cantiere.server").joinpath("pages").iterdir())


@cache
def _file(name: str) -> str:
    return files("cantiere.server").joinpath("pages", name).read_text("utf-8")

"""The web app: its files, and its one page at every address that is not the API's."""

import mimetypes
from importlib.resources import files
from pathlib import Path

from starlette.datastructures import Headers, QueryParams
from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cantiere.play.texts import LANGUAGES
from cantiere.server.web.infrastructure.packed_answers import packed
from cantiere.server.web.infrastructure.refusals import language_for
from cantiere.server.web.routes.head import beginning_of
from cantiere.server.web.routes.pages import home

STATIC = Path(str(files("cantiere.server") / "static"))
_ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the build leaves both beside each file
_FOREVER = "public, max-age=31536000, immutable"  # the names of these files change with their content
_ASK_AGAIN = "no-cache"
_TITLE = "<title>Cantiere</title>"  # in the page as it is built; the head stands there
_ABOUT = '<p class="about">'  # there, too; a sentence begins there
_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


class Site:
    """What no route answers: files of the app, the app itself for people, and else what was there before."""

    def __init__(self, nothing: ASGIApp, folder: Path = STATIC) -> None:
        self.nothing, self.folder = nothing, folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await self._answer(scope) if _is_for_reading(scope) else None
        await (answer or self.nothing)(scope, receive, send)

    async def _answer(self, scope: Scope) -> Response | None:
        headers, path = Headers(scope=scope), scope["path"].lstrip("/")
        file = self._file(path)
        if file is not None:
            return _sent(file, headers, _FOREVER if path.startswith("assets/") else _ASK_AGAIN)
        if path.startswith("assets/") or (path and "text/html" not in headers.get("accept", "")):
            return None
        index = self._file("index.html")
        if index is not None:
            return await _page(index, scope, headers)
        return None if path else home(_language(scope, headers))

    def _file(self, path: str) -> Path | None:
        """A file of the app, never one outside its folder."""
        wanted = (self.folder / path).resolve()
        return wanted if wanted.is_relative_to(self.folder.resolve()) and wanted.is_file() else None


def _is_for_reading(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return False
    return not scope["path"].startswith("/api/") and "\0" not in scope["path"]


async def _page(index: Path, scope: Scope, headers: Headers) -> Response:
    """The app, with the head of the page that was asked for. No search engine lists a private table."""
    head, about = await beginning_of(scope, _language(scope, headers))
    page = index.read_text("utf-8").replace(_TITLE, head, 1).replace(_ABOUT, _ABOUT + about, 1)
    answer = packed(headers, page.encode(), "text/html")
    answer.headers["vary"] = "accept-encoding, accept-language"
    if "link" in QueryParams(scope["query_string"]):
        answer.headers["x-robots-tag"] = "noindex"
    return answer


def _sent(file: Path, headers: Headers, cache: str) -> Response:
    """The file, packed as the browser likes it best."""
    stat = file.stat()
    tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
    told = {"cache-control": cache, "etag": tag, "vary": "accept-encoding"}
    if tag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=told)
    for encoding, suffix in _ENCODINGS.items():
        twin = file.with_name(file.name + suffix)
        if encoding in headers.get("accept-encoding", "") and twin.is_file():
            told["content-encoding"] = encoding
            return FileResponse(twin, media_type=_type_of(file), headers=told)
    return FileResponse(file, media_type=_type_of(file), headers=told)


def _type_of(file: Path) -> str:
    """Machines differ in what they know of endings: ours are told here."""
    return _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"


def _language(scope: Scope, headers: Headers) -> str:
    """The one that was asked for in the address, else the browser's."""
    wanted = QueryParams(scope["query_string"]).get("lang", "")
    return wanted if wanted in LANGUAGES else language_for(headers)

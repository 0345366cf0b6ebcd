"""What a page says before any script runs: for those who draw previews, and until the app is there."""

from html import escape
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import URL, QueryParams
from starlette.requests import HTTPConnection
from starlette.types import Scope

from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.play.lessons import lesson
from cantiere.play.texts import texts, word
from cantiere.server.store.tables import OPEN, WAITING
from cantiere.server.web.routes.tables import seen_table
from cantiere.server.web.routes.visitor import visitor_of

_PICTURE, _WIDTH, _HEIGHT = "/preview.jpg", "1200", "630"
_LESSON = "lesson"
_LOCALES = {"en": "en_GB", "fr": "fr_FR"}


class Subject(NamedTuple):
    """What a page is about: its sentences in the catalogue, and perhaps a game."""

    sentences: str = "title"
    game: str = ""


class Beginning(NamedTuple):
    """Title and tags; and a sentence to read until the app is there."""

    head: str
    about: str


async def beginning_of(scope: Scope, language: str) -> Beginning:
    """Of the page at an address. Nobody's name is in it: strangers keep such previews."""
    subject = await _subject(scope)
    said = texts("common", language)["pages"]
    game = word(subject.game, "title", language) if subject.game else ""
    title = said[f"head_{subject.sentences}"].format(game=game)
    lead = said[f"head_{subject.sentences}_lead"]
    shared = {
        "site_name": "Cantiere",
        "type": "website",
        "locale": _LOCALES[language],
        "title": title,
        "description": lead,
        "image": str(URL(scope=scope).replace(path=_PICTURE, query="")),
        "image:width": _WIDTH,
        "image:height": _HEIGHT,
        "image:alt": said["head_picture"],
    }
    named = {"description": lead, "twitter:card": "summary_large_image"}
    tags = [_tag("name", name, text) for name, text in named.items()]
    tags += [_tag("property", f"og:{name}", text) for name, text in shared.items()]
    head = "\n    ".join([f"<title>{escape(title)}</title>", *tags])
    return Beginning(head, escape(lead) if subject.sentences == _LESSON else "")


def _tag(kind: str, name: str, text: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(text)}" />'


async def _subject(scope: Scope) -> Subject:
    """Whatever is not there, or not for this visitor, is a page like any other."""
    try:
        match scope["path"].strip("/").split("/"):
            case ["rules", game] | ["rules", game, _] | ["learn", game, "overview"]:
                return Subject("rules", find(game).id)
            case ["learn", game]:
                return Subject(_LESSON, lesson(game).game.id)
            case ["t", table, *_]:
                visitor = await visitor_of(HTTPConnection(scope))
                link = QueryParams(scope["query_string"]).get("link")
                row = await seen_table(visitor, table, link)
                if row.status != WAITING or any(seat.kind == OPEN for seat in row.seats):
                    return Subject(row.status, row.game)
    except (Refusal, SQLAlchemyError):
        pass  # the page is there without a database, too
    return Subject()

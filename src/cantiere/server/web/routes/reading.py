"""Routes for what is read: the sentences of the screen, and the rules. The same for everybody."""

import json
import re
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from markdown_it import MarkdownIt
from starlette.responses import Response

from cantiere.core.errors import Refusal
from cantiere.games import GAMES, find
from cantiere.play import pages
from cantiere.play.illustrations import figures_of_section
from cantiere.play.texts import texts
from cantiere.server.bodies import Language
from cantiere.server.bodies.reading import RulesPage
from cantiere.server.web.infrastructure.packed_answers import packed
from cantiere.server.web.routes.figures import figure_card

router = APIRouter(prefix="/api", tags=["reading"])
PictureName = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9._-]{0,60}$")]
Answers = dict[int | str, dict[str, Any]]  # by status, in the words of OpenAPI, as FastAPI takes them
COMMON, DESK = "web", "desk"
_COMMON_PARTS = ("words", "web")
_PHRASES = {"levels": "level_", "notices": "notice_"}  # which the terminal and webhooks say, too
_GAME_PARTS = (
    "words",
    "options",
    "moves",
    "events",
    "lines",
    "board",
    "reasons",
    "screen",
    "first",
)  # and `moves_…` of variants
_UNCHANGED: Answers = {304: {"description": "The same as last time."}}
_REFERENCE = re.compile(r"(?<=[(>])\d+\.\d+(?=[),<])")  # (3.2), or alone in a cell
_WIDE = '<div class="scroll" tabindex="0"><table>'
_PICTURE = re.compile(r'src="img/([^"]+)"')
_VIEW_BOX = re.compile(rb'viewBox="0 0 (\d+) (\d+)"')
_PICTURES: Answers = {200: {"content": {"image/svg+xml": {}}}}


@router.get("/words/{part}/{language}", response_model=dict[str, dict[str, str]], responses=_UNCHANGED)
async def sentences(request: Request, part: str, language: Language) -> Response:
    """What a screen says: `web` for all, `desk` for that of the hosts, else the id of a game."""
    return packed(request.headers, _sentences(part, language), "application/json")


@router.get("/rules/{game}/{language}", response_model=RulesPage, responses=_UNCHANGED)
async def rules(request: Request, game: str, language: Language) -> Response:
    """The rules of a game, section by section."""
    return packed(request.headers, _rules(find(game).id, language), "application/json")


@router.get("/pictures/{name}", response_class=Response, responses={**_PICTURES, **_UNCHANGED})
async def picture(request: Request, name: PictureName) -> Response:
    """A picture of the rules."""
    content = pages.picture(name)
    if content is None:
        raise Refusal("unknown_address")
    return packed(request.headers, content, "image/svg+xml")


@cache
def _sentences(part: str, language: str) -> bytes:
    if part == DESK:
        return json.dumps(dict(texts(DESK, language)), ensure_ascii=False).encode()
    name, wanted = ("common", _COMMON_PARTS) if part == COMMON else (find(part).id, _GAME_PARTS)
    found = texts(name, language)
    chosen = {one: found[one] for one in found if one.partition("_")[0] in wanted}
    if part == COMMON:
        for part_of, prefix in _PHRASES.items():
            own = {key: text for key, text in found["phrases"].items() if key.startswith(prefix)}
            chosen[part_of] = own
        chosen |= {f"card_{game.id}": texts(game.id, language)["card"] for game in GAMES}
    return json.dumps(chosen, ensure_ascii=False).encode()


@cache
def _rules(game_id: str, language: str) -> bytes:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    first, *others = pages.sections(game_id, language)
    known = {one.number for one in others}

    def html(text: str) -> str:
        return _REFERENCE.sub(lambda found: _link(game_id, found[0], known), _html(markdown, text))

    parts = [
        {
            "number": one.number,
            "title": one.title,
            "level": one.level,
            "html": html(one.text),
            "figures": [figure_card(each, language) for each in figures_of_section(game_id, one.number)],
        }
        for one in (first, *others)
    ]
    page = RulesPage.model_validate({"game": game_id, "title": first.title, "sections": parts})
    return page.model_dump_json().encode()


def _link(game_id: str, number: str, known: set[str]) -> str:
    """A section that is named in another one can be gone to."""
    return f'<a href="/rules/{game_id}#{number}">{number}</a>' if number in known else number


def _html(markdown: MarkdownIt, text: str) -> str:
    """Our own pages only; their pictures lie behind a route, and what is too wide can be scrolled by key."""
    html = _PICTURE.sub(_sized, str(markdown.render(text)))
    html = html.replace("<th></th>", "<td></td>")  # a heading of nothing is none
    return html.replace("<table>", _WIDE).replace("</table>", "</table></div>")


def _sized(found: re.Match[str]) -> str:
    """With its size, so that its room is there before it comes."""
    size = _VIEW_BOX.search(pages.picture(found[1]) or b"")
    room = ' width="{}" height="{}"'.format(*map(int, size.groups())) if size else ""
    return f'src="/api/pictures/{found[1]}"{room}'

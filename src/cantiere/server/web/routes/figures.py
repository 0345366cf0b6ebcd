"""Figures of the rules, and the page that shows a game with some of them. The same for everybody."""

import json
from functools import cache, partial
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from cantiere.games import find
from cantiere.play.illustrations import Figure, figure, overview
from cantiere.play.texts import texts
from cantiere.server.bodies import Language
from cantiere.server.bodies.figures import FigureCard, FigureTable, Overview
from cantiere.server.live.figure_table import figure_table
from cantiere.server.web.infrastructure.packed_answers import PackedAnswer, packed, packed_answer, sent
from cantiere.server.web.routes.visitor import Visit

router = APIRouter(prefix="/api", tags=["reading"])
_KIND = "figure"
FigureName = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,40}$")]


@router.get("/figures/{game}/{name}", response_model=FigureTable)
async def figure_view(visitor: Visit, request: Request, game: str, name: FigureName) -> Response:
    """The table of a figure, as a board needs it."""
    await visitor.spend("lessons")
    wanted, services = figure(find(game).id, name), visitor.services
    key = (_KIND, wanted.game.id, name)
    answer = services.answers.find(key)
    if answer is None:
        services.compile_cache.check(wanted.game.id)
        with services.readers.place(visitor.asker):
            answer = await services.readers.run(visitor.asker, partial(_told, wanted))
        services.answers.put(key, answer)
    return sent(request.headers, answer, "application/json")


def _told(wanted: Figure) -> PackedAnswer:
    return packed_answer(figure_table(wanted).model_dump_json().encode())


@router.get("/overview/{game}/{language}", response_model=Overview)
async def overview_page(request: Request, game: str, language: Language) -> Response:
    """A game on one page: figures with a sentence each. A game may have none yet."""
    return packed(request.headers, _overview(find(game).id, language), "application/json")


@cache
def _overview(game_id: str, language: str) -> bytes:
    panels = [
        {
            "part": panel.part,
            "text": texts(game_id, language)["overview"][panel.figure.name],
            "figure": figure_card(panel.figure, language),
        }
        for panel in overview(game_id)
    ]
    return json.dumps({"game": game_id, "panels": panels}, ensure_ascii=False).encode()


def figure_card(one: Figure, language: str) -> FigureCard:
    return {
        "name": one.name,
        "rule": one.rule,
        "caption": texts(one.game.id, language)["figures"][one.name],
        "shows": list(one.shows),
        "marks": list(one.marks),
    }

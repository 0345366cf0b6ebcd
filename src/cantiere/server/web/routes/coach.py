"""Routes about the coach: at casual tables against bots alone, for whoever plays there."""

import asyncio
from functools import partial

from fastapi import APIRouter

from cantiere.bots.levels import LEVELS
from cantiere.core.errors import Refusal
from cantiere.insight.coaching import Concern
from cantiere.play.texts import phrase
from cantiere.server.bodies import TableId
from cantiere.server.bodies.coach import AskCoach, AskPurposes, CoachAnswer, Purpose, Purposes
from cantiere.server.live.coach import Intent, coached_seat, intent_of, past_of, warning
from cantiere.server.store.tables import BOT, TableRow
from cantiere.server.web.routes.tables import seen_table
from cantiere.server.web.routes.visitor import Visit, Visitor
from cantiere.server.web.tables.consequences import names_at

router = APIRouter(prefix="/api", tags=["tables"])


@router.post("/tables/{table_id}/coach")
async def ask_coach(visitor: Visit, table_id: TableId, asked: AskCoach) -> CoachAnswer:
    """Whether a move would be a serious mistake, by what its seat can see. In time, or not at all."""
    person = visitor.human
    await visitor.spend("coach")
    services = visitor.services
    with services.bot_pool.hints.place(person.id):
        row = await seen_table(visitor, table_id, asked.link)
        table = (await services.rooms.latest(row.id)).table
        if coached_seat(table, person.id) != asked.seat:
            raise Refusal("not_your_seat", seat=asked.seat)
        intent = intent_of(table, asked.seat, asked.turn, asked.move)
        if not services.compile_cache.is_compiled(row.game):
            return CoachAnswer(table=row.id, turn=asked.turn, status="warming")
        return _told(visitor, row, intent, await _concern(visitor, intent))


async def _concern(visitor: Visitor, intent: Intent) -> Concern | None:
    settings, pool = visitor.services.settings, visitor.services.bot_pool.hints
    thought = pool.run(visitor.person.id, partial(intent.concern, settings.coach_playouts))
    try:
        return await asyncio.wait_for(thought, settings.coach_seconds)
    except TimeoutError:  # whoever plays does not wait for a coach
        return None


def _told(visitor: Visitor, row: TableRow, intent: Intent, found: Concern | None) -> CoachAnswer:
    turn = intent.match.turn
    if found is None:
        return CoachAnswer(table=row.id, turn=turn, status="fine")
    return CoachAnswer(
        table=row.id,
        turn=turn,
        status="concern",
        judgement=found.judgement.value,
        loss=round(found.loss.gain, 4),
        text=warning(found, intent.match.game, visitor.language, _names(row, visitor.language)),
    )


@router.post("/tables/{table_id}/coach/purposes")
async def ask_purposes(visitor: Visit, table_id: TableId, asked: AskPurposes) -> Purposes:
    """What the last moves of the bots were for, as far as the seat of whoever asks can know."""
    person = visitor.human
    await visitor.spend("coach")
    services = visitor.services
    with services.bot_pool.hints.place(person.id):
        row = await seen_table(visitor, table_id, asked.link)
        table = (await services.rooms.latest(row.id)).table
        past = past_of(table, coached_seat(table, person.id), asked.since)
        if not services.compile_cache.is_compiled(row.game):
            return Purposes(table=row.id, status="warming", purposes=[])
        moves = await services.bot_pool.hints.run(person.id, past.bot_moves)
    language, names, game = visitor.language, _names(row, visitor.language), past.match.game
    told = [Purpose(turn=one.turn, seat=one.seat, text=one.words(game, language, names)) for one in moves]
    return Purposes(table=row.id, status="told", purposes=told)


def _names(row: TableRow, language: str) -> list[str]:
    """As the screen calls them: of a bot its level, in words."""
    names = zip(names_at(row), row.seats, strict=True)
    return [
        phrase(f"level_{name}", language) if seat.kind == BOT and name in LEVELS else name
        for name, seat in names
    ]

"""Hints: the best few moves of a position and why, as the seat to move could find them itself."""

from collections.abc import Sequence
from functools import partial

from fastapi import APIRouter

from cantiere.bots.hints import Hint, spoken
from cantiere.core.errors import Refusal
from cantiere.play.gamefile import read_game
from cantiere.play.match import Match
from cantiere.server.bodies import TableId
from cantiere.server.bodies.bots import AskHint, HintMove, HintReason, Hints
from cantiere.server.live.messages import legal_move
from cantiere.server.live.room import Room
from cantiere.server.live.table import Table
from cantiere.server.people.person import Person
from cantiere.server.store.tables import FINISHED, TableRow
from cantiere.server.web.routes.tables import seen_table
from cantiere.server.web.routes.visitor import Visit, Visitor
from cantiere.server.web.tables.consequences import names_at
from cantiere.server.web.tables.rooms import seats_of

router = APIRouter(prefix="/api", tags=["tables"])
_SEED = 0  # the same question gets the same answer


@router.post("/tables/{table_id}/hint")
async def hint(visitor: Visit, table_id: TableId, asked: AskHint) -> Hints:
    """The best few moves at a turn: of a finished game, or of one that one plays against bots alone."""
    person = visitor.person  # nobody thinks for strangers
    await visitor.spend("hints")
    with visitor.services.bot_pool.hints.place(person.id):
        return await _hint(visitor, table_id, asked)


async def _hint(visitor: Visitor, table_id: str, asked: AskHint) -> Hints:
    person = visitor.person
    row = await seen_table(visitor, table_id, asked.link)
    visitor.services.compile_cache.check(row.game)
    if row.status == FINISHED:
        text = await visitor.services.tables.file_of(row.id)
        match = _gone_back(await visitor.services.readers.run(person.id, partial(_kept_game, text)), asked)
    else:
        match = _own_position(await visitor.services.rooms.latest(row.id), person, asked)
    return await _advice(visitor, row, match, asked.most)


def _kept_game(text: str) -> Match:
    return read_game(text).match


def _own_position(room: Room, person: Person, asked: AskHint) -> Match:
    """In a game that is being played, at a table where only bots could be harmed."""
    seats = seats_of(room, person.id)
    _must_be_alone(room.table, seats)
    match = _gone_back(room.table.match.copy(), asked)
    if match.mover not in seats:  # what a bot sees is its own
        raise Refusal("hint_not_yours")
    return match


def _must_be_alone(table: Table, seats: Sequence[int]) -> None:
    if table.setting.rated:
        raise Refusal("hint_rated")
    if not seats:
        raise Refusal("hint_not_yours")
    if table.others(seats[0]):
        raise Refusal("hint_others")


def _gone_back(match: Match, asked: AskHint) -> Match:
    """At the turn that was asked for, else at the last one at which somebody had to decide."""
    last = match.turn - 1 if match.is_over else match.turn
    turn = last if asked.turn is None else asked.turn
    if turn > match.turn:
        raise Refusal("no_such_turn", turn=turn, last=match.turn)
    match.go_to(turn)
    if match.is_over:
        raise Refusal("hint_at_end", turn=turn)
    if asked.seat not in (None, match.mover):
        raise Refusal("hint_other_seat", turn=turn, to_move=match.mover, seat=asked.seat)
    return match


async def _advice(visitor: Visitor, row: TableRow, match: Match, most: int) -> Hints:
    services, seat = visitor.services, match.mover
    found = await services.bot_pool.advice(
        visitor.person.id, match.game, match.view(seat), _SEED, services.settings.hint_playouts, most
    )
    names = names_at(row)
    moves = [_move(match, one, visitor.language, names) for one in found]
    return Hints(table=row.id, turn=match.turn, seat=seat, moves=moves)


def _move(match: Match, hint: Hint, language: str, names: Sequence[str]) -> HintMove:
    texts = spoken(match.game, hint, language, names)
    reasons = [
        HintReason(code=reason.code, weight=reason.weight, text=text)
        for reason, text in zip(hint.reasons, texts, strict=True)
    ]
    told = hint.as_dict()
    return HintMove(
        move=hint.move,
        choice=legal_move(match, hint.actions[0]),
        parts=[match.game.notation.parts(action) for action in hint.actions],
        win_chance=told["win_chance"],
        points=told["points"],
        playouts=hint.visits,
        reasons=reasons,
    )

"""Routes about reviews: ask for one, see how far it is and what it says, and try again what was a mistake."""

from functools import partial

from fastapi import APIRouter

from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.play.gamefile import read_game
from cantiere.play.match import Match
from cantiere.play.notation import read_line
from cantiere.server.bodies import Link, TableId, Turn
from cantiere.server.bodies.at_table import TableMessage
from cantiere.server.bodies.review import AskReview, ReviewState, TriedMove, TryMove
from cantiere.server.bodies.trends import OwnTrends
from cantiere.server.live.review import kept_try, told_review
from cantiere.server.live.review_table import told_moment
from cantiere.server.people.trends import trends_over
from cantiere.server.protocol.reviews import AskMoment, MomentAnswer
from cantiere.server.store.tables import TableRow
from cantiere.server.web.routes.board_answers import board_answer
from cantiere.server.web.routes.tables import seen_table
from cantiere.server.web.routes.visitor import Visit, Visitor
from cantiere.server.web.tables.consequences import names_at
from cantiere.server.web.tables.review_queue import refuse_unfinished

router = APIRouter(prefix="/api", tags=["files"])


@router.get("/me/trends")
async def own_trends(visitor: Visit) -> OwnTrends:
    """Where one loses win chance, over all one's reviewed games. Nobody else can ask for that."""
    person = visitor.person
    await visitor.spend("records")
    return trends_over(await visitor.services.reviews.trends.of(person.id), visitor.language)


@router.post("/tables/{table_id}/review")
async def ask_review(visitor: Visit, table_id: TableId, asked: AskReview) -> ReviewState:
    """Have a finished game reviewed. Asking again changes nothing; the answer tells how far it is."""
    person = visitor.person  # nobody thinks for strangers
    await visitor.spend("reviews")
    row = await seen_table(visitor, table_id, asked.link)
    await visitor.services.reviews.ask(row, person.id)
    return await _told(visitor, row)


@router.get("/tables/{table_id}/review")
async def see_review(visitor: Visit, table_id: TableId, link: Link | None = None) -> ReviewState:
    """A review, for whoever may see the game."""
    await visitor.spend("reviews")
    row = await seen_table(visitor, table_id, link)
    refuse_unfinished(row)
    return await _told(visitor, row)


@router.post("/tables/{table_id}/review/try")
async def try_again(visitor: Visit, table_id: TableId, wanted: TryMove) -> TriedMove:
    """How good another move would have been at a decision that lost something."""
    await visitor.spend("reviews")
    row = await seen_table(visitor, table_id, wanted.link)
    _, kept = await visitor.services.reviews.state(row)
    if kept is None or kept.content is None:
        raise Refusal("no_review_yet", table=table_id)
    move = _first(row.game, wanted.move)
    found = kept_try(kept.content, wanted.turn, move)
    if found is None:
        raise Refusal("no_such_try", turn=wanted.turn, move=move)
    loss, error, judgement = found
    return TriedMove(turn=wanted.turn, move=move, judgement=judgement, loss=loss, error=error)


@router.post("/tables/{table_id}/review/{turn}")
async def ask_at_moment(visitor: Visit, table_id: TableId, turn: Turn, wish: AskMoment) -> MomentAnswer:
    """What the board of such a table wants to know before anything is tried there."""
    match = await _at(visitor, table_id, turn, wish.link)
    if wish.asked.seat != match.mover:
        raise Refusal("not_your_seat", seat=wish.asked.seat)
    return MomentAnswer(answer=board_answer(match, table_id, wish.asked, visitor.language))


@router.get("/tables/{table_id}/review/{turn}")
async def see_moment(visitor: Visit, table_id: TableId, turn: Turn, link: Link | None = None) -> TableMessage:
    """The table before a decision (the turn that it led to), as its seat saw it, with all that was legal."""
    return told_moment(await _at(visitor, table_id, turn, link), table_id)


async def _at(visitor: Visitor, table_id: str, turn: int, link: str | None) -> Match:
    await visitor.spend("reviews")
    row = await seen_table(visitor, table_id, link)
    refuse_unfinished(row)
    visitor.services.compile_cache.check(row.game)
    with visitor.services.readers.place(visitor.asker):
        text = await visitor.services.tables.file_of(row.id)
        return await visitor.services.readers.run(visitor.asker, partial(_before, text, turn))


async def _told(visitor: Visitor, row: TableRow) -> ReviewState:
    state, kept = await visitor.services.reviews.state(row)
    if kept is None or kept.content is None:
        return state
    result = told_review(kept.content, row.game, visitor.language, names_at(row))
    return state.model_copy(update={"result": result})


def _before(text: str, turn: int) -> Match:
    """The match before the decision that led to a turn."""
    match = read_game(text).match
    if not 0 < turn <= match.turn:
        raise Refusal("no_such_turn", turn=turn, last=match.turn)
    match.go_to(turn - 1)
    return match


def _first(game_id: str, move: str) -> str:
    """What a move begins with: that is what is judged."""
    notation = find(game_id).notation
    return notation.text(read_line(notation, move)[0])

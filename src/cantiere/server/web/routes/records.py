"""Routes about what people have played: who is how strong, one's games, what they add up to."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query
from sqlalchemy import Select

from cantiere.games import find
from cantiere.server.bodies import PersonId, Result
from cantiere.server.bodies.records import (
    History,
    Leaderboard,
    Played,
    Rated,
    RatingMoment,
    Ratings,
    RatingStory,
    Statistics,
    SuggestedOpponent,
    SuggestedOpponents,
)
from cantiere.server.marks import mark_of
from cantiere.server.people.opponents import IN_A_ROW, MOST_GAMES, Suggestion, suggestions_of
from cantiere.server.people.person import person_with
from cantiere.server.people.statistics import statistics_of
from cantiere.server.store.history import games_in, games_of, newest_begun
from cantiere.server.store.standings import Moment, Ranked, leaderboard, moments, ratings_of
from cantiere.server.store.tables import TableRow
from cantiere.server.web.routes.visitor import Visit, Visitor
from cantiere.server.web.tables.cards import rating_card, table_card

router = APIRouter(prefix="/api", tags=["records"])
_PAGE = 50
_MOST_MOMENTS = 500
Page = Annotated[int, Query(ge=1, le=1_000_000)]
Bots = Annotated[bool, Query(description="Whether bots have places among the people.")]
OnlyGame = Annotated[str | None, Query(max_length=40, description="One game only.")]
Before = Annotated[float | None, Query(allow_inf_nan=False, description="Only what ended before.")]


@router.get("/leaderboard/{game}")
async def best_players(visitor: Visit, game: str, page: Page = 1, bots: Bots = True) -> Leaderboard:
    """Everybody whose rating is no longer provisional, and where oneself stands."""
    await visitor.spend("records")
    known, database = find(game).id, visitor.services.database
    ranked, total = await leaderboard(database, known, bots, _PAGE, (page - 1) * _PAGE)
    own = await ratings_of(database, visitor.person_id, known, bots) if visitor.person_id else []
    return Leaderboard(
        game=known,
        page=page,
        pages=max(1, -(-total // _PAGE)),
        total=total,
        ranked=[_rated(one) for one in ranked],
        you=_rated(own[0]) if own else None,
    )


@router.get("/people/{person_id}/ratings")
async def ratings(visitor: Visit, person_id: PersonId) -> Ratings:
    """Of all games that somebody was rated in."""
    await visitor.spend("records")
    await person_with(visitor.services.database, person_id)
    return Ratings(ratings=[_rated(one) for one in await ratings_of(visitor.services.database, person_id)])


@router.get("/people/{person_id}/ratings/{game}")
async def rating_story(visitor: Visit, person_id: PersonId, game: str, before: Before = None) -> RatingStory:
    """A rating over time."""
    await visitor.spend("records")
    known, database = find(game).id, visitor.services.database
    await person_with(database, person_id)
    found = await moments(database, person_id, known, _MOST_MOMENTS, before)
    return RatingStory(person=person_id, game=known, moments=[_moment(one) for one in found])


@router.get("/people/{person_id}/history")
async def history(
    visitor: Visit, person_id: PersonId, game: OnlyGame = None, before: Before = None
) -> History:
    """Finished games, those first that ended last; private ones for those only who sat there."""
    await visitor.spend("records")
    chosen = await _games(visitor, person_id, game)
    rows = await visitor.services.tables.history(chosen, _PAGE, before)
    return History(games=[_played(visitor, row, row.result, person_id) for row in rows if row.result])


@router.get("/people/{person_id}/statistics")
async def statistics(visitor: Visit, person_id: PersonId) -> Statistics:
    """What these games add up to."""
    await visitor.spend("records")
    games = await games_in(visitor.services.database, await _games(visitor, person_id), person_id)
    return await asyncio.to_thread(statistics_of, games)


@router.get("/me/opponents")
async def opponents(visitor: Visit) -> SuggestedOpponents:
    """Which bots would suit oneself better, by game: from one's last games against bots, casual ones too."""
    person_id = visitor.human.id
    await visitor.spend("records")
    newest = newest_begun(games_of(person_id, person_id, sees_all=False), MOST_GAMES)
    games = await games_in(visitor.services.database, newest, person_id)
    return SuggestedOpponents(suggested=[_suggested(one) for one in suggestions_of(games)])


def _suggested(one: Suggestion) -> SuggestedOpponent:
    return SuggestedOpponent(game=one.game, against=one.against, way=one.way, games=IN_A_ROW, level=one.level)


async def _games(visitor: Visitor, person_id: str, game: str | None = None) -> Select[Any]:
    """As far as the visitor may know of them."""
    await person_with(visitor.services.database, person_id)
    sees_all = visitor.session is not None and visitor.session.person.is_admin
    return games_of(person_id, visitor.person_id, sees_all, find(game).id if game else None)


def _rated(one: Ranked) -> Rated:
    mark = mark_of(one.kind, one.role)
    person = {"person": one.person_id, "nickname": one.nickname, "kind": one.kind, "mark": mark}
    games = {"game": one.game, "games": one.games, "wins": one.wins, "changed": one.changed}
    card = rating_card(one.skill).model_dump()
    return Rated.model_validate({**person, **games, **card, "place": one.place})


def _moment(one: Moment) -> RatingMoment:
    card = rating_card(one.skill)
    return RatingMoment(at=one.at, rating=card.rating, uncertainty=card.uncertainty)


def _played(visitor: Visitor, row: TableRow, result: Result, person_id: str) -> Played:
    seat = row.own_seat(person_id)
    return Played(
        seat=seat,
        place=result.places[seat],
        points=result.scores[seat],
        left=result.left[seat],
        table=table_card(row, visitor.session.person if visitor.session else None),
    )

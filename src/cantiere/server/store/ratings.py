"""Ratings: what each rated game does to whom, and how everybody stands.

A game is judged in the transaction that ends its table, so it counts once or not yet.
"""

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypedDict

from sqlalchemy import Row, Table, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.play.rating import Rater, Skill
from cantiere.server.live.outcome import Entrant
from cantiere.server.store.schema import PEOPLE, RATED, RATINGS

_LEVEL = "level-"  # no person's id is like that
_MOMENT = 1e-6  # two games of one person never end at the same time
_RATE = (
    update(RATINGS)
    .where(RATINGS.c.person_id == bindparam("of_person"), RATINGS.c.game == bindparam("of_game"))
    .values(games=RATINGS.c.games + 1, wins=RATINGS.c.wins + bindparam("won"))
    .values({name: bindparam(name) for name in ("mu", "sigma", "changed")})
)


Columns = Mapping[str, object]  # of a row that is to be written


class _Noted(TypedDict):
    """What a game did to one of them."""

    table_id: str
    person_id: str
    game: str
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    place: int
    at: float


@dataclass(frozen=True)
class RatedGame:
    """Who played it: (id, place) of each seat that counts. A level may have several."""

    game: str
    entrants: tuple[tuple[str, int], ...]

    @property
    def ids(self) -> list[str]:
        """In one order for all: two games that end at once cannot wait for each other."""
        return sorted({person_id for person_id, _ in self.entrants})

    @property
    def counts(self) -> bool:
        """Whether it tells anything: two at least took part, and not only bots of the house."""
        return len(self.ids) > 1 and not all(one.startswith(_LEVEL) for one in self.ids)

    def place(self, person_id: str) -> int:
        return min(place for one, place in self.entrants if one == person_id)


def level_id(level: str) -> str:
    """The house's bots of one level are one entrant, who can never sign in."""
    return _LEVEL + level


def rated_game(game: str, entrants: Collection[Entrant]) -> RatedGame:
    found = ((one.person or level_id(str(one.level)), one.place) for one in entrants)
    return RatedGame(game, tuple(found))


@cache
def rater() -> Rater:
    """People change: their skills may drift. The first call takes a moment."""
    return Rater()


async def among_the_living(connection: AsyncConnection, played: RatedGame) -> RatedGame:
    """A game without those who have deleted themselves; nobody else can until the transaction ends."""
    levels = [one.removeprefix(_LEVEL) for one in played.ids if one.startswith(_LEVEL)]
    await add_missing(connection, PEOPLE, [_bot_of_the_house(level) for level in levels])
    query = select(PEOPLE.c.id).where(PEOPLE.c.id.in_(played.ids)).order_by(PEOPLE.c.id)
    there = set((await connection.execute(query.with_for_update(read=True, key_share=True))).scalars())
    return replace(played, entrants=tuple(one for one in played.entrants if one[0] in there))


def _bot_of_the_house(level: str) -> Columns:
    person = {"id": level_id(level), "nickname": level, "kind": "bot", "role": "player"}
    return {**person, "language": "en", "created": time.time()}


async def judge(connection: AsyncConnection, table_id: str, played: RatedGame) -> None:
    """Change the ratings of all who took part, and note what the game did to them."""
    if not played.counts:
        return
    rows = await _locked(connection, played)
    before = [Skill(row.mu, row.sigma) for row in rows]
    seating = [played.ids.index(person_id) for person_id, _ in played.entrants]
    after = rater().after(before, seating, [place for _, place in played.entrants])
    at = max(time.time(), *(row.changed + _MOMENT for row in rows))
    noted = [_noted(table_id, played, *one, at) for one in zip(rows, before, after, strict=True)]
    await connection.execute(insert(RATED), noted)
    await connection.execute(_RATE, [_change(one) for one in noted])


def _noted(table_id: str, played: RatedGame, row: Row[Any], was: Skill, now: Skill, at: float) -> _Noted:
    return {
        "table_id": table_id,
        "person_id": row.person_id,
        "game": played.game,
        "mu_before": was.mu,
        "sigma_before": was.sigma,
        "mu": now.mu,
        "sigma": now.sigma,
        "place": played.place(row.person_id),
        "at": at,
    }


def _change(noted: _Noted) -> Columns:
    """The same, as `_RATE` wants it."""
    own = {"of_person": noted["person_id"], "of_game": noted["game"], "won": int(noted["place"] == 1)}
    return {**own, "mu": noted["mu"], "sigma": noted["sigma"], "changed": noted["at"]}


async def _locked(connection: AsyncConnection, played: RatedGame) -> Sequence[Row[Any]]:
    """How they stood, by id; another game that changes one of them waits."""
    begun = {"game": played.game, "mu": Skill().mu, "sigma": Skill().sigma, "games": 0, "wins": 0}
    rows = [{"person_id": one, **begun, "changed": 0.0} for one in played.ids]
    await add_missing(connection, RATINGS, rows)
    query = select(RATINGS).where(RATINGS.c.person_id.in_(played.ids), RATINGS.c.game == played.game)
    found = (await connection.execute(query.order_by(RATINGS.c.person_id).with_for_update())).all()
    return sorted(found, key=lambda row: str(row.person_id))  # databases have alphabets of their own


async def add_missing(connection: AsyncConnection, table: Table, rows: Sequence[Columns]) -> None:
    """Rows that may be there already stay as they are."""
    if not rows:
        return
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    await connection.execute(dialect.insert(table).on_conflict_do_nothing(), rows)

"""From what people wrote into a form to what the table plays by."""

import asyncio
from dataclasses import replace
from typing import TypedDict

from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.play.gamefile import read_game
from cantiere.play.upgrades import check_offered
from cantiere.server.bodies import From
from cantiere.server.live.clock import Clock
from cantiere.server.live.setting import AtFlag, Setting, Sitter, continued
from cantiere.server.people.person import Person
from cantiere.server.store.tables import BOT, TableRow, Tables
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from cantiere.server.web.tables.cards import may_see

_SOMEBODY = "x"  # stands for whoever will sit there, and for the seed that they will give


async def checked_terms(
    row: TableRow, person: Person, tables: Tables, compile_cache: CompileCache
) -> TableRow:
    """A new table whose terms make sense, with all options chosen; else a refusal that says why."""
    source = row.terms.source
    compile_cache.check(row.game)  # before there is a table: one that cannot begin would be left over
    if source is not None:
        await _must_see(source, person, tables)
    sitters = [
        Sitter(bot=seat.name) if seat.kind == BOT else Sitter(person=_SOMEBODY, seed=_SOMEBODY)
        for seat in row.seats
    ]
    setting = await _setting(row, sitters, tables)
    if source is None:
        check_offered(setting.game, setting.options)
    kept = source and source.model_copy(update={"link": None})  # the link is not for all who read this
    chosen = {"options": dict(setting.options) | _to_be_asked(row), "source": kept}
    return replace(row, terms=row.terms.model_copy(update=chosen))


def beginning_with(row: TableRow, seat: int | None) -> TableRow:
    """A table that is about to begin, with who begins, where the table goes by age: that must be said now."""
    if not _to_be_asked(row):
        return row
    if seat is None or seat >= len(row.seats):
        raise Refusal("who_begins", age=find(row.game).first.age)
    return replace(row, terms=row.terms.model_copy(update={"begins": seat}))


async def agreed_setting(row: TableRow, tables: Tables) -> Setting:
    """What the game is played by, now that all sit there and have revealed their seeds."""
    sitters = [
        Sitter(bot=seat.name)
        if seat.kind == BOT
        else Sitter(person=seat.person_id, seed=seat.seed, commitment=seat.commitment)
        for seat in row.seats
    ]
    return await _setting(row, sitters, tables)


class _Agreed(TypedDict):
    """What a new game and one that goes on from another are both told."""

    clock: Clock
    at_flag: AtFlag
    level: str
    rated: bool
    delay: int


def _to_be_asked(row: TableRow) -> dict[str, str]:
    """The option that says that the youngest or oldest begins, where it was chosen and matters."""
    if row.terms.source:
        return {}
    first = find(row.game).first
    wanted = row.terms.options.get(first.name)
    return {first.name: first.age} if wanted == first.age else {}


def _options(row: TableRow, options: dict[str, str]) -> dict[str, str]:
    """Those of the rules, which do not know how old people are."""
    if not (asked := _to_be_asked(row)):
        return options
    rest = {name: value for name, value in options.items() if name not in asked}
    seat = row.terms.begins
    return rest if seat is None else rest | {name: str(seat + 1) for name in asked}


async def _setting(row: TableRow, sitters: list[Sitter], tables: Tables) -> Setting:
    terms = row.terms
    agreed: _Agreed = {
        "clock": Clock.chosen(terms.clock),
        "at_flag": AtFlag(terms.at_flag),
        "level": terms.level,
        "rated": terms.rated,
        "delay": terms.delay,
    }
    if terms.source is None:
        options = _options(row, terms.options)
        return Setting(find(row.game), tuple(sitters), options, **agreed)
    text = await tables.file_of(terms.source.table)
    on = await asyncio.to_thread(_gone_on, text, row.game, terms.source.turn, sitters)
    return replace(on, **agreed)


def _gone_on(text: str, game_id: str, turn: int, sitters: list[Sitter]) -> Setting:
    """A whole game is played again for this: others do not wait meanwhile."""
    file = read_game(text)
    if file.match.game.id != game_id or file.match.seats != len(sitters):
        raise Refusal("source_differs", game=file.match.game.id, seats=file.match.seats)
    if turn > file.match.turn:
        raise Refusal("no_such_turn", turn=turn, last=file.match.turn)
    return continued(file, turn, sitters)


async def _must_see(source: From, person: Person, tables: Tables) -> None:
    if not may_see(await tables.find(source.table), person, source.link):
        raise Refusal("link_wrong")

"""A finished game, turn by turn: as one of the players saw it, as everybody did, or with all hands open."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from cantiere.core.readable import Readable, as_dict
from cantiere.core.record import SPECTATOR
from cantiere.play.gamefile import GameFile, read_game
from cantiere.play.match import Match
from cantiere.play.view_models import counted, facts, projected
from cantiere.server.bodies import Link, SeatNumber, TableId, Turn
from cantiere.server.bodies.reading import Replay, SitterChange, Step
from cantiere.server.bodies.story import GameEvent
from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import Failed, Flagged, Played, Replaced, Resigned, Returned, Undone
from cantiere.server.live.messages import sheet
from cantiere.server.live.story import game_event
from cantiere.server.store.tables import TableRow
from cantiere.server.web.infrastructure.packed_answers import PackedAnswer, packed_answer, sent
from cantiere.server.web.routes.tables import seen_table
from cantiere.server.web.routes.visitor import Visit, Visitor

router = APIRouter(prefix="/api", tags=["files"])
MOST_STEPS = 60  # at once
Eyes = Literal["all", "spectator"] | SeatNumber
_CHANCE = "rng"


@router.get("/tables/{table_id}/replay", response_model=Replay)
async def replay(
    visitor: Visit,
    request: Request,
    table_id: TableId,
    first: Turn = 0,
    eyes: Annotated[
        Eyes, Query(description="Whose view: a seat, everybody's, or all that there is.")
    ] = "all",
    link: Link | None = None,
) -> Response:
    """The table after each action from `first` on, a part of the game at a time."""
    await visitor.spend("replays")
    with visitor.services.readers.place(visitor.asker):
        row = await seen_table(visitor, table_id, link)
        part = await _part(visitor, row, first, eyes)
    return sent(request.headers, part, "application/json")


async def _part(visitor: Visitor, row: TableRow, first: int, eyes: str | int) -> PackedAnswer:
    """A game that is over does not change: what was asked for lately need not be made again."""
    answers, key = visitor.services.answers, (row.id, first, eyes)
    part = answers.find(key)
    if part is None:
        part = await _made(visitor, row, first, eyes)
        answers.put(key, part)
    return part


async def _made(visitor: Visitor, row: TableRow, first: int, eyes: str | int) -> PackedAnswer:
    services = visitor.services
    text = await services.tables.file_of(row.id)
    services.compile_cache.check(row.game)
    lines = await services.rooms.journal.read(row.id)
    return await services.readers.run(visitor.asker, partial(_replay, text, lines, first, eyes))


def _replay(text: str, lines: Sequence[Entry], first: int, eyes: str | int) -> PackedAnswer:
    file = read_game(text)
    match = file.match
    viewer = None if eyes == "all" else SPECTATOR if eyes == "spectator" else int(eyes)
    answer = Replay(
        turns=match.turn,
        options=dict(match.options),
        steps=list(steps_of(match, first, viewer)),
        changes=list(_changes(file, lines)),
    )
    return packed_answer(answer.model_dump_json().encode())


def _changes(file: GameFile, lines: Sequence[Entry]) -> Iterator[SitterChange]:
    """Who left or came back, and when. A file that was brought here tells only whose leaving ended it."""
    if file.end is not None and not lines:
        yield {"turn": file.match.turn, "seat": file.end.seat, "kind": file.end.why, "bot": None}
    begun = _begun(lines)
    for entry in lines:
        line = entry.line
        if not isinstance(line, Resigned | Replaced | Flagged | Failed | Returned):
            continue
        bot = None if isinstance(line, Returned) else line.by
        turn = next((turn for number, turn in begun if number > entry.number), file.match.turn)
        yield {"turn": turn, "seat": line.seat, "kind": line.kind, "bot": bot}


def _begun(lines: Sequence[Entry]) -> list[tuple[int, int]]:
    """The lines with moves that were not taken back, and the turn at which each begins."""
    begun: list[tuple[int, int]] = []
    for entry in lines:
        line = entry.line
        if isinstance(line, Played):
            begun.append((entry.number, line.turn))
        elif isinstance(line, Undone):
            begun = [(number, turn) for number, turn in begun if turn < line.to_turn]
    return begun


def steps_of(match: Match, first: int, viewer: int | None) -> Iterator[Step]:
    """The steps from one on. Step 0 is the table before the first action."""
    again, actions, words = match.copy(), match.actions, match.words
    again.go_to(min(max(first - 1, 0), match.turn))
    if first == 0:
        yield _step(again, None, None, viewer)
    for turn in range(again.turn, min(first + MOST_STEPS - 1, match.turn)):
        seat, action = again.mover, actions[turn]
        again.play(action, word=words.get(turn))
        yield _step(again, seat, match.game.notation.text(action), viewer)


def _step(match: Match, seat: int | None, move: str | None, viewer: int | None) -> Step:
    return {
        "turn": match.turn,
        "seat": seat,
        "move": move,
        "to_move": None if match.is_over else match.mover,
        "events": _events(match, viewer),
        "view": _everything(match) if viewer is None else match.view_as_dict(viewer),
        "points": counted(match),
        "scores": projected(match),
        "sheets": [sheet(match, seat) for seat in range(match.seats)],
        "facts": facts(match, SPECTATOR if viewer is None else viewer),
    }


def _everything(match: Match) -> Readable:
    """Nothing is left to draw: what was secret may be seen. The state of chance means nothing to people."""
    return {name: value for name, value in as_dict(match.state).items() if name != _CHANCE}


def _events(match: Match, viewer: int | None) -> list[GameEvent]:
    """What happened; for all eyes, each event as the one who did it saw it."""
    if viewer is not None:
        return [game_event(event) for event in match.part_events(viewer)]
    seen = [match.part_events(seat) for seat in range(match.seats)]
    by_all = match.part_events(SPECTATOR)
    return [
        game_event(seen[event.seat][place] if 0 <= event.seat < match.seats else event)
        for place, event in enumerate(by_all)
    ]

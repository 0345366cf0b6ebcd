"""A finished game, turn by turn: as one of the players saw it, as everybody did, or with all hands open."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from cantiere.core.readable import as_dict
from cantiere.core.record import SPECTATOR
from cantiere.play.gamefile import GameFile, read_game
from cantiere.play.insight import figures
from cantiere.play.match import Match
from cantiere.server.bodies import Link, SeatNumber, TableId, Turn
from cantiere.server.bodies.reading import Replay
from cantiere.server.live.journal import SITTERS, Entry, Kind
from cantiere.server.live.messages import sheet
from cantiere.server.store.tables import TableRow
from cantiere.server.web.packed import Parcel, parcel, sent
from cantiere.server.web.tables import seen_table
from cantiere.server.web.visitor import Visit, Visitor

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
    with visitor.house.readers.place(visitor.asker):
        row = await seen_table(visitor, table_id, link)
        part = await _part(visitor, row, first, eyes)
    return sent(request.headers, part, "application/json")


async def _part(visitor: Visitor, row: TableRow, first: int, eyes: str | int) -> Parcel:
    """A game that is over does not change: what was asked for lately need not be made again."""
    shelf, key = visitor.house.shelf, (row.id, first, eyes)
    part = shelf.find(key)
    if part is None:
        part = await _made(visitor, row, first, eyes)
        shelf.put(key, part)
    return part


async def _made(visitor: Visitor, row: TableRow, first: int, eyes: str | int) -> Parcel:
    house = visitor.house
    text = await house.tables.file_of(row.id)
    house.warmth.check(row.game)
    lines = await house.rooms.journal.of_kinds(row.id, (Kind.PLAYED, Kind.UNDONE, *SITTERS))
    return await house.readers.run(visitor.asker, partial(_replay, text, lines, first, eyes))


def _replay(text: str, lines: Sequence[Entry], first: int, eyes: str | int) -> Parcel:
    file = read_game(text)
    match = file.match
    viewer = None if eyes == "all" else SPECTATOR if eyes == "spectator" else int(eyes)
    answer = Replay.model_validate(
        {
            "turns": match.turn,
            "options": dict(match.options),
            "steps": list(_steps(match, first, viewer)),
            "changes": list(_changes(file, lines)),
        }
    )
    return parcel(answer.model_dump_json().encode())


def _changes(file: GameFile, lines: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    """Who left or came back, and when. A file that was brought here tells only whose leaving ended it."""
    if file.end is not None and not lines:
        yield {"turn": file.match.turn, "seat": file.end.seat, "kind": file.end.why}
    begun = _begun(lines)
    for line in (line for line in lines if line.kind in SITTERS):
        seat, bot = line.content["seat"], line.content.get("by")
        turn = next((turn for number, turn in begun if number > line.number), file.match.turn)
        yield {"turn": turn, "seat": seat, "kind": line.kind, "bot": bot}


def _begun(lines: Sequence[Entry]) -> list[tuple[int, int]]:
    """The lines with moves that were not taken back, and the turn at which each begins."""
    begun: list[tuple[int, int]] = []
    for line in lines:
        if line.kind == Kind.PLAYED:
            begun.append((line.number, line.content["turn"]))
        elif line.kind == Kind.UNDONE:
            begun = [(number, turn) for number, turn in begun if turn < line.content["to_turn"]]
    return begun


def _steps(match: Match, first: int, viewer: int | None) -> Iterator[dict[str, Any]]:
    """The steps from one on. Step 0 is the table before the first action."""
    again, actions, words = match.copy(), match.actions, match.words
    again.go_to(min(max(first - 1, 0), match.turn))
    if first == 0:
        yield _step(again, None, None, viewer)
    for turn in range(again.turn, min(first + MOST_STEPS - 1, match.turn)):
        seat, action = again.to_move, actions[turn]
        again.play(action, word=words.get(turn))
        yield _step(again, seat, match.game.notation.text(action), viewer)


def _step(match: Match, seat: int | None, move: str | None, viewer: int | None) -> dict[str, Any]:
    return {
        "turn": match.turn,
        "seat": seat,
        "move": move,
        "to_move": None if match.is_over else match.to_move,
        "events": _events(match, viewer),
        "view": _everything(match) if viewer is None else match.view_as_dict(viewer),
        "scores": match.scores(),
        "sheets": [sheet(match, seat) for seat in range(match.seats)],
        "figures": figures(match, SPECTATOR if viewer is None else viewer),
    }


def _everything(match: Match) -> dict[str, Any]:
    """Nothing is left to draw: what was secret may be seen. The state of chance means nothing to people."""
    return {name: value for name, value in as_dict(match.state).items() if name != _CHANCE}


def _events(match: Match, viewer: int | None) -> list[dict[str, Any]]:
    """What happened; for all eyes, each event as the one who did it saw it."""
    if viewer is not None:
        return [event.as_dict() for event in match.events(viewer)]
    seen = [match.events(seat) for seat in range(match.seats)]
    by_all = match.events(SPECTATOR)
    return [
        (seen[event.seat][place] if 0 <= event.seat < match.seats else event).as_dict()
        for place, event in enumerate(by_all)
    ]

"""How long it takes until a long game that nobody looked at is on the table again: read and replayed."""

from pathlib import Path
from random import Random
from time import process_time

from cantiere.cli.bench.measure import Reading, Row
from cantiere.core.game import Game
from cantiere.games import GAMES
from cantiere.server.live.commands import Play
from cantiere.server.live.room import Room, begin_table, open_table
from cantiere.server.live.setting import Setting, Sitter
from cantiere.server.people.person import new_guest
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.opening import opened
from cantiere.server.store.tables import PERSON, PLAYING, Seat, TableRow, Tables
from cantiere.server.store.terms import KeptTerms

LOAD = Reading("load_table", "a finished game from the journal", "ms")
TIMES = 15
_TASTE = 2  # random moves that prefer the first ones of the list make long games


async def loads(folder: Path) -> list[Row]:
    """One row for each game, with all its seats taken."""
    database = await opened(f"sqlite+aiosqlite:///{folder / 'load.db'}")
    journal, tables = StoredJournal(database), Tables(database)
    ana = await new_guest(database, "Ana", "en")
    rows = []
    for game in GAMES:
        table_id, seats = game.id[:16], (Seat(0, PERSON, ana.id),)
        await tables.add(
            TableRow(
                table_id, game.id, game.version, KeptTerms(), PLAYING, False, "", ana.id, 0.0, seats=seats
            )
        )
        lines = await _played(game, journal, table_id)
        values = [await _milliseconds(journal, table_id) for _ in range(TIMES)]
        rows.append(Row(game.id, f"{game.seats[-1]} players, {lines} lines", LOAD, tuple(values)))
    await journal.close()
    await database.close()
    return rows


async def _played(game: Game, journal: StoredJournal, table_id: str) -> int:
    """Play a game to its end; how many lines it has."""
    sitters = tuple(Sitter(person=f"p{seat}", seed="seed") for seat in range(game.seats[-1]))
    await open_table(journal, table_id, lambda size: b"\x07" * size)
    room, chance = await begin_table(journal, table_id, Setting(game, sitters, {})), Random(1)
    while (table := room.table).end is None:
        moves = table.match.moves()
        move = moves[min(chance.randrange(len(moves)) for _ in range(_TASTE))]
        await room.submit(Play(table.to_move, table.turn, move, key=table.turn))
    return room.table.number + 1


async def _milliseconds(journal: StoredJournal, table_id: str) -> float:
    """Processor time, of the database's thread, too."""
    begun = process_time()
    room = await Room.load(table_id, journal)
    room.whole(0)
    return 1_000 * (process_time() - begun)

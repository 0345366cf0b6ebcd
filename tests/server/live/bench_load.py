"""How long it takes to load the longest of some random games: `python -m tests.server.live.bench_load`."""

import sys
from statistics import median
from time import process_time

from cantiere.games import GAMES
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.journal import Entry
from cantiere.server.live.table import Table
from tests.server.live.rooms import now, play_on, room_of

BAR = 20.0  # ms
GAMES_EACH, TIMES = 3, 15


def longest_journal(game) -> list[Entry]:
    """Of some random games at full tables, with a clock."""

    async def played(seed: int) -> list[Entry]:
        room = await room_of(game, game.seats[-1], clock=Clock(Pace.FISCHER, 600, 5))
        await play_on(room, 100_000, seed=seed, taste=2)
        return await room.journal.read("t1")

    return max((now(played(seed)) for seed in range(GAMES_EACH)), key=len)


def milliseconds(entries: list[Entry]) -> float:
    begin = process_time()
    Table.of("t1", entries).match.view(0)
    return 1_000 * (process_time() - begin)


def main() -> None:
    for game in GAMES:
        entries = longest_journal(game)
        times = [milliseconds(entries) for _ in range(TIMES)]
        verdict = "ok" if median(times) < BAR else "TOO SLOW"
        line = f"{game.id:15} {len(entries):5} lines  {median(times):6.1f} ms of {BAR}  {verdict}\n"
        sys.stdout.write(line)


if __name__ == "__main__":
    main()

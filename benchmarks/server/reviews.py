"""Moves beside reviews: the same people at the same tables, in turns with and without."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from benchmarks.server.crowd import Crowd
from benchmarks.server.host import Host
from benchmarks.server.phases import QUICKEST, accepted, human, of_hundred, played, row
from cantiere.bots.heuristics import heuristics_of
from cantiere.cli.bench.measure import Row
from cantiere.games import find
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from cantiere.server.live.review_process import MODULE, Wish

REVIEWS, ROUNDS = 2, 2
GAME = "azul-pavilion"
_WITHOUT_END = 100_000  # playouts for a value: they are broken off


async def beside_reviews(crowd: Crowd, host: Host, seconds: float) -> list[Row]:
    """People at human speed: so many seconds with reviews and as many without, in turns."""
    alone, beside = list[float](), list[float]()
    part = QUICKEST + seconds / ROUNDS  # nobody moves before
    where = f"{REVIEWS} reviews go on, in turns with none"
    for _ in range(ROUNDS):
        await played(crowd, host, human, part)
        alone += accepted(crowd, where)
        async with reviewing():
            await played(crowd, host, human, part)
        beside += accepted(crowd, where)
    waits = [of_hundred(found, 99.0) for found in (alone, beside)]
    return [
        row(where, "unreviewed_p99", "99 of 100 moves acknowledged within, without", "ms", waits[0]),
        row(where, "reviews_p99", "99 of 100 moves acknowledged within, beside them", "ms", waits[1]),
        row(where, "reviews_ratio", "the second, in times the first", "×", waits[1] / waits[0]),
    ]


@asynccontextmanager
async def reviewing() -> AsyncIterator[None]:
    """Processes as the server starts them, with a thread for each core."""
    wish = Wish(_game(), _WITHOUT_END, jobs=2).line()
    command = [sys.executable, "-m", MODULE]
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    running = [subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nothing) for _ in range(REVIEWS)]
    try:
        for one in running:  # beside the sockets, which must answer meanwhile or are closed
            await asyncio.to_thread(_begin, one, wish)
        yield
    finally:
        for one in running:
            one.kill()
            one.communicate()


def _begin(review: subprocess.Popen[bytes], wish: bytes) -> None:
    assert review.stdin
    assert review.stdout
    review.stdin.write(wish)
    review.stdin.flush()
    if not review.stdout.readline():  # what it says first: it has begun
        raise RuntimeError("a review has ended before its time")


def _game() -> str:
    """A whole game, as in a rollout."""
    match = Match(find(GAME), 2, 1)
    policy = heuristics_of(match.game).functions.rollout_policy
    while not match.is_over:
        match.play(int(policy(match.snapshot())))
    return write_game(match, ["Ana", "Ben"], [None, None])

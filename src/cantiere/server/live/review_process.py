"""Explains one game, or looks for puzzles in it, while the cores are idle: `python -m …live.review_process`.

Its first line of standard input is what is asked for, in JSON. On standard output it tells a line
`done total` for each step, and then the answer. It ends when its standard input does: whoever started
it has gone then. Where hosts have a Ray cluster, it only hands the work on. It makes way before it loads
anything: that alone takes seconds of a processor.
"""

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from threading import Thread

from cantiere.core.priority import lowered, only_when_idle

MODULE = "cantiere.server.live.review_process"
HURRIED = "--hurried"  # at the lowest priority, also while others want the cores


@dataclass(frozen=True)
class Wish:
    """What is asked for: a job as the arena wants them."""

    file: str  # the game
    playouts: int
    jobs: int = 1  # threads
    look_at: tuple[int, ...] | None = None  # decisions that may be puzzles; None: a review is wanted
    place: str = ""  # a Ray; empty: here
    patience: float = 0.0  # seconds in which it must get on, if anybody waits for it; 0: for ever
    number: int = 0

    def line(self) -> bytes:
        return json.dumps(asdict(self)).encode() + b"\n"


def main() -> None:
    (lowered if HURRIED in sys.argv else only_when_idle)()
    wish = Wish(**json.loads(sys.stdin.buffer.readline()))
    Thread(target=_end_with_parent, daemon=True).start()
    print(_on_ray(wish) if wish.place else granted(wish, _tell), flush=True)  # noqa: T201


def granted(wish: Wish, tell: Callable[[int, int], None] = lambda done, total: None) -> str:
    """The answer, a line of JSON."""
    from cantiere.insight.preparing import prepare_reviews
    from cantiere.play.gamefile import read_game
    from cantiere.server.live.review import found_puzzles, reviewed

    prepare_reviews(read_game(wish.file).match.game)  # in one thread: two would compile the same
    if wish.look_at is None:
        return reviewed(wish.file, wish.playouts, wish.jobs, tell)
    return json.dumps(found_puzzles(wish.file, wish.look_at))


def _on_ray(wish: Wish) -> str:
    from cantiere.arena.cluster import done_on_ray
    from cantiere.arena.outcome import Lost

    (answer,) = done_on_ray([wish], wish.place, wish.jobs, granted)
    if isinstance(answer, Lost):
        raise SystemExit(f"{answer.deaths} workers of Ray died over it")
    return answer


def _tell(done: int, total: int) -> None:
    print(done, total, flush=True)  # noqa: T201


def _end_with_parent() -> None:
    while os.read(0, 1):  # not by `sys.stdin`: who reads there holds a lock that Python wants when it ends
        pass
    os._exit(1)


if __name__ == "__main__":
    main()

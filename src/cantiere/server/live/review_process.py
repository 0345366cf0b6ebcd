"""Reviews one game, with the lowest priority: `python -m cantiere.server.live.review_process`.

Its first line of standard input is what is asked for, in JSON. On standard output it tells a line
`done total` for each step, and then the review. It ends when its standard input does: whoever started
it has gone then.
"""

import json
import os
import sys
from threading import Thread

from cantiere.insight.preparing import prepare_reviews
from cantiere.play.gamefile import read_game
from cantiere.server.live.review import reviewed

MODULE = "cantiere.server.live.review_process"
_NICE = 19  # the least: people come first


def asked(text: str, playouts: int, jobs: int) -> bytes:
    """The line that asks for a review."""
    return json.dumps({"file": text, "playouts": playouts, "jobs": jobs}).encode() + b"\n"


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(_NICE)
    wanted = json.loads(sys.stdin.buffer.readline())
    Thread(target=_end_with_parent, daemon=True).start()
    prepare_reviews(read_game(wanted["file"]).match.game)  # in one thread: two would compile the same
    print(reviewed(wanted["file"], wanted["playouts"], wanted["jobs"], _tell), flush=True)  # noqa: T201


def _tell(done: int, total: int) -> None:
    print(done, total, flush=True)  # noqa: T201


def _end_with_parent() -> None:
    while sys.stdin.buffer.read(1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()

"""Looks at a table with thousands of sockets: `python -m benchmarks.cluster.spectator PORT TABLE COUNT`.

It says `ready` when all are shown the table. Then, for each line that all of them have seen, it writes when
each did, by the clock that all programs of a machine share. It ends when its standard input does.
"""

import asyncio
import json
import os
import re
import resource
import sys
import time
from functools import partial

import uvloop

from benchmarks.server.host import HOST
from benchmarks.server.wire import Wire, connected

_AT_ONCE = 50  # sockets that are opened at a time
_NUMBER = re.compile(rb'"kind":"table","table":"[^"]*","number":(\d+)')
_HEAD = 400  # bytes of a message in which its number stands
_LOOK = 1.0  # seconds


class Audience:
    """All sockets of this program."""

    def __init__(self, count: int) -> None:
        self.count, self.wires = count, list[Wire]()
        self.shown = asyncio.Event()
        self._first = set[int]()  # places of those that have been shown the table
        self._seen: dict[int, list[float]] = {}

    def hear(self, place: int, message: bytes) -> None:
        """One of them was told something."""
        if (found := _NUMBER.search(message, 0, _HEAD)) is None:
            return
        if place not in self._first:
            self._first.add(place)
            if len(self._first) == self.count:
                self.shown.set()
            return
        number = int(found[1])
        times = self._seen.setdefault(number, [])
        times.append(time.monotonic())
        if len(times) == self.count:
            say(json.dumps([number, self._seen.pop(number)]))

    async def come(self, port: int, table: str, place: int) -> None:
        wire = await connected(HOST, port, hear=partial(self.hear, place))
        wire.say(kind="watch_table", table=table)
        self.wires.append(wire)

    async def watch(self) -> None:
        """Whether all are there still: else nothing that is measured is what it says."""
        while not any(wire.is_closed for wire in self.wires):
            await asyncio.sleep(_LOOK)
        say("lost")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def look(port: int, table: str, count: int) -> None:
    """Open them, so many at a time, and go on as long as somebody wants to know."""
    audience, loop = Audience(count), asyncio.get_running_loop()
    for start in range(0, count, _AT_ONCE):
        places = range(start, min(start + _AT_ONCE, count))
        await asyncio.gather(*(audience.come(port, table, place) for place in places))
    await audience.shown.wait()
    say("ready")
    ended, lost = loop.run_in_executor(None, sys.stdin.read), asyncio.create_task(audience.watch())
    await asyncio.wait((ended, lost), return_when=asyncio.FIRST_COMPLETED)
    os._exit(0)


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    port, table, count = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(look(port, table, count))


if __name__ == "__main__":
    main()

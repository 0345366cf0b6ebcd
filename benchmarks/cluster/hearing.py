"""What a piece of news costs a process that it does not concern: all that is told is heard by all."""

from time import process_time

from cantiere.cli.bench.measure import Reading, Row
from cantiere.server.bus.news import LineWritten, News, read, written

_BATCH, _TIMES, ROUNDS = 20, 300, 5
_READING = Reading("hearing", "processor time of a piece of news, where nobody shows the table", "µs")


def heard() -> list[Row]:
    """In batches, as they come when there is much to tell."""
    items: list[News] = [LineWritten(table=f"{place:016x}", number=place) for place in range(_BATCH)]
    text = written("somebody", items)
    return [Row("news", "", _READING, tuple(_once(text) for _ in range(ROUNDS)))]


def _once(text: bytes) -> float:
    begun = process_time()
    for _ in range(_TIMES):
        read(text)
    return 1e6 * (process_time() - begun) / _TIMES / _BATCH

"""How the server does lately: the counts that Prometheus may ask for, compared with those of minutes ago."""

import asyncio
import time
from collections import deque
from typing import NamedTuple

from prometheus_client import Histogram

_EVERY, _KEPT = 10.0, 31  # seconds, and so many looks: five minutes
_BUCKET = "_bucket"


class Look(NamedTuple):
    """The counts at a moment."""

    at: float  # by the steady clock
    moves: float
    buckets: tuple[tuple[float, float], ...]  # up to how many seconds, and how many moves were as fast


class Pulse:
    """Looks now and then; whoever asks is told what lies between the first look that is kept and now."""

    def __init__(self, acknowledged: Histogram) -> None:
        self._acknowledged = acknowledged
        self._begun = time.monotonic()
        self._looks = deque([self._look()], maxlen=_KEPT)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(_EVERY)
            self._looks.append(self._look())

    @property
    def up(self) -> float:
        return time.monotonic() - self._begun

    def seconds(self) -> float:
        """For how long the figures are."""
        return max(time.monotonic() - self._looks[0].at, 0.001)

    def moves(self) -> float:
        """A second."""
        return (self._look().moves - self._looks[0].moves) / self.seconds()

    def quantile(self, share: float) -> float | None:
        """How long a share of the moves waited at most, in seconds, by buckets; None: there were none."""
        before = dict(self._looks[0].buckets)
        lately = [(limit, count - before.get(limit, 0.0)) for limit, count in self._look().buckets]
        total = lately[-1][1] if lately else 0.0
        if not total:
            return None
        limits = [limit for limit, count in lately if count >= share * total]
        return next((limit for limit in limits if limit != float("inf")), lately[-2][0])

    def _look(self) -> Look:
        (family,) = self._acknowledged.collect()
        buckets = tuple(
            (float(one.labels["le"]), one.value) for one in family.samples if one.name.endswith(_BUCKET)
        )
        return Look(time.monotonic(), buckets[-1][1] if buckets else 0.0, buckets)

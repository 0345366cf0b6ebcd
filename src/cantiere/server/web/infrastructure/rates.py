"""How often is too often: for each address and each session, within seconds and in the long run."""

import math
import time
from collections import Counter
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from cantiere.core.errors import Refusal
from cantiere.server.settings import Rate, Rates

_MOST_PURSES = 10_000  # then those are forgotten that are full
_NETWORK = 64  # bits of an IPv6 address that one household has to itself


class Limiter:
    """Counts in this process, and adds what other processes tell of theirs, moments later.

    Who pays is an address, a session, a login: with a `key` nobody learns it who carries news of it. Messages
    over sockets are counted by each process for itself.
    """

    def __init__(self, rates: Rates, key: bytes = b"") -> None:
        self._key = key  # only if there are other processes
        self._spent = Counter[tuple[str, str]]()  # of a kind, by a payer, since others were told
        self._windows = {name: _windows(getattr(rates, name)) for name in Rates.model_fields}
        self.purses = Purses(rates)
        self._counter = SlidingWindowCounterRateLimiter(MemoryStorage())

    async def spend(self, kind: str, *payers: str) -> None:
        """Count one more, for each payer; refuse if that is too often for one of them."""
        for payer in map(self._name, payers):
            for window in self._windows[kind]:
                if not await self._counter.hit(window, kind, payer):
                    stats = await self._counter.get_window_stats(window, kind, payer)
                    raise too_often(stats.reset_time - time.time())
            if self._key:
                self._spent[kind, payer] += 1

    def _name(self, payer: str) -> str:
        if not self._key:
            return payer
        return blake2b(payer.encode(), key=self._key[:64], digest_size=8).hexdigest()

    def take_spent(self) -> list[tuple[str, str, int]]:
        """What others were not told yet."""
        spent, self._spent = self._spent, Counter()
        return [(kind, payer, times) for (kind, payer), times in spent.items()]

    async def add(self, kind: str, payer: str, times: int) -> None:
        """Spent at another process: at most as much as there is."""
        for window in self._windows.get(kind, ()):
            left = (await self._counter.get_window_stats(window, kind, payer)).remaining
            if left:
                await self._counter.hit(window, kind, payer, cost=min(left, times))


def too_often(seconds: float) -> Refusal:
    return Refusal("too_often", seconds=max(1, math.ceil(seconds)))


def _windows(rate: Rate) -> tuple[RateLimitItem, ...]:
    """Two that are the same are one: it would be counted twice."""
    both = ((rate.fast, rate.fast_seconds), (rate.slow, rate.slow_seconds))
    return tuple(RateLimitItemPerSecond(*window) for window in dict.fromkeys(both))


def payer_of(address: str) -> str:
    """Whoever stands behind an address: of IPv6 the network, for a house has more addresses than one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address or "unknown"
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Address(int(found) >> _NETWORK << _NETWORK))
    return str(found)


class Credits:
    """The same as two purses that fill again: cheap enough for every message."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._purses = [_Purse(rate.fast, rate.fast_seconds, now), _Purse(rate.slow, rate.slow_seconds, now)]

    def spend(self, now: float) -> None:
        for purse in self._purses:
            purse.spend(now)

    def is_full(self, now: float) -> bool:
        """Whether nothing was spent that is not there again."""
        return all(purse.is_full(now) for purse in self._purses)


class _Purse:
    def __init__(self, most: int, seconds: int, now: float) -> None:
        self.most, self.speed, self.left, self.at = float(most), most / seconds, float(most), now

    def is_full(self, now: float) -> bool:
        return self.left + (now - self.at) * self.speed >= self.most

    def spend(self, now: float) -> None:
        self.left = min(self.most, self.left + (now - self.at) * self.speed)
        self.at = now
        if self.left < 1:
            raise too_often((1 - self.left) / self.speed)
        self.left -= 1


class Purses:
    """What all who send messages have left: whoever opens another socket has no more for it."""

    def __init__(self, rates: Rates) -> None:
        self._rates = rates
        self._kept: dict[tuple[str, str], Credits] = {}

    def of(self, address: str, session: str | None) -> tuple[Credits, ...]:
        """Those that a message is paid from."""
        now = time.monotonic()
        if len(self._kept) > _MOST_PURSES:
            self._kept = {key: one for key, one in self._kept.items() if not one.is_full(now)}
        own = self._purse(("session", session) if session else ("nobody", address), self._rates.messages)
        return own, self._purse(("address", address), self._rates.address_messages)

    def _purse(self, key: tuple[str, str], rate: Rate) -> Credits:
        return self._kept.setdefault(key, Credits(rate, time.monotonic()))

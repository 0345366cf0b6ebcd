"""What a bus is; and that of a process that is alone, which tells nobody and costs nothing."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from cantiere.server.bus.news import News


class Ears(NamedTuple):
    """What to do with what others tell."""

    hear: Callable[[str, News], None]  # and who tells it
    missed: Callable[[], None]  # connected, perhaps again: what was told before is lost


class Bus(Protocol):
    """Carries news to the other processes of this server. It may lose some, and says when it may have."""

    @property
    def is_shared(self) -> bool:
        """Whether there can be other processes."""
        ...

    @property
    def own_id(self) -> str:
        """As which this process tells its news."""
        ...

    def publish(self, news: News) -> None:
        """Tell all others, soon; nobody waits for it. Told while there is no connection, it is lost."""
        ...

    async def run(self, ears: Ears) -> None:
        """Hear and tell, as long as the server lives."""
        ...


class Alone:
    """There is nobody else: the default, and the only one on SQLite."""

    is_shared, own_id = False, ""

    def publish(self, news: News) -> None:
        return

    async def run(self, ears: Ears) -> None:
        return

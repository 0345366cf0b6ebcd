"""A person at the full screen, without a terminal: Textual's pilot presses the keys."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from textual.pilot import Pilot
from textual.widgets import Static

from cantiere.cli.options import Wish
from cantiere.cli.play.company import Company
from cantiere.cli.play.seating import started
from cantiere.cli.screen.against_bots import AgainstBots
from cantiere.cli.screen.app import TableScreen
from cantiere.cli.screen.panes import Choices
from cantiere.cli.screen.sitting import Sitting
from cantiere.cli.terminal import Terminal
from cantiere.games import find

SMALL, LARGE = (80, 24), (120, 40)
PATIENCE = 60.0  # seconds: the machine may be busy, and rules be compiled


class Player:
    """Presses keys and sees what is shown."""

    def __init__(self, screen: TableScreen, pilot: Pilot[None]) -> None:
        self.screen, self.pilot = screen, pilot

    async def until(self, is_true: Callable[[], bool]) -> None:
        end = monotonic() + PATIENCE
        while not is_true() and self.screen.is_running:
            assert monotonic() < end, self.screen.shown.ask
            assert self.screen.failure is None, self.screen.failure
            await asyncio.sleep(0.002)
        await self.pilot.pause()

    async def rest(self) -> None:
        """Until nobody thinks."""
        await self.until(lambda: not self.screen.is_busy and not self.screen.is_stale)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.rest()

    async def resize(self, size: tuple[int, int]) -> None:
        await self.pilot.resize_terminal(*size)
        await self.until(lambda: self.screen.size == size)
        await self.pilot.pause(0.2)

    async def type(self, text: str) -> None:
        """A line, with Enter."""
        await self.press(*("space" if key == " " else key for key in text), "enter")

    def text(self, pane: str) -> str:
        return str(self.screen.screen_stack[0].query_one(pane, Static).content)

    @property
    def rows(self) -> list[str]:
        return [row.text.plain for row in self.screen.screen_stack[0].query_one(Choices).rows]

    @property
    def page(self) -> str:
        """What is shown over the screen."""
        return str(self.screen.screen.query_one("#page-text", Static).content)


@asynccontextmanager
async def at_screen(sitting: Sitting, size: tuple[int, int] = SMALL) -> AsyncIterator[Player]:
    screen = TableScreen(sitting)
    async with screen.run_test(size=size) as pilot:
        player = Player(screen, pilot)
        await player.rest()
        yield player


def against(
    game: str, bot: str = "random", seed: int = 5, language: str = "en", *options: str
) -> AgainstBots:
    """A new game of two, or as many as it needs."""
    wish, company = Wish(None, seed, options), Company("Ana", None, (bot,))
    return AgainstBots(started(find(game), wish, company, None, Terminal(language)))

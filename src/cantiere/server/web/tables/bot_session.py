"""One bot at one seat of one table: what it remembers from move to move."""

import threading
import time

from cantiere.bots.bot import Bot
from cantiere.bots.outside.player import OutsideBot
from cantiere.bots.referee import Referee
from cantiere.bots.search.bot import SearchBot
from cantiere.server.live.bots import Moment


class BotSession:
    """Hears what happened since it last looked, then chooses; one thread at a time.

    A search begins with the view. A program is told the game from its first move, also when it was
    started anew in the middle: then it is as if it had always been there.
    """

    def __init__(self, name: str, bot: Bot, moment: Moment) -> None:
        self.name, self.bot = name, bot
        self.used = time.monotonic()
        self._heard = () if self.is_program else moment.lines
        self._busy = threading.Lock()

    @property
    def is_program(self) -> bool:
        return isinstance(self.bot, OutsideBot)

    @property
    def is_busy(self) -> bool:
        return self._busy.locked()

    @property
    def weight(self) -> int:
        """The bytes that its trees may take; each has a spare one to be moved to."""
        if not isinstance(self.bot, SearchBot):
            return 0
        return 2 * sum(int(part.nbytes) for tree in self.bot.searcher.trees for part in tree)

    def choice(self, moment: Moment) -> int:
        with self._busy:
            self.used = time.monotonic()
            self._catch_up(moment)
            return self.bot.choose(moment.view, moment.seed)

    def part(self, last: Moment) -> None:
        """The game is over: hear how, and leave."""
        with self._busy:
            self._catch_up(last)
            Referee(last.match, {last.seat: self.bot}, 0).part()

    def leave(self) -> None:
        """Go, although the game may go on."""
        with self._busy:
            self.bot.leave([], [])

    def interrupt(self) -> None:
        """Wait no longer for a program that thinks."""
        if isinstance(self.bot, OutsideBot) and self.is_busy:
            self.bot.interrupt()

    def _catch_up(self, moment: Moment) -> None:
        if not self.bot.listens or self._heard == moment.lines:
            return
        known = _common(self._heard, moment.lines)
        match, actions, words = moment.match.copy(), moment.match.actions, moment.match.words
        match.go_to(known)
        referee = Referee(match, {moment.seat: self.bot}, 0)
        if known < len(self._heard):  # something was taken back
            referee.rewound()
        for turn in range(known, len(actions)):
            referee.play(actions[turn], words.get(turn))
        self._heard = moment.lines


def _common(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """How many turns two pasts share: a line is played once, so its number says which it was."""
    shared = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        shared += 1
    return shared

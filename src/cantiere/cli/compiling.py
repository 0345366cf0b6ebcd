"""A sign of life while rules are compiled, once after an installation."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from cantiere.cli.terminal import Terminal
from cantiere.core.compile import watched
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.play.match import Match


@contextmanager
def compiling(terminal: Terminal) -> Iterator[None]:
    """One line on stderr that names what is being compiled, and goes away; none if all is there."""
    with ExitStack() as stack:
        status = terminal.err.status("", spinner="line" if terminal.is_ascii else "dots")
        shown = False

        def report(name: str) -> None:
            nonlocal shown
            status.update(terminal.phrase("compiling", function=name))
            if not shown and terminal.err.is_terminal:
                shown = True
                stack.enter_context(status)

        with watched(report):
            yield


def ready(terminal: Terminal, game: Game) -> None:
    """Have everything compiled that a game on a screen will call, before the first question."""
    with compiling(terminal):
        match = Match(game, game.seats[0], 0)
        match.play(match.legal()[0])
        match.winners()
        match.breakdown(0)
        match.copy().go_to(0)
        for action in range(0, game.notation.size, max(1, game.notation.size // 50)):
            _refused(match, action)


def _refused(match: Match, action: int) -> None:
    """Why an action is not legal is looked up by compiled functions, too."""
    if action not in match.legal():
        with suppress(Refusal):
            match.play(action)

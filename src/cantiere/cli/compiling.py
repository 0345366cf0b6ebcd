"""A sign of life while rules are compiled, once after an installation."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from cantiere.cli.terminal import Terminal
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.core.progress import Compiling, on_compile
from cantiere.play.match import Match


@contextmanager
def compiling(terminal: Terminal) -> Iterator[None]:
    """One line on stderr that names what is being compiled, and goes away; none if all is there."""
    with ExitStack() as stack:
        status = terminal.err.status("", spinner="line" if terminal.is_ascii else "dots")
        shown = False

        def report(progress: Compiling) -> None:
            nonlocal shown
            status.update(line_of(terminal, progress))
            if not shown and terminal.err.is_terminal:
                shown = True
                stack.enter_context(status)

        stack.callback(on_compile(report))
        yield


def line_of(terminal: Terminal, progress: Compiling) -> str:
    """What is being compiled, and how far that is."""
    seconds = terminal.number(progress.seconds, 0)
    return terminal.phrase("compiling", function=progress.function, count=progress.count, seconds=seconds)


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

"""Hints on a screen."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from cantiere.bots.hints import Hint, spoken
from cantiere.cli.tables import words_of
from cantiere.cli.terminal import Terminal
from cantiere.play.match import Match


def show_advice(match: Match, hints: Iterable[Hint], names: Sequence[str], terminal: Terminal) -> None:
    """Print hints; a long reason goes on in the next line."""
    for line in advice_lines(match, hints, names, terminal):
        terminal.print(line)


def advice_lines(
    match: Match, hints: Iterable[Hint], names: Sequence[str], terminal: Terminal
) -> Iterator[Text]:
    """Each move, what it promises, and why."""
    mark = "-" if terminal.is_ascii else "·"
    for number, hint in enumerate(hints, 1):
        words = words_of(match, hint.actions[0], terminal.language)
        yield Text(f"{number:4}  ").append(f"{hint.move:9}", "bold").append(f" {words}")
        yield Text(f"{'':6}{promise(match, hint, terminal)}", "dim")
        for clause in spoken(match.game, hint, terminal.language, names):
            yield Text(f"{'':6}{mark} {clause}")


def promise(match: Match, hint: Hint, terminal: Terminal) -> str:
    """What a move brings, as far as playouts can say."""
    return terminal.phrase(
        "hint_promise",
        chance=terminal.number(hint.win_chance * 100),
        points=terminal.number(hint.points[match.mover]),
        visits=terminal.number(hint.visits),
    )

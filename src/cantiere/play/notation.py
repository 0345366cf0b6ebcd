"""Moves as they are written: one action, or one with its continuation, `B6j3+p+o+o`.

A text that begins with `+` continues the move before it. What follows the first part is a set of
choices; it may be written in any order and is played in the order of the rules, which is ascending.
"""

import re
from collections.abc import Iterable, Sequence

from cantiere.core.errors import BadMove
from cantiere.core.notation import Notation

LONGEST = 200  # characters; the longest real move of any game is far shorter
_PART = re.compile(r"\+?[^+]+|\+")


def read_line(notation: Notation, line: str) -> list[int]:
    """The actions of a written move."""
    written = "".join(line.split())
    if not written or len(line) > LONGEST:
        raise BadMove("not_a_move", text=line[:LONGEST], examples=notation.text(0))
    first, *more = (notation.parse(part) for part in _PART.findall(written))
    if written.startswith("+"):
        return sorted([first, *more])
    return [first, *sorted(more)]


def write_lines(notation: Notation, actions: Iterable[int]) -> list[str]:
    """A sequence of actions as moves, each with its continuation."""
    lines: list[str] = []
    for action in actions:
        text = notation.text(action)
        if text.startswith("+") and lines:
            lines[-1] += text
        else:
            lines.append(text)
    return lines


def read_lines(notation: Notation, lines: Sequence[str]) -> list[int]:
    """The actions of written moves."""
    return [action for line in lines for action in read_line(notation, line)]

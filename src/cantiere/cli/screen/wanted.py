"""Whether there is a screen to fill."""

import os

from cantiere.cli.terminal import Terminal


def is_wanted(terminal: Terminal, is_plain: bool) -> bool:
    """A person at a terminal that can place a cursor, who did not ask for the prompt."""
    can_draw = os.environ.get("TERM", "") not in ("dumb", "unknown") and not terminal.is_ascii
    return not is_plain and terminal.is_interactive and can_draw

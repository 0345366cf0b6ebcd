"""How far a long run is, on stderr; nothing where nobody watches."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cantiere.cli.terminal import Terminal


def progress_bar(terminal: Terminal) -> Progress:
    """A bar that goes away when the run is over."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal)

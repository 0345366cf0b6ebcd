"""How long a client waits for a server: the same rules as in a browser (`web/src/lib/socket.svelte.ts`)."""

ANSWERED = 2.5  # seconds for anything to be heard; then the line is dead
MOST_PATIENT = 15.0  # seconds, where lines were silent from the first
QUIET = 1.5  # seconds after which one asks whether the server is still there
SOON = 0.1  # seconds before another line is tried


class Patience:
    """Another line leads to somebody who answers at once, unless the way there is slow: so it grows only with
    lines that are silent from the first.
    """

    def __init__(self) -> None:
        self.seconds = ANSWERED
        self._is_silent = True

    def begin(self) -> None:
        """Another line is tried."""
        self._is_silent = True

    def hear(self) -> None:
        """Somebody is there."""
        self._is_silent, self.seconds = False, ANSWERED

    def give_up(self) -> None:
        """Nothing was heard for so long."""
        self.seconds = min(2 * self.seconds, MOST_PATIENT) if self._is_silent else ANSWERED

"""One game being played: its seed, options and moves are the truth, all else is derived."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, TypedDict

import numpy as np

from cantiere.core.compile import JIT
from cantiere.core.errors import BadTable, IllegalMove
from cantiere.core.game import Lines
from cantiere.core.readable import Readable, as_dict, view_as_dict
from cantiere.core.record import SPECTATOR, memory_of, observe, pool, put, raw
from cantiere.play import moves as written
from cantiere.play import pictures
from cantiere.play.course import MADE_UP, Course
from cantiere.play.events import Event, read_log
from cantiere.play.moves import Move
from cantiere.play.numbering import as_told
from cantiere.play.table import check_table, chosen_options, opening
from cantiere.play.views import Eyes, reader

__all__ = ["Match", "Points", "check_table", "chosen_options", "opening"]

STATE: Final = "cantiere-state"


class StateDict(TypedDict):
    """What `Match.state_dict` tells."""

    format: Literal["cantiere-state"]
    version: int
    game: str
    rules: int
    state: Readable


@dataclass(frozen=True)
class Points:
    """One line of a score sheet that is not zero."""

    line: str
    points: int
    rule: str


class Match(Course):
    """A table at which a game is played. Refusals are raised before anything is changed."""

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.options.items())
        stands = f"over, {self.scores()}" if self.is_over else f"seat {self.mover} to move"
        table = f"{self.game.id!r}, seats={self.seats}, seed={self.seed}{chosen}"
        return f"<Match {table}: turn {self.turn}, {stands}>"

    def picture(self, viewer: int) -> str | None:
        """The table as a seat or a spectator sees it, as SVG; None for a game that has no picture."""
        title = f"{self.game.title}, {self.turn}"  # not the seed, from which all can be dealt again
        return pictures.svg(self.game.id, self.view_as_dict(viewer), title)

    def _repr_svg_(self) -> str | None:
        """For notebooks: as a spectator sees it, so that nobody's hand is shown by chance."""
        return self.picture(SPECTATOR)

    def _repr_html_(self) -> str | None:
        """For games without a picture."""
        if self._repr_svg_() is not None:
            return None
        return pictures.html(as_told(self.game.id, self.view_as_dict(SPECTATOR)))

    def moves(self) -> list[Move]:
        """The legal actions in notation, each with its parts and its rule."""
        return [*written.moves_of(self, [(action,) for action in self.legal()])]

    def whole_moves(self) -> Iterator[Move]:
        """Moves with all that continues them: a bid with its cards. There may be thousands, so one by one."""
        return written.moves_of(self, written.whole_lines(self))

    def play(self, move: written.Choice, seat: int | None = None, word: int | None = None) -> None:
        """Play a move, for `seat` if given: a number, a text, parts, or one of `moves` and `whole_moves`.

        Refused, it leaves no trace. `word` replaces the state's random word before a single action.
        """
        if type(move) is int:
            return Course.play(self, move, seat, word)
        actions = self.tried(move, seat)
        if len(actions) == 1:
            return Course.play(self, actions[0], seat, word)
        if word is not None:
            raise ValueError("a random word belongs to one action: use play_text, or play part by part")
        return self._play_all(actions)

    def play_text(
        self, line: str, seat: int | None = None, words: Callable[[int], int] | None = None
    ) -> None:
        """Play a move as it is written, with all its parts: `pass+g+g+.`; refused, it leaves no trace.

        `words` gives the random word of a turn.
        """
        self._play_all(self.tried(line, seat), words)

    def tried(self, move: written.Choice, seat: int | None = None) -> list[int]:
        """The actions of a move, if all its parts may be played; else it is refused.

        A refusal tells nothing of what is still to be drawn: parts are tried with made-up chance, and what
        follows a part that draws is refused whatever it is. Nobody could have chosen it yet.
        """
        actions = written.actions_of(self.game.notation, move)
        trial = self.copy() if len(actions) > 1 else self
        for place, action in enumerate(actions[:-1], 1):
            trial.play(action, seat, MADE_UP)
            if trial.has_drawn:
                text = self.game.notation.text
                raise IllegalMove("beyond_draw", move="".join(map(text, actions[:place])))
        trial.check(actions[-1], seat)
        return actions

    def view(self, viewer: int) -> Any:
        """The table as a seat, or a spectator, sees it."""
        return observe(self._table[0], self._viewer(viewer))

    def view_as_dict(self, viewer: int) -> Readable:
        """The same as readable JSON."""
        if not JIT:
            return view_as_dict(self.view(viewer), viewer)
        kind: Any = self.game.state  # mypy takes records, and so their kinds, for unhashable
        read = reader(kind, Eyes(self._viewer(viewer), self.seats, memory_of(self._table[0])))
        shown: Readable = read(self._board.view(np.int16).tolist())
        return shown

    def events(self, viewer: int) -> list[Event]:
        """What the last move did with all its parts, or the setup, as a seat or a spectator saw it.

        A move whose parts were played one by one is as many; so is one that was replayed or returned to.
        """
        eyes, memory = self._viewer(viewer), memory_of(self._table[0])
        before = [event for log in self._parts for event in read_log(self.game, log, eyes, memory)]
        return before + self.part_events(viewer)

    def part_events(self, viewer: int) -> list[Event]:
        """The same of its last part alone: for who tells a game action by action."""
        return read_log(self.game, self._log, self._viewer(viewer), memory_of(self._table[0]))

    def scores(self) -> list[int]:
        """The points of each seat if the game ended now."""
        return [int(self._engine.score(self._board, seat)) for seat in range(self.seats)]

    def breakdown(self, seat: int) -> list[Points]:
        """What the score of a seat is made of."""
        if seat not in range(self.seats):
            raise BadTable("no_such_seat", seat=seat, seats=self.seats)
        lines = pool(Lines, 1)
        self._engine.breakdown(self._board, seat, raw(lines))
        sheet = zip(self.game.lines, lines[0].points, strict=False)
        return [Points(line.name, int(points), line.rule) for line, points in sheet if points]

    def winners(self) -> list[int]:
        """The seats that would win if the game ended now; several share."""
        worths = self.worths()
        return [seat for seat, worth in enumerate(worths) if worth == max(worths)]

    def worths(self) -> list[tuple[int, int]]:
        """What each seat would be ranked by if the game ended now: its points, then the tie-break."""
        return [
            (score, int(self._engine.tiebreak(self._board, seat))) for seat, score in enumerate(self.scores())
        ]

    def why(self, action: int) -> str:
        """The rule that a legal action comes from."""
        return self.game.why(self._table[0], action)

    def imagined(self, viewer: int, seed: int) -> Any:
        """A state that could be the true one, as far as the viewer knows."""
        world = pool(self.game.state, 1)
        put(world, 0, self._table[0])
        self._engine.redeal(raw(world), self._viewer(viewer), seed)
        return world[0]

    def state_dict(self) -> StateDict:
        """The state by name, secrets included: `cantiere.from_position` makes a match of it again."""
        state = as_told(self.game.id, as_dict(self._table[0]))
        return {
            "format": STATE,
            "version": 1,
            "game": self.game.id,
            "rules": self.game.version,
            "state": state,
        }

    def _viewer(self, viewer: int) -> int:
        if viewer != SPECTATOR and viewer not in range(self.seats):
            raise BadTable("no_such_seat", seat=viewer, seats=self.seats)
        return viewer

"""A move of several parts, put together before it is played: cards to pay with, tiles to keep.

Which parts go together is asked of the rules, part by part; here is no list of what is possible.
"""

from dataclasses import dataclass, field
from functools import cached_property

from cantiere.cli.screen.foresight import brings_no_news
from cantiere.core.errors import Refusal
from cantiere.play.match import Match

STOP = "+."  # how it is written that nothing more is chosen


def continues(match: Match, seat: int) -> bool:
    """Whether a move has begun that this seat must go on with."""
    moves = [] if match.is_over or match.mover != seat else match.moves()
    return bool(moves) and all(move.startswith("+") for move in moves)


@dataclass
class Composition:
    """The table as it is, what the move begins with, and what has been picked so far."""

    match: Match
    seat: int
    first: str = ""
    picks: list[int] = field(default_factory=list)

    @property
    def line(self) -> str:
        """As it is written so far."""
        text = self.match.game.notation.text
        return self.first + "".join(text(action) for action in sorted(self.picks))

    def with_part(self, action: int) -> str:
        """The same with one more."""
        return Composition(self.match, self.seat, self.first, [*self.picks, action]).line

    @property
    def whole(self) -> str | None:
        """The whole move, if nothing is missing."""
        after = self.after(self.line)
        if not continues(after, self.seat):
            return self.line
        return self.line + STOP if STOP in after.moves() else None

    def after(self, line: str) -> Match:
        """The table when that much has been played."""
        trial = self.match.copy()
        if line:
            trial.play_text(line, self.seat, lambda turn: 0)
        return trial

    def parts(self) -> list[int]:
        """What can be picked at all, the parts picked included."""
        text = self.match.game.notation.text
        stages = (self.after(self.first), self.after(self.line))
        found = {action for stage in stages if continues(stage, self.seat) for action in stage.legal()}
        return sorted({action for action in found if text(action) != STOP} | set(self.picks))

    def why_not(self, action: int) -> Refusal | None:
        """What speaks against one more of these."""
        try:
            self.match.tried(self.with_part(action), self.seat)
        except Refusal as refusal:
            return refusal
        return None

    @cached_property
    def is_single(self) -> bool:
        """Whether one part is all there is to choose: then it is a choice like any other."""
        begun = self.after(self.first)
        return not any(
            continues(one, self.seat)
            for action in begun.legal()
            for one in [_played(begun, action)]
            if self.match.game.notation.text(action) != STOP
        )

    def toggle(self, action: int) -> None:
        """One more of these, as long as that can be; then none."""
        refusal = self.why_not(action)
        if refusal is None:
            self.picks.append(action)
        elif action in self.picks:
            self.picks = [one for one in self.picks if one != action]
            self._drop_what_needs_others()
        else:
            raise refusal

    def _drop_what_needs_others(self) -> None:
        try:
            self.after(self.line)
        except Refusal:
            self.picks = []


def begun_by(match: Match, seat: int, line: str) -> Composition | None:
    """The move that goes on after a first part; None: it is whole, or what follows is not known before."""
    if not brings_no_news(match, seat, line):
        return None
    composition = Composition(match, seat, line)
    return composition if continues(composition.after(line), seat) else None


def _played(match: Match, action: int) -> Match:
    trial = match.copy()
    trial.play(action, word=0)
    return trial

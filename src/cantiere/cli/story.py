"""A match as sentences, and as it was at any of its turns."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cantiere.core.errors import Refusal
from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from cantiere.play.texts import tell


@dataclass(frozen=True)
class Voice:
    """Who tells: in which language, with which names, to whom, and what goes without saying."""

    language: str
    names: tuple[str, ...]
    viewer: int = SPECTATOR
    quiet: frozenset[str] = frozenset()

    def tell(self, match: Match) -> list[str]:
        """What the last action did, or the setup."""
        return [
            tell(match.game.id, event, self.language, self.names)
            for event in match.events(self.viewer)
            if event.kind not in self.quiet
        ]


@dataclass(frozen=True)
class Chapter:
    """One action of a match and what came of it; turn 0 is the setup."""

    turn: int
    move: str
    sentences: list[str]


def story(match: Match, voice: Voice) -> Iterator[Chapter]:
    """A match from its setup on."""
    again = at_turn(match, 0)
    yield Chapter(0, "", voice.tell(again))
    for action in match.actions:
        again.play(action, word=match.words.get(again.turn))
        yield Chapter(again.turn, match.game.notation.text(action), voice.tell(again))


def at_turn(match: Match, turn: int) -> Match:
    """The match as it was when so many actions had been played."""
    if not 0 <= turn <= match.turn:
        raise Refusal("no_such_turn", turn=turn, last=match.turn)
    earlier = match.copy()
    earlier.go_to(turn)
    return earlier


def log_lines(chapters: Iterable[Chapter], width: int) -> Iterator[str]:
    """Chapters as lines of a log: the number of the turn, the move, its sentences."""
    for chapter in chapters:
        first, *others = chapter.sentences or [""]
        yield f"{chapter.turn:4}  {chapter.move:{width}}  {first}".rstrip()
        yield from (f"{'':4}  {'':{width}}  {sentence}" for sentence in others)

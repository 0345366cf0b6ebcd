"""What all setups share: words are looked up or refused, and a position that no game can reach is, too."""

from collections.abc import Mapping, Sequence
from typing import Any

from cantiere.core.errors import BadPosition
from cantiere.core.game import Game
from cantiere.play.match import Match


def which(word: str, words: Sequence[str], part: str) -> int:
    """Which of some words it is."""
    if word not in words:
        raise BadPosition("position_field", path=f"{part}: {word!r}", expected=", ".join(words))
    return words.index(word)


def counted(written: Sequence[str], words: Sequence[str], part: str) -> list[int]:
    """How often each word is written."""
    counts = [0] * len(words)
    for word in written:
        counts[which(word, words, part)] += 1
    return counts


def checked(game: Game, state: Any, options: Mapping[str, str]) -> Match:
    """A match that starts from this position, if a game can come to it."""
    game.derive(state)
    for fault in game.faults(state):
        raise fault
    return Match(game, int(state.seats), 1, options, start=state)

"""What is tried in the same way for every game: how moves are written, what is refused, positions by hand."""

from typing import Any

import pytest

from cantiere.core.errors import BadMove, IllegalMove
from cantiere.core.notation import Notation
from cantiere.play.match import Match
from cantiere.play.position import position
from cantiere.play.texts import LANGUAGES, say

Parts = dict[str, Any]


def check_written(notation: Notation, text: str, parts: Parts) -> None:
    """A move as text and as parts is one and the same."""
    action = notation.parse(text)
    assert notation.text(action) == text
    assert notation.parts(action) == parts
    assert notation.from_parts(parts) == action


def check_no_move(notation: Notation, text: str) -> None:
    with pytest.raises(BadMove) as refused:
        notation.parse(text)
    assert refused.value.code == "not_a_move"
    assert refused.value.facts["text"] == text


def check_no_parts(notation: Notation, parts: Parts) -> None:
    """Nothing missing, nothing extra, nothing out of range."""
    with pytest.raises(BadMove):
        notation.from_parts(parts)


def last_refused(match: Match, moves: str) -> IllegalMove:
    """Why the last of some moves is refused."""
    *before, last = moves.split()
    for move in before:
        match.play_text(move)
    with pytest.raises(IllegalMove) as refused:
        match.play_text(last)
    return refused.value


def check_refused(match: Match, moves: str, code: str, rule: str, facts: dict[str, Any]) -> None:
    """The last of some moves is refused with its reason, in every language, and leaves no trace."""
    *before, last = moves.split()
    for move in before:
        match.play_text(move)
    state = match.state.tobytes()
    refusal = last_refused(match, last)
    assert (refusal.code, refusal.rule) == (code, rule)
    assert facts.items() <= refusal.facts.items()
    assert match.state.tobytes() == state
    sentences = {say(refusal, language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence for sentence in sentences)


def changed(match: Match, changes: dict[str, Any]) -> dict[str, Any]:
    """A written position with other values at some paths; what begins with `+` or `-` is added."""
    written = position(match)
    for path, value in changes.items():
        *folders, name = (int(part) if part.isdigit() else part for part in path.split("."))
        inside = written["state"]
        for folder in folders:
            inside = inside[folder]
        added = isinstance(value, str) and value[0] in "+-"
        before = inside[name] if isinstance(inside, list) else inside.get(name, 0)
        inside[name] = before + int(value) if added else value
    return written

"""The file of a short game, and what becomes of it when somebody has changed it."""

import json
from typing import Any

import pytest

from cantiere.core.errors import Refusal
from cantiere.games import GAMES
from cantiere.play.gamefile import fingerprint, read_game, write_game
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, say
from tests.conftest import Table, Walk

AZUL = GAMES[0]
NAMES = ("Ana", "Benoît ☃")
Content = dict[str, Any]


def short_match() -> Match:
    """A few actions, two of them with words of their own, from a position."""
    start = Table(AZUL, 2, (("side", "grey"),)).after(Walk(3, 10, 1)).state
    match = Match(AZUL, 2, 77, {"side": "grey"}, start=start)
    for turn in range(6):
        match.play(match.legal()[0], word=(0, 2**64 - 1)[turn % 2] if turn > 3 else None)
    return match


MATCH = short_match()
TEXT = write_game(MATCH, NAMES)
CONTENT: Content = json.loads(TEXT)


def as_text(content: Content) -> str:
    """A file with a hash that fits, so that it is refused for what it says."""
    whole = {**content, "hash": fingerprint(content)} if "hash" in content else content
    return json.dumps(whole)


def changed(**parts: Any) -> str:
    return as_text({**CONTENT, **parts})


def without(*names: str) -> str:
    return as_text({name: part for name, part in CONTENT.items() if name not in names})


def refused(text: str | bytes) -> Refusal:
    """The refusal of a text; it can be said in every language."""
    with pytest.raises(Refusal) as caught:
        read_game(text)
    check_sentence(caught.value)
    return caught.value


def check_sentence(refusal: Refusal) -> None:
    for language in LANGUAGES:
        sentence = say(refusal, language)
        assert sentence not in ("", refusal.written())
        assert sentence.encode()


def places(inside: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in a JSON value."""
    found = [path] if path else []
    if isinstance(inside, dict | list):
        names = inside if isinstance(inside, dict) else range(len(inside))
        found += [deep for name in names for deep in places(inside[name], (*path, name))]
    return found

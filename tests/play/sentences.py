"""What tests of sentences look for: slots, words of the program, English in French."""

import re
from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from string import Formatter

import pytest

from cantiere.core.game import Game
from cantiere.core.record import Record
from cantiere.games import GAMES
from cantiere.play.texts import LANGUAGES, texts
from tests.conftest import ROOT

COORDINATE = re.compile(r"[a-z]{1,2}\d+x?")  # a field or tile is called the same in every language
PACKAGE = ROOT / "src" / "cantiere"
FILES = [game.id for game in GAMES] + ["common", "desk", "mail"]
every_language = pytest.mark.parametrize("language", LANGUAGES)


def slots(sentence: str) -> Iterator[tuple[str, str]]:
    """The slots of a sentence with their specs, those inside specs too."""
    for _, name, spec, _ in Formatter().parse(sentence):
        if name is not None:
            yield name, spec or ""
            yield from slots(spec or "")


def names_in(sentence: str) -> set[str]:
    return {name for name, _ in slots(sentence)}


def said(sentence: str) -> str:
    """A finished sentence: no slot is left open, nothing is a word of the program."""
    assert sentence.strip()
    assert not re.search(r"[{}|]|\bNone\b|\bTrue\b|\bFalse\b", sentence), sentence
    return sentence


def vocabulary(kind: type[Record]) -> Iterator[type[IntEnum]]:
    for field in kind.fields.values():
        yield from (words for words in (field.axis, field.words) if words)
        if field.is_record:
            yield from vocabulary(field.kind)


def all_words(game: Game) -> set[str]:
    enums = {*vocabulary(game.state), *(option.words for option in game.options)}
    for kind in game.details.values():
        enums |= {words for detail in kind.details for words in (detail.axis, detail.words) if words}
    names = {one.name.lower() for words in enums for one in words}
    for action in range(game.notation.size):
        parts = {name: part for name, part in game.notation.parts(action).items() if name != "kind"}
        names |= {part for part in parts.values() if isinstance(part, str)}
    return {name for name in names if not COORDINATE.fullmatch(name)}


@cache
def only_english(game: Game) -> set[str]:
    """Words of the program that no French sentence has any use for."""
    everything = " ".join(
        sentence
        for name in (game.id, "common")
        for part in texts(name, "fr").values()
        for sentence in part.values()
    )
    fixed = re.sub(r"\{[^{}]*\}", " ", everything)
    return {name for name in all_words(game) if not re.search(rf"\b{name}\b", fixed)}


def check_french(game: Game, sentence: str) -> None:
    assert not [name for name in only_english(game) if re.search(rf"\b{name}\b", sentence)], sentence

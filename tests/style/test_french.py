"""French as docs/glossary.md wants it: no-break spaces, and the words of the boxes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cantiere.games import GAMES
from cantiere.play.texts import LANGUAGES, texts
from tests.conftest import ROOT

NO_BREAK = "\u00a0"
GLOSSARY = ROOT / "docs" / "glossary.md"
ROW = re.compile(r"^\| ([a-z-]+) \| ([^|]+) \| ([^|]*) \| [^|]*\|$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```$|`[^`]*`|\]\([^)]*\)|<!--.*?-->", re.MULTILINE | re.DOTALL)
NARROW_OR_USUAL = re.compile(r"[ \u202f][:;!?%»]|«[ \u202f]")
MISSING = re.compile(rf"[\w)»](?:[;!?»]|:(?=\s|$))|«[^{NO_BREAK}]")
PAGES = [*(f"docs/rules/{game.id}.fr.md" for game in GAMES), "README.fr.md"]
NAMES = [*(game.id for game in GAMES), "common", "desk", "mail"]


def sentences(name: str) -> Iterator[tuple[str, str]]:
    for section, each in texts(name, "fr").items():
        for key, sentence in each.items():
            yield f"{section}.{key}", re.sub(r"`[^`]*`|\"\w+\": ", "", sentence)


def prose(path: Path) -> str:
    """A page without code, addresses and comments."""
    return CODE.sub("`", path.read_text("utf-8"))


def fixed(sentence: str) -> str:
    """What stands outside the slots, and the forms they choose from."""
    return re.sub(r"\{\w+(?::\w*)?\}|\{\w+:", NO_BREAK, sentence).replace("}", "").replace("|", " | ")


@pytest.mark.parametrize("name", NAMES)
def test_no_line_breaks_before_high_punctuation_in_texts(name):
    for key, sentence in sentences(name):
        assert not NARROW_OR_USUAL.search(sentence), key
        assert not MISSING.search(fixed(sentence)), key


@pytest.mark.parametrize("page", PAGES)
def test_no_line_breaks_before_high_punctuation_on_pages(page):
    text = prose(ROOT / page)
    assert [text[found.start() - 20 : found.end()] for found in NARROW_OR_USUAL.finditer(text)] == []
    assert [text[found.start() - 20 : found.end()] for found in MISSING.finditer(text)] == []


def rejected() -> list[tuple[str, str]]:
    """Each word that a game does not use, by the table of the glossary."""
    table = GLOSSARY.read_text("utf-8").partition("## French as")[2].partition("\n## ")[0]
    _, *rows = ROW.findall(table)
    return [(name, word.strip()) for name, _, words in rows for word in words.split(",") if word.strip()]


def test_the_table_of_words_is_read():
    assert {name for name, _ in rejected()} <= set(NAMES)
    assert len(rejected()) > 30


@pytest.mark.parametrize(("name", "word"), rejected())
def test_words_are_those_of_the_box(name, word):
    said = re.compile(rf"(?<!\w){re.escape(word)}(?![\w/])", re.IGNORECASE)
    assert [key for key, sentence in sentences(name) if said.search(sentence)] == []
    page = ROOT / "docs" / "rules" / f"{name}.fr.md"
    assert not page.exists() or said.findall(prose(page)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_on_tiles_tell_colours_apart(language):
    """A tile has room for one."""
    letters = [
        text for key, text in texts("azul-pavilion", language)["screen"].items() if key[:7] == "letter_"
    ]
    assert len(letters) == len(set("".join(letters))) == 6

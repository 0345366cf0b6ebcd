"""The rules pages, their translations and the code that cites them stay in step."""

import re
from pathlib import Path

import pytest

from cantiere.core.game import Game
from cantiere.games import GAMES, module_name

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "rules"
HEADING = re.compile(r"^(#{2,4}) (\d+(?:\.\d+)*) \S", re.MULTILINE)
RULES_OF_PLAY = range(1, 8)  # the chapters that code implements; rulings and notation follow them

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def headings(game: Game, language: str) -> list[tuple[str, str]]:
    """The numbered headings of a page, in order: level and number."""
    return HEADING.findall((PAGES / f"{game.id}.{language}.md").read_text("utf-8"))


def sections(game: Game) -> set[str]:
    return {number for _, number in headings(game, "en")}


def cited(game: Game) -> set[str]:
    """The sections that the game's code names, as §3.2 for readers or as azul.3.2 for programs."""
    folder = ROOT / "src" / "cantiere" / "games" / module_name(game.id)
    code = "\n".join(path.read_text("utf-8") for path in sorted(folder.glob("*.py")))
    return set(re.findall(rf"(?:§|\b{re.escape(game.rules_prefix)}\.)(\d+(?:\.\d+)*)", code))


def test_names_and_prefixes_are_unique():
    assert len({game.id for game in GAMES}) == len(GAMES)
    assert len({game.rules_prefix for game in GAMES}) == len(GAMES)


@every_game
def test_both_languages_have_the_same_sections(game):
    assert headings(game, "fr") == headings(game, "en")


@every_game
def test_sections_are_numbered_in_order_and_once(game):
    numbers = [tuple(map(int, number.split("."))) for _, number in headings(game, "en")]
    assert numbers == sorted(set(numbers))
    assert all(len(level) == number.count(".") + 2 for level, number in headings(game, "en"))


@every_game
def test_every_section_that_code_cites_exists(game):
    assert cited(game)
    assert cited(game) - sections(game) == set()


@every_game
def test_every_rule_of_play_is_cited_by_the_code(game):
    """A chapter counts as cited when its sections are."""
    chapters = {number.rpartition(".")[0] for number in sections(game)}
    rules = {number for number in sections(game) - chapters if int(number.split(".")[0]) in RULES_OF_PLAY}
    assert rules - cited(game) == set()

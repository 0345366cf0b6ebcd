"""`cantiere new-game`: what it writes is a whole game, found wherever games are looked for."""

import json

import pytest

from cantiere.cli.new_game.command import PACKAGE
from cantiere.cli.new_game.naming import checked
from cantiere.core.errors import Refusal
from tests.conftest import NOT_TRIED
from tests.scaffold.conftest import GAME, Clone

MODULE = GAME.replace("-", "_")
PYTHON = (f"src/cantiere/games/{MODULE}", f"src/cantiere/cli/boards/{MODULE}.py")
TESTS = f"tests/rules/test_{MODULE}.py"
LONGEST = "abcdefghij-klmnopqrs"

# It would be one more process for each, and each would import everything again.
EVERY_LEVEL = f"""
import json
from cantiere.bots.levels import LEVELS, bot_of_level
from cantiere.cli.boards import board_of, plain
from cantiere.games import GAMES, find
from cantiere.play.view_models import facts, move_effects
from cantiere.play.match import Match

game = find("{GAME}")
match = Match(game, 2, 1)
bots = [bot_of_level(level, game) for level in LEVELS]
chosen = [bot.choose(match.view(match.to_move), 1) in match.legal() for bot in bots[:3]]
told = {{
    "games": [one.id for one in GAMES],
    "levels": len(bots),
    "chosen": chosen,
    "drawn": board_of(game) is not plain.BOARD,
    "view_models": [facts(match, 0), move_effects(match)],
}}
print(json.dumps(told))
"""


def test_it_comes_after_the_others_and_every_level_plays_it(clone: Clone):
    """Those that think longer do the same for longer."""
    told = json.loads(clone.run("-c", EVERY_LEVEL))
    assert told == {
        "games": ["azul-pavilion", "palazzo", "campanile", "palermo", GAME],
        "levels": 6,
        "chosen": [True, True, True],
        "drawn": True,
        "view_models": [{}, {}],
    }


def test_a_terminal_shows_its_table_its_moves_and_its_rules(clone: Clone):
    assert "Yard: " in clone.run("-m", "cantiere", "show", "--new", GAME)
    assert "Stacking" in clone.run("-m", "cantiere", "rules", GAME, "3.2")


def test_it_passes_its_own_tests_and_keeps_the_laws(clone: Clone):
    told = clone.tests(TESTS, "tests/laws", "-k", f"{GAME} or {MODULE}")
    assert " passed" in told
    assert " skipped" not in told


def test_it_can_be_said_in_both_languages(clone: Clone):
    files = ("test_texts.py", "test_texts_of_games.py", "test_refusals.py")
    clone.tests(*(f"tests/play/{name}" for name in files), "-k", f"{GAME} or refusals and not provoked")
    codes = f"[one.code for one in provoked_in(find({GAME!r}))]"
    told = clone.run(
        "-c", f"from cantiere.games import find; from tests.play.test_refusals import *; print({codes})"
    )
    assert f"{MODULE}_yard" in told


def test_it_is_written_in_our_style(clone: Clone):
    clone.tests("tests/style", "-k", f"{GAME} or {MODULE} or test_house or rules_pages or notation_page")
    clone.run("-m", "ruff", "check", *PYTHON, TESTS)
    clone.run("-m", "ruff", "format", "--check", *PYTHON, TESTS)
    clone.run("-m", "mypy", *PYTHON)


def test_it_is_a_stranger_to_other_games(clone: Clone):
    clone.run("-c", "import sys; from importlinter.cli import lint_imports_command as run; sys.exit(run())")


def test_a_whole_game_in_a_browser_that_was_built_without_it(clone: Clone):
    """Whatever the page shows of it came from the server: words, view and moves."""
    told = clone.tests("tests/browser/test_whole_games.py", "-k", f"by_mouse and {GAME}")
    if NOT_TRIED in told:
        pytest.skip(next(line for line in told.splitlines() if NOT_TRIED in line))
    assert "1 passed" in told


# What is refused.

NO_NAMES = ("Mill", "old mill", "old_mill", "-mill", "mill-", "2mill", "class", "m" * 21, "")
# Games, beginnings of refusals, modules that would be taken for a part of the game.
TAKEN = ("palazzo", "azul", "azul-two", "web", "plain", "scene", "reason", "trials", "position")


@pytest.mark.parametrize(
    ("names", "code"), [(NO_NAMES, "new_game_name"), (TAKEN, "new_game_taken")], ids=["none", "taken"]
)
def test_a_name_that_would_lead_astray_is_refused(names: tuple[str, ...], code: str):
    for name in names:
        with pytest.raises(Refusal) as caught:
            checked(name, PACKAGE)
        assert caught.value.code == code, name


def test_the_same_game_is_not_written_twice(clone: Clone):
    assert f"Something is already called {GAME}" in refused(clone, GAME)


def refused(clone: Clone, *arguments: str) -> str:
    done = clone.tried("-m", "cantiere", "new-game", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    return " ".join(done.stderr.split())


def test_nothing_is_written_over_and_nothing_is_written_by_half(copied):
    clone: Clone = copied()
    page = clone.root / "docs" / "rules" / f"{GAME}.fr.md"
    page.write_text("mine", "utf-8")
    assert f"Nothing was written: some files of {GAME} are already there" in refused(clone, GAME)
    assert page.read_text("utf-8") == "mine"
    assert not (clone.root / "src" / "cantiere" / "games" / MODULE).exists()


def test_the_longest_name_still_fits_on_our_lines(copied):
    clone: Clone = copied()
    clone.run("-m", "cantiere", "new-game", LONGEST)
    clone.run("-m", "ruff", "check", "src", "tests")
    clone.run("-m", "ruff", "format", "--check", "src", "tests")


def test_an_installed_package_is_no_place_for_a_new_game(copied):
    clone: Clone = copied()
    (clone.root / "pyproject.toml").unlink()
    assert "a clone of the repository" in refused(clone, GAME)


def test_a_folder_that_exports_no_game_is_told_by_its_name(copied):
    clone: Clone = copied()
    package = clone.root / "src" / "cantiere" / "games" / "half_done"
    package.mkdir()
    (package / "__init__.py").write_text("", "utf-8")
    done = clone.tried("-c", "import cantiere.games")
    assert "cantiere.games.half_done exports no GAME whose id is half-done" in done.stderr

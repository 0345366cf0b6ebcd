"""Puzzles: found again by the same seed, true to the view, refused when they are not what they say."""

import json
from dataclasses import replace

import pytest

from cantiere.core.errors import BadFile, IllegalMove
from cantiere.core.record import observe
from cantiere.games import GAMES, find
from cantiere.insight.puzzles.checking import faults_of
from cantiere.insight.puzzles.mining import mined
from cantiere.insight.puzzles.running import grown
from cantiere.insight.puzzles.shelf import Shelf, read_shelf, write_shelf
from cantiere.insight.puzzles.solving import tried
from cantiere.insight.puzzles.themes import _CODES, QUIET, THEMES
from cantiere.play.texts import LANGUAGES, texts

CAMPANILE = find("campanile")
FRUITFUL = 2  # a game of self-play, by its number, in which there is one


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    return Shelf(CAMPANILE, 0, FRUITFUL + 1, tuple(mined("campanile", 0, FRUITFUL)))


@pytest.fixture(scope="module")
def puzzle(shelf):
    return max(shelf.puzzles, key=lambda one: len(one.steps))


def test_the_same_seed_finds_the_same(shelf):
    assert shelf.puzzles
    again = Shelf(CAMPANILE, 0, FRUITFUL + 1, tuple(mined("campanile", 0, FRUITFUL)))
    assert write_shelf(again) == write_shelf(shelf)


def test_a_run_goes_on_where_a_file_ends(shelf):
    begun = Shelf(CAMPANILE, 0, FRUITFUL, ())
    (after,) = list(grown(begun, 1, jobs=1))
    assert (after.searched, write_shelf(after)) == (FRUITFUL + 1, write_shelf(shelf))
    assert list(grown(after, 1, jobs=1)) == []  # it has as many as are wanted


def test_a_file_says_all_of_it(shelf):
    assert write_shelf(read_shelf(write_shelf(shelf))) == write_shelf(shelf)


def test_other_searches_find_the_same(puzzle):
    assert list(faults_of(puzzle, seed=7)) == []


def test_what_is_shown_is_the_view_and_no_more(puzzle):
    """The table is dealt anew: its seat sees the same, whatever the true cards are."""
    true, shown = puzzle.origin.played(), puzzle.table()
    assert observe(shown.state, shown.to_move).tobytes() == observe(true.state, true.to_move).tobytes()
    assert shown.turn == 0


def test_what_was_tampered_with_is_found(puzzle):
    first, *later = puzzle.steps
    legal = puzzle.table().legal()
    other = next(action for action in legal if action != first.best)
    assert list(faults_of(replace(puzzle, steps=(replace(first, best=other), *later)), None)) == ["illegal"]
    assert list(faults_of(replace(puzzle, steps=(replace(first, losses=(0,)), *later)), None)) == ["illegal"]
    nowhere = replace(puzzle.origin, moves=(*puzzle.origin.moves, "r1", "r1", "r1", "r1", "r1", "r1"))
    assert list(faults_of(replace(puzzle, origin=nowhere), None)) == ["unreachable"]


@pytest.mark.parametrize(
    ("part", "wrong"),
    [("themes", ["luck"]), ("moves", "z9"), ("steps", [["r1"]]), ("id", "00000000"), ("best", None)],
)
def test_a_file_with_a_wrong_part_is_refused(shelf, part, wrong):
    written = json.loads(write_shelf(shelf))
    written["puzzles"][0][part] = wrong
    with pytest.raises(BadFile) as refused:
        read_shelf(json.dumps(written))
    assert (refused.value.code, refused.value.facts["part"]) == ("file_wrong_part", "puzzles[0]")


def test_puzzles_of_other_rules_are_refused(shelf):
    with pytest.raises(BadFile) as refused:
        read_shelf(write_shelf(shelf).replace(f'"rules":{CAMPANILE.version}', '"rules":1'))
    assert refused.value.code == "rules_version"


def lines(puzzle) -> list[str]:
    return [CAMPANILE.notation.text(step.best) for step in puzzle.steps]


def test_the_solution_is_right_step_by_step_and_at_once(puzzle):
    steps = lines(puzzle)
    for count in range(len(steps)):
        trial = tried(puzzle, steps[:count])
        assert (trial.found, trial.loss, trial.is_solved) == (count, None, False)
    assert tried(puzzle, steps).is_solved
    assert tried(puzzle, ["".join(steps)]).is_solved


def test_every_other_choice_is_wrong_and_loses(puzzle):
    table, first = puzzle.table(), puzzle.steps[0]
    for action in set(table.legal()) - {first.best}:
        trial = tried(puzzle, [CAMPANILE.notation.text(action)])
        assert trial.loss is not None
        assert trial.loss >= first.margin > 0
        assert (trial.found, trial.is_solved, trial.table.turn) == (0, False, 0)


def test_what_may_not_be_played_is_refused(puzzle):
    table = puzzle.table()
    illegal = next(action for action in range(15) if action not in table.legal())
    with pytest.raises(IllegalMove):
        tried(puzzle, [CAMPANILE.notation.text(illegal)])


def test_every_theme_has_a_name_and_every_code_a_sentence():
    for language in LANGUAGES:
        known = {code for game in GAMES for code in texts(game.id, language)["reasons"]}
        assert {code for codes in _CODES.values() for code in codes.split()} <= known
        assert {f"theme_{theme}" for theme in THEMES} <= texts("common", language)["web"].keys()
    assert QUIET in THEMES

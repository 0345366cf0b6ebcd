"""Puzzles: found again by the same seed, true to the view, refused when they are not what they say."""

import json
from dataclasses import replace

import pytest

from cantiere.bots.search.engine import legal_actions
from cantiere.core.errors import BadFile, IllegalMove
from cantiere.core.record import observe
from cantiere.games import GAMES, find
from cantiere.insight.puzzles.checking import faults_of
from cantiere.insight.puzzles.making import followed
from cantiere.insight.puzzles.mining import mined
from cantiere.insight.puzzles.puzzle import Puzzle, Step
from cantiere.insight.puzzles.reviewed import found_in
from cantiere.insight.puzzles.running import grown
from cantiere.insight.puzzles.shelf import Shelf, read_shelf, shipped, write_shelf
from cantiere.insight.puzzles.solving import tried
from cantiere.insight.puzzles.themes import _CODES, QUIET, THEMES
from cantiere.insight.puzzles.verifying import MOST_MOVES, Examiner, following
from cantiere.insight.turns import draws_after
from cantiere.play.match import Match
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
    (after,) = list(grown(begun, 1))
    assert (after.searched, write_shelf(after)) == (FRUITFUL + 1, write_shelf(shelf))
    assert list(grown(after, 1)) == []  # it has as many as are wanted


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


class Certain(Examiner):
    """Finds the first choice clearly best, whatever it is: for how puzzles go on, not for which ones do."""

    def best(self, view, playouts):
        return legal_actions(self.game, view)[0]

    def step(self, view, best, playouts):
        return Step(best, 0.5, (0, *(500,) * (len(legal_actions(self.game, view)) - 1)))


@pytest.fixture(scope="module")
def long_puzzle():
    """One with a later move: the others reply before it."""
    return next(filter(None, map(lengthened, shipped(CAMPANILE).puzzles)))


def lengthened(puzzle: Puzzle) -> Puzzle | None:
    """None where the move is not whole after its steps, or the game ends before the seat decides again."""
    at = puzzle.table()
    for step in puzzle.steps:
        at.play(step.best)
    if at.mover == puzzle.seat:
        return None
    replies = list[int]()
    while not at.is_over and at.mover != puzzle.seat:
        replies.append(at.legal()[0])
        at.play(replies[-1])
    if at.is_over:
        return None
    legal = at.legal()
    later = Step(legal[-1], 0.3, (*(300,) * (len(legal) - 1), 0), tuple(replies))
    return replace(puzzle, steps=(*puzzle.steps, later))


def test_what_follows_a_move_is_what_the_others_reply_and_a_move_as_clear():
    """Along a game: each reply is of another seat, nothing is drawn on the way, no move is left out."""
    table, found = Match("azul-pavilion", 2, 0), 0
    while table.turn < 60:
        action, write = table.legal()[-1], table.game.notation.text
        if not write(action).startswith("+"):
            found += check_following(table, action)
        table.play(action)
    assert found


def check_following(table: Match, action: int) -> int:
    """How many later moves were found."""
    at, seat, later = table.copy(), table.mover, 0
    for step in following(Certain(table.game, 8, 0), table, (action,)):
        assert not draws_after(at.game, at.snapshot(), action)
        at.play(action)
        for reply in step.replies or ():
            assert at.mover != seat
            assert not draws_after(at.game, at.snapshot(), reply)
            at.play(reply)
        action = step.best
        assert (at.mover, action in at.legal()) == (seat, True)
        assert (step.replies is None) == at.game.notation.text(action).startswith("+")
        later += step.replies is not None
    assert later < MOST_MOVES
    return later


def test_a_puzzle_with_a_later_move_is_solved_move_by_move(long_puzzle):
    *first, later = lines(long_puzzle)
    assert faults_of_quick(long_puzzle) == []
    trial = tried(long_puzzle, ["".join(first)])
    assert (trial.found, trial.is_solved, trial.table.mover) == (len(first), False, long_puzzle.seat)
    assert len(trial.table.actions) == len(first) + len(long_puzzle.steps[-1].replies)
    wrong = CAMPANILE.notation.text(trial.table.legal()[0])
    assert tried(long_puzzle, ["".join(first), wrong]).loss == pytest.approx(0.3)
    assert tried(long_puzzle, [*first, later]).is_solved


def faults_of_quick(puzzle) -> list[str]:
    return list(faults_of(puzzle, None))


def test_a_file_keeps_later_moves(shelf, long_puzzle):
    text = write_shelf(replace(shelf, puzzles=(long_puzzle,)))
    assert read_shelf(text).puzzles[0].steps == long_puzzle.steps
    nonsense = replace(long_puzzle.steps[-1], replies=())  # it is not yet the turn of who solves it
    assert faults_of_quick(replace(long_puzzle, steps=(*long_puzzle.steps[:-1], nonsense))) == ["illegal"]


def test_nothing_is_added_where_nothing_is_clear(puzzle, long_puzzle):
    assert followed(long_puzzle, 0) is long_puzzle
    assert followed(puzzle, 0).move == puzzle.steps


def test_a_game_of_people_yields_the_position_and_nothing_else(puzzle):
    """What is kept tells neither seed nor moves, and none of what its seat could not see."""
    match = puzzle.origin.played()
    number, seat = match.turn, match.mover
    match.play(match.legal()[0])
    (found,) = found_in(match, [number], 0)
    assert (found.steps[0].best, found.seat) == (puzzle.steps[0].best, seat)
    text = write_shelf(Shelf(CAMPANILE, 0, 0, (found,)))
    written = json.loads(text)["puzzles"][0]
    assert not {"seed", "moves", "options"} & written.keys()
    again = read_shelf(text).puzzles[0]
    assert (again.id, again.origin.seats) == (found.id, puzzle.origin.seats)
    assert again.view.tobytes() == found.view.tobytes() == shown_to(puzzle)
    assert faults_of_quick(again) == []


def shown_to(puzzle) -> bytes:
    table = puzzle.table()
    return observe(table.state, table.mover).tobytes()

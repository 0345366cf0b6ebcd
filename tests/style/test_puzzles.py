"""Every puzzle that comes with the product: it is what it says, and can be told in both languages."""

import pytest

from cantiere.games import GAMES
from cantiere.insight.puzzles.checking import faults_of
from cantiere.insight.puzzles.shelf import read_shelf, shipped, shipped_file, write_shelf
from cantiere.play.texts import LANGUAGES, because

LARGEST = 500_000  # bytes of a game's puzzles

SHIPPED = [game for game in GAMES if shipped_file(game).is_file()]  # a new game has none yet
every_game = pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.id)


@every_game
def test_the_file_is_small_and_as_it_would_be_written_today(game):
    text = shipped_file(game).read_text("utf-8")
    assert len(text) <= LARGEST
    assert write_shelf(read_shelf(text)) == text


@every_game
def test_every_puzzle_is_legal_and_about_its_view(game):
    puzzles = shipped(game).puzzles
    assert puzzles
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.id: [*faults_of(puzzle, None)] for puzzle in puzzles if [*faults_of(puzzle, None)]} == {}


@every_game
def test_every_other_choice_loses_for_sure(game):
    for puzzle in shipped(game).puzzles:
        assert puzzle.seeds >= 3
        for step in puzzle.steps:
            losses = sorted(step.losses)
            assert losses[0] == 0
            assert all(loss > 0 for loss in losses[1:])
            assert len(losses) == 1 or step.margin >= 0.03


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence(game, language):
    for puzzle in shipped(game).puzzles:
        for move in (puzzle.best, puzzle.obvious):
            for reason in move.reasons:
                assert because(game.id, reason.code, reason.facts, language)

"""A refusal to somebody at a board: moves are called what they are called there, not how they are written."""

import re

import pytest

from cantiere.core.errors import IllegalMove
from cantiere.core.game import Game
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, describe, say, say_at_a_board, texts
from tests.azul import GREY, Table
from tests.conftest import every_registered_game, spaced

SOME = 40  # actions that are tried
every_language = pytest.mark.parametrize("language", LANGUAGES)


def refused(match: Match, action: int) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        match.check(action)
    return caught.value


def called(game: Game, move: str, language: str) -> str:
    return describe(game.id, game.notation.parts(game.notation.parse(move)), language)


@every_registered_game
@every_language
def test_moves_are_named_in_words(game, language):
    match = Match(game, game.seats[0], seed=3)
    legal = set(match.legal())
    for action in range(0, game.notation.size, -(-game.notation.size // SOME)):
        if action in legal:
            continue
        refusal = refused(match, action)
        sentence, text = texts(game.id, language)["refusals"][refusal.code], say_at_a_board(refusal, language)
        for name, moves in (("move", [refusal.facts["move"]]), ("examples", refusal.facts["examples"])):
            if f"{{{name}}}" in sentence:
                assert all(called(game, move, language) in text for move in moves)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Square b2 is not empty. Try “one roof, door at d2”, “"),
        ("fr", "La parcelle b2 n'est pas vide. Essayez « un toit, porte en d2 », « "),
    ],
)
def test_a_house_on_a_taken_square(language, said):
    match = Match(find("palermo"), 3, seed=1)
    match.play_text("sb2")
    refusal = refused(match, match.game.notation.parse("1b2"))
    assert spaced(say_at_a_board(refusal, language)).startswith(said)
    assert re.search(r"\b[1-3]d2\b", say(refusal, language))  # as one would write it


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The left star already has a tile on position 1. Try “left star, position "),
        ("fr", "L'étoile de gauche a déjà une tuile en position 1. Essayez « étoile de gauche, position "),
    ],
)
def test_a_grey_star_is_called_by_its_place(language, said):
    match = Table(hands=("gggrrr", ""), boards=("P1g",), side=GREY).match()
    refusal = refused(match, match.game.notation.parse("P1g"))
    assert spaced(say_at_a_board(refusal, language)).startswith(said)
    assert said.split(" a")[0] not in say(refusal, language)  # as one would write it

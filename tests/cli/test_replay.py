"""`replay`: verified, told, stepped through; and what is shown while rules are compiled."""

from io import StringIO

import pytest
from rich.console import Console

from cantiere.cli import compiling
from cantiere.cli.terminal import Terminal
from cantiere.core.progress import Count
from cantiere.play.gamefile import Ending, write_game
from cantiere.play.texts import LANGUAGES, phrase
from tests.cli.conftest import with_first_moves


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_true_file_is_said_to_be_true(call, game_file, finished, language):
    result = call("replay", "game.json", "--verify", "--lang", language, COLUMNS="200")
    first, second = finished.scores()
    scores = f"Ana {first}, Ben {second}"
    assert result.exit_code == 0
    assert result.stdout.strip() == phrase("verified", language, turns=finished.turn, scores=scores)


def test_an_unfinished_game_is_true_as_far_as_it_goes(call, tmp_path):
    (tmp_path / "begun.json").write_text(write_game(with_first_moves(2, seed=5, turns=12)), "utf-8")
    assert (
        "12 actions, all legal. The game is not over yet"
        in call("replay", "begun.json", COLUMNS="200").stdout
    )


@pytest.mark.parametrize("more", [(), ("--all",)])
def test_elsewhere_than_on_a_terminal_the_log_is_printed(call, game_file, finished, more):
    shown = call("replay", "game.json", *more, COLUMNS="160").stdout
    lines = shown.splitlines()
    notation = finished.game.notation.text
    for turn, action in enumerate(finished.actions, 1):
        assert any(line.startswith(f"{turn:4}  {notation(action):8}") for line in lines), turn
    assert "The game is over." in shown
    assert any(line.split()[0:3] == ["Total", *map(str, finished.scores())] for line in lines if line)


def test_the_table_at_a_turn(call, game_file):
    shown = call("replay", "game.json", "--to", "30").stdout
    assert "Turn 30 of" in shown
    assert "Round" in shown


def test_stepping_through_a_game(call, game_file, finished, monkeypatch):
    monkeypatch.setattr(Terminal, "is_interactive", True)
    keys = ["", "", "b", "30", str(finished.turn), "", "9999", "what?", "0", "b", "q", "never read"]
    shown = call("replay", "game.json", lines="\n".join(keys)).stdout
    turns = [line.split()[1] for line in shown.splitlines() if line.startswith("Turn ")]
    last = str(finished.turn)
    assert turns == ["0", "1", "2", "1", "30", last, last, "0", "0"]
    assert "There is no turn 9999" in shown
    assert "type b" in shown


def test_stepping_ends_with_the_input(call, game_file, monkeypatch):
    monkeypatch.setattr(Terminal, "is_interactive", True)
    assert call("replay", "game.json", "--to", "7", lines="\n").exit_code == 0


# While rules are compiled.


def shown_while(names: list[str], is_terminal: bool) -> str:
    """What stderr gets while these functions are compiled."""

    terminal, screen = Terminal("en"), StringIO()
    terminal.__dict__["err"] = Console(file=screen, force_terminal=is_terminal, width=100)
    with compiling.compiling(terminal):
        count = Count()
        for name in names:
            count.begin(name)
    return screen.getvalue()


def test_compiling_is_shown_on_a_terminal_and_goes_away():
    shown = shown_while(["azul-pavilion.legal"], True)
    assert "Compiling the rules, first time only: azul-pavilion.legal (1 function, 0 s)" in shown
    assert shown.endswith("\x1b[2K")  # the line is erased


def test_nothing_is_shown_where_all_is_compiled_or_nobody_looks():
    assert shown_while([], True) == ""
    assert shown_while(["azul-pavilion.legal"], False) == ""


@pytest.mark.parametrize(
    ("why", "sentence"),
    [("resigned", "Ben resigned. Won by Ana."), ("flagged", "Ben ran out of time. Won by Ana.")],
)
def test_a_game_that_was_given_up_is_over(call, tmp_path, why, sentence):
    match = with_first_moves(2, seed=5, turns=12)
    (tmp_path / "given_up.json").write_text(write_game(match, ["Ana", "Ben"], end=Ending(why, 1)), "utf-8")
    verdict = call("replay", "given_up.json", "--verify", COLUMNS="200").stdout
    assert "not over" not in verdict
    assert verdict.splitlines()[-1] == sentence
    told = call("replay", "given_up.json", "--all", COLUMNS="200").stdout.splitlines()
    assert told.count(sentence) == 2  # in the verdict, and behind the last move
    assert sentence in call("replay", "given_up.json", "--to", "12", COLUMNS="200").stdout.splitlines()[2:]

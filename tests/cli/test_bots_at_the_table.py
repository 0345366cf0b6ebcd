"""Bots, hints and what-ifs in the terminal."""

import json
from pathlib import Path
from time import sleep

import pytest

from cantiere.bots.levels import LEVELS
from cantiere.core.compile import JIT
from cantiere.play.gamefile import read_game, write_game
from cantiere.play.texts import phrase
from tests.cli.conftest import with_first_moves
from tests.conftest import spaced

SEEN = 0.3  # seconds; a line is drawn several times in that
THINK = "60" if JIT else "4"
CAMPANILE = ("play", "campanile", "--seed", "4", "--save", "kept.json")


def kept(path: str = "kept.json"):
    return read_game(Path(path).read_text("utf-8"))


@pytest.mark.parametrize("against", ["greedy", "easy" if JIT else "search:3"])
def test_bots_of_any_strength_sit_down_and_are_remembered(call, against):
    result = call(*CAMPANILE, "--against", against, lines="1\n" * 6)
    assert result.exit_code == 0, result.output
    assert kept().bots == (None, against)
    name = f"{phrase(f'level_{against}', 'en') if against in LEVELS else against} 2"
    assert f"Bots: {name}." in result.stdout
    assert kept().match.turn > 6
    again = call("play", "--load", "kept.json", lines="1\n")
    assert f"Bots: {name}." in again.stdout
    assert kept().bots == (None, against)


def test_each_opponent_may_be_another_and_any_seat_is_yours(call):
    result = call(
        *CAMPANILE, "--players", "3", "--seat", "2", "--against", "random", "--against", "greedy", lines="1\n"
    )
    assert result.exit_code == 0, result.output
    assert kept().bots == ("random", None, "greedy")
    assert "You are Player 2. Bots: Greedy 3, Random 1." in result.stdout


def test_a_bot_is_named_in_the_language_of_the_table(call):
    shown = call(*CAMPANILE, "--against", "random", "--lang", "fr", lines="").stdout
    assert "Robots : Hasard 2." in spaced(shown)


def test_what_if_goes_on_from_an_earlier_turn_in_a_file_of_its_own(call, game_file, home):
    before = game_file.read_bytes()
    result = call("play", "--load", str(game_file), "--turn", "30", "--against", "random", lines="1\n1\n")
    assert result.exit_code == 0, result.output
    assert game_file.read_bytes() == before
    (path,) = home.glob("*.json")
    other, first = kept(str(path)).match, kept(str(game_file)).match
    assert other.actions[:30] == first.actions[:30]
    assert other.turn > 30


def test_a_finished_game_can_be_continued_from_the_other_side(call, game_file):
    shown = call("play", "--load", str(game_file), "--turn", "30", "--seat", "2", lines="").stdout
    assert "You are Player 2. Bots: Normal 1." in shown


def test_files_of_people_get_bots_for_the_others(call, tmp_path):
    match = with_first_moves(3, seed=2, turns=5)
    Path("people.json").write_text(write_game(match, ["Ana", "Ben", "Cleo"]), "utf-8")
    shown = call("play", "--load", "people.json", "--against", "random", lines="").stdout
    assert "You are Ana. Bots: Random 2, Random 3." in shown


@pytest.mark.parametrize(("language", "word"), [("en", "hint"), ("fr", "conseil")])
def test_a_hint_at_the_table_tells_moves_and_reasons(call, language, word, monkeypatch):
    monkeypatch.setattr("cantiere.cli.play.commands.THOUGHT", THINK)
    shown = call(*CAMPANILE, "--against", "random", "--lang", language, lines=f"{word}\n").stdout
    answer = shown.split(phrase("prompt", language))[1]
    assert "%" in answer
    assert ("playouts" if language == "en" else "parties simulées") in answer


def test_hints_for_any_turn_of_a_file(call, game_file):
    shown = call("hint", str(game_file), "--turn", "12", "--think", THINK)
    assert shown.exit_code == 0, shown.output
    assert shown.stdout.count(" playouts") in (1, 2, 3)
    assert shown.stdout == call("hint", str(game_file), "--turn", "12", "--think", THINK).stdout


def test_hints_for_programs(call, game_file):
    arguments = ("hint", str(game_file), "--turn", "12", "--think", THINK, "--most", "2", "--json")
    hints = json.loads(call(*arguments).stdout)
    assert 1 <= len(hints) <= 2
    assert {"move", "actions", "win_chance", "points", "visits", "reasons"} == hints[0].keys()


def test_there_is_no_hint_at_the_end(call, game_file):
    assert "no legal moves" in call("hint", str(game_file), "--think", THINK).stdout


def test_thinking_is_shown_only_where_somebody_watches(monkeypatch, capsys):
    from cantiere.cli.play.thinking import thinking
    from cantiere.cli.terminal import Terminal

    with thinking(Terminal("en"), "Bot 2"):
        pass
    assert capsys.readouterr() == ("", "")
    monkeypatch.setenv("FORCE_COLOR", "1")
    with thinking(Terminal("en"), "Bot 2"):
        pass
    assert "Bot 2 is thinking" in capsys.readouterr().err


def test_while_the_search_is_compiled_it_is_said(monkeypatch, capsys):
    from cantiere.cli.play.thinking import thinking
    from cantiere.cli.terminal import Terminal
    from cantiere.core.progress import Count

    monkeypatch.setenv("FORCE_COLOR", "1")
    with thinking(Terminal("en"), "Bot 2"):
        Count().begin("azul-pavilion.search")
        sleep(SEEN)
    assert "Compiling the rules" in capsys.readouterr().err

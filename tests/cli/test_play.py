"""`play`: whole games by a scripted player, and everything a person can type in between."""

import json
import subprocess
from pathlib import Path

import pytest

from cantiere.cli.command_words import command_named
from cantiere.cli.learn import COMMANDS as OF_LESSONS
from cantiere.cli.play import keeper, seating
from cantiere.cli.play.commands import COMMANDS
from cantiere.cli.play.keeper import latest_unfinished
from cantiere.cli.storage import Opened, write_whole
from cantiere.cli.tables import words_of
from cantiere.core.errors import Refusal
from cantiere.play.gamefile import read_game, write_game
from cantiere.play.match import Match
from cantiere.play.position import write_position
from cantiere.play.texts import LANGUAGES, line_name, phrase, texts
from tests.cli.conftest import GAME, command, environment, in_another_process, with_first_moves
from tests.toy import LANTERN

AZUL = ("play", "azul-pavilion", "--against", "random")
FIRST_MOVES = "1\n" * 400  # more than any game needs
PROMPT = phrase("prompt", "en")


def kept(path: Path) -> list[int]:
    """The actions of the game in a file."""
    return read_game(path.read_text("utf-8")).match.actions


# Whole games.


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_through_a_pipe(home, language):
    """Always the first move of the list, in a process of its own."""
    arguments = (
        *AZUL,
        "--seed",
        "5",
        "--name",
        "Chloé",
        "--lang",
        language,
    )
    done = in_another_process(*arguments, lines=FIRST_MOVES)
    expected = with_first_moves(2, seed=5)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert kept(home / "azul-pavilion-5.json") == expected.actions
    check_ending(done.stdout, expected, language)


@pytest.mark.parametrize(("players", "options"), [(3, {}), (4, {"side": "grey"})], ids=str)
def test_a_whole_game_with_more_players(call, home, players, options):
    chosen = [part for name, value in options.items() for part in ("--option", f"{name}={value}")]
    result = call(
        *AZUL,
        "--players",
        str(players),
        "--seed",
        "8",
        *chosen,
        lines=FIRST_MOVES,
    )
    expected = with_first_moves(players, seed=8, **options)
    assert result.exit_code == 0
    assert kept(home / "azul-pavilion-8.json") == expected.actions
    assert max(len(line) for line in result.stdout.splitlines() if str(home) not in line) <= 80


def check_ending(shown: str, match, language: str) -> None:
    """The score sheet of all players, line by line, and the winners."""
    end = shown[shown.index(texts(GAME.id, language)["events"]["game_ended"]) :]
    for seat in range(match.seats):
        for line in match.breakdown(seat):
            assert line_name(GAME.id, line.line, language) in end
    totals = next(line for line in end.splitlines() if line.startswith(phrase("total", language)))
    assert totals.split()[1:] == list(map(str, match.scores()))
    names = ["Chloé", phrase("bot_player", language, number=2, level=phrase("level_random", language))]
    winners = [names[seat] for seat in match.winners()]
    assert phrase("winner" if len(winners) == 1 else "winners", language, names=winners) in end


def test_what_cannot_be_otherwise_is_played_and_said(call):
    shown = call(*AZUL, "--seed", "5", lines=FIRST_MOVES).stdout
    assert "Only one move is possible, and is played for you: pass (pass)." in shown


# Moves as they are typed.


def test_a_move_is_typed_as_notation_number_or_words(call, home):
    begun = with_first_moves(2, seed=5, turns=1)
    first = begun.legal()[0]
    notation = begun.game.notation.text(first)
    for typed in (notation, notation.upper(), "1", words_of(begun, first, "en")):
        call(
            *AZUL,
            "--seed",
            "5",
            "--save",
            f"{typed}.json",
            lines=f"{typed}\n",
        )
        assert kept(Path(f"{typed}.json"))[1] == first


def test_a_move_may_be_typed_with_all_its_parts(call, tmp_path):
    """Where a pass leaves tiles to keep: `pass+.` keeps none of them."""
    match = with_first_moves(2, seed=5, turns=1)
    while not (match.to_move == 0 and match.moves()[-1] == "pass" and sum(match.state.players[0].hand) > 4):
        match.play(match.legal()[0])
    (tmp_path / "begun.json").write_text(write_game(match), "utf-8")
    shown = call("play", "--load", "begun.json", lines="pass+.\nundo\npass +r\n").stdout
    assert "passes" in shown
    assert "discards" in shown
    assert "Taken back" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_input_is_answered_and_asked_again(call, home, language):
    wrong = [
        "xyzzy",
        "3p9",
        "C3",
        "pass",
        "9r",
        "0",
        "999",
        "why xyzzy",
        "9" * 150,
        "save",
        "undo",
        "règles 77",
        "save .",
    ]
    shown = call(
        *AZUL,
        "--seed",
        "5",
        "--lang",
        language,
        lines="\n".join(wrong),
    ).stdout
    prompt = phrase("prompt", language)
    answers = shown.split(prompt)[1:]
    assert len(answers) == len(wrong) + 1
    for typed, answer in zip(wrong, answers, strict=False):
        echoed, *sentence = answer.splitlines()
        assert echoed == typed
        assert " ".join(sentence).strip().endswith((".", ".json", "C3r")), answer
    assert len(kept(home / "azul-pavilion-5.json")) == 1


# Commands.


def test_every_command_has_a_word_in_every_language():
    for language in LANGUAGES:
        words = texts("common", language)["commands"]
        assert list(words) == list(dict.fromkeys([*COMMANDS, *OF_LESSONS]))
        assert len(set(words.values())) == len(words)
        for name, word in words.items():
            assert command_named(word.upper(), language, words) == name
    assert command_named("regles", "fr", COMMANDS) == command_named("rules", "fr", COMMANDS) == "rules"
    assert command_named("?", "fr", COMMANDS) == "help"
    assert command_named("pass", "en", COMMANDS) is None
    assert command_named("back", "en", COMMANDS) is None
    assert command_named("?", "en", OF_LESSONS) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command(call, language):
    shown = call(*AZUL, "--lang", language, lines="?\n").stdout
    for name in COMMANDS:
        assert f"{texts('common', language)['commands'][name]} " in shown
        assert phrase(f"help_{name}", language)[:30] in shown


def answer_to(call, typed: str, *more: str) -> str:
    """What the program says to one line, from the first decision of game 5 on."""
    shown = call(
        *AZUL,
        "--seed",
        "5",
        *more,
        lines=f"{typed}\n",
        COLUMNS="100",
    ).stdout
    return shown.split(PROMPT)[1]


def test_moves_are_listed_by_factory_while_drafting(call):
    shown = answer_to(call, "moves")
    match = with_first_moves(2, seed=5, turns=1)
    listed = [line.split()[1] for line in shown.splitlines()[1:] if line.startswith(" ")]
    assert listed == match.moves()
    assert "\nfactory 1\n" in shown
    assert "take blue from factory 1" in shown
    assert "factory 1" not in answer_to(call, "moves 2")


def test_moves_are_listed_by_space_while_placing_and_payments_folded(call, tmp_path):
    match = with_first_moves(2, seed=5, turns=1)
    while not (match.to_move == 0 and any("j" in move for move in match.moves())):
        match.play(match.legal()[0])
    (tmp_path / "begun.json").write_text(write_game(match), "utf-8")
    shown = call("play", "--load", "begun.json", lines="moves\n", COLUMNS="100").stdout.split(PROMPT)[1]
    assert "star\n" in shown
    for move in match.moves():
        assert f" {move}" in shown
    assert len([line for line in shown.splitlines() if line.startswith("  ")]) < len(match.moves())


def test_why_names_the_rule_and_tells_it(call):
    assert "azul.3.1  Take a colour" in answer_to(call, "why")
    shown = answer_to(call, "why 1b")
    assert "Rule azul.3.1" in shown
    assert "Choose one place" in shown
    assert "Rule azul.2.1" in answer_to(call, "why 9r")
    refused = call(*AZUL, "--seed", "5", lines="9r\nwhy\n").stdout.split(PROMPT)[2]
    assert "Rule azul.2.1" in refused


def test_rules_score_log_and_board(call):
    assert "3.2 Jokers in the draft" in answer_to(call, "rules")
    assert answer_to(call, "rules 3.2").splitlines()[1].startswith("3.2 Jokers")
    assert "Total" in answer_to(call, "score")
    assert "Random 2 takes" in answer_to(call, "log")
    assert len(answer_to(call, "log 1").splitlines()) == 2
    assert "Round 1 of 6" in answer_to(call, "board")
    assert "Round 1 of 6" in answer_to(call, "")


def test_the_legend_stays_where_there_is_room_for_it(call):
    small, tall = (call(*AZUL, lines="\n", LINES=rows).stdout for rows in ("24", "50"))
    assert small.count("pillar +1") == 1
    assert tall.count("pillar +1") == 3


def test_undo_goes_back_to_the_own_previous_decision(call, home):
    call(*AZUL, "--seed", "5", lines="1\n1\n1\nundo\nundo\n")
    once = kept(home / "azul-pavilion-5.json")
    call(*AZUL, "--seed", "5", "--save", "once.json", lines="1\n")
    assert once == kept(Path("once.json"))
    call("play", "--load", "once.json", lines="undo\nundo\n2\n")
    assert kept(Path("once.json"))[:1] == once[:1]
    assert kept(Path("once.json"))[1] != once[1]


# Saving, leaving, coming back.


def test_a_game_that_was_left_goes_on_where_it_was(call, home):
    """Left by quit, by the end of the input, and at last finished: the same game as in one go."""
    call(*AZUL, "--seed", "5", lines="1\n1\nquit\n\n")
    call("play", "--load", lines="1\n1\n1\n")
    call(*AZUL, "--load", lines=FIRST_MOVES)
    assert kept(home / "azul-pavilion-5.json") == with_first_moves(2, seed=5).actions
    assert latest_unfinished(None) is None


def test_leaving_says_how_to_come_back(call, home):
    path = home / "azul-pavilion-5.json"
    for lines in ("quit\n\n", "quit\n", ""):
        path.unlink(missing_ok=True)
        shown = call(*AZUL, "--seed", "5", lines=lines, COLUMNS="400").stdout
        assert f"cantiere play --load {path}" in shown


def test_quit_offers_a_copy(call, home):
    call(*AZUL, "--seed", "5", lines="1\nquit\ncopy.json\n")
    assert kept(Path("copy.json")) == kept(home / "azul-pavilion-5.json")


def test_a_copy_is_never_written_over_something(call):
    Path("precious.json").write_text("precious")
    lines = "save precious.json\nsave new.json\n"
    shown = call(*AZUL, "--seed", "5", lines=lines).stdout
    assert "precious.json exists already" in shown
    assert "Written: new.json" in shown
    assert Path("precious.json").read_text() == "precious"


def test_two_games_with_the_same_seed_are_two_files(call, home):
    for _ in range(2):
        call(*AZUL, "--seed", "5")
    assert sorted(path.name for path in home.iterdir()) == ["azul-pavilion-5-2.json", "azul-pavilion-5.json"]
    waiting = call(*AZUL, "--seed", "6", COLUMNS="400").stdout
    assert "An unfinished game is waiting" in waiting


def test_a_position_begins_a_game_of_its_own(call, home):
    Path("position.json").write_text(write_position(with_first_moves(2, seed=5, turns=20)), "utf-8")
    before = Path("position.json").read_text("utf-8")
    call("play", "--load", "position.json", lines="1\n")
    assert Path("position.json").read_text("utf-8") == before
    assert read_game((home / "azul-pavilion-0.json").read_text("utf-8")).match.start is not None


def test_a_finished_game_is_shown_and_left_alone(call, game_file, finished):
    before = game_file.stat().st_mtime_ns
    shown = call("play", "--load", str(game_file)).stdout
    assert "Total" in shown
    assert game_file.stat().st_mtime_ns == before


def test_a_file_of_another_game_is_not_continued(call, game_file, monkeypatch):
    toy = Match(LANTERN, LANTERN.seats[0], 1)
    monkeypatch.setattr(seating, "opened", lambda path, terminal: Opened(toy, ("Ana",), is_game=True))
    result = call(*AZUL, "--load", "game.json")
    assert result.exit_code == 2
    assert f"game.json is a game of {LANTERN.id}, not of azul-pavilion" in result.stderr


def test_whoever_continues_a_game_may_have_another_name(call, game_file):
    assert "You are Dan. Bots: Ben." in call("play", "--load", "game.json", "--name", "Dan").stdout


def test_a_game_that_cannot_be_saved_says_so_and_goes_on(call, tmp_path):
    (tmp_path / "file").write_text("")
    shown = call(
        *AZUL,
        "--seed",
        "5",
        lines="1\n1\n",
        XDG_DATA_HOME=str(tmp_path / "file"),
    ).stdout
    assert shown.count("cannot be written") == 1
    assert shown.count(PROMPT) == 3
    assert "NOT saved" in shown.splitlines()[-1]


def test_killed_in_the_middle_nothing_is_lost(call, home):
    """kill -9 between two moves; the game then goes on as if nothing had happened."""
    arguments = command(*AZUL, "--seed", "5")
    with subprocess.Popen(
        arguments, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        seen = ""
        for answered in range(1, 7):
            while seen.count(PROMPT) < answered:
                seen += process.stdout.read(1)
            process.stdin.write("1\n")
            process.stdin.flush()
        while seen.count(PROMPT) < 7:
            seen += process.stdout.read(1)
        process.kill()
    before = kept(home / "azul-pavilion-5.json")
    expected = with_first_moves(2, seed=5).actions
    assert len(before) > 6
    assert before == expected[: len(before)]
    call("play", "--load", lines=FIRST_MOVES)
    assert kept(home / "azul-pavilion-5.json") == expected


def test_a_file_is_whole_at_every_moment(tmp_path, monkeypatch):
    """The disk is full, or the power fails, before the new text has its name."""
    path = tmp_path / "game.json"
    write_whole(path, "old")

    def fail(part: Path, target: Path) -> None:
        assert part.read_text() == "new"
        assert path.read_text() == "old"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(Refusal, match="file_unwritable"):
        write_whole(path, "new")
    assert [entry.name for entry in tmp_path.iterdir() if entry.is_file()] == ["game.json"]
    assert path.read_text() == "old"


def test_the_own_folder_is_where_the_system_wants_it(monkeypatch, tmp_path):
    assert keeper.own_folder() == tmp_path / "share" / "cantiere"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert keeper.own_folder() == tmp_path / "cantiere"
    monkeypatch.delenv("LOCALAPPDATA")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert keeper.own_folder() == tmp_path / ".local" / "share" / "cantiere"
    monkeypatch.setenv("CANTIERE_DATA", str(tmp_path / "kept"))
    assert keeper.own_folder() == tmp_path / "kept"


def test_what_is_no_game_is_no_unfinished_game(home):
    home.mkdir(parents=True)
    for number, text in enumerate(["", "[]", "{}", json.dumps({"result": 3})]):
        (home / f"{number}.json").write_text(text)
    assert latest_unfinished(None) is None

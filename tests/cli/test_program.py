"""The program as a whole: help, languages, refusals in one line, interruptions."""

import json
import re
import subprocess
import sys

import pytest

import cantiere
from cantiere.cli import COMMANDS
from cantiere.cli.language import default_language, languages
from cantiere.cli.terminal import printable
from cantiere.play.texts import LANGUAGES
from tests.cli.conftest import command, environment
from tests.conftest import spaced


def test_the_overview_names_every_command_with_an_example(call):
    result = call("--help")
    assert result.exit_code == 0
    for name, entry in COMMANDS.items():
        assert f"  {name:10}{entry.summary}" in result.stdout
        assert f"cantiere {entry.example}" in result.stdout
        assert entry.example.split()[0] == name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_an_example(call, name):
    result = call(name, "--help")
    assert result.exit_code == 0
    assert f"Example: cantiere {name}" in result.stdout
    assert "--lang" in result.stdout


def test_the_version(call):
    assert call("--version").stdout == f"cantiere {cantiere.__version__}\n"


def test_a_shell_can_complete_commands(call):
    words = {"_CANTIERE_COMPLETE": "bash_complete", "COMP_WORDS": "cantiere pe", "COMP_CWORD": "1"}
    assert call(**words).stdout == "plain,perft\n"


def test_help_and_rules_do_without_the_compiler():
    """Numba takes longer to load than all else."""
    code = """
import sys
from cantiere.cli import main
for arguments in (["--help"], ["games", "--help"], ["play", "--help"], ["rules", "azul-pavilion", "3.2"]):
    try:
        main(arguments)
    except SystemExit as left:
        assert left.code == 0
print([name for name in ("numba", "numpy", "matplotlib") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


# Languages.


def test_the_languages_are_those_that_have_sentences():
    assert tuple(languages()) == LANGUAGES


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "C", "LC_ALL": "", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "CANTIERE_LANG": "en"}, "en"),
        ({"LANG": "en_GB", "CANTIERE_LANG": "FR"}, "fr"),
        ({"LANG": "fr_FR", "CANTIERE_LANG": "nonsense"}, "fr"),
    ],
)
def test_the_language_follows_the_environment(variables, language):
    assert default_language(variables) == language


@pytest.mark.parametrize("arguments", [("--lang", "fr", "games"), ("games", "--lang", "fr")])
def test_the_language_is_chosen_before_or_behind_the_command(call, arguments):
    assert "Joueurs" in call(*arguments, CANTIERE_LANG="en").stdout


def test_the_environment_chooses_the_language(call):
    assert "Joueurs" in call("games", CANTIERE_LANG="fr").stdout
    assert "Players" in call("games", "--lang", "en", CANTIERE_LANG="fr").stdout


# Refusals.

REFUSALS = {
    "command": (["plya"], "'play'", "'play'"),
    "option": (["play", "--playrs", "3"], "--players", "--players"),
    "number": (["perft", "azul-pavilion", "--depth", "x"], "'x'", "'x'"),
    "language": (["--lang", "it", "games"], "'it'", "'it'"),
    "no argument": (["legal"], "'FILE'", "'FILE'"),
    "game": (["play", "azul-pavillion"], "Did you mean azul-pavilion?", "Vouliez-vous dire azul-pavilion ?"),
    "game to measure": (["bench", "palerno"], "Did you mean palermo?", "Vouliez-vous dire palermo ?"),
    "players to measure": (["bench", "--players", "9"], "2 to 4 players", "se joue de 2 à 4"),
    "game of a page": (
        ["rules", "azul-pavillion"],
        "Did you mean azul-pavilion?",
        "Vouliez-vous dire azul-pavilion",
    ),
    "section": (["rules", "azul-pavilion", "3.9"], "no section '3.9'", "pas de section « 3.9 »"),
    "players": (["play", "azul-pavilion", "--players", "9"], "2 to 4 players", "se joue de 2 à 4"),
    "seed": (["show", "--new", "azul-pavilion", "--seed", "-1"], "-1 is not a seed", "pas une graine"),
    "last seed": (
        ["simulate", "azul-pavilion", "--seed", str(2**63 - 1), "--games", "2"],
        "is not a seed",
        "pas une graine",
    ),
    "option form": (["play", "azul-pavilion", "--option", "grey"], "NAME=VALUE", "NOM=VALEUR"),
    "option name": (
        ["play", "azul-pavilion", "--option", "face=grey"],
        "Options: first, side",
        "Options : first, side",
    ),
    "option value": (
        ["simulate", "azul-pavilion", "--option", "side=red"],
        "Choices: coloured, grey",
        "Choix : coloured, grey",
    ),
    "nothing to play": (["play"], "Which game?", "Quel jeu ?"),
    "nothing to show": (["show"], "Show what?", "Montrer quoi ?"),
    "nothing to load": (["play", "--load"], "No unfinished game", "Aucune partie"),
    "absent file": (["replay", "nowhere.json"], "no file or folder nowhere.json", "pas de fichier"),
    "folder": (["legal", "."], "a folder: .", "un dossier : ."),
    "absent file of perft": (["perft", "nowhere.json"], "no file or folder", "pas de fichier"),
    "plot kind": (["simulate", "azul-pavilion", "--plot", "a.gif"], ".png, .svg", ".png, .svg"),
    "plot folder": (
        ["simulate", "azul-pavilion", "--plot", "no/a.png"],
        "no file or folder no",
        "dossier no",
    ),
    "loading and dealing": (["play", "--load", "a.json", "--seed", "1"], "leave out", "enlevez"),
    "name": (["play", "azul-pavilion", "--name", "x" * 61], "at most 60", "60 caractères au plus"),
    "save folder": (["play", "azul-pavilion", "--save", "no/a.json"], "no file or folder no", "dossier no"),
    "turn": (["show", "game.json", "--turn", "9999"], "There is no turn 9999", "pas de tour 9999"),
    "turn of a replay": (["replay", "game.json", "--to", "-1"], "There is no turn -1", "pas de tour -1"),
    "position replayed": (["replay", "position.json"], "nothing to replay", "rien à rejouer"),
    "other file": (["replay", "other.json"], "not a file of Cantiere", "pas un fichier de Cantiere"),
    "cut file": (["replay", "cut.json"], "ends too early", "trop tôt"),
    "changed file": (["replay", "changed.json", "--verify"], "hash does not match", "empreinte"),
    "bot": (["play", "campanile", "--against", "hrad"], "no bot called 'hrad'", "ne s'appelle « hrad »"),
    "budget": (["hint", "game.json", "--think", "long"], "not a time to think", "pas un temps de réflexion"),
    "bots": (
        ["play", "palermo", "--against", "easy", "--against", "hard", "--against", "easy"],
        "names 3 bots, but 2 opponents",
        "nomme 3 robots, mais il y a 2 adversaires",
    ),
    "seat": (["play", "campanile", "--seat", "3"], "seats 1 to 2", "les places 1 à 2"),
    "turn of nothing": (["play", "campanile", "--turn", "3"], "--load", "--load"),
    "new game": (["new-game", "Mill"], "'Mill' is not a name", "pas un nom de jeu"),
    "new game again": (["new-game", "palazzo"], "already called palazzo", "s'appelle déjà palazzo"),
    "save over": (["play", "azul-pavilion", "--save", "game.json"], "exists already", "existe déjà"),
}


@pytest.fixture
def files(tmp_path, game_file, call):
    text = game_file.read_text("utf-8")
    (tmp_path / "position.json").write_text(call("show", "--new", "azul-pavilion", "--json").stdout, "utf-8")
    (tmp_path / "other.json").write_text("{}", "utf-8")
    (tmp_path / "cut.json").write_text(text[: len(text) // 2], "utf-8")
    (tmp_path / "changed.json").write_text(text.replace('"seed": "5"', '"seed": "6"'), "utf-8")


@pytest.mark.parametrize("case", REFUSALS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_one_line_on_stderr_and_exit_code_2(call, files, case, language):
    arguments, *sentences = REFUSALS[case]
    result = call(*arguments, CANTIERE_LANG=language)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert re.fullmatch(r"cantiere: [^\n]+\n", result.stderr)
    assert sentences[LANGUAGES.index(language)] in spaced(result.stderr)


def test_nothing_that_a_file_says_can_steer_the_terminal(call, tmp_path):
    hostile = {"format": "cantiere-game", "version": 1, "\x1b[2J\u202e": 1}
    (tmp_path / "hostile.json").write_text(json.dumps(hostile), "utf-8")
    result = call("replay", "hostile.json")
    assert result.exit_code == 2
    assert "\x1b" not in result.stderr
    assert printable("Chloé 5\u202f000\n") == "Chloé 5\u202f000\n"
    assert printable("a\x1b[31m\u202e\x9b") == "a?[31m??"


# Interruptions.


def test_an_interruption_is_quiet(call, monkeypatch):
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = call("play", "azul-pavilion", "--seed", "5")
    assert result.exit_code == 130
    assert result.stderr.strip() == ""


@pytest.mark.parametrize(
    "arguments",
    [("rules", "azul-pavilion"), ("show", "--new", "azul-pavilion", "--json")],
    ids=["rich", "plain"],
)
def test_a_broken_pipe_is_quiet(arguments):
    with subprocess.Popen(
        command(*arguments), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == b""

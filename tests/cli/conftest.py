"""Calling the program: in this process for speed, in another one where only that is the real thing."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cantiere.bots.random import RandomBot
from cantiere.bots.referee import Referee
from cantiere.cli import main
from cantiere.games import find
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from tests.conftest import ROOT

GAME = find("azul-pavilion")
SPOKEN = ("CANTIERE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
Call = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    """A person of no language with an empty folder, at a terminal of 80 columns without colours."""
    for name in (*SPOKEN, "NO_COLOR", "FORCE_COLOR", "COLORTERM", "CANTIERE_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")  # whatever the tests run in
    monkeypatch.chdir(tmp_path)
    return tmp_path / "share" / "cantiere"


@pytest.fixture
def call() -> Call:
    """The program with these arguments, fed with these lines."""

    def called(*arguments: str, lines: str = "", charset: str = "utf-8", **environment: str) -> Result:
        runner = CliRunner(charset=charset, env=environment)
        return runner.invoke(main, arguments, input=lines, catch_exceptions=False)

    return called


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "cantiere", *arguments]


def environment(**more: str) -> Mapping[str, str]:
    """For another process: it finds `tests`, as what they compile lies in the same cache."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **more}


def in_another_process(*arguments: str, lines: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The program as a person starts it, with lines piped in."""
    return subprocess.run(
        command(*arguments),
        input=lines,
        env=environment(**more),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def with_first_moves(players: int, seed: int, turns: int = 10_000, **options: str) -> Match:
    """The game of a person who always takes the first legal move, against random players."""
    match = Match(GAME, players, seed, options)
    referee = Referee(match, {seat: RandomBot(GAME) for seat in range(1, players)}, seed)
    while not match.is_over and match.turn < turns:
        referee.play(referee.asked() if match.to_move in referee.bots else match.legal()[0])
    return match


@pytest.fixture(scope="session")
def finished() -> Match:
    return with_first_moves(2, seed=5)


@pytest.fixture
def game_file(tmp_path, finished) -> Path:
    path = tmp_path / "game.json"
    path.write_text(write_game(finished, ["Ana", "Ben"], [None, "random"]), "utf-8")
    return path

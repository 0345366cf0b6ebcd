"""Programs that play well or badly, and a stand-in for a program that keeps what it is told."""

import json
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from cantiere.bots.bot import Bot
from cantiere.bots.outside import player
from cantiere.bots.outside.player import Limits, OutsideBot, outside_bot
from cantiere.bots.outside.schema import PROTOCOL
from cantiere.bots.random import RandomBot
from cantiere.bots.referee import Referee
from cantiere.core.game import Game
from cantiere.play.match import Match

PATIENT = Limits(
    start=60, choice=60, farewell=60
)  # the machine may be busy; only those that hang are hurried
WELCOME = {"name": "Test", "protocol": PROTOCOL}

PRELUDE = """
import json, os, signal, subprocess, sys, time
def note(pid):
    with open(sys.argv[1], "a") as notes: notes.write(f"{pid}\\n")
def hear():
    return json.loads(sys.stdin.readline())
def asked():
    while (message := hear())["kind"] != "choose": pass
    return message
def write(text):
    sys.stdout.write(text); sys.stdout.flush()
def say(message):
    write(json.dumps(message) + "\\n")
def hang():
    time.sleep(600)
def child():
    note(subprocess.Popen(["sleep", "600"]).pid)
def hello():
    hear(); say({"name": "Test", "protocol": 1})
def play():
    say({"move": asked()["legal"][0]["move"]})
note(os.getpid())
"""


def program(folder: Path, lines: str) -> str:
    """The command of a bot that does these things; it notes its process, and others if it says so."""
    path = folder / "bot.py"
    path.write_text(PRELUDE + lines, "utf-8")
    return shlex.join([sys.executable, "-I", "-S", str(path), str(folder / "notes")])


def noted(folder: Path) -> list[int]:
    notes = folder / "notes"
    return [int(pid) for pid in notes.read_text().split()] if notes.exists() else []


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or does so soon. One that nobody has buried counts as ended."""
    deadline = monotonic() + 60
    while monotonic() < deadline:
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        sleep(0.01)
    return False


def seated(command: str, game: Game, limits: Limits = PATIENT, seats: int | None = None) -> Referee:
    """A new match in which the bot with this command begins, against random players."""
    match = Match(game, seats or game.seats[0], 1)
    bots: dict[int, Bot] = {seat: RandomBot(game) for seat in range(match.seats)}
    bots[match.to_move] = outside_bot(command, game, limits)
    return Referee(match, bots, seed=1)


def play_on(referee: Referee, plies: int = 100_000) -> None:
    for _ in range(plies):
        if referee.match.is_over:
            return
        referee.play(referee.asked())


Answer = Callable[[dict[str, Any]], dict[str, Any]]


class Recorder:
    """In the place of a program: keeps every line and answers as it is told to."""

    def __init__(self, answer: Answer) -> None:
        self.lines: list[bytes] = []
        self.answer = answer

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in b"".join(self.lines).splitlines()]

    def tell(self, lines: bytes) -> None:
        self.lines.append(lines)

    def ask(self, line: bytes, seconds: float, late: str) -> bytes:
        self.lines.append(line)
        message = json.loads(line)
        return json.dumps(WELCOME if message["kind"] == "hello" else self.answer(message)).encode()

    def part(self, seconds: float) -> None:
        pass

    def end(self) -> None:
        pass


def any_legal(message: dict[str, Any]) -> dict[str, Any]:
    """One or the other, and always the same at the same turn."""
    legal = message["legal"]
    return {"action": legal[message["turn"] * 7919 % len(legal)]["action"]}


def recorded(monkeypatch: Any, game: Game, *answers: Answer) -> list[tuple[OutsideBot, Recorder]]:
    """Bots of which every byte that they would be told is kept, one for each way to answer."""
    recorders = {str(number): Recorder(answer) for number, answer in enumerate(answers)}
    monkeypatch.setattr(player, "Program", recorders.__getitem__)
    return [(OutsideBot(name, game, PATIENT), recorder) for name, recorder in recorders.items()]


def in_order(moves: Sequence[str]) -> Answer:
    """Answers that were written before."""
    left = iter(moves)
    return lambda message: {"move": next(left)}

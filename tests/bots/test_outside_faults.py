"""Programs that hang, flood, die or talk nonsense: each is refused with its reason, and none stays behind."""

import gc
import os
import pickle
import re
import threading
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import NamedTuple

import pytest

from cantiere.bots.bot import BotFault
from cantiere.bots.outside.player import Limits, outside_bot
from cantiere.bots.outside.program import LONGEST_LINE, MOST_STDERR
from cantiere.bots.referee import Referee
from cantiere.games import find
from cantiere.play.texts import say
from tests.bots.outside import PATIENT, is_gone, noted, play_on, program, recorded, seated
from tests.conftest import ROOT

CAMPANILE, AZUL = find("campanile"), find("azul-pavilion")
HURRIED_START = Limits(start=0.3, choice=60, farewell=60)
HURRIED = Limits(start=60, choice=0.3, farewell=60)


class Case(NamedTuple):
    """What a bot does, and what it is refused with: the code, and something that the sentence says."""

    does: str
    code: str
    words: str = ""
    limits: Limits = PATIENT


def then(does: str, code: str, words: str = "", limits: Limits = PATIENT) -> Case:
    """What a bot does when it has said hello and is to choose."""
    return Case(f"hello(); message = asked()\n{does}", code, words, limits)


HANGING = {
    "at the start": Case("hang()", "bot_slow_start", "0.3 s", HURRIED_START),
    "in a choice": then("hang()", "bot_too_slow", "0.3 s", HURRIED),
    "in the second choice": Case("hello(); play(); hang()", "bot_too_slow", "", HURRIED),
    "without reading": Case("hello(); hang()", "bot_too_slow", "", HURRIED),
    "in the middle of a line": then("write('{}'); hang()", "bot_too_slow", "", HURRIED),
    "byte by byte": then("while True: write(' '); time.sleep(0.05)", "bot_too_slow", "", HURRIED),
    "with its input closed": then("os.close(0); hang()", "bot_too_slow", "", HURRIED),
    "with its output closed": then("os.close(1); hang()", "bot_closed", "closed its output"),
    "deaf to signals": then(
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); hang()", "bot_too_slow", "", HURRIED
    ),
    "with a child": then("child(); hang()", "bot_too_slow", "", HURRIED),
}
FLOODING = {
    "without an end of line": then("while True: write('x' * 9999)", "bot_line_too_long", str(LONGEST_LINE)),
    "before it is asked": Case("while True: write('x' * 9999)", "bot_line_too_long"),
    "in one huge line": then(f"write('x' * {LONGEST_LINE + 1} + '\\n')", "bot_line_too_long"),
    "line by line": then("while True: write('{}\\n' * 999)", "bot_unasked", "'{}'"),
    "its errors": then("while True: os.write(2, b'x' * 9999)", "bot_flood", str(MOST_STDERR)),
    "with two answers": then("write('{}\\n{}\\n'); hang()", "bot_unasked"),
    "with an answer too early": Case(
        'write(\'{"name": "x", "protocol": 1}\\n{"move": "r1"}\\n\'); hang()', "bot_unasked", '"r1"'
    ),
}
ENDING = {
    "at once": Case("sys.exit('no such luck')", "bot_died", "exit code 1"),
    "with last words": Case("sys.exit('no such luck')", "bot_died", "Its last words: no such luck"),
    "with a traceback": then("1 / 0", "bot_died", "ZeroDivisionError: division by zero"),
    "without a word": then(
        "sys.exit(7)", "bot_died", "exit code 7 when it should have answered. Its last words: nothing"
    ),
    "as if all were well": Case("hello(); play(); sys.exit()", "bot_died", "exit code 0"),
    "with many words": then(
        "os.write(2, b'x' * 50_000 + b'\\n\\x1b[2Jred\\n\\n'); sys.exit(2)", "bot_died", "�[2Jred"
    ),
    "by a signal": then("os.kill(os.getpid(), signal.SIGKILL)", "bot_killed", "SIGKILL"),
    "by a nameless signal": then("os.kill(os.getpid(), 40)", "bot_killed", "40"),
    "and leaves a child": then("child(); os._exit(4)", "bot_died", "exit code 4"),
}
NO_JSON = {
    "garbage": then("write('b1, please\\n')", "bot_not_json", "'b1, please'"),
    "nothing": then("write('\\n')", "bot_not_json", "''"),
    "no UTF-8": then('os.write(1, b\'{"move": "\\xff"}\\n\')', "bot_not_json"),
    "half a character": then('write(\'{"move": "\\\\ud800"}\\n\')', "bot_not_json"),
    "control characters": then("write('\\x1b[2J\\n')", "bot_not_json", "'�[2J'"),
    "a field twice": then('write(\'{"move": "r1", "move": "r2"}\\n\')', "bot_not_json"),
    "a list": then("say(['r1'])", "bot_not_json"),
    "a deep nest": then("write('[' * 30_000 + '\\n')", "bot_not_json"),
    "endless digits": then("write('{\"action\": ' + '9' * 9_000 + '}\\n')", "bot_not_json"),
}
WRONG = {
    "no name": Case("hear(); say({'protocol': 1})", "bot_field_missing", "'name'"),
    "an empty name": Case("hear(); say({'name': '', 'protocol': 1})", "bot_field_wrong", "minLength"),
    "a long name": Case("hear(); say({'name': 'x' * 61, 'protocol': 1})", "bot_field_wrong", "'name'"),
    "a number for a name": Case("hear(); say({'name': 7, 'protocol': 1})", "bot_field_wrong", "string"),
    "another version": Case("hear(); say({'name': 'x', 'protocol': 2})", "bot_other_protocol", "version 2"),
    "no move": then("say({})", "bot_field_missing", "'move'"),
    "a misspelt field": then("say({'mvoe': 'r1'})", "bot_field_unknown", "'mvoe'"),
    "two moves": then("say({'move': 'r1', 'action': 0})", "bot_field_unknown", "'move'"),
    "a word for a number": then("say({'action': 'r1'})", "bot_field_wrong", "'action'"),
    "true for a number": then("say({'action': True})", "bot_field_wrong", "'action'"),
    "a number below zero": then("say({'action': -1})", "bot_field_wrong", '"minimum": 0'),
    "a fraction": then("say({'action': 0.5})", "bot_field_wrong", "'action'"),
    "an empty move": then("say({'move': ''})", "bot_field_wrong", "'move'"),
    "a huge move": then("say({'move': 'r' * 201})", "bot_field_wrong", "'move'"),
    "another turn": then(
        "say({'move': 'r1', 'turn': 3})", "bot_wrong_turn", "turn 3, but was asked at turn 0"
    ),
    "a move that is none": then("say({'move': 'hello'})", "bot_illegal_move", "'hello' is not a move"),
    "an action that is none": then("say({'action': 10**9})", "bot_illegal_move", "is not an action"),
    "an illegal move": then(
        "legal = {one['action'] for one in message['legal']}; say({'action': min({*range(31)} - legal)})",
        "bot_illegal_move",
        "which is not allowed. ",
    ),
}
CASES = {
    f"{what} {how}": case
    for what, cases in (
        ("hanging", HANGING),
        ("flooding", FLOODING),
        ("ending", ENDING),
        ("no JSON:", NO_JSON),
        ("wrong:", WRONG),
    )
    for how, case in cases.items()
}


def fault_of(referee: Referee) -> BotFault:
    """What the bot that begins is refused with, which does not change, nor start it once more."""
    match = referee.match
    bot = referee.bots[match.to_move]
    with pytest.raises(BotFault) as caught:
        play_on(referee)
    with pytest.raises(BotFault) as again:
        bot.choose(match.view(match.to_move), 1)
    assert again.value is caught.value
    bot.hear(None, [])
    bot.leave([], [])
    return caught.value


def check_words(fault: BotFault, words: str) -> None:
    english, french = say(fault, "en"), say(fault, "fr")
    assert words in english
    assert english != french
    assert fault.written() not in (english, french)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_bot_that_fails_is_refused_with_its_reason_and_nothing_of_it_stays(case, tmp_path):
    fault = fault_of(seated(program(tmp_path, case.does), CAMPANILE, case.limits))
    assert fault.code == case.code
    check_words(fault, case.words)
    assert all(is_gone(pid) for pid in noted(tmp_path))


def test_a_bot_that_speaks_while_others_play_is_refused(tmp_path):
    referee = seated(program(tmp_path, "hello(); play(); hear(); write('hm\\n'); note(0); hang()"), CAMPANILE)
    referee.play(referee.asked())
    while 0 not in noted(tmp_path):
        sleep(0.01)
    with pytest.raises(BotFault, match="bot_unasked") as caught:
        play_on(referee)
    check_words(caught.value, "'hm'")


def test_a_move_that_does_not_end_where_it_should_is_refused(monkeypatch):
    """Azul §9: a tile is taken, and the next one to choose is somebody else."""
    [(bot, _)] = recorded(monkeypatch, AZUL, lambda message: {"move": message["legal"][0]["move"] + "+g"})
    referee = seated("true", AZUL)
    referee.bots[referee.match.to_move] = bot
    fault = fault_of(referee)
    assert fault.code == "bot_move_too_long"
    check_words(fault, "'+g'")
    assert referee.match.turn == 2


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        ("", "bot_command", "not a command"),
        ("  ", "bot_command", "not a command"),
        ("python3 'my_bot.py", "bot_command", "'my_bot.py"),
        ("true \0", "bot_command", "not a command"),
        ("python-of-mars my_bot.py", "bot_absent", "'python-of-mars'"),
        ("./no/such/bot", "bot_absent", "'./no/such/bot'"),
        ("/dev/null", "bot_absent", "executable"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_before_anything_begins(command, code, words):
    with pytest.raises(BotFault, match=code) as caught:
        outside_bot(command, CAMPANILE)
    check_words(caught.value, words)


def test_a_program_that_does_not_start_is_refused(tmp_path):
    path = tmp_path / "bot"
    path.write_bytes(b"no program at all")
    path.chmod(0o700)
    fault = fault_of(seated(str(path), CAMPANILE))
    assert fault.code == "bot_cannot_start"
    check_words(fault, "cannot be started")


def test_no_shell_is_asked(tmp_path):
    fault = fault_of(seated(f"echo $(touch {tmp_path}/made) ; touch {tmp_path}/made", CAMPANILE))
    assert fault.code == "bot_not_json"
    assert list(tmp_path.iterdir()) == []


def test_every_fault_has_been_provoked_here():
    """With `bot_command` and its like, which are tested one by one."""
    folder = ROOT / "src" / "cantiere" / "bots" / "outside"
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    alone = {"bot_command", "bot_absent", "bot_cannot_start", "bot_move_too_long"}
    assert {case.code for case in CASES.values()} | alone == set(re.findall(r'"(bot_\w+)"', code))


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_nothing_stays_open_after_faults_and_after_games(tmp_path):
    threads, files = threading.active_count(), open_files()
    for number, does in enumerate(
        ["hello()\nwhile True: play()", "hello(); child(); play(); asked(); 1 / 0"]
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        referee = seated(program(folder, does), CAMPANILE)
        with suppress(BotFault):
            play_on(referee, plies=12)
        referee.part()
        assert noted(folder)
        assert all(is_gone(pid) for pid in noted(folder))
    assert (threading.active_count(), open_files()) == (threads, files)


def test_a_bot_that_is_forgotten_ends_too(tmp_path):
    referee = seated(program(tmp_path, "hello(); play(); hang()"), CAMPANILE)
    referee.play(referee.asked())
    [pid] = noted(tmp_path)
    os.kill(pid, 0)
    del referee
    gc.collect()
    assert is_gone(pid)


def test_a_bot_that_stays_after_bye_is_ended(tmp_path):
    referee = seated(
        program(tmp_path, "hello(); play(); hear(); child(); write(' ' * 1_000_000); hang()"),
        CAMPANILE,
        Limits(start=60, choice=60, farewell=0.1),
    )
    referee.play(referee.asked())
    referee.part()
    assert all(is_gone(pid) for pid in noted(tmp_path))


def test_faults_can_be_sent_to_another_process(tmp_path):
    fault = fault_of(seated(program(tmp_path, WRONG["an illegal move"].does), CAMPANILE))
    assert say(pickle.loads(pickle.dumps(fault)), "fr") == say(fault, "fr")

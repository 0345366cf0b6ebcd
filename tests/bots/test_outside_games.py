"""Programs that play well: what they are told, what they may answer, and whole games of the examples."""

import json
import shlex
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantiere.bots.bot import BotFault
from cantiere.bots.outside.player import OutsideBot
from cantiere.bots.random import RandomBot
from cantiere.bots.referee import Referee
from cantiere.core.compile import JIT
from cantiere.core.game import MAX_SEED
from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.notation import write_lines
from cantiere.play.position import options_of
from cantiere.play.texts import say
from tests.bots.outside import (
    PATIENT,
    Recorder,
    any_legal,
    in_order,
    is_gone,
    noted,
    play_on,
    program,
    recorded,
    seated,
)
from tests.conftest import ROOT, Walk, covering, every_registered_game, walks

EXAMPLES = ROOT / "examples" / "bots"
PYTHON = shlex.join([sys.executable, str(EXAMPLES / "simple_bot.py")])
SHELL = shlex.join(["sh", str(EXAMPLES / "simple_bot.sh")])
CAMPANILE, PALAZZO, AZUL = find("campanile"), find("palazzo"), find("azul-pavilion")
WHOLE_GAME = 100_000 if JIT else 12  # actions

# The examples.


@every_registered_game
def test_the_python_example_plays_every_game(game):
    referee = seated(PYTHON, game)
    bot: Any = referee.bots[referee.match.to_move]
    play_on(referee, WHOLE_GAME)
    referee.part()
    assert referee.match.is_over or not JIT
    assert bot.name == "Simple bot"


def test_the_shell_example_plays():
    referee = seated(SHELL, CAMPANILE)
    play_on(referee, WHOLE_GAME)
    referee.part()
    assert referee.match.is_over or not JIT


@pytest.mark.parametrize("command", [PYTHON, SHELL])
def test_the_examples_play_the_same_game_again(command):
    games = [seated(command, CAMPANILE) for _ in range(2)]
    for referee in games:
        play_on(referee, 20)
        referee.part()
    assert games[0].match.actions == games[1].match.actions


def test_the_examples_can_be_run_as_they_are_and_are_short():
    for path in EXAMPLES.glob("simple_bot.*"):
        assert len(path.read_text("utf-8").splitlines()) <= 30
        done = subprocess.run(
            [path], input=b'{"kind":"hello","protocol":1}\n', capture_output=True, check=True
        )
        assert json.loads(done.stdout)["protocol"] == 1


# What a bot is told.


def test_a_game_is_told_from_hello_to_bye(monkeypatch):
    [(bot, recorder)] = recorded(monkeypatch, CAMPANILE, any_legal)
    match = Match(CAMPANILE, 3, 5)
    seat = (match.to_move + 1) % 3
    referee = Referee(match, {each: RandomBot(CAMPANILE) for each in range(3)} | {seat: bot}, seed=1)
    play_on(referee)
    referee.part()
    told = recorder.messages
    kinds = [message["kind"] for message in told]
    assert kinds[:2] == ["hello", "new_game"]
    assert kinds[-2:] == ["result", "bye"]
    assert {*kinds[2:-2]} == {"events", "choose"}
    assert told[1]["seat"] == seat
    assert told[1]["options"] == match.options
    moves = [message["move"] for message in told if message["kind"] == "events"]
    assert moves == [CAMPANILE.notation.text(action) for action in match.actions]
    turns = [message["turn"] for message in told if "turn" in message]
    assert turns == sorted(turns)
    assert told[-2]["scores"] == match.scores()
    assert told[-2]["winners"] == match.winners()
    assert (told[-2]["place"] == 1) == (seat in match.winners())


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ([9, 7, 7], [0], [1, 2, 2]),
        ([5, 5, 1], [1], [2, 1, 3]),
        ([5, 5], [0, 1], [1, 1]),
        ([1, 2, 3], [2], [3, 2, 1]),
    ],
)
def test_a_place_is_one_more_than_those_who_did_better(monkeypatch, scores, winners, places):
    told = []
    for seat in range(len(scores)):
        [(bot, recorder)] = recorded(monkeypatch, CAMPANILE, any_legal)
        match = Match(CAMPANILE, len(scores), 1)
        while match.to_move != seat:
            play_on(Referee(match, {each: RandomBot(CAMPANILE) for each in range(match.seats)}, 1), 1)
        bot.choose(match.view(seat), 1)
        bot.leave(scores, winners)
        told.append(recorder.messages[-2]["place"])
    assert told == places


def test_who_leaves_early_is_told_no_result(monkeypatch):
    [(bot, recorder)] = recorded(monkeypatch, CAMPANILE, any_legal)
    referee = seated("true", CAMPANILE)
    referee.bots[referee.match.to_move] = bot
    play_on(referee, 2)
    referee.part()
    assert [message["kind"] for message in recorder.messages[-2:]] == ["events", "bye"]


def test_a_bot_that_never_moved_was_never_started(monkeypatch):
    [(bot, recorder)] = recorded(monkeypatch, CAMPANILE, any_legal)
    bot.hear(None, [])
    bot.leave([1, 2], [1])
    assert recorder.lines == []


@every_registered_game
def test_a_bot_is_told_what_the_match_would_tell(game, monkeypatch):
    """It has a view only; the state would say the same of what is legal and why."""
    [(bot, recorder)] = recorded(monkeypatch, game, any_legal)
    for match in covering((game,))[0].along(Walk(3, 60 if JIT else 6, 2)):
        if match.turn % 6 == 0:
            bot = OutsideBot("0", game, PATIENT)
            recorder.lines.clear()
            bot.choose(match.view(match.to_move), 1)
            question = recorder.messages[-1]
            assert [one["action"] for one in question["legal"]] == match.legal()
            assert [one["move"] for one in question["legal"]] == match.moves()
            assert [one["rule"] for one in question["legal"]] == [
                match.why(action) for action in match.legal()
            ]
            assert question["view"] == json.loads(json.dumps(match.view_as_dict(match.to_move)))


# What it may answer.


@pytest.mark.parametrize("game", [AZUL, PALAZZO, CAMPANILE], ids=lambda game: game.id)
def test_whole_moves_are_played_part_by_part(game, monkeypatch):
    """All moves of a game, as its file would have them: nobody is asked twice within one."""
    table = covering((game,))[0]
    before = table.after(Walk(4, WHOLE_GAME, 1))
    moves: list[list[str]] = [[] for _ in range(table.seats)]
    replayed = table.match(4)
    for line in write_lines(game.notation, before.actions):
        moves[replayed.to_move].append(line)
        replayed.play_text(line)
    pairs = recorded(monkeypatch, game, *(in_order(lines) for lines in moves))
    again = table.match(4)
    referee = Referee(again, dict(enumerate(bot for bot, _ in pairs)), seed=1)
    play_on(referee, before.turn)
    assert again.actions == before.actions
    asked = [sum(message["kind"] == "choose" for message in recorder.messages) for _, recorder in pairs]
    assert asked == [len(lines) for lines in moves]


@pytest.mark.parametrize(
    ("is_held", "code", "turns"), [(True, "bot_move_too_long", 5), (False, "bot_illegal_move", 1)]
)
def test_parts_that_go_wrong_are_refused_where_they_do(monkeypatch, is_held, code, turns):
    """Azul §4.8: whoever passes keeps up to four tiles, of those held: not a fifth, and no others."""
    match = Match(AZUL, 2, 1)
    while "pass" not in match.moves() or sum(match.state.players[match.to_move].hand) < 5:
        match.play(match.legal()[0])
    hand = match.view_as_dict(match.to_move)["players"][match.to_move]["hand"]
    held = "".join(f"+{colour[0]}" * count for colour, count in hand.items())
    others = "".join(f"+{colour}" for colour in "pgoybr" if colour not in held)
    [(bot, _)] = recorded(monkeypatch, AZUL, lambda message: {"move": "pass" + (held if is_held else others)})
    referee = Referee(match, {0: RandomBot(AZUL), 1: RandomBot(AZUL), match.to_move: bot}, seed=1)
    before, seat = match.turn, match.to_move
    with pytest.raises(BotFault, match=code) as caught:
        play_on(referee)
    assert say(caught.value, "en") != say(caught.value, "fr")
    assert match.to_move == seat
    assert match.turn - before >= turns


def test_a_move_that_was_taken_back_is_forgotten(monkeypatch):
    match = Match(AZUL, 2, 1)
    [(bot, recorder)] = recorded(
        monkeypatch, AZUL, lambda message: {"move": message["legal"][0]["move"] + "+g"}
    )
    referee = Referee(match, {match.to_move: bot}, seed=1)
    referee.play(referee.asked())
    match.back()
    referee.rewound()
    referee.asked()
    assert [message["kind"] for message in recorder.messages[-3:]] == ["events", "events", "choose"]


def test_answers_may_be_written_freely(tmp_path):
    """Spaces, a byte order mark, a carriage return, numbers instead of words, notes on the error stream."""
    referee = seated(
        program(
            tmp_path,
            'hear(); write(\'\\ufeff { "protocol":1,  "name" : "\\u00c9l\\u00e9onore" }\\r\\n\')\n'
            "os.write(2, b'thinking about it\\n' * 20_000)\n"
            "while True: say({'action': asked()['legal'][0]['action']})",
        ),
        CAMPANILE,
    )
    bot: Any = referee.bots[referee.match.to_move]
    play_on(referee, 8)
    referee.part()
    assert bot.name == "Éléonore"
    assert all(is_gone(pid) for pid in noted(tmp_path))


# Secrets.


def asked_in(match: Match, seat: int, start: Any) -> tuple[Referee, Recorder]:
    """A table in one of the worlds that a seat may believe in, and what its bot is told there."""
    with pytest.MonkeyPatch.context() as patch:
        [(bot, recorder)] = recorded(patch, match.game, any_legal)
        referee = Referee(Match(match.game, match.seats, 1, match.options, start), {seat: bot}, seed=7)
        referee.asked()
        return referee, recorder


@pytest.mark.parametrize("table", covering((CAMPANILE, PALAZZO)), ids=str)
@settings(max_examples=40 if JIT else 4)
@given(walk=walks, seed=st.integers(0, MAX_SEED))
def test_no_byte_depends_on_what_the_seat_may_not_see(table, walk, seed):
    """In two worlds that are one to the seat it is told the same, whatever others do there unseen."""
    match, chance = table.after(walk), Random(seed)
    if match.is_over:
        return
    seat, own = match.to_move, chance.choice(match.legal())
    worlds = [asked_in(match, seat, start) for start in (match.snapshot(), match.imagined(seat, seed))]
    (one, told), (other, told_there) = worlds
    actions = [own, own]
    while one.match.view(seat).tobytes() == other.match.view(seat).tobytes():
        assert told.lines == told_there.lines
        before = [referee.match.view(SPECTATOR).tobytes() for referee, _ in worlds]
        for (referee, _), action in zip(worlds, actions, strict=True):
            referee.play(action, word=seed)
        after = [referee.match.view(SPECTATOR).tobytes() for referee, _ in worlds]
        if actions[0] != actions[1] and before != after:  # all have seen who did what
            break
        if any(referee.match.is_over or referee.match.to_move == seat for referee, _ in worlds):
            break
        actions = [chance.choice(referee.match.legal()) for referee, _ in worlds]


def test_the_seat_is_told_its_own_secrets_and_no_others(monkeypatch):
    match = Match(PALAZZO, 3, 1)
    [(bot, recorder)] = recorded(monkeypatch, PALAZZO, any_legal)
    bot.choose(match.view(match.to_move), 1)
    players = recorder.messages[-1]["view"]["players"]
    assert [player["hand"] is not None for player in players] == [seat == match.to_move for seat in range(3)]
    assert b"rng" not in b"".join(recorder.lines)
    assert options_of(PALAZZO, match.state) == recorder.messages[1]["options"]

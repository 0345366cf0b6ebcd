"""Bots of older versions, by their commit."""

import subprocess

import pytest

from cantiere.bots.bot import BotFault
from cantiere.bots.catalogue import bot_named
from cantiere.bots.older import bot as older
from cantiere.bots.referee import Referee
from cantiere.core.compile import JIT
from cantiere.games import find
from cantiere.play.match import Match
from tests.bots.refusing import refused

CAMPANILE = find("campanile")
SEARCH = "search:20"
PLIES = 16 if JIT else 4


@pytest.fixture(scope="module")
def commit():
    """This very version, which everybody has compiled."""
    found = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
    return found.stdout.strip()


def actions(name):
    """What is played at a table of three such bots."""
    match = Match(CAMPANILE, 3, 5)
    referee = Referee(match, {seat: bot_named(name, CAMPANILE) for seat in range(3)}, 9)
    for _ in range(PLIES):
        referee.play(referee.asked())
    referee.part()
    return match.actions


def test_the_same_version_plays_the_same_moves(commit):
    """A search keeps what it has learned: it would play otherwise, did it not hear what was done."""
    assert actions(f"older:{commit}:{SEARCH}") == actions(SEARCH)


@pytest.mark.parametrize("commit", ["0" * 40, "HEAD", "--help", ""])
def test_what_is_no_commit_is_refused_at_once(commit):
    assert refused(lambda: bot_named(f"older:{commit}:hard", CAMPANILE)) == "older_unknown"


def test_a_bot_that_was_not_known_then_breaks_down(commit):
    bot, match = bot_named(f"older:{commit}:genius", CAMPANILE), Match(CAMPANILE, 2, 1)
    with pytest.raises(BotFault, match="bot_broke"):
        bot.choose(match.view(match.to_move), 1)


def test_a_version_with_another_table_is_refused(commit, monkeypatch):
    bot, match = bot_named(f"older:{commit}:random", CAMPANILE), Match(CAMPANILE, 2, 1)
    ask = older.OlderProcess.ask

    def changed(process, number, what, *rest):
        return (0, "") if what == "sit" else ask(process, number, what, *rest)

    monkeypatch.setattr(older.OlderProcess, "ask", changed)
    assert refused(lambda: bot.choose(match.view(match.to_move), 1)) == "older_other_rules"


def test_a_process_that_was_killed_costs_one_match(commit):
    bot, match = bot_named(f"older:{commit}:random", CAMPANILE), Match(CAMPANILE, 2, 1)
    view = match.view(match.to_move)
    assert bot.choose(view, 1) in match.legal()
    older.process_of(commit)._child.kill()
    with pytest.raises(BotFault, match="bot_broke"):
        bot.choose(view, 1)
    assert bot_named(f"older:{commit}:random", CAMPANILE).choose(view, 1) in match.legal()

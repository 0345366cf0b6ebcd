"""One match: the same anywhere, and whoever fails has lost it."""

import json
import pickle
from contextlib import contextmanager
from dataclasses import asdict

import pytest

from cantiere.arena.contest import contested, play_one
from cantiere.arena.outcome import Fault, Outcome
from cantiere.arena.plan import Pairing
from cantiere.bots.bot import Bot, BotFault
from cantiere.bots.random import RandomBot
from cantiere.core.errors import IllegalMove
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, say
from tests.arena.conftest import duel, table

GAME = find("campanile")


class Breaking(RandomBot):
    """Plays a while, then fails as its name says."""

    def __init__(self, name: str) -> None:
        super().__init__(GAME)
        self.name, self.listens, self.asked, self.heard, self.left = name, name == "deaf", 0, 0, []

    def choose(self, view, seed):
        self.asked += 1
        if self.asked < 3:
            return super().choose(view, seed)
        return {
            "illegal": lambda: GAME.notation.size - 1,
            "absurd": lambda: 10**9,
            "none": lambda: None,
            "fraction": lambda: 0.5,
            "crash": lambda: [][1],
            "slow": lambda: self.give_up(),
            "deaf": lambda: super(Breaking, self).choose(view, seed),
        }[self.name]()

    def give_up(self):
        raise BotFault("bot_broke", reason="too slow")

    def hear(self, action, events):
        self.heard += 1
        if self.heard == 5:
            raise OSError("the line is dead")

    def leave(self, scores, winners):
        self.left.append((list(scores), list(winners)))
        raise RuntimeError("will not go")


FAILURES = ("illegal", "absurd", "none", "fraction", "crash", "slow", "deaf")


def pairing(*bots: str, deal: int = 3) -> Pairing:
    return Pairing(7, table(len(bots)), deal, tuple(range(len(bots))), bots)


def made(name, game) -> Bot:
    if name == "unborn":
        raise OSError("no such program")
    return RandomBot(game) if name == "random" else Breaking(name)


def test_the_same_pairing_has_the_same_outcome():
    first, again, other = (play_one(duel(deals=2).pairings[number]) for number in (0, 0, 1))
    assert first == again
    assert (first.scores, first.moves) != (other.scores, other.moves)


def test_the_outcome_is_that_of_the_match():
    outcome = play_one(pairing("random", "random", "random"))
    match = Match(GAME, 3, 3)
    assert outcome.number == 7
    assert outcome.first == match.to_move
    assert sum(outcome.moves) == outcome.length
    assert outcome.winners == tuple(seat for seat in range(3) if outcome.ranks[seat] == 0)
    assert [outcome.scores[seat] for seat in outcome.winners] == [max(outcome.scores)] * len(outcome.winners)
    assert sorted(outcome.ranks) == sorted(sum(b > a for b in outcome.scores) for a in outcome.scores)
    assert all(seconds > 0 for seconds in outcome.seconds)
    assert outcome.faults == ()
    assert not outcome.is_cut


@pytest.mark.parametrize("failure", [*FAILURES, "unborn"])
def test_a_bot_that_fails_loses_and_the_match_goes_on(failure):
    outcome = contested(GAME, pairing("random", failure), made)
    assert outcome.winners == (0,)
    assert outcome.ranks == (0, 1)
    assert [fault.seat for fault in outcome.faults] == [1]
    assert not outcome.is_cut
    for language in LANGUAGES:
        sentence = say(outcome.faults[0].refusal, language)
        assert sentence != outcome.faults[0].refusal.written()


def test_the_result_of_the_others_is_that_of_their_own_play():
    outcome = contested(GAME, pairing("crash", "random", "random"), made)
    assert outcome.ranks[0] == 2
    assert set(outcome.ranks[1:]) <= {0, 1}
    assert outcome.winners == tuple(seat for seat in (1, 2) if outcome.ranks[seat] == 0)


def test_if_all_fail_nobody_wins():
    outcome = contested(GAME, pairing("crash", "illegal"), made)
    assert outcome.winners == ()
    assert {fault.seat for fault in outcome.faults} == {0, 1}


def test_a_bot_that_fails_is_let_go_at_once_and_the_others_at_the_end():
    bots = {name: Breaking(name) for name in ("crash", "deaf")}
    bots["deaf"].heard = -1000  # hears to the end
    outcome = contested(GAME, pairing("crash", "deaf"), lambda name, game: bots[name])
    assert bots["crash"].left == [([], [])]
    assert bots["deaf"].left[0][0] == list(outcome.scores)


@contextmanager
def shorter(longest: int):
    before = GAME.longest
    object.__setattr__(GAME, "longest", longest)
    try:
        yield
    finally:
        object.__setattr__(GAME, "longest", before)


def test_a_match_without_end_is_cut_and_goes_to_the_leader():
    with shorter(11):
        outcome = play_one(pairing("random", "random"))
    assert outcome.is_cut
    assert outcome.length == 11
    assert outcome.winners


def test_a_reason_within_a_reason_stays_one():
    reason = IllegalMove("not_your_turn", seat=0, to_move=1)
    fault = Fault.of(0, 1, BotFault("file_illegal_move", number=1, move="x", reason=reason))
    again = Fault(**json.loads(json.dumps(asdict(fault))))
    for language in LANGUAGES:
        assert say(reason, language) in say(again.refusal, language)


@pytest.mark.parametrize("failure", FAILURES)
def test_outcomes_survive_files_and_other_processes(failure):
    outcome = contested(GAME, pairing("random", failure), made)
    assert pickle.loads(pickle.dumps(outcome)) == outcome
    again = Outcome.from_dict(outcome.as_dict())
    assert again == outcome
    assert again.seconds == pytest.approx(outcome.seconds, abs=1e-4)

"""What every bot promises in every game: legal, repeatable, blind to secrets."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.bots.bot import Bot
from cantiere.bots.catalogue import bot_named
from cantiere.bots.heuristics import heuristics_of
from cantiere.bots.levels import LEVELS
from cantiere.bots.random import RandomBot
from cantiere.bots.referee import Referee
from cantiere.core.compile import JIT
from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, say
from tests.conftest import every_game, every_table, walks

SMALL = f"search:{40 if JIT else 2}"
QUICK = ("random", "greedy", SMALL)
SEEDS = st.integers(0, 2**61)


def choice(bot: Bot, match: Match, seed: int = 1) -> int:
    return bot.choose(match.view(match.to_move), seed)


@every_table
@given(walk=walks, seed=SEEDS)
def test_every_choice_is_legal(table, walk, seed):
    match = table.after(walk)
    if not match.is_over:
        for name in QUICK:
            assert choice(bot_named(name, table.game), match, seed) in match.legal()


@every_table
@given(walk=walks, seed=SEEDS)
def test_the_same_seed_makes_the_same_choice(table, walk, seed):
    match = table.after(walk)
    if not match.is_over:
        for name in QUICK:
            first, second = (choice(bot_named(name, table.game), match, seed) for _ in range(2))
            assert first == second


@every_table
@given(walk=walks, seed=SEEDS)
def test_no_choice_depends_on_what_the_bot_cannot_see(table, walk, seed):
    match = table.after(walk)
    if match.is_over:
        return
    seat = match.to_move
    other = Match(match.game, match.seats, 5, match.options, start=match.imagined(seat, seed))
    for name in QUICK:
        bots = [bot_named(name, table.game) for _ in range(2)]
        assert choice(bots[0], match, seed) == choice(bots[1], other, seed)


@every_table
@given(walk=walks)
def test_rollouts_play_by_the_rules(table, walk):
    match, rollout_policy = table.after(walk), heuristics_of(table.game).functions.rollout_policy
    for _ in range(40 if JIT else 10):
        if match.is_over:
            break
        match.play(int(rollout_policy(match.snapshot())))


@every_game
def test_bots_play_whole_matches_and_remember_the_same_way_twice(game):
    """Trees are kept from move to move; that, too, follows from the seed."""
    turns = range(120 if JIT else 12)
    played = []
    for _ in range(2):
        match = Match(game, game.seats[0], 3)
        referee = Referee(match, {seat: bot_named(SMALL, game) for seat in range(match.seats)}, 7)
        for _ in turns:
            if not match.is_over:
                referee.play(referee.asked())
        referee.part()
        played.append(match.actions)
    assert played[0] == played[1]
    assert len(played[0]) > 10


def test_a_bot_hears_only_what_its_seat_may_know():
    """In Palazzo a bid is composed unseen: the others hear that something happened, not what."""

    class Listener(RandomBot):
        listens = True

        def __init__(self, game):
            super().__init__(game)
            self.heard = []

        def hear(self, action, events):
            self.heard.append(action)

    palazzo = find("palazzo")
    match = Match(palazzo, 2, 4)
    bots = {seat: Listener(palazzo) for seat in range(2)}
    referee = Referee(match, bots, 1)
    movers = []
    while not match.is_over:
        movers.append(match.to_move)
        referee.play(referee.asked())
    for seat, bot in bots.items():
        assert len(bot.heard) == len(match.actions)
        own = [turn for turn in range(match.turn) if movers[turn] == seat]
        assert [bot.heard[turn] for turn in own] == [match.actions[turn] for turn in own]
        unseen = [turn for turn in range(match.turn) if bot.heard[turn] is None]
        assert unseen
        assert all(palazzo.notation.text(match.actions[turn])[0] in "+br" for turn in unseen)
        open_turns = (turn for turn in count() if bots[1 - seat].heard[turn] is not None)
        assert bot.heard[next(open_turns)] is not None


@pytest.mark.parametrize("name", [*LEVELS, "search:20", "search:0.01s"])
def test_every_name_is_a_bot(name):
    game = find("campanile")
    match = Match(game, 2, 1)
    if JIT or name not in ("normal", "hard", "expert"):  # too slow in plain Python
        assert choice(bot_named(name, game), match) in match.legal()


@pytest.mark.parametrize(
    "name",
    ["", "hrad", "Hard", "search:", "search:0", "search:-5", "search:2.5", "search:1e3", "search:0s", "x:1"],
)
def test_other_names_are_refused_with_what_there_is(name):
    with pytest.raises(Refusal) as refused:
        bot_named(name, find("campanile"))
    english, french = (say(refused.value, language) for language in LANGUAGES)
    assert english != french
    assert refused.value.code in ("unknown_bot", "bad_budget")


def test_a_close_name_is_suggested():
    with pytest.raises(Refusal) as refused:
        bot_named("expret", find("campanile"))
    assert "expert" in say(refused.value, "en")


def test_a_random_player_follows_the_preference_of_the_game():
    """In Palermo random pawns would never come home."""
    palermo = find("palermo")
    match = Match(palermo, 3, 2)
    referee = Referee(match, {seat: RandomBot(palermo) for seat in range(3)}, 1)
    for _ in range(60):
        preferred = int(palermo.rules.prefer(match.state))
        action = referee.asked()
        assert preferred in (-1, action)
        referee.play(action)


@every_game
def test_a_refused_line_leaves_bots_and_match_as_they_were(game):
    match = Match(game, game.seats[0], 3)
    referee = Referee(match, {}, 1)
    before = match.state.tobytes()
    first = match.moves()[0]
    then = match.copy()
    then.play_text(first)
    texts = (game.notation.text(action) for action in range(game.notation.size) if action not in then.legal())
    last = next((text for text in texts if text.startswith("+")), "+nonsense")
    with pytest.raises(Refusal):
        referee.play_text(f"{first}{last}")
    assert match.state.tobytes() == before
    referee.play_text(first)
    assert match.turn == 1


def test_a_seat_can_be_asked_only_if_a_bot_sits_there():
    match = Match(find("campanile"), 2, 1)
    with pytest.raises(KeyError):
        Referee(match, {}, 1).asked()

"""OpenSpiel's search at our tables: it is told no more than any bot, and plays by our rules."""

import sys
from copy import deepcopy
from importlib.util import find_spec

import pytest

from cantiere.bots.random import RandomBot
from cantiere.bots.referee import Referee
from cantiere.bots.search.budget import Budget
from cantiere.bots.spiel.bot import WORLDS, SpielBot, worlds_behind
from cantiere.bots.spiel.world import CHANCE, OVER, SearchContext, World
from cantiere.core.compile import JIT
from cantiere.core.errors import Refusal
from cantiere.core.record import observe
from cantiere.games import GAMES, find
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, say
from tests.conftest import EVERY_GAME, Walk, played_on
from tests.toy import LANTERN

GAMES_TRIED = EVERY_GAME if JIT else (LANTERN, find("campanile"))
SIMULATIONS = 40 if JIT else 4
every_tried_game = pytest.mark.parametrize("game", GAMES_TRIED, ids=lambda game: game.id)
with_open_spiel = pytest.mark.skipif(not find_spec("pyspiel"), reason="OpenSpiel is not installed")


def at(game, plies, seed=3) -> Match:
    match = Match(game, game.seats[0], seed)
    for _ in played_on(match, Walk(seed, plies, taste=1)):
        pass
    return match


def root(match: Match, by_steps: bool = False) -> World:
    context = SearchContext(match.game, WORLDS, seed=7, by_steps=by_steps)
    return World.seen(context, match.view(match.to_move))


def walked(world: World, *choices: int) -> World:
    """A copy, as the search makes it, after some choices."""
    copy = deepcopy(world)
    for choice in choices:
        copy.apply(choice)
    return copy


@every_tried_game
def test_a_search_begins_at_the_view(game):
    match = at(game, 12)
    world = root(match)
    assert world.states[0].tobytes() == match.view(match.to_move).tobytes()
    assert (world.mover, world.actions) == (match.to_move, match.legal())


@every_tried_game
def test_chance_chooses_the_world_once_an_action_is_chosen(game):
    match = at(game, 12)
    world, action = root(match), match.legal()[-1]
    assert walked(world, action).mover == CHANCE
    dealt = walked(world, action, 5)
    seat = match.to_move
    expected = Match(game, match.seats, 0, start=match.view(seat))
    expected = Match(game, match.seats, 0, start=expected.imagined(seat, 7 + 5))
    assert expected.view(seat).tobytes() == match.view(seat).tobytes()
    expected.play(action)
    assert dealt.states[0].tobytes() == expected.state.tobytes()
    assert (dealt.mover, dealt.actions) == (expected.to_move, expected.legal())
    assert world.states[0].tobytes() == match.view(match.to_move).tobytes()


@every_tried_game
@pytest.mark.parametrize("choices", [0, 1, 2], ids=["at the view", "before the world", "in a world"])
def test_the_copy_of_a_copy_is_a_finished_rollout(game, choices):
    match = at(game, 12)
    world = walked(root(match), *[match.legal()[0], 3][:choices])
    before = world.states[0].tobytes()
    ends = [deepcopy(world) for _ in range(3)]
    assert {end.mover for end in ends} == {OVER}
    for end in ends:
        assert sum((one + 1) / 2 for one in end.returns()) == pytest.approx(1)
    assert len({end.states[0].tobytes() for end in ends}) > 1
    assert world.states[0].tobytes() == before


@every_tried_game
def test_step_by_step_the_copy_of_a_copy_is_where_the_copy_was(game):
    world = walked(root(at(game, 12), by_steps=True))
    again = deepcopy(world)
    assert (again.mover, again.actions, again.chosen) == (world.mover, world.actions, world.chosen)
    assert again.states[0].tobytes() == world.states[0].tobytes()


def test_there_is_one_world_where_nothing_is_left_to_chance():
    games = GAMES if JIT else [find("palermo"), find("campanile")]
    assert {game.id for game in games if worlds_behind(game) == 1} == {"palermo"}


def test_without_open_spiel_there_is_no_such_bot(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "cantiere.bots.spiel.bridge", raising=False)
    with pytest.raises(Refusal) as caught:
        SpielBot(LANTERN, Budget(playouts=2))
    assert all("OpenSpiel" in say(caught.value, language) for language in LANGUAGES)


@with_open_spiel
@every_tried_game
@pytest.mark.parametrize("by_steps", [False, True], ids=["quickly", "by steps"])
def test_its_choices_are_legal_and_repeatable(game, by_steps):
    budget = Budget(playouts=max(3, SIMULATIONS // 5) if by_steps else SIMULATIONS)
    for plies in (0, 9, 30):
        match = at(game, plies)
        view = match.view(match.to_move)
        first, second = (SpielBot(game, budget, by_steps).choose(view, 5) for _ in range(2))
        assert first == second
        assert first in match.legal()


@with_open_spiel
def test_it_thinks_by_the_clock_or_by_simulations():
    match = at(LANTERN, 4)
    view = match.view(match.to_move)
    counted, clocked = SpielBot(LANTERN, Budget(playouts=30)), SpielBot(LANTERN, Budget(seconds=0.02))
    assert {bot.choose(view, 1) for bot in (counted, clocked)} <= set(match.legal())
    assert (counted.choices, counted.simulations) == (1, 30)
    assert clocked.simulations > 0


@with_open_spiel
def test_without_time_it_chooses_at_random():
    match = at(LANTERN, 4)
    view = match.view(match.to_move)
    chosen = {SpielBot(LANTERN, Budget(playouts=1)).choose(view, seed) for seed in range(20)}
    assert len(chosen) > 1
    assert chosen <= set(match.legal())


@with_open_spiel
def test_it_does_not_see_what_others_hide():
    match = at(LANTERN, 9)
    seat = match.to_move
    other = match.imagined(seat, 99)
    views = [match.view(seat), observe(other, seat)]
    assert match.state.tobytes() != other.tobytes()
    first, second = (SpielBot(LANTERN, Budget(playouts=SIMULATIONS)).choose(view, 2) for view in views)
    assert first == second


@with_open_spiel
def test_it_beats_a_random_player():
    game, deals = (find("campanile"), 4) if JIT else (LANTERN, 1)
    won = 0.0
    for deal in range(deals):
        for seat in range(2):
            match = Match(game, 2, deal)
            bots = {seat: SpielBot(game, Budget(playouts=SIMULATIONS)), 1 - seat: RandomBot(game)}
            referee = Referee(match, bots, deal)
            while not match.is_over:
                referee.play(referee.asked())
            won += (seat in match.winners()) / len(match.winners())
    assert won >= (1.4 * deals if JIT else 0)

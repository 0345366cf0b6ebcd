"""Our games before OpenSpiel's own tests, and what those do not ask about: honest chance, secrets, memory."""

import pickle
import random
import sys
from itertools import pairwise

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from cantiere.core.errors import BadTable, IllegalMove
from cantiere.core.record import SPECTATOR
from cantiere.games import GAMES, find
from cantiere.play.events import WIDTH
from cantiere.play.match import Match
from cantiere.research import openspiel
from cantiere.research.observing import observation
from cantiere.research.openspiel.past import CHOICE, RECALLED
from tests.conftest import every_registered_game

SETTINGS = [
    "cantiere_azul_pavilion",
    "cantiere_azul_pavilion(players=4,side=grey)",
    "cantiere_palazzo(players=3,memory=hidden)",
    "cantiere_campanile",
    "cantiere_campanile(players=5,memory=hidden,bet_on=either,first=2)",
    "cantiere_palermo",
    "cantiere_campanile(deal=62,turn=60)",
]
UNIFORM = pyspiel.UniformProbabilitySampler(0.0, 1.0)
every_setting = pytest.mark.parametrize("setting", SETTINGS)


def draw(state, dice) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(dice.choices(outcomes, chances)[0])


def walked(setting, plies, seed=1):
    """The state at the next choice of a player after so many of them, or at the end."""
    state, dice = pyspiel.load_game(setting).new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            draw(state, dice)
        elif plies:
            state.apply_action(dice.choice(state.legal_actions()))
            plies -= 1
        else:
            break
    return state


@every_registered_game
def test_it_passes_the_simulation_of_the_library(game, capfd):
    loaded = pyspiel.load_game(openspiel.short_name(game))
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


def test_it_passes_the_simulation_that_writes_down_every_state(capfd):
    pyspiel.random_sim_test(
        pyspiel.load_game("cantiere_campanile"), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if "(" in setting])
def test_it_passes_the_simulation_in_python(setting, capsys):
    """Which copies, pickles and writes down games and states."""
    np.random.seed(2)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(setting))


@every_registered_game
def test_every_game_is_registered(game):
    loaded = pyspiel.load_game(openspiel.short_name(game))
    assert loaded.num_players() == game.seats[0]
    assert loaded.num_distinct_actions() == game.notation.size
    options = {option.name for option in game.options}
    assert {*loaded.get_parameters()} == {"players", "first", "deal", "turn"} | options


def test_what_is_hidden_is_declared():
    kinds = {game.id: pyspiel.load_game(openspiel.short_name(game)).get_type() for game in GAMES}
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert {game for game, kind in kinds.items() if kind.information == perfect} == {
        "azul-pavilion",
        "palermo",
    }


@pytest.mark.parametrize("wrong", ["players=9", "bet_on=moon", "first=3"])
def test_a_table_that_cannot_be_is_refused(wrong):
    with pytest.raises(BadTable):
        pyspiel.load_game(f"cantiere_campanile({wrong})")


def test_what_may_not_be_chosen_is_refused():
    state = walked("cantiere_campanile", 5)
    before, size = str(state), find("campanile").notation.size
    wrong = next(action for action in range(size) if action not in state.legal_actions())
    for action in (wrong, size):
        with pytest.raises(IllegalMove):
            state.clone().apply_action(action)
    assert str(state) == before


def test_what_cannot_be_drawn_is_refused():
    state = pyspiel.load_game("cantiere_campanile").new_initial_state()
    with pytest.raises(ValueError, match="cannot be drawn"):
        state.apply_action(60)


def test_who_begins_can_be_named():
    for first in (1, 2, 3):
        state = walked(f"cantiere_campanile(players=3,first={first})", 0)
        assert state.current_player() == first - 1


@every_setting
def test_who_chooses_what_and_what_it_was_worth_is_as_in_a_match(setting):
    """Of chance itself tells test_chosen_chance."""
    for plies in (0, 1, 9, 60, 10_000):
        state = walked(setting, plies)
        game, position = state.get_game(), state.position
        match = Match(game.cantiere_game, game.seats, 0, game.options, start=position.state)
        assert (state.is_terminal(), state.legal_actions()) == (match.is_over, match.legal())
        returns = state.returns()
        assert sum(returns) == pytest.approx(0)
        if match.is_over:
            best = [seat for seat, one in enumerate(returns) if one == max(returns)]
            assert best == match.winners()
        else:
            assert (state.current_player(), any(returns)) == (match.to_move, False)


@every_setting
def test_what_a_seat_knows_is_its_view(setting):
    state = walked(setting, 25)
    game = state.get_game()
    for seat in range(game.num_players()):
        watcher = observation(game.cantiere_game, game.num_players())
        assert state.observation_tensor(seat) == watcher.observe(state.position.state, seat).tolist()
        for _ in range(3):
            other = state.resample_from_infostate(seat, UNIFORM)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.current_player() == state.current_player()


def test_a_world_that_is_imagined_tells_nothing_of_the_true_one():
    """Two states that a seat cannot tell apart: what it imagines is the same, the others' past included."""
    state = walked("cantiere_campanile", 4)
    seat = state.current_player()
    others = [state.resample_from_infostate(seat, lambda k=k: k / 20) for k in range(20)]
    other = next(one for one in others if str(one) != str(state))
    assert other.information_state_string(seat) == state.information_state_string(seat)
    first, second = (one.resample_from_infostate(seat, lambda: 0.8) for one in (state, other))
    assert str(first) == str(second)
    for player in range(2):
        assert first.information_state_string(player) == second.information_state_string(player)


def test_a_seat_remembers_what_it_saw_and_did():
    """No two states on a path look alike to a seat that has chosen or seen something in between."""
    state, dice = pyspiel.load_game("cantiere_palazzo(memory=hidden)").new_initial_state(), random.Random(4)
    known, own = {0: [], 1: []}, 0
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            draw(state, dice)
            continue
        for seat in (0, 1):
            known[seat].append(state.information_state_string(seat))
        own += state.current_player() == 0
        state.apply_action(dice.choice(state.legal_actions()))
    assert len({*known[0]}) >= own
    assert any(one == other for one, other in pairwise(known[0])), "nothing was composed unseen"


def test_what_is_composed_unseen_leaves_no_trace_for_others():
    state, dice = walked("cantiere_palazzo", 0), random.Random(1)
    for _ in range(400):
        if state.is_chance_node():
            draw(state, dice)
            continue
        mover, player = state.current_player(), state.position.state.players
        if state.is_terminal():
            state = walked("cantiere_palazzo", 0, seed=dice.randrange(99))
            continue
        before = [state.information_state_string(seat) for seat in (0, 1)]
        told = [state.information_state_tensor(seat) for seat in (0, 1)]
        state.apply_action(dice.choice(state.legal_actions()))
        if not state.is_chance_node() and player[mover].composing and state.current_player() == mover:
            after = [state.information_state_string(seat) for seat in (0, 1)]
            if state.position.state.players[mover].composing:
                assert after[1 - mover] == before[1 - mover]
                assert after[mover] != before[mover]
                assert told[1 - mover] == state.information_state_tensor(1 - mover)
                return
    raise AssertionError("nothing was composed")


def test_different_pasts_are_told_apart_where_views_are_alike():
    """Under `memory=hidden` what was drawn openly leaves the view, not the memory."""
    states = [walked("cantiere_campanile(memory=hidden)", 10, seed) for seed in range(40)]
    digests = {state.information_state_string(0).split(":")[0] for state in states}
    assert len(digests) == len(states)


def test_a_tensor_holds_the_view_and_what_came_last():
    """Of a choice: who chose it knows its number, everybody what came of it, the latest first."""
    state = walked("cantiere_campanile", 6)
    mover, action = state.current_player(), state.legal_actions()[-1]
    state.apply_action(action)
    game = state.get_game()
    remembering = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    rows = []
    for seat in (mover, 1 - mover):
        remembering.set_from(state, seat)
        assert remembering.dict["observation"].tolist() == state.observation_tensor(seat)
        rows.append(remembering.dict["recent"].tolist())
    own, others = rows
    choice = next(place for place, row in enumerate(own) if row[0] == CHOICE)
    assert own[choice] == [CHOICE, 0, action, *[0] * 6]
    assert choice > 0
    built, watched = own[choice - 1], others[choice - 1]
    assert (built[1], watched[1]) == (0, 1)  # whose doing: one's own, that of the next seat
    assert built[0] == watched[0]
    assert built[2:] == watched[2:]


def test_what_was_dealt_to_others_is_not_among_what_came_last():
    """Their cards are -1 there, one's own are told."""
    state = walked("cantiere_campanile", 0)
    game = find("campanile")
    dealt = 1 + CHOICE + next(kind for kind in game.events if kind.name == "DEALT")
    for seat in (0, 1):
        rows = np.reshape(state.information_state_tensor(seat)[-RECALLED * WIDTH :], (RECALLED, WIDTH))
        hands = {int(row[1]): row[3:8].tolist() for row in rows if row[0] == dealt}
        assert hands[1] == [-1] * 5
        assert sum(hands[0]) == rows[rows[:, 0] == dealt][0][2]


@pytest.mark.parametrize("name", ["cantiere_palazzo", "cantiere_campanile", "cantiere_azul_pavilion"])
def test_a_game_can_begin_late(name):
    """Where a match of random moves stands; all that was hidden is dealt anew, at its true chances."""
    game = pyspiel.load_game(f"{name}(deal=5,turn=30)")
    first, second = (walked(f"{name}(deal=5,turn=30)", 0, seed) for seed in (1, 2))
    watcher = observation(game.cantiere_game, game.num_players())
    seen = [watcher.observe(state.position.state, SPECTATOR).tolist() for state in (first, second)]
    assert seen[0] == seen[1]
    assert game.new_initial_state().is_chance_node() == (name != "cantiere_azul_pavilion")
    assert (str(first) == str(second)) == (name == "cantiere_azul_pavilion")


def test_a_game_cannot_begin_after_its_end():
    with pytest.raises(ValueError, match="ends after"):
        pyspiel.load_game("cantiere_campanile(deal=5,turn=900)")


def test_a_spectator_can_watch():
    game = pyspiel.load_game("cantiere_campanile")
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    watching, state = make_observation(game, kind), walked("cantiere_campanile", 7)
    watching.set_from(state, 0)
    expected = observation(find("campanile"), 2).observe(state.position.state, SPECTATOR)
    assert watching.tensor.tolist() == expected.tolist()
    assert '"hidden":null' in watching.string_from(state, 0)


def test_what_cannot_be_observed_is_refused():
    game = pyspiel.load_game("cantiere_campanile")
    with pytest.raises(ValueError, match="spectator"):
        make_observation(
            game,
            pyspiel.IIGObservationType(
                perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
            ),
        )
    with pytest.raises(ValueError, match="nothing to choose"):
        make_observation(game, params={"fast": True})


def test_chance_in_the_middle_of_its_draws_can_be_written_down():
    state, dice = pyspiel.load_game("cantiere_azul_pavilion").new_initial_state(), random.Random(1)
    for _ in range(5):
        draw(state, dice)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.chance_outcomes() == state.chance_outcomes()


def test_what_was_written_down_goes_on_as_it_would_have():
    """Memory included: at each step from a copy that was written down just before."""
    state, dice = walked("cantiere_palazzo(memory=hidden)", 0), random.Random(6)
    for _ in range(150):
        copy = pickle.loads(pickle.dumps(state))
        choices = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
        choice = dice.choice(choices)
        state.apply_action(choice)
        copy.apply_action(choice)
        for seat in (0, 1):
            assert copy.information_state_string(seat) == state.information_state_string(seat)
            assert copy.information_state_tensor(seat) == state.information_state_tensor(seat)


def test_its_environment_for_learning_runs():
    """What DQN, NFSP and the like are given."""
    env = rl_environment.Environment("cantiere_campanile", chance_event_sampler=None)
    step, dice = env.reset(), random.Random(1)
    assert step.observations["info_state"][0] == env.get_state.information_state_tensor(0)
    while not step.last():
        mover = step.observations["current_player"]
        step = env.step([dice.choice(step.observations["legal_actions"][mover])])
    assert sum(step.rewards) == 0


def test_without_openspiel_a_sentence_says_what_to_install(monkeypatch):
    for name in [name for name in sys.modules if name.startswith(openspiel.__name__)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match=r"OpenSpiel is not installed.*cantiere\[research\]"):
        __import__(openspiel.__name__)

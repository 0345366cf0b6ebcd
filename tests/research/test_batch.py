"""A batch is as many matches: the same bytes, the same legal actions, the same ends, on any threads."""

from random import Random

import numpy as np
import pytest
from hypothesis import given

from cantiere.core.compile import JIT
from cantiere.core.game import MAX_SEED, NO_ACTION
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.research.batch import Batch, environment
from tests.conftest import every_game
from tests.laws.shared import few_examples, seeds
from tests.research.batches import any_actions, assert_stands_as, first_match, mixed, played
from tests.toy import LANTERN

STEPS = 1_200 if JIT else 60  # of a game whose random pawns wander long
CUT = 900 if JIT else 45  # so that every game ends within that


@every_game
@few_examples
@given(seed=seeds)
def test_a_batch_is_as_many_matches(game, seed):
    """Mixed options, to the end and on into the next game; every other step chooses by itself."""
    batch = mixed(game, longest=CUT)
    batch.reset(np.arange(len(batch)) * 1_000 + seed // 2)
    matches = [first_match(batch, number) for number in range(len(batch))]
    assert_stands_as(batch, matches)
    chance, ended = Random(seed), set()
    for number in range(STEPS):
        step = batch.step_random() if number % 2 else batch.step(any_actions(batch, chance))
        ended.update(played(batch, matches, step))
        assert_stands_as(batch, matches)
        if len(ended) == len(batch):
            break
    assert len(ended) == len(batch)


def arrays_of(batch: Batch, step) -> list[bytes]:
    seen = [
        batch.observe().astype(np.int16).tobytes(),
        batch.observe(viewers=-1).tobytes(),
        batch.mask().tobytes(),
    ]
    states = b"".join(state.tobytes() for state in batch.states)
    return [states, batch.seeds.tobytes(), *(part.tobytes() for part in (*step, *batch.legal())), *seen]


@every_game
def test_threads_change_nothing(game, monkeypatch):
    monkeypatch.setattr(environment, "FEWEST", 1)
    batches = [mixed(game, each=2, threads=threads, seed=5, longest=12) for threads in (1, 2, 3)]
    for _ in range(20):
        alone, *others = [arrays_of(batch, batch.step_random()) for batch in batches]
        assert all(other == alone for other in others)
        alone, *others = [arrays_of(batch, batch.step(batch.legal().actions[:, 0])) for batch in batches]
        assert all(other == alone for other in others)


@every_game
def test_watching_changes_nothing(game):
    """What each step tells by itself is what one would have asked for, also after a reset and a new match."""
    watched, asked = (mixed(game, seed=5, longest=12) for _ in range(2))
    watched.watch(np.float32)
    for number in range(30):
        if number == 10:
            watched.reset(7), asked.reset(7)
        if number == 20:
            for batch in (watched, asked):
                match = batch.match(0)
                match.play(match.legal()[-1])
                batch.place(0, match)
        assert watched.observe().tolist() == asked.observe().tolist()
        assert arrays_of(watched, ()) == arrays_of(asked, ())
        if number % 2:
            watched.step_random(), asked.step_random()
        else:
            watched.step(watched.legal().actions[:, 0]), asked.step(asked.legal().actions[:, 0])


@every_game
def test_games_without_an_action_wait(game):
    """Every other one; nothing of it changes, but that an end is told once only."""
    for is_watched in (False, True):
        batch = mixed(game, each=2, seed=3, longest=5)
        if is_watched:
            batch.watch()
        waits = np.arange(len(batch)) % 2 == 0
        for _ in range(4):
            batch.step(batch.legal().actions[:, 0])
        assert batch.step(batch.legal().actions[:, 0]).done.all()
        before = [state.tobytes() for state in batch.states]
        seen = batch.observe().copy()
        step = batch.step(np.where(waits, NO_ACTION, batch.legal().actions[:, 0]))
        after = [state.tobytes() for state in batch.states]
        assert [old == new for old, new in zip(before, after, strict=True)] == waits.tolist()
        assert batch.lengths.tolist() == [0 if wait else 1 for wait in waits]
        assert step.lengths.tolist() == batch.lengths.tolist()
        assert not any(part.any() for part in (step.done, step.rewards, step.points))
        assert (batch.observe() == seen)[waits].all()


def test_what_is_watched_can_only_be_read():
    batch = Batch(LANTERN, 3)
    batch.watch()
    for seen in (batch.observe(), batch.mask()):
        with pytest.raises(ValueError, match="read-only"):
            seen[0, 0] = 1
    assert batch.observe() is not batch.observe(out=np.empty_like(batch.observe()))


@every_game
@few_examples
@given(seed=seeds)
def test_imagined_games_are_those_of_the_match(game, seed):
    """As the seat to move could imagine them, three worlds of each; what is shared is not touched."""
    batch = mixed(game, seed=seed // 2)
    for _ in range(9):
        batch.step_random()
    before = arrays_of(batch, ())
    numbers = np.repeat(np.arange(len(batch)), 3)
    tables = [batch.tables.options[table] for table in batch.tables.numbers[numbers]]
    worlds = Batch(game, len(numbers), seats=batch.seats[numbers], options=tables, seed=1)
    worlds.imagine(batch, numbers, seed // 2)
    for place, number in enumerate(numbers):
        world = batch.match(number).imagined(int(batch.to_move[number]), seed // 2 + place)
        assert worlds.states[place].tobytes() == world.tobytes()
    assert worlds.to_move.tolist() == batch.to_move[numbers].tolist()
    assert worlds.step_random().lengths.tolist() == (batch.lengths[numbers] + 1).tolist()
    assert arrays_of(batch, ()) == before


def test_worlds_have_the_table_of_what_they_imagine():
    batch = Batch("campanile", 4, seats=2)
    for other in (Batch("campanile", 2, seats=3), Batch("campanile", 2, options={"bet_on": "built"})):
        with pytest.raises(ValueError, match="another table"):
            other.imagine(batch, [0, 1], 0)
    with pytest.raises(ValueError, match="one game of campanile for each of 2"):
        Batch("campanile", 2).imagine(batch, [0, 1, 2], 0)
    with pytest.raises(ValueError, match="one game of palazzo"):
        Batch("palazzo", 2).imagine(batch, [0, 1], 0)
    with pytest.raises(IndexError):
        Batch("campanile", 2).imagine(batch, [0, 4], 0)


def test_few_games_have_one_thread_and_many_share_them_evenly():
    assert Batch(LANTERN, 3, threads=8)._parts == [(0, 3)]
    assert Batch(LANTERN, 600, threads=8)._parts == [(0, 300), (300, 600)]


@every_game
def test_the_same_seed_is_the_same_batch(game):
    """All choices at random included."""

    def told(seed):
        batch = mixed(game, seed=seed, longest=15)
        return [arrays_of(batch, batch.step_random()) for _ in range(20)]

    assert told(7) == told(7)
    assert told(7) != told(8)


def test_seeds_are_counted_on_by_the_number_of_games():
    batch = Batch(LANTERN, 4, seed=10)
    assert batch.seeds.tolist() == [10, 11, 12, 13]
    batch.reset()
    assert batch.seeds.tolist() == [14, 15, 16, 17]
    batch.reset(3)
    assert batch.seeds.tolist() == [3, 4, 5, 6]
    batch.reset([7, 7, 0, MAX_SEED])
    assert batch.seeds.tolist() == [7, 7, 0, MAX_SEED]
    assert batch.states[0].tobytes() == batch.states[1].tobytes()
    batch.reset()
    assert batch.seeds.tolist() == [11, 11, 4, 3]


def test_beginning_anew_forgets_the_last_step():
    batch = Batch(LANTERN, 3, longest=2)
    batch.step_random()
    assert batch.step_random().done.all()
    batch.reset(0)
    step = batch._step
    assert step.actions.tolist() == [NO_ACTION] * 3
    assert not any(
        part.any() for part in (step.rewards, step.points, step.done, step.truncated, step.lengths)
    )
    fresh = Batch(LANTERN, 3, longest=2)
    assert arrays_of(batch, batch.step_random()) == arrays_of(fresh, fresh.step_random())


def test_a_game_that_is_broken_off_has_points_and_no_rewards():
    batch = Batch("campanile", 2, longest=4)
    steps = [[part.copy() for part in batch.step_random()] for _ in range(4)]
    _, rewards, _, done, truncated, lengths, _ = steps[-1]
    assert done.all()
    assert truncated.all()
    assert not rewards.any()
    assert lengths.tolist() == [4, 4]
    assert not any(step[3].any() for step in steps[:-1])


def test_a_match_of_the_batch_is_a_copy():
    batch = Batch("campanile", 2, seats=[2, 5])
    match = batch.match(1)
    assert match.state.tobytes() == batch.states[1].tobytes()
    match.play(match.legal()[0])
    assert match.state.tobytes() != batch.states[1].tobytes()


def test_a_game_goes_on_from_where_a_match_stands():
    batch, match = Batch("campanile", 2, seats=[2, 3]), Match(find("campanile"), 3, seed=9)
    batch.step_random()
    for _ in range(7):
        match.play(match.legal()[-1])
    batch.place(1, match)
    assert batch.states[1].tobytes() == match.state.tobytes()
    assert batch.to_move[1] == match.to_move
    _, counts = batch.legal()
    assert counts[1] == len(match.legal())
    assert batch.step(batch.legal().actions[:, 0]).lengths.tolist() == [2, 1]


def test_what_a_batch_tells_can_only_be_read():
    """Compiled code believes these arrays: an action written into the list would be played unchecked."""
    batch = Batch("campanile", 2)
    for part in (*batch.step_random(), *batch.legal(), batch.to_move, batch.seeds, batch.seats):
        with pytest.raises(ValueError, match="read-only"):
            part[0] = 0


def test_arrays_are_written_where_the_caller_says():
    batch = Batch("campanile", 2)
    marks = np.ones((2, batch.game.notation.size), np.bool_)
    assert batch.mask(out=marks) is marks
    assert marks.sum(axis=1).tolist() == batch.legal().counts.tolist()
    seen = np.empty((2, len(batch.observation)), np.float32)
    assert batch.observe(out=seen) is seen
    assert seen.tolist() == batch.observe().tolist()
    for wrong in (np.empty((3, 1)), np.empty(2)):
        with pytest.raises(ValueError, match="must have the shape"):
            batch.observe(out=wrong)

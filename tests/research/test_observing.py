"""Observations are what the declarations of fields allow, no more and no less: one by one, and in batches."""

import re

import numpy as np
import pytest
from hypothesis import given

from cantiere.core.readable import view_as_dict
from cantiere.core.record import SPECTATOR, Visible, observe
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.research.batch import Batch
from cantiere.research.observing import action_mask, observation
from tests.conftest import every_table, walks
from tests.laws.shared import few_examples, seeds, viewers

STEP = re.compile(r"(\w+)(?:\[([\w–]+)\])?")


def batch_of(match, *states, **how) -> Batch:
    """A batch whose games stand as the states do."""
    batch = Batch(match.game, len(states), seats=match.seats, options=match.options, **how)
    for number, state in enumerate(states):
        batch.place(number, Match(match.game, match.seats, 0, match.options, start=state))
    return batch


def before_the_end(match: Match) -> Match:
    """A batch holds no game that is over."""
    if match.is_over:
        match.back()
    return match


def number_at(record, name: str) -> int:
    """What a name says, read off the record by its declared fields."""
    for own, label in STEP.findall(name):
        field, record = record.fields[own], record[own]
        if label:
            place = field.axis[label.upper()] if field.axis else int(label)
            record = record[int(place)]
    return int(record)


@every_table
@few_examples
@given(walk=walks)
def test_each_column_is_the_number_that_its_name_says_in_the_view(table, walk):
    match = before_the_end(table.after(walk))
    batch = batch_of(match, match.state, relative=False)
    for viewer in viewers(match):
        view = observe(match.state, viewer)
        named = [number_at(view, column.name) for column in batch.observation.columns]
        assert batch.observe(viewers=viewer)[0].tolist() == named
    assert batch.observe().tolist() == batch.observe(viewers=match.to_move).tolist()


@every_table
@few_examples
@given(walk=walks)
def test_one_state_is_observed_as_a_batch_is(table, walk):
    match = before_the_end(table.after(walk))
    for relative in (True, False):
        batch = batch_of(match, match.state, relative=relative)
        alone = observation(match.game, match.seats, relative)
        for viewer in viewers(match):
            assert alone.observe(match.state, viewer).tolist() == batch.observe(viewers=viewer)[0].tolist()


@every_table
@few_examples
@given(walk=walks, seed=seeds)
def test_no_observation_depends_on_what_its_viewer_cannot_see(table, walk, seed):
    """Change every secret: no column moves."""
    match = before_the_end(table.after(walk))
    for viewer in viewers(match):
        batch = batch_of(match, match.state, match.imagined(viewer, seed))
        first, second = batch.observe(viewers=viewer)
        assert first.tolist() == second.tolist()


@every_table
def test_what_a_view_tells_is_observed_whole(table):
    """Every field of it has its column, and no column is hidden from everybody."""
    match = table.match()
    seen = observation(match.game, match.seats)
    told = {name.partition("[")[0].partition(".")[0] for name in (c.name for c in seen.columns)}
    assert told == set(view_as_dict(match.view(0), 0))
    assert not any(column.field.visible is Visible.NOBODY for column in seen.columns)
    assert not any(column.field.derived for column in seen.columns)
    names = [column.name for column in seen.columns]
    assert len(set(names)) == len(names)
    assert len({column.place for column in seen.columns}) == len(names)


def test_a_batch_observes_as_many_seats_as_it_has():
    game = Batch("campanile", 2).game
    columns = [len(observation(game, seats)) for seats in game.seats]
    assert columns == sorted(set(columns))
    assert len(Batch(game, 2, seats=[2, 4]).observation) == len(observation(game, 4))


def test_a_hidden_hand_is_hidden_from_others_only():
    batch = Batch("campanile", 1, relative=False)
    places = [n for n, column in enumerate(batch.observation.columns) if ".hidden[" in column.name]
    owners = np.array([batch.observation.columns[place].owner for place in places])
    for viewer in (SPECTATOR, 0, 1):
        hidden = batch.observe(viewers=viewer)[0, places] == -1
        assert (hidden == (owners != viewer)).all()


def test_numbers_are_those_of_the_record():
    batch = Batch("campanile", 3, seats=[2, 3, 5])
    content = batch.observation.numbers(batch.states)
    for number, state in enumerate(batch.states):
        assert content[number].tobytes() == state.tobytes()


def test_mixed_tables_are_turned_within_their_own_seats():
    """Seats that a game does not have stay at the end."""
    batch = Batch("campanile", 3, seats=[2, 3, 5])
    rows = batch.observe(viewers=1)
    names = batch.observation.names
    for number, seats in enumerate(batch.seats):
        own = observation(batch.game, int(seats))
        seen = dict(zip(names, rows[number].tolist(), strict=True))
        alone = dict(zip(own.names, own.observe(batch.states[number], 1).tolist(), strict=True))
        assert {name: seen[name] for name in alone} == alone


@pytest.mark.parametrize("viewers", [2, -2, [0, 1, 2]])
def test_who_does_not_sit_there_sees_nothing(viewers):
    batch = Batch("campanile", 3, seats=2)
    with pytest.raises(Exception, match="no_such_seat"):
        batch.observe(viewers=viewers)


def test_each_number_has_a_name():
    names = observation(find("campanile"), 2).names
    assert names[:2] == ["seats", "to_move"]
    assert "towers[rosa].bets[1].tokens[three]" in names
    assert "players[1].hidden[grigia]" in names
    assert not any(name.startswith(("rng", "face_down", "players[2]", "remember")) for name in names)


def test_an_observation_is_an_array_of_its_own():
    match = Match("palazzo", 2, 7)
    watcher = observation(match.game, match.seats)
    first = watcher.observe(match.state, 0)
    first[:] = 7
    assert not np.array_equal(watcher.observe(match.state, 0), first)


def test_a_mask_has_a_one_for_each_legal_action():
    game = find("campanile")
    mask = action_mask(game, [0, 3])
    assert np.flatnonzero(mask).tolist() == [0, 3]
    assert len(mask) == game.notation.size
    assert action_mask(game, []).sum() == 0

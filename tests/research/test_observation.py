"""Observations are what the declarations of fields allow, no more and no less."""

import re

import numpy as np
import pytest
from hypothesis import given

from cantiere.core.readable import view_as_dict
from cantiere.core.record import SPECTATOR, Visible, observe, pool
from cantiere.play.match import Match
from cantiere.research.batch import Batch, Observation
from tests.conftest import every_table, walks
from tests.laws.shared import few_examples, seeds, viewers

STEP = re.compile(r"(\w+)(?:\[([\w–]+)\])?")


def batch_of(match, *states) -> Batch:
    """A batch whose games stand as the states do."""
    batch = Batch(match.game, len(states), seats=match.seats, options=match.options)
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
    batch = batch_of(match, match.state)
    for viewer in viewers(match):
        view = observe(match.state, viewer)
        named = [number_at(view, column.name) for column in batch.observation.columns]
        assert batch.observe(viewers=viewer)[0].tolist() == named
    assert batch.observe().tolist() == batch.observe(viewers=match.to_move).tolist()


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
    observation = Observation(match.game, match.seats)
    told = {name.partition("[")[0].partition(".")[0] for name in (c.name for c in observation.columns)}
    assert told == set(view_as_dict(match.view(0), 0))
    assert not any(column.field.visible is Visible.NOBODY for column in observation.columns)
    assert not any(column.field.derived for column in observation.columns)
    names = [column.name for column in observation.columns]
    assert len(set(names)) == len(names)
    assert len({column.place for column in observation.columns}) == len(names)


def test_a_batch_observes_as_many_seats_as_it_has():
    game = Batch("campanile", 2).game
    columns = [len(Observation(game, seats)) for seats in game.seats]
    assert columns == sorted(set(columns))
    assert len(Batch(game, 2, seats=[2, 4]).observation) == len(Observation(game, 4))


def test_a_hidden_hand_is_hidden_from_others_only():
    batch = Batch("campanile", 1)
    places = [n for n, column in enumerate(batch.observation.columns) if ".hidden[" in column.name]
    owners = np.array([batch.observation.columns[place].owner for place in places])
    for viewer in (SPECTATOR, 0, 1):
        hidden = batch.observe(viewers=viewer)[0, places] == -1
        assert (hidden == (owners != viewer)).all()


def test_numbers_are_those_of_the_record():
    batch = Batch("campanile", 3, seats=[2, 3, 5])
    content = batch.observation.numbers(batch.states)
    assert content.tobytes() == b"".join(state.tobytes() for state in batch.states)
    one = pool(batch.game.state, 1)
    one[0] = batch.states[2]
    assert batch.observation.numbers(one).tolist() == content[2:].tolist()


@pytest.mark.parametrize("viewers", [2, -2, [0, 1, 2]])
def test_who_does_not_sit_there_sees_nothing(viewers):
    batch = Batch("campanile", 3, seats=2)
    with pytest.raises(Exception, match="no_such_seat"):
        batch.observe(viewers=viewers)

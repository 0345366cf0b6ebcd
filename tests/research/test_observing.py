"""Observations: the view and nothing else, number by number in the order of the declarations."""

import numpy as np
import pytest

from cantiere.core.record import SPECTATOR, Visible, observe
from cantiere.games import find
from cantiere.research.observing import action_mask, observer
from tests.conftest import EVERY_GAME, Walk, covering

WALKS = [Walk(seed, plies, 1) for seed, plies in ((1, 0), (2, 7), (3, 40), (4, 10_000))]
every_table = pytest.mark.parametrize("table", covering(EVERY_GAME), ids=str)


def flattened(record, seats):
    """The numbers of a view, read field by field."""
    for name, field in record.fields.items():
        if field.derived or field.visible is Visible.NOBODY:
            continue
        if field.length is None:
            yield int(record[name])
        elif field.is_record:
            for row in record[name][: seats if field.by_seat else None]:
                yield from flattened(row, seats)
        else:
            yield from map(int, record[name])


@every_table
def test_an_observation_is_the_view_number_by_number(table):
    for walk in WALKS:
        match = table.after(walk)
        watcher = observer(table.game, table.seats)
        assert len(watcher) == len(set(watcher.names))
        for viewer in range(SPECTATOR, table.seats):
            view = observe(match.state, viewer)
            assert watcher.observe(match.state, viewer).tolist() == [*flattened(view, table.seats)]


@every_table
def test_an_observation_knows_no_more_than_its_seat(table):
    for walk in WALKS[:3]:
        match = table.after(walk)
        watcher = observer(table.game, table.seats)
        for viewer in range(table.seats):
            seen = watcher.observe(match.state, viewer)
            for seed in range(3):
                world = match.imagined(viewer, seed)
                assert np.array_equal(watcher.observe(world, viewer), seen)


def test_each_number_has_a_name():
    names = observer(find("campanile"), 2).names
    assert names[:2] == ["seats", "to_move"]
    assert "towers[rosa].bets[1].tokens[three]" in names
    assert "players[1].hidden[grigia]" in names
    assert not any(name.startswith(("rng", "face_down", "players[2]", "remember")) for name in names)


def test_an_observation_is_an_array_of_its_own():
    match = covering((find("palazzo"),))[0].match()
    watcher = observer(match.game, match.seats)
    first = watcher.observe(match.state, 0)
    first[:] = 7
    assert not np.array_equal(watcher.observe(match.state, 0), first)


def test_a_mask_has_a_one_for_each_legal_action():
    game = find("campanile")
    mask = action_mask(game, [0, 3])
    assert np.flatnonzero(mask).tolist() == [0, 3]
    assert len(mask) == game.notation.size
    assert action_mask(game, []).sum() == 0

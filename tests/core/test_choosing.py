"""Counting, picking and sampling, by the list of legal actions or by a twin of it."""

from dataclasses import replace

import pytest

from cantiere.core.choosing import any_of
from cantiere.core.compile import JIT, compiled, on_stack
from cantiere.core.engine import choices
from cantiere.core.record import Record, Visible, copied, number
from cantiere.games import GAMES, find
from cantiere.play.match import Match
from tests.toy import LANTERN


class Slip(Record):
    """A record to be thrown away."""

    written: int = number(Visible.ALL, "Anything.")


SLIP = Slip.layout if JIT else Slip


@compiled
def write_on(slip: Slip, text: int) -> None:
    slip.written = text


@compiled
def read_two(times: int) -> int:
    """Two slips on one stack, written again and again, with calls in between."""
    total = 0
    for turn in range(times):
        one, other = on_stack(SLIP), on_stack(SLIP)
        write_on(one, turn)
        write_on(other, 1000)
        total += one.written + other.written
    return total


def test_records_on_the_stack_are_apart_and_outlive_the_calls_they_are_handed_to():
    assert read_two(10) == sum(range(10)) + 10 * 1000


def test_without_a_twin_the_list_is_read():
    match = Match(LANTERN, 2, 1)
    by_list, legal = choices(LANTERN), match.legal()
    assert LANTERN.twin is None
    assert by_list.count(match.state) == len(legal)
    assert [by_list.pick(match.state, k) for k in range(len(legal))] == legal


def test_a_twin_is_asked_in_place_of_the_list():
    campanile = find("campanile")
    assert choices(campanile)[:2] == campanile.twin
    assert any(game.twin is None for game in GAMES)


def test_a_game_samples_the_same_action_with_its_twin_and_without():
    campanile = find("campanile")
    listed = choices(replace(campanile, id="campanile-listed", twin=None))
    match = Match(campanile, 3, 7)
    for _ in range(12):
        one, other, drawn = (copied(match.state) for _ in range(3))
        action = choices(campanile).sample(one)
        assert action == listed.sample(other) == match.legal()[any_of(drawn, len(match.legal()))]
        assert one.tobytes() == other.tobytes() == drawn.tobytes()
        match.play(int(action))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_at_the_end_nothing_is_counted(game):
    match = Match(game, game.seats[0], 1)
    while not match.is_over:
        match.play(match.legal()[0])
    assert choices(game).count(match.state) == 0

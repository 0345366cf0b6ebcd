"""Where matches are played changes nothing, and a process that dies takes nothing with it."""

import os
import sys
from functools import partial

import pytest

from cantiere.arena.cluster import check_place, on_ray
from cantiere.arena.contest import play_one
from cantiere.arena.outcome import Lost
from cantiere.arena.places import MOST_DEATHS, here, precompile
from cantiere.arena.workers import in_workers
from cantiere.core.compile import JIT
from cantiere.core.errors import Refusal
from tests.arena.conftest import duel
from tests.arena.plays import DEADLY, DEADLY_ONCE, dying

in_one_mode = pytest.mark.skipif(
    not JIT or os.environ.get("NUMBA_BOUNDSCHECK") == "1",
    reason="Ray takes long to start, and does the same in each mode",
)


def by_number(outcomes):
    return sorted(outcomes, key=lambda outcome: outcome.number)


def test_everything_is_compiled_before_work_is_shared_out():
    precompile(duel())


def check_survival(found, outcomes, folder):
    """All is as if it had been played here, but for the one match that nobody survived."""
    expected = [*outcomes[:DEADLY], Lost(DEADLY, MOST_DEATHS), *outcomes[DEADLY + 1 :]]
    assert by_number(found) == expected
    assert {path.name for path in folder.iterdir()} == {str(DEADLY), str(DEADLY_ONCE)}


def test_processes_play_the_same_and_their_deaths_cost_only_what_is_deadly(outcomes, tmp_path):
    found = in_workers(duel().pairings, jobs=2, play=partial(dying, folder=str(tmp_path)))
    check_survival(found, outcomes, tmp_path)


def test_without_matches_no_process_is_needed():
    assert list(in_workers([], jobs=2)) == []
    assert list(here([])) == []


@pytest.fixture(scope="module")
def ray():
    """A Ray of this machine, for all tests of this file."""
    check_place("ray")
    import ray

    from cantiere.arena.cluster import connected

    with connected("ray", 2):
        yield ray


@in_one_mode
def test_ray_plays_the_same_and_survives_lost_workers(ray, outcomes, tmp_path):
    found = on_ray(duel().pairings, play=partial(dying, folder=str(tmp_path)))
    check_survival(found, outcomes, tmp_path)


def test_without_ray_it_is_said_how_to_have_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refusal) as refused:
        check_place("ray")
    assert refused.value.code == "arena_no_ray"


@pytest.mark.parametrize("place", ["moon", "rays", "http://ray", ""])
def test_other_places_are_refused(place):
    with pytest.raises(Refusal) as refused:
        list(on_ray(duel().pairings, place, play=play_one))
    assert refused.value.code == "arena_place"

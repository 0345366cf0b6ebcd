"""Matches and other jobs on a Ray cluster, or on a Ray of this machine. Ray is imported only here."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from socket import create_connection
from typing import Any, TypeVar

from cantiere.arena.contest import play_one
from cantiere.arena.outcome import Lost, Outcome
from cantiere.arena.places import MOST_DEATHS, Play
from cantiere.arena.plan import Pairing
from cantiere.arena.workers import Job
from cantiere.core.errors import Refusal

J = TypeVar("J", bound=Job)
T = TypeVar("T")
RAY = "ray"
_VARIABLE = "RAY_ADDRESS"
_MEMORY = 100_000_000  # bytes for objects that tasks share: pairings and outcomes are small
_PATIENCE = 5  # seconds
_AHEAD = 4  # jobs in Ray's hands for each core


def check_place(place: str) -> None:
    """Refuse a place that is no Ray, Ray where it is not installed, and a cluster that does not answer."""
    if place != RAY and not place.startswith(f"{RAY}://"):
        raise Refusal("arena_place", place=place)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray  # noqa: F401
    except ImportError:
        raise Refusal("arena_no_ray") from None
    _knock(_address(place) or "")


def _address(place: str) -> str | None:
    """Of the cluster; none if it is to be one of our own."""
    return place if place != RAY else os.environ.get(_VARIABLE)


def on_ray(
    pairings: Sequence[Pairing], place: str = RAY, jobs: int | None = None, play: Play = play_one
) -> Iterator[Outcome | Lost]:
    """Play on a cluster."""
    return done_on_ray(pairings, place, jobs, play)


def done_on_ray(
    wanted: Sequence[J], place: str, jobs: int | None, work: Callable[[J], T]
) -> Iterator[T | Lost]:
    """The same with any work, in any order. What a lost worker leaves behind, Ray gives to another."""
    check_place(place)

    def done(job: J) -> T:
        return work(job)

    with connected(place, jobs) as ray:
        task = ray.remote(max_retries=MOST_DEATHS - 1)(done)
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting, at_work = list(reversed(wanted)), dict[Any, J]()
        while waiting or at_work:
            while waiting and len(at_work) < _AHEAD * cores:
                job = waiting.pop()
                at_work[task.remote(job)] = job
            for reference in ray.wait(list(at_work))[0]:
                yield _answer(ray, reference, at_work.pop(reference).number)


def _answer(ray: Any, reference: Any, number: int) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError:  # an error of ours, not a death
        raise
    except ray.exceptions.RayError:
        return Lost(number, MOST_DEATHS)


@contextmanager
def connected(place: str, jobs: int | None) -> Iterator[Any]:
    """Ray, joined for a while: a cluster by its address, else one of our own on this machine."""
    import ray

    if ray.is_initialized():  # whoever has joined it also leaves it
        yield ray
        return
    address = _address(place)
    own = {} if address else {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": _MEMORY}
    try:
        ray.init(address=address or "local", log_to_driver=False, logging_level="ERROR", **own)
    except Exception as error:  # Ray and its transport have many ways to say that nobody answers
        raise Refusal("arena_ray_failed", reason=" ".join(str(error).split())[:200]) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Refuse at once an address at which nobody answers: Ray would try for minutes."""
    host, _, port = address.removeprefix(f"{RAY}://").rpartition(":")
    if not port.isdecimal():
        return
    try:
        create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()
    except OSError as error:
        raise Refusal("arena_ray_failed", reason=f"{address}, {error}") from None

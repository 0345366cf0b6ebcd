"""Small contests between random players."""

import pytest

from cantiere.arena.plan import DUEL, TOURNAMENT, Plan, Table
from cantiere.core.compile import JIT

OPTIONS = {"exact_token": "off", "bet_on": "visible", "memory": "open"}
DEALS = 3 if JIT else 2


def table(seats: int = 2) -> Table:
    return Table("campanile", seats, OPTIONS)


def duel(deals: int = DEALS, seats: int = 2, seed: int = 0) -> Plan:
    return Plan(DUEL, (table(seats),), ("random", "random"), deals, seed)


def tournament(entrants: int, seats: int, deals: int = 1) -> Plan:
    return Plan(TOURNAMENT, (table(seats),), ("random",) * entrants, deals, 0)


@pytest.fixture(scope="session")
def outcomes():
    """What comes of the duel, match by match, in this process."""
    from cantiere.arena.places import here

    return list(here(duel().pairings))

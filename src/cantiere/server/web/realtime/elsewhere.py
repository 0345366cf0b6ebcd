"""Who is at the other processes of this server, as far as those have told."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping


class Elsewhere:
    """By process: sockets of each person, spectators of each table. What is told later counts."""

    def __init__(self) -> None:
        self._people: dict[str, Counter[str]] = {}
        self._spectators: dict[str, dict[str, int]] = {}

    def count(self, person_id: str) -> int:
        """Sockets of a person."""
        return sum(people[person_id] for people in self._people.values())

    def everybody(self) -> frozenset[str]:
        return frozenset(one for people in self._people.values() for one in people)

    def spectators(self, table_id: str) -> int:
        return sum(tables.get(table_id, 0) for tables in self._spectators.values())

    def note(self, process: str, people: Mapping[str, int]) -> None:
        known = self._people.setdefault(process, Counter())
        known.update({one: sockets - known[one] for one, sockets in people.items()})
        self._people[process] = +known  # forgets those who have left

    def begin(self, process: str) -> Iterable[str]:
        """All who are there will be told anew: those who were."""
        self._spectators.pop(process, None)
        return self._people.pop(process, Counter())

    def watch(self, process: str, table_id: str, spectators: int) -> None:
        self._spectators.setdefault(process, {})[table_id] = spectators

    def keep(self, processes: Collection[str]) -> Iterable[str]:
        """Only these are alive: who was at the others."""
        gone = [one for one in (*self._people, *self._spectators) if one not in processes]
        return [person for process in dict.fromkeys(gone) for person in self.begin(process)]

"""What happened, in order. Rules write facts; logs, animations and sentences derive from them."""

from dataclasses import dataclass
from enum import IntEnum

from cantiere.core.compile import compiled
from cantiere.core.record import Ints, Record, Visible, number, numbers, rows

CAPACITY = 128  # facts of one action; the longest, an end of round with final scoring, needs about half
DETAILS = 7
NO_LOG = None  # playouts pass this: the compiler then removes every emit()
TABLE = -1  # the seat of facts that are nobody's doing


class Fact(Record):
    """One row of the log."""

    kind: int = number(Visible.ALL, "Which event of the game.")
    seat: int = number(Visible.ALL, "Whose doing, or TABLE.")
    details: Ints = numbers(DETAILS, Visible.ALL, "What the kind of event declares, in that order.")


class Log(Record):
    """The facts produced by one action, as the compiled rules write them."""

    count: int = number(Visible.ALL, "Facts in use.")
    facts: list[Fact] = rows(Fact, CAPACITY, "In the order in which they happened.")


@dataclass(frozen=True)
class Detail:
    """One thing that an event tells: its name, its words, and who may read it."""

    name: str
    words: type[IntEnum] | None = None  # what the number is called
    visible: Visible = Visible.ALL
    axis: type[IntEnum] | None = None  # not one number but a count for each of these


@dataclass(frozen=True)
class EventKind:
    """What an event tells, and the rule it comes from."""

    rule: str
    details: tuple[Detail, ...] = ()


@compiled
def emit(
    log: Log | None,
    kind: int,
    seat: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    g: int = 0,
) -> None:
    """Append one fact."""
    if log is None:
        return
    fact = log.facts[log.count]
    fact.kind, fact.seat = kind, seat
    details = fact.details
    details[0], details[1], details[2], details[3] = a, b, c, d
    details[4], details[5], details[6] = e, f, g
    log.count += 1

"""Palazzo: sets of actions, cards or tiles as the bits of a number. All fit in 63."""

from cantiere.core.compile import compiled, table
from cantiere.core.record import Ints

_WIDTH = 8
_CHUNK = (1 << _WIDTH) - 1
_LOWEST = table([(chunk & -chunk).bit_length() - 1 for chunk in range(_CHUNK + 1)])  # [chunk]


@compiled
def lowest_bit(bits: int) -> int:
    """The smallest of a set."""
    position = 0
    while not bits & _CHUNK:
        bits >>= _WIDTH
        position += _WIDTH
    return position + _LOWEST[bits & _CHUNK]


@compiled
def list_bits(bits: int, first: int, actions: Ints, count: int) -> int:
    """Write the actions of a set behind `count` others; `first` is the number of bit 0."""
    while bits:
        actions[count] = first + lowest_bit(bits)
        bits &= bits - 1
        count += 1
    return count

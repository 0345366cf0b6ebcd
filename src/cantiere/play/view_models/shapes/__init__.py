"""What each game tells beyond the view, as types. mypy holds functions to them, `make types` tells boards.

A word of an enum is `Annotated[str, Colour]`. A dict has some of the names that its keys could be; with
`EVERY_NAME` it has all of them. The comment behind a field goes to the boards with its type.
"""

from enum import Enum, auto


class Keys(Enum):
    """How many of the names that the keys of a dict could be are there."""

    EVERY_NAME = auto()


EVERY_NAME = Keys.EVERY_NAME

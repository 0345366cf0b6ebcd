"""How long a search may think."""

import re
from dataclasses import dataclass, replace
from typing import Self

from cantiere.core.errors import Refusal

MOST_PLAYOUTS, MOST_SECONDS = 10_000_000, 600.0
_FORM = re.compile(r"(?P<number>[0-9]+(\.[0-9]+)?)(?P<seconds>s?)")


@dataclass(frozen=True)
class Budget:
    """A number of playouts, which makes a choice repeatable, or a time in seconds; of both, the shorter."""

    playouts: int = 0
    seconds: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Self:
        """`2000` playouts or `0.5s`."""
        form = _FORM.fullmatch(text)
        number = float(form["number"]) if form else 0.0
        if form and form["seconds"] and 0 < number <= MOST_SECONDS:
            return cls(seconds=number)
        if form and not form["seconds"] and number.is_integer() and 0 < number <= MOST_PLAYOUTS:
            return cls(playouts=int(number))
        raise Refusal("bad_budget", budget=text, playouts=MOST_PLAYOUTS, seconds=int(MOST_SECONDS))

    def part(self, divisor: int) -> Self:
        """A fraction of it, never nothing."""
        return replace(self, playouts=-(-self.playouts // divisor), seconds=self.seconds / divisor)

"""Libraries that whoever plays does without: where one is missing, a sentence says what to install."""

from collections.abc import Iterator
from contextlib import contextmanager

from cantiere.core.errors import Refusal
from cantiere.play.texts import say


@contextmanager
def extra(library: str) -> Iterator[None]:
    """Import in it what belongs to a library of the extra `research`."""
    try:
        yield
    except ModuleNotFoundError as missing:
        sentence = say(Refusal("no_research", library=library), "en")
        raise ModuleNotFoundError(sentence, name=missing.name) from None
